#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "std")]
extern crate std;

extern crate alloc;

mod arch;
mod board;
mod bounds;
mod choice;
mod dense;
mod grid;
mod position;
mod progress;
mod reach;
pub mod rules;
mod solve;
mod sparse;
#[cfg(test)]
mod tests;

pub use board::{Cell, InvalidGridSplit, MAX_SIDE, MAX_TABLE_BYTES};
pub use position::{GridSplit, IllegalCell, Rectangle};
pub use progress::SolveProgress;
