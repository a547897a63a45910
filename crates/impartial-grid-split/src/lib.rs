//! Grid split: choose a cell, and its row and column fall out of the board.

#![no_std]

#[cfg(feature = "std")]
extern crate std;

extern crate alloc;

mod arch;
mod bounds;
mod choice;
mod dense;
mod grid;
mod position;
mod reach;
pub mod rules;
mod solve;
mod sparse;
#[cfg(test)]
mod tests;

pub use choice::{MAX_TABLE_BYTES, Progress};
pub use position::{BoardError, Cell, GridSplit, IllegalSplit, MAX_SIDE, Rectangle};
