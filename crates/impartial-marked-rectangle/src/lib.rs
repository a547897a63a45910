#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod count;
mod invalid;
mod listing;
mod position;
pub mod reference;
mod solve;

pub use count::Marks;
pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use invalid::{InvalidMarkedRectangle, MAX_SIDE};
pub use nimbers::Nimber;
pub use position::{IllegalTrim, MarkedRectangle, Side, Trim};
