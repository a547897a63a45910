//! The marked rectangle: cut away what is not marked, and know which marks win.
//!
//! # Rules
//!
//! One cell of a rectangle of *N* rows and *M* columns is marked. A move cuts along a full grid line and discards the part
//! without the mark. A player who cannot cut, because only the marked cell is left, loses.
//!
//! ```
//! use impartial_core::{Position, Solve};
//! use impartial_marked_rectangle::{MarkedRectangle, Marks};
//!
//! // The cell in row 2 and column 3 of 5 x 8.
//! let mut rectangle = MarkedRectangle::new(5, 8, 2, 3)?;
//! assert_eq!(rectangle.nim_value().heap_size(), 1 ^ 3 ^ 2 ^ 5);
//! rectangle.play(&rectangle.winning_move().expect("the value is not zero"))?;
//! assert!(rectangle.nim_value().is_zero());
//!
//! // How many of the 10^36 cells of a square win for the first player?
//! let side = 1_000_000_000_000_000_000;
//! assert_eq!(Marks::new(side, side)?.first_player_wins(), 999_999_203_908_074_785_803_998_226_592_825_344);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Theorem
//!
//! With the mark in row *x* and column *y*, the position is Nim with four heaps: the *x* - 1 rows above the mark, the
//! *N* - *x* below, the *y* - 1 columns to its left and the *M* - *y* to its right.
//! *Proof.* A cut discards at least one and at most all of the lines on one side of the mark, any number of them, and
//! leaves the other sides as they are.
//!
//! So the losing marks are the ways to write *N* - 1 = *a* + *b* and *M* - 1 = *c* + *d* with *a* xor *b* xor *c* xor
//! *d* = 0, and [`Marks`] counts them bit by bit, see [`Marks::with_value`].
//!
//! # Cost
//!
//! Nim-value, target move and move take *O(1)*; counting marks takes *O(log max(N, M))*, and so does naming the n-th
//! losing one.
//!
//! # Limits
//!
//! Rectangles of up to 2^64 - 1 a side; counts are exact in 128 bits.
//!
//! # Sources
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
