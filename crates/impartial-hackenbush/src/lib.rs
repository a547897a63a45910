//! **Start here:** [`Hackenbush`] is a position, [`Chop`] a move, and [`Solve`] finds nim-values and moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod chains;
mod edge_set;
mod graph;
mod invalid;
#[cfg(test)]
#[path = "../tests/all/multigraphs.rs"]
mod multigraphs;
mod position;
#[cfg(test)]
#[path = "../../../tests/random.rs"]
mod random;
pub mod reference;
mod solve;
mod spanning_tree;
mod two_edge_cuts;

pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use invalid::{InvalidHackenbush, MAX_EDGES, MAX_VERTICES};
pub use nimbers::Nimber;
pub use position::{Chop, Hackenbush, IllegalChop, Part};
