//! The tests of the public interface.

mod boundaries;
#[cfg(all(feature = "arbitrary", feature = "bytemuck", feature = "num-traits", feature = "rand", feature = "serde"))]
mod features;
#[cfg(feature = "field")]
mod field;
#[cfg(feature = "field")]
mod group;
#[cfg(feature = "slice")]
mod linear_system;
#[cfg(feature = "slice")]
mod matrix;
#[cfg(feature = "field")]
mod nim_product_table;
#[cfg(feature = "slice")]
#[path = "../../../../tests/random.rs"]
mod random;
#[cfg(feature = "field")]
mod reported_elsewhere;
#[cfg(feature = "slice")]
mod slice;
mod text;
#[path = "../../../impartial-core/src/laws/word_ends.rs"]
pub mod word_ends;
