//! The tests of the public interface, in one program.

mod accessors;
mod agreement;
mod boundaries;
mod equality;
#[path = "../../../../tests/flipped_boards.rs"]
mod flipped_boards;
#[path = "../../../../tests/random.rs"]
mod random;
mod replay;
mod scale;
