#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! D. E. Knuth, *The Art of Computer Programming*, volume 3, section 5.2.5, for sorting by digits.

#![no_std]

extern crate alloc;

mod passes;
mod sort;
mod sorter;
mod word;

pub use sort::{sort, sort_by_key};
pub use sorter::Sorter;
pub use word::Word;
