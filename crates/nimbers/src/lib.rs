//! Nimbers: the values of impartial games.
//!
//! Every position of an impartial game under normal play (a player who cannot move loses) is worth exactly one Nim heap.
//! The size of that heap is the position's **nim-value**, and a [`Nimber`] is such a value.
//! Two rules compute everything: a sum of positions is worth the [nim-sum](Nim#impl-Add-for-Nim<W>) of their values,
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

#[cfg(all(feature = "std", target_arch = "x86_64"))]
extern crate std;

mod algebra;
mod arch;
mod convert;
mod fermat;
mod group;
mod linear;
mod mex;
mod mex_set;
mod nim;
mod notation;
mod ops;
mod polynomial;
mod portable;
#[cfg(any(feature = "arbitrary", feature = "rand"))]
mod random;
mod tables;
mod width;

pub use convert::TooWide;
pub use mex::mex;
pub use mex_set::MexSet;
pub use nim::{Nim, Nimber, Nimber8, Nimber16, Nimber32, Nimber128};
pub use notation::ParseNimError;
pub use polynomial::Gf2p64;
pub use width::Width;
