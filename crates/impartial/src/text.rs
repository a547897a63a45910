//! The judges' formats, one module a game.

pub mod constrained_nim;
mod digits;
pub mod marked_rectangle;
pub mod paper_cutting;
mod report;
mod scan;
pub mod sharti;
