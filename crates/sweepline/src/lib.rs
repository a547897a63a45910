#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! J. L. Bentley, *Algorithms for Klee's rectangle problems* (1977), for the sweep over a segment tree of cover counts.

#![no_std]
#![expect(clippy::inline_always, reason = "what a path runs is compiled for it only if it is inlined there")]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arch;
mod axis;
mod block;
mod cover;
mod cull;
mod events;
mod measure;
mod packing;
#[cfg(feature = "parallel")]
mod parallel;
#[doc(hidden)]
pub mod paths;
mod rect;
mod sort;
mod sweep;
#[cfg(test)]
mod tests;
mod tree;

pub use axis::Axis;
pub use cover::CoverTree;
pub use measure::{DyadicParity, DyadicParity32, Length, Measure};
pub use rect::{EmptyRect, FarRect, IntoRect, Rect, Rect32};
pub use sweep::{Step, Sweep, measure_of_union};
