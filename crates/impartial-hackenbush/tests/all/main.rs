//! The tests of the public interface, in one program.

mod after_moves;
mod agreement;
mod boundaries;
mod equality;
mod multigraphs;
#[path = "../../../../tests/random.rs"]
mod random;
mod scale;
mod shapes;
