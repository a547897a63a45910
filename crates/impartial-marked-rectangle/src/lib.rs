#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod count;
mod listing;
mod position;
pub mod rules;
mod solve;

pub use count::{EmptyRectangle, Marks};
pub use listing::LosingMarks;
pub use position::{IllegalTrim, InvalidMarkedRectangle, MarkedRectangle, Side, Trim};
