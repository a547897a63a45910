//! The code that the fuzz targets share.
//!
//! The target `text` reads the bytes of libFuzzer as they are. The others get a small position or a list of operations,
//! which `arbitrary` builds from the bytes. Each broken property is a panic, and libFuzzer keeps the input that led to it.

pub mod games;
mod list;
pub mod solve;
pub mod text;

pub use list::List;
