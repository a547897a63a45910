//! Tests of the public interface.

mod agreement;
mod definition;
mod limits;
mod loops;
mod moves;
mod oracle;
mod published;
#[path = "../../../../tests/random.rs"]
mod random;
mod random_games;
mod types;
mod verify;
