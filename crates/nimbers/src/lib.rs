//! **Start here:** [`Nimber`] is a nim-value, [`mex`](fn@mex) computes one from the values of the options, and the
//! operators of [`Nim`] are nim arithmetic in each width.
#![cfg_attr(
    feature = "slice",
    doc = "The module [`slice`](mod@slice) computes with many nimbers at once, and [`LinearSystem`] and [`matrix`] have linear algebra."
)]
//!
#![doc = include_str!("../README.md")]
//!
//! ## Implementation
//!
//! The nim field of each width is a tower of quadratic extensions above the field of the nimbers below 2^8.
//! On x86-64 processors with GFNI, an instruction multiplies 16 pairs of bytes in that field, so one or two of them
//! compute all products of bytes that a nim-product needs.
//! The module `slice` uses the same instruction on whole registers of nimbers.
//!
//! Without GFNI, a 64-bit product looks up the polynomials of both factors, multiplies them and looks up the nimber.
//! Most x86-64 and ARM processors multiply polynomials with one instruction, which also computes 32-bit products.
//! Other products of up to 32 bits add the logarithms of bytes, and inverses take three products and an inverse of half
//! the width. Slices look up the logarithms of nibbles in registers.
//!
//! `cargo xtask bench "nim "` measures every operation against the usual algorithms.
//!
//! ## Sources
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* `[WW]`, volume 1, chapters 2 and 3,
//! and volume 3, chapter 14; J. H. Conway, *On Numbers and Games* `[ONAG]`, chapters 6 and 11;
//! H. W. Lenstra, *Nim multiplication* `[Len78]`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "field")]
mod algebra;
#[cfg(feature = "field")]
mod arch;
#[cfg(feature = "field")]
mod byte_logarithms;
mod convert;
#[cfg(all(feature = "field", target_arch = "x86_64"))]
mod gfni_isomorphism;
#[cfg(feature = "field")]
mod group;
#[cfg(feature = "field")]
mod linear_map;
#[cfg(feature = "slice")]
mod linear_system;
#[cfg(feature = "slice")]
pub mod matrix;
mod mex;
mod nim;
mod notation;
#[cfg(feature = "num-traits")]
mod num_traits_impls;
mod ops;
#[cfg(feature = "field")]
mod portable;
#[cfg(any(feature = "arbitrary", feature = "rand"))]
mod random;
#[cfg(feature = "field")]
mod reference;
#[cfg(feature = "slice")]
pub mod slice;
#[cfg(feature = "field")]
mod tables;
#[cfg(feature = "slice")]
mod tower;

pub use convert::TooWide;
#[cfg(feature = "slice")]
pub use linear_system::{InvalidLinearSystem, LinearSystem};
pub use mex::mex;
pub use nim::width::Width;
pub use nim::{Nim, Nimber, Nimber8, Nimber16, Nimber32, Nimber128};
pub use notation::ParseNimError;
#[cfg(feature = "field")]
#[doc(hidden)] // for fuzzing only
pub use portable::product as portable_product;

use nim::width;
