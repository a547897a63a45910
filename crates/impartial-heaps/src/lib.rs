//! **Start here:** [`Heaps`] is a position, [`Code`] the game that it is played by, and [`Solve`] finds nim-values and
//! moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod heap_values;
mod invalid;
mod misere;
mod position;
pub mod reference;
mod solve;

pub use impartial_core::{Descending as Parts, Enumerate, Outcome, Position, Solve, TooLarge};
pub use invalid::{InvalidHeaps, MAX_HEAP};
pub use misere::{MAX_SEARCHED_CLASSES, MisereHeaps};
pub use misere_quotients::{Quotient, QuotientSearch};
pub use nim_sequences::{Certificate, Code, InvalidCode, MAX_PARTS, default_limit};
pub use nimbers::Nimber;
pub use position::{HeapMove, Heaps, IllegalHeapMove};
