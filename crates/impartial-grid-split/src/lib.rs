//! **Start here:** [`GridSplit`] is a position, [`Solver`] sets limits for solving it, and [`Solve`] finds nim-values
//! and moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

extern crate alloc;

mod arch;
mod block_decomposition;
mod board;
mod bounding_box;
mod box_table;
mod dense;
mod engine_choice;
mod grid;
mod part_finder;
mod position;
mod progress;
mod reachable_boxes;
pub mod reference;
mod solve;
mod solver;
mod sparse;
#[cfg(test)]
mod tests;

pub use board::{Cell, InvalidGridSplit, MAX_SIDE, MAX_TABLE_BYTES, SolveError};
pub use impartial_core::{Enumerate, Outcome, Position, Solve, Stopped, TooLarge};
pub use nimbers::Nimber;
pub use position::{GridSplit, IllegalCell, Rectangle};
pub use progress::SolveProgress;
pub use solver::Solver;
