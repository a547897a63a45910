#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! J. L. Bentley, *Algorithms for Klee's rectangle problems* (1977), for the sweep over a segment tree of cover counts.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![expect(clippy::inline_always, reason = "a backend compiles only what is inlined into it")]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arch;
mod area;
mod axis;
#[doc(hidden)]
pub mod backends;
mod block;
mod cells;
mod changes;
mod cover;
mod cull;
mod events;
mod grid_scale;
mod group;
mod isolated;
mod length;
mod measure;
mod packing;
mod parity;
mod rect;
mod sample;
mod strips;
mod sweep;
mod swept;
#[cfg(test)]
mod tests;
mod tree;
mod union;

pub use area::{area, measure_of_union};
pub use axis::Axis;
pub use cover::{CoverTree, NotInserted};
pub use group::AbelianGroup;
pub use length::Length;
pub use parity::{DyadicParity, DyadicParity32};
pub use rect::{EmptyRect, IntoRect, Rect, Rect32, Rect32RangeError};
pub use sweep::{Step, Sweep};
