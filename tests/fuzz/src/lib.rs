//! What the fuzz targets share.
//!
//! A target of `text` is given bytes as they come; one of `solve` and of the data structures gets a small position, or a
//! list of operations, that `arbitrary` makes of them. Whatever does not hold is a panic, which libFuzzer keeps.

mod list;
pub mod solve;
pub mod text;

pub use list::List;
