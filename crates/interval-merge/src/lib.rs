//! Intervals merged into sets, fast.
//!
//! Half-open intervals of `u64` in any order become an [`IntervalSet`]: sorted, disjoint, and joined where they touch.
//! It answers how much is covered, what is not, which is the n-th covered or uncovered unit, and what two sets have in
//! common.
//! [`Groups`] merges many keyed sets at once, such as the lines of a sheet, into one array.
//! Who wants only the total length of a union takes [`union_length`] or [`uncovered_length`].
//!
//! ```
//! use interval_merge::{Interval, IntervalSet};
//!
//! let intervals = [40..50, 10..20, 15..25, 25..30].map(|range| Interval::new(range).expect("start < end"));
//! let set = IntervalSet::from_iter(intervals);
//! assert_eq!(set.to_string(), "{10..30, 40..50}");
//! assert_eq!(set.measure(), 30);
//! assert_eq!(set.nth_uncovered(12), Some(32)); // after 0 to 9, 30 and 31
//! assert_eq!(set.covered_before(45), 25);
//!
//! let other = IntervalSet::from_iter([Interval::new(18..42)?]);
//! let common: Vec<_> = set.intersection(other.as_intervals()).map(|interval| interval.range()).collect();
//! assert_eq!(common, [18..30, 40..42]);
//! # Ok::<(), interval_merge::EmptyInterval>(())
//! ```
//!
//! Starts need not stay paired with ends to be merged, so each are sorted alone, as plain numbers no longer than the
//! bits in which they differ: a theorem says where the merged intervals begin and end.
//!
//! A set is a sorted array, made for many intervals at once and many questions; a single insertion moves all intervals
//! after it. Intervals carry no values, ends are unsigned 64-bit integers, and the unit 2^64 - 1 cannot be covered.
//!
//! The crate needs `alloc` only. The feature `serde` reads and writes [`Interval`] and [`IntervalSet`].
//!
//! # Sources
//!
//! V. Klee, *Can the measure of the union of intervals be computed in less than O(n log n) steps?* (1977), for the
//! problem; D. E. Knuth, *The Art of Computer Programming*, volume 3, section 5.2.5, for sorting by digits.

#![no_std]

extern crate alloc;

mod algebra;
mod axis;
mod gaps;
mod groups;
mod interval;
mod intervals;
mod length;
mod marks;
mod merge;
mod queries;
mod radix;
mod rank;
mod set;

pub use algebra::{Difference, Intersection, Union};
pub use gaps::Gaps;
pub use groups::Groups;
pub use interval::{EmptyInterval, Interval};
pub use intervals::{Intervals, Iter};
pub use length::{uncovered_length, union_length};
pub use set::{IntervalSet, Unsorted};
