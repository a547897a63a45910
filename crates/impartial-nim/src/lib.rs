//! **Start here:** [`PlainNim`] is a position, [`Solve`] finds nim-values and moves, and [`Position::play`] plays a
//! move.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod misere;
mod position;
pub mod reference;
mod solve;

pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use misere::MisereNim;
pub use nimbers::Nimber;
pub use position::{IllegalTake, MAX_HEAP, PlainNim, Take};
