//! The judges' formats, one module a game.

mod arch;
pub mod constrained_nim;
mod digits;
pub(crate) mod file;
pub mod grid_split;
pub mod marked_rectangle;
pub(crate) mod one_position;
pub mod paper_cutting;
pub(crate) mod report;
pub(crate) mod scan;
pub mod sharti;
