#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! J. L. Bentley, *Algorithms for Klee's rectangle problems* (1977), for the sweep over a segment tree of cover counts.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod area;
mod axis;
mod block;
mod cells;
mod cover;
mod cull;
mod grid_scale;
mod group;
mod isolated;
mod length;
mod measure;
mod parity;
mod rect;
mod sample;
mod sorted_coordinates;
mod strips;
mod sweep;
mod swept;
#[cfg(test)]
mod tests;
mod tree;
mod union;
#[doc(hidden)]
pub mod ways;

pub use area::{area, measure_of_union};
pub use axis::Axis;
pub use cover::{CoverTree, NotInserted};
pub use group::AbelianGroup;
pub use length::Length;
pub use parity::{DyadicParity, DyadicParity32};
pub use rect::{EmptyRect, IntoRect, Rect, Rect32, Rect32RangeError};
pub use sweep::{Step, Sweep};
