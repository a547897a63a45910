#![doc = include_str!("../README.md")]
//!
//! ## A game of your own
//!
//! A game small enough to list is a closure for [`Exhaustive::new`].
//! A game with a theorem implements [`Solve`] and is then at home in every [`Sum`], beside other games as [`Either`]; one
//! that can list its moves implements [`Enumerate`] and is solved by [`Exhaustive::by_rules`].
//! The module `laws` (feature `laws`) holds one against the other: it is the one test that every solver should pass.
//!
//! A product of coin-turning games is worth the nim-product of its factors: [`Tartan`].
//!
//! ## Sources
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
