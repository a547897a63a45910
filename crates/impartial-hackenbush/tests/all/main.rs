//! The tests of the public interface, in one program.

mod agreement;
mod boundaries;
mod equality;
#[path = "../../../../tests/random.rs"]
mod random;
mod scale;
mod shapes;
