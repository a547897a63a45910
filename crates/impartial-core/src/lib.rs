//! Impartial games: positions, sums, outcomes, and an exhaustive solver for a game of your own.
//!
//! An impartial game is a set of positions and, for each position, its options: the positions that a move leads to,
//! the same for both players.
//! A player who cannot move loses.
//! By the theorem of Sprague and Grundy every position is equal to one Nim heap, whose size is its
//! [nim-value](nimbers::Nimber): the [`mex`](nimbers::mex()) of the values of its options.
//!
//! A game small enough to list is two lines. Kayles: hit one pin or two neighbours, which leaves two rows.
//!
//! ```
//! use impartial_core::Exhaustive;
//!
//! let mut kayles = Exhaustive::new(|&pins: &u32| {
//!     (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |left| [left, pins - hit - left]))
//! });
//! assert_eq!(kayles.nim_value(&12)?.heap_size(), 4);
//! # Ok::<(), impartial_core::Unsolved>(())
//! ```
//!
//! A game with a theorem implements [`Solve`] and is then at home in every [`Sum`], beside other games as [`Either`]; one
//! that can list its moves implements [`Enumerate`] and is solved by [`Exhaustive::by_rules`].
//! The module `laws` (feature `laws`) holds one against the other: it is the one test that every solver should pass.
//!
//! A product of coin-turning games is worth the nim-product of its factors: [`Tartan`].
//!
//! Loopy and partizan games and misère play are outside: the exhaustive solver reports a loop as an error.
//!
//! # Sources
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, volume 1, chapters 2 to 4.

#![no_std]

extern crate alloc;

mod either;
mod exhaustive;
mod heap;
#[cfg(feature = "laws")]
pub mod laws;
mod position;
mod solve;
mod sum;
mod tartan;

pub use nimbers;
pub use smallvec;

pub use either::{Either, IllegalInEither};
pub use exhaustive::{Exhaustive, ListedOptions, Unsolved};
pub use heap::{Heap, IllegalTake};
pub use position::{Enumerate, Position};
pub use solve::{Outcome, Solve};
pub use sum::{IllegalInSum, Sum, SumMove};
pub use tartan::{Tartan, product_game};
