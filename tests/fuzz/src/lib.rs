//! The code that the fuzz targets share.
//!
//! The target `text` reads the bytes of libFuzzer directly. The other targets get a small position or a list of
//! operations, which `arbitrary` builds from the bytes. A broken property is a panic, and libFuzzer stores the input
//! that causes it.

pub mod games;
mod list;
pub mod solve;
pub mod text;

pub use list::List;
