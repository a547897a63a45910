//! The judges' formats, one module a game.

mod report;
mod scan;
pub mod sharti;
