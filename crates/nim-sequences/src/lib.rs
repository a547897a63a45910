//! **Start here:** [`Code`] names a game, [`NimSequence`] computes its nim-values, and [`PeriodSearch`] proves its
//! period.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

extern crate alloc;

mod certificate;
mod checkpoint;
mod code;
mod engines;
mod first_cousins;
mod known_values;
mod mex_marks;
mod nim_values;
mod notation;
mod period;
mod rare_values;
mod rolling_hash;
mod sequence;
mod sparse_space;
mod table;
mod values;
mod z_algorithm;

pub use certificate::{Certificate, InvalidCertificate, RefutedCertificate, Theorem};
pub use checkpoint::InvalidCheckpoint;
pub use code::{Code, MAX_DIGITS, MAX_PARTS, MAX_TAKE};
pub use nim_values::NimValues;
pub use nimbers::Nimber;
pub use notation::InvalidCode;
pub use period::{Period, PeriodSearch, default_limit};
pub use rare_values::RareValues;
pub use sequence::{Growth, MAX_TABLE_BYTES, NimSequence};
pub use table::TableTooLarge;
