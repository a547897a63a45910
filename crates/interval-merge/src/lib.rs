//! **Start here:** [`IntervalSet`] is a set of integers as intervals, [`Groups`] is many sets under keys, and
//! [`IntervalSet::nth_uncovered`] finds the n-th integer outside it.
//!
#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! V. Klee, *Can the measure of the union of intervals be computed in less than O(n log n) steps?* (1977), for the
//! problem; D. E. Knuth, *The Art of Computer Programming*, volume 3, section 5.2.5, for sorting by digits.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod groups;
mod insert_remove;

mod interval;
mod intervals;
mod merge;
mod operators;
mod parse;
mod rank_select;
#[cfg(feature = "serde")]
mod serde_impls;
mod set;
mod set_operations;
mod set_queries;
mod storage;
mod unit;

pub use groups::{Groups, GroupsIter};

pub use interval::{EmptyInterval, Interval};
pub use intervals::{Intervals, Iter};
pub use parse::ParseError;
pub use set::{IntervalSet, Unsorted};
pub use set_operations::Combination;
pub use unit::Unit;
