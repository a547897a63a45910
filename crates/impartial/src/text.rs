//! The judges' formats, one module a game.

pub mod paper_cutting;
mod report;
mod scan;
pub mod sharti;
