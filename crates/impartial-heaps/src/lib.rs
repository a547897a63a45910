#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

extern crate alloc;

mod all_but;
mod certificate;
mod checkpoint;
mod code;
mod cousins;
mod definition;
mod direct;
mod ends;
mod heap_values;
mod invalid;
mod known;
mod limit;
mod marks;
mod notation;
mod parts;
mod period;
mod period_search;
mod position;
mod rare_values;
mod returns;
pub mod rules;
mod sequence;
mod sliced;
mod solve;
mod split;
mod table;
#[cfg(test)]
mod tests;

pub use certificate::{Certificate, InvalidCertificate, RefutedCertificate, Theorem};
pub use checkpoint::InvalidCheckpoint;
pub use code::{Code, MAX_DIGITS, MAX_PARTS, MAX_TAKE};
pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use invalid::{InvalidHeaps, MAX_HEAP};
pub use limit::default_limit;
pub use nimbers::Nimber;
pub use notation::InvalidCode;
pub use parts::{Parts, TooManyParts};
pub use period::Period;
pub use period_search::PeriodSearch;
pub use position::{Break, Heaps, IllegalBreak};
pub use rare_values::RareValues;
pub use sequence::{Growth, MAX_TABLE_BYTES, NimSequence};
pub use table::TableTooLarge;
