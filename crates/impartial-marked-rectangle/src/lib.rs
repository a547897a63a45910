#![doc = include_str!("../README.md")]
//!
//! ## Theorem
//!
//! With the mark in row *x* and column *y*, the position is Nim with four heaps: the *x* - 1 rows above the mark, the
//! *N* - *x* below, the *y* - 1 columns to its left and the *M* - *y* to its right.
//! *Proof.* A cut discards at least one and at most all of the lines on one side of the mark, any number of them, and
//! leaves the other sides as they are.
//!
//! So the losing marks are the ways to write *N* - 1 = *a* + *b* and *M* - 1 = *c* + *d* with *a* xor *b* xor *c* xor
//! *d* = 0, and [`Marks`] counts them bit by bit, see [`Marks::with_value`].
//!
//! ## Sources
//!
//! CodeChef, problem GAMERECT.

#![no_std]

extern crate alloc;

mod count;
mod listing;
mod position;
pub mod rules;
mod solve;

pub use count::{EmptyRectangle, Marks};
pub use listing::LosingMarks;
pub use position::{Cut, IllegalCut, InvalidMark, MarkedRectangle, Side};
