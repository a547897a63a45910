//! **Start here:** [`sort`] sorts integers, [`sort_by_key`] records, and [`Sorter`] the integers of an iterator.
//!
#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! D. E. Knuth, *The Art of Computer Programming*, volume 3, section 5.2.5, for sorting by digits.

#![no_std]

extern crate alloc;

mod radix_passes;
mod reusable_sorter;
mod sort_slice;
mod word;

pub use reusable_sorter::Sorter;
pub use sort_slice::{sort, sort_by_bits, sort_by_key, sort_records_by_bits};
pub use word::{Key, Word};
