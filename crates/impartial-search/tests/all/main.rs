//! Tests of the public interface.

mod agreement;
mod limits;
mod loops;
mod oracle;
mod published;
#[path = "../../../../tests/random.rs"]
mod random;
mod random_games;
mod solved;
mod types;
mod verify;
