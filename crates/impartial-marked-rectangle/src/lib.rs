//! **Start here:** [`MarkedRectangle`] is a position, [`Marks`] counts the winning marks, and [`Solve`] finds
//! nim-values and moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod invalid;
mod losing_marks;
mod mark_counts;
mod position;
pub mod reference;
mod solve;

pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use invalid::{InvalidMarkedRectangle, MAX_SIDE};
pub use mark_counts::Marks;
pub use nimbers::Nimber;
pub use position::{IllegalTrim, MarkedRectangle, Side, Trim};
