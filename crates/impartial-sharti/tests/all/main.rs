//! The tests of the public interface, in one program.

mod accessors;
mod agreement;
mod boundaries;
mod equality;
#[path = "../../../../tests/random.rs"]
mod random;
mod replay;
mod scale;
