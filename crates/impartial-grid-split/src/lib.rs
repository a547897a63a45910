#![doc = include_str!("../README.md")]
//!
//! ## Theorem
//!
//! A position is the sum of its rectangles. A rectangle is worth the mex, over its candidates, of the nim-sums of the
//! up to four rectangles that the choice leaves; one without candidates is worth 0. What it is worth depends only on
//! the order of the rows and of the columns of its candidates.
//!
//! *Proof.* No move in a rectangle changes another one, so they are a sum, and the value of a rectangle is the
//! definition of the nim-value. A row without candidates is never chosen, and the rectangles that a choice leaves have
//! the same candidates with it as without it; so by induction it makes no difference, and neither does such a column.
//!
//! So rows and columns without candidates are left out, and one of two engines works out what is left.
//!
//! - The **dense** engine fills in a table of all rectangles. From row *a* to row *b* the option that the candidate in
//!   row *x* and column *y* gives the rectangle from edge *l* to edge *r* is worth *C*(*l*, *y*) + *C*(*y* + 1, *r*),
//!   where *C* is the sum of what the rows above and below *x* are worth between two edges. So each candidate has one
//!   number for each left edge and one for each right edge, and 32 rectangles with four left and eight right edges are
//!   worked out side by side, each with a word for 64 values that it has seen. Those that have seen all 64 go on to the
//!   next ones.
//! - The **sparse** engine works out only what play can reach, and knows it by the bounding box of its candidates.
//!
//! Which of them is expected to cost less is estimated from the number of options of all rectangles and from the number
//! of boxes that play might reach, both of which are counted without solving anything.
//!
//! ## Sources
//!
//! CodeChef, problem CAOS3 "CAO Stage-3", whose candidates come from a map; sums of games: *Winning Ways*, volume 1,
//! chapter 3.

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
