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
//! # The field
//!
//! Nimbers have a product too, and with it those below 2^8, 2^16, 2^32, 2^64 and 2^128 are fields:
//! [`Nimber`] is the one of 64 bits, and [`Nim`] is all of them.
//! The product of two values is worth the product of two coin-turning games, and everything that a finite field has is
//! here: inverses, powers, square roots, traces, roots of quadratics, orders and logarithms.
//!
//! ```
//! use nimbers::{Nimber, Nimber128};
//!
//! let [a, b, c] = [0x0123_4567_89ab_cdef, 1 << 63, u64::MAX].map(Nimber::of_heap);
//! assert_eq!(a * (b + c), a * b + a * c);
//! assert_eq!(a / b * b, a);
//! assert_eq!(a.sqrt() * a.sqrt(), a);
//!
//! // A quadratic without roots has them one field up.
//! assert_eq!(Nimber::quadratic_roots(Nimber::ONE, Nimber::ONE, b), None);
//! let [x, y] = Nimber128::from(b).artin_schreier_roots().expect("every quadratic has roots one field up");
//! assert_eq!((x + y, x * y), (Nimber128::ONE, b.into()));
//! ```
//!
//! # How it is fast
//!
//! The field of 2^64 elements is also that of polynomials modulo 2 and modulo one of degree 64, where a product is a
//! carry-less multiplication. Nimbers change over by a table, multiply there, and change back;
//! who has many products to do changes over once, by [`Gf2p64`].
//! A processor of x86-64 that has an instruction for carry-less multiplication is asked to use it, at run time;
//! others do without. The tables take 41 KiB, and the compiler works them out from one root of that polynomial.
//! [`slice`](mod@slice) computes with many nimbers at a time, on the vector registers that the processor has:
//! ten times faster still, and more.
//!
//! # Features
//!
//! The crate needs `alloc` only. `std`, on by default, asks the processor for its features, on x86-64;
//! elsewhere it changes nothing. `serde` reads and writes nimbers as integers, `arbitrary` and `rand` make any nimber.
//!
//! The crate knows no game and plays none; `impartial-core` does.
//!
//! # Sources
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, volume 1, chapters 2 and 3,
//! and volume 3, chapter 14; J. H. Conway, *On Numbers and Games*, chapters 6 and 11;
//! H. W. Lenstra, *Nim multiplication* (1978).

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
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
pub mod slice;
mod tables;
mod width;

pub use convert::TooWide;
pub use mex::mex;
pub use mex_set::MexSet;
pub use nim::{Nim, Nimber, Nimber8, Nimber16, Nimber32, Nimber128};
pub use notation::ParseNimError;
pub use polynomial::Gf2p64;
#[doc(hidden)] // for fuzzing only
pub use portable::{product as portable_product, wide_product as portable_wide_product};
pub use width::Width;
