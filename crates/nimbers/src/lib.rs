#![doc = include_str!("../README.md")]
//!
//! ## How it is fast
//!
//! The field of 2^64 elements is also that of polynomials modulo 2 and modulo one of degree 64, where a product is a
//! carry-less multiplication. Nimbers change over by a table, multiply there, and change back;
//! who has many products to do changes over once, by [`Gf2p64`].
//! A processor of x86-64 that has an instruction for carry-less multiplication is asked to use it, at run time;
//! others do without. The compiler works the tables out from one root of that polynomial.
//! [`slice`](mod@slice) computes with many nimbers at a time, on the vector registers that the processor has:
//! ten times faster still, and more.
//!
//! ## Sources
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
