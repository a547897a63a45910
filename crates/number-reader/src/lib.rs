//! **Start here:** [`Reader`] reads numbers and tokens, [`Reader::records`] many records at once, and [`ParseError`]
//! names the location of the first wrong token.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "io", test))]
extern crate std;

mod arch;
mod digits;
mod error;
mod layout;
mod location;
mod reader;
mod records;
#[cfg(feature = "io")]
mod source;
mod spare_slots;
mod text;
#[cfg(feature = "io")]
mod threads;
mod whitespace;
mod window;

pub use error::{ParseError, Refused, quote};
pub use location::Location;
pub use reader::{Column, Reader};
pub use text::Text;

#[cfg(all(test, feature = "io"))]
mod tests;
