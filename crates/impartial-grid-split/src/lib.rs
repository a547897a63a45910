//! Grid split: choose a cell, and its row and column fall out of the board.
//!
//! # Rules
//!
//! Some cells of a board are candidates. A move chooses a candidate, and the row and the column of the cell are removed
//! from the rectangle in which it lies, which falls into at most four rectangles: above left, above right, below left
//! and below right. A player who cannot move, because no candidate is left, loses.
//!
//! ```
//! use impartial_core::{Outcome, Position, Solve};
//! use impartial_grid_split::{Cell, GridSplit};
//!
//! let candidates = [(3, 5), (5, 3), (5, 5)].map(|(row, column)| Cell { row, column });
//! let mut board = GridSplit::new(1_000_000_000, 7, candidates)?;
//! assert_eq!(board.nim_value().to_string(), "*2");
//!
//! let winning = board.winning_move().expect("the value is not zero");
//! assert_eq!(winning, Cell { row: 5, column: 5 });
//! board.play(&winning)?;
//! assert_eq!(board.outcome(), Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Theorem
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
//! # Cost
//!
//! For *k* candidates in *h* rows and *w* columns the dense engine of [`GridSplit::new`] looks at the options of all
//! rectangles, at most *k*(*h* + 1)^2(*w* + 1)^2 / 16, once for every 64 values; the sparse one takes *O((c + h) log w)*
//! time for each box of *c* candidates. After that the nim-value is *O(r)* for the *r* rectangles of the position,
//! and naming a move *O(r + (k + h) log w)*. Clones share what was worked out.
//!
//! # Limits
//!
//! Sides up to [`MAX_SIDE`] = 2^63 - 1. Solving takes about [`MAX_TABLE_BYTES`] = 2^30 bytes at most, enough for every
//! board of 177 x 177. A board that may need more is refused before anything is allocated for it, unless it has at most
//! 1000 candidates: then the sparse engine tries, and the board is refused when its boxes pass the limit.
//!
//! # Features
//!
//! - `std` (default) finds out at run time whether the processor has AVX2 or AVX-512; without it the portable code runs.
//! - `parallel` lets the dense engine use all threads of rayon's pool.
//! - `serde` reads and writes [`Cell`].
//!
//! # Sources
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
