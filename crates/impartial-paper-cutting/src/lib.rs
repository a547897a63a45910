//! Paper cutting: cut a sheet along its grid lines, and know who wins.
//!
//! # Rules
//!
//! A sheet of *n* x *m* has the corners (0, 0) and (*n*, *m*). A move cuts along a stretch of one interior grid line,
//! *x* = 1 to *n* - 1 or *y* = 1 to *m* - 1, from one integer point to another, and must cut something that was not cut
//! before. Pieces never move. A player who cannot cut loses. Two [`Rule`]s say what a cut may run over:
//!
//! - [`Rule::Judge`]: anything on its line, as long as some of it is new. This is the rule of the problem.
//! - [`Rule::Run`]: only what is uncut, so it stays inside one uncut run.
//!
//! ```
//! use impartial_core::{Outcome, Position, Solve};
//! use impartial_paper_cutting::{Cut, PaperCutting, Rule};
//!
//! // A sheet of 2 x 3 with one cut: the line x = 1 is cut from y = 1 to y = 2.
//! let mut sheet = PaperCutting::new(2, 3, Rule::Judge, [Cut { from: [1, 1], to: [1, 2] }])?;
//! assert_eq!(sheet.outcome(), Outcome::N);
//! let winning = sheet.winning_move().expect("an N-position has one");
//! assert_eq!(winning, Cut { from: [1, 0], to: [1, 3] });
//! sheet.play(&winning)?;
//! assert_eq!(sheet.outcome(), Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Theorem
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
//! # Cost
//!
//! For *k* cuts on *l* lines, *l* <= *k*, and *r* lines played on since: [`PaperCutting::new`] takes *O(k log k)* time
//! and *O(k)* space, the nim-value is then *O(1)*. Naming a move takes *O(l + r)* time under [`Rule::Judge`] and
//! *O(k + r)* under [`Rule::Run`], and playing one *O(log l + c)* for *c* cuts on its line.
//! None of it depends on *n* or *m*.
//!
//! # Limits
//!
//! Sides up to [`MAX_SIDE`] = 2^63 - 1.
//!
//! # Sources
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
