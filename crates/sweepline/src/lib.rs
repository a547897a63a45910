//! **Start here:** [`area`] measures a union of [`Rects`], [`measure_of_union`] takes your own measure, [`Sweep`] goes
//! through the rows of a union, and [`CoverTree`] keeps the measure of changing intervals.
//!
#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! J. L. Bentley, *Algorithms for Klee's rectangle problems* `[Ben77]`, for the sweep over a segment tree of cover counts.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod abelian_group;
mod block_tree;
mod compressed_coordinates;
mod cover_block;
mod cover_tree;
mod cull_covered;
mod dyadic_parity;
mod grid_axis;
mod grid_cells;
#[doc(hidden)]
pub mod internals;
mod isolated_rects;
mod length;
mod measure;
mod measure_by_sweep;
mod rect;
mod rects;
mod sampling;
mod sorted_coordinates;
mod strategy;
mod strips;
mod sweep;
#[cfg(test)]
mod tests;
mod union;

pub use abelian_group::AbelianGroup;
pub use compressed_coordinates::CompressedCoordinates;
pub use cover_tree::{CoverTree, NotInserted};
pub use dyadic_parity::DyadicParity;
pub use length::Length;
pub use rect::{EmptyRect, Rect};
pub use rects::{Rect32, Rects};
pub use sweep::{Step, Sweep};
pub use union::{area, measure_of_union};
