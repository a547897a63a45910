//! **Start here:** [`ConstrainedNim`] is a position, [`Ruleset`] its forbidden moves, and [`Solve`] finds nim-values
//! and moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod invalid;
mod pile_index;
mod pile_values;
mod position;
#[cfg(test)]
#[path = "../../../tests/random.rs"]
mod random;
pub mod reference;
mod repeat_counts;
mod ruleset;
mod solve;

pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use invalid::{InvalidConstrainedNim, MAX_PILE};
pub use nimbers::Nimber;
pub use position::{ConstrainedNim, IllegalTake, Take};
pub use ruleset::{Forbidden, Ruleset};
