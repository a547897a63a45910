//! Nimbers: the values of impartial games.
//!
//! Every position of an impartial game under normal play (a player who cannot move loses) is worth exactly one Nim heap.
//! The size of that heap is the position's **nim-value**, and a [`Nimber`] is such a value.
//! Two rules compute everything: a sum of positions is worth the [nim-sum](Nimber#impl-Add-for-Nimber) of their values,
//! and a position is worth the [`mex`](mex()) of the values of its options.
//!
//! ```
//! use nimbers::{Nimber, mex};
//!
//! // Nim with heaps 3, 5 and 7: the next player wins, because the value is not zero.
//! let heaps = [3, 5, 7].map(Nimber::of_heap);
//! let value: Nimber = heaps.into_iter().sum();
//! assert_eq!(value, Nimber::of_heap(1));
//! assert_eq!(value.to_string(), "*");
//!
//! // A position whose options are worth 0, * and *3 is worth *2.
//! assert_eq!(mex([0, 1, 3].map(Nimber::of_heap)), Nimber::of_heap(2));
//! ```
//!
//! The crate knows no game and plays none; `impartial-core` does.
//!
//! # Sources
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, volume 1, chapters 2 and 3;
//! J. H. Conway, *On Numbers and Games*, chapters 6 and 11.

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod mex;
mod nimber;
pub mod slice;

pub use mex::mex;
pub use nimber::Nimber;
