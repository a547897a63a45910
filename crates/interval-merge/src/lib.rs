#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! V. Klee, *Can the measure of the union of intervals be computed in less than O(n log n) steps?* (1977), for the
//! problem; D. E. Knuth, *The Art of Computer Programming*, volume 3, section 5.2.5, for sorting by digits.

#![no_std]

extern crate alloc;

mod algebra;
mod gaps;
mod groups;
mod interval;
mod intervals;
mod length;
mod marks;
mod merge;
mod prefix;
mod queries;
mod rank;
mod set;
mod word;

pub use algebra::{Difference, Intersection, Union};
pub use gaps::Gaps;
pub use groups::Groups;
pub use interval::{EmptyInterval, Interval};
pub use intervals::{Intervals, Iter};
pub use length::{uncovered_length, union_length};
pub use set::{IntervalSet, Unsorted};
