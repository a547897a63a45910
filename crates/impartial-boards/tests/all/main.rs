//! The tests of the public interface, in one program.

mod agreement;
mod boundaries;
mod equality;
mod proofs;
mod published;
#[path = "../../../../tests/random.rs"]
mod random;
mod table;
