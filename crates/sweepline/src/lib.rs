//! The measure of a union of rectangles, by a sweep over a cover tree.
//!
//! Rectangles with integer sides may overlap, touch, nest and repeat; each cell of their union counts once.
//! What is counted is up to a [`Measure`]: [`Length`] gives the area, [`DyadicParity`] the parities of the cells whose
//! coordinates are divisible by powers of two, and any other abelian group will do.
//!
//! ```
//! use sweepline::{Length, Rect, measure_of_union};
//!
//! // Two 3 x 3 squares that share one cell, and a third inside the first.
//! let rects = [Rect::new(0..3, 0..3)?, Rect::new(2..5, 2..5)?, Rect::new(1..2, 1..2)?];
//! assert_eq!(measure_of_union::<Length>(&rects).units(), 9 + 9 - 1);
//!
//! // Any coordinates do: this board has almost 2^128 cells.
//! let board = [Rect::new(0..u64::MAX, 0..u64::MAX)?];
//! assert_eq!(measure_of_union::<Length>(&board).units(), u128::from(u64::MAX).pow(2));
//! # Ok::<(), sweepline::EmptyRect>(())
//! ```
//!
//! The parts are useful alone: [`Axis`] compresses coordinates, [`CoverTree`] keeps the measure of what a changing set
//! of intervals covers, and [`Sweep`] tells how that changes from row to row.
//! Everything is a flat array, nothing recurses, and an update of the tree sends up only the change, until that is zero.
//!
//! Rectangles are fixed while a sweep runs, sides are parallel to the axes, and coordinates are unsigned 64-bit integers.
//!
//! # Features
//!
//! - `std` (default): takes vector instructions that the processor turns out to have when the program runs. Without it
//!   the portable code does everything, and the crate needs `alloc` only.
//! - `parallel`: large unions are measured by all threads of the rayon pool, each over a slab of the columns.
//!
//! # Sources
//!
//! J. L. Bentley, *Algorithms for Klee's rectangle problems* (1977), for the sweep over a segment tree of cover counts.

#![cfg_attr(not(feature = "std"), no_std)]
#![expect(clippy::inline_always, reason = "what a path runs is compiled for it only if it is inlined there")]

extern crate alloc;

mod arch;
mod axis;
mod block;
mod cover;
mod events;
mod measure;
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
pub use rect::{EmptyRect, Rect};
pub use sweep::{Step, Sweep, measure_of_union};
