#![doc = include_str!("../README.md")]
//!
//! ## How it is fast
//!
//! A nimber is a tower of quadratic extensions above its bytes.
//! If an x86-64 processor supports GFNI, one instruction multiplies all bytes that a product, an inverse or a root needs.
//! The module `slice` does the same with whole registers of nimbers.
//!
//! Without GFNI, a product of 64 bits is a carry-less product of polynomials, between two changes of basis by table.
//! The carry-less product is one instruction on most x86-64 processors, and portable code otherwise.
//! Products of up to 32 bits add the logarithms of bytes.
//!
//! `cargo xtask bench "nim "` measures every operation beside the usual algorithms.
//!
//! ## Sources
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, volume 1, chapters 2 and 3,
//! and volume 3, chapter 14; J. H. Conway, *On Numbers and Games*, chapters 6 and 11;
//! H. W. Lenstra, *Nim multiplication* (1978).

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
#[cfg(feature = "field")]
mod linear_system;
mod mex;
mod nim;
mod notation;
mod ops;
#[cfg(feature = "field")]
mod portable;
#[cfg(any(feature = "arbitrary", feature = "rand"))]
mod random;
#[cfg(feature = "field")]
mod reference;
#[cfg(feature = "field")]
pub mod slice;
#[cfg(feature = "field")]
mod tables;
#[cfg(feature = "field")]
mod tower;
mod width;

#[cfg(feature = "field")]
#[doc(hidden)] // for fuzzing and benchmarks only
pub use arch::without_gfni;
pub use convert::TooWide;
#[cfg(feature = "field")]
pub use linear_system::{InvalidLinearSystem, LinearSystem};
pub use mex::mex;
pub use nim::{Nim, Nimber, Nimber8, Nimber16, Nimber32, Nimber128};
pub use notation::ParseNimError;
#[cfg(feature = "field")]
#[doc(hidden)] // for fuzzing only
pub use portable::product as portable_product;
pub use width::Width;
