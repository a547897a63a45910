//! The tests of the public interface, in one program: each would compile the sweep anew.

mod boundaries;
mod dense;
mod interface;
#[path = "../../../../tests/random.rs"]
mod random;
mod ways;
