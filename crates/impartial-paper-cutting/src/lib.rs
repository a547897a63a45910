#![doc = include_str!("../README.md")]
//!
//! ## Theorem
//!
//! Under [`Rule::Judge`] each interior line is one Nim heap: its total uncut length, however it is divided.
//! Under [`Rule::Run`] each uncut run is one Nim heap: its length.
//! The nim-value of the sheet is the nim-sum of its heaps.
//!
//! *Proof.* A cut touches one line and no line knows of another, so the sheet is the sum of its lines.
//!
//! - *Judge.* A cut takes at least one uncut unit off its line, and can leave any smaller number *r* of *u*: from
//!   coordinate 0, cut to the least point before which *u* - *r* uncut units lie. These are the moves of a heap of *u*.
//! - *Run.* A run of *s* units is left as two runs of *a* and *b* with *a* + *b* < *s*, and every such pair can be left.
//!   By induction that is worth *a* xor *b* <= *a* + *b* < *s*, and *b* = 0 gives every *a* below *s*: the mex is *s*.
//!
//! The lines that no cut touches are too many to list, but all of one direction have the same length, so only the parity
//! of their number counts.
//!
//! A **target move**: let *D* be the nim-value xor the value wanted, which is smaller. Some heap *u* has the top bit of
//! *D*, so that *u* xor *D* is smaller than *u*: cut it down to that.
//!
//! ## Sources
//!
//! Codeforces Round 169, problem 277C "Game". Rule `Run` is the octal game 0.7777... of *Winning Ways*, volume 1,
//! chapter 4, where a heap may be split: Nim again.

#![no_std]

extern crate alloc;

mod cut;
mod position;
pub mod rules;
mod solve;

pub use cut::{Cut, IllegalCut, Line};
pub use position::{CutLine, InvalidSheet, MAX_SIDE, PaperCutting, Rule};
