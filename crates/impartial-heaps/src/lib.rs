#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod all_but;
mod certificate;
mod code;
mod definition;
mod direct;
mod heap_values;
mod invalid;
mod marks;
mod notation;
mod parts;
mod period;
mod position;
pub mod rules;
mod sequence;
mod solve;
mod table;
#[cfg(test)]
mod tests;

pub use certificate::{Certificate, InvalidCertificate, RefutedCertificate};
pub use code::{Code, MAX_DIGITS, MAX_PARTS, MAX_TAKE};
pub use heap_values::default_limit;
pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use invalid::{InvalidHeaps, MAX_HEAP};
pub use nimbers::Nimber;
pub use notation::InvalidCode;
pub use parts::{Parts, TooManyParts};
pub use period::Period;
pub use position::{Break, Heaps, IllegalBreak};
pub use sequence::{MAX_TABLE_BYTES, NimSequence};
pub use table::TableTooLarge;
