//! The tests of the public interface, in one program.

#![expect(clippy::unwrap_used, reason = "boards of tests are valid")]
#![expect(clippy::cast_possible_truncation, reason = "boards of tests are small")]

mod agreement;
mod boundaries;
mod equality;
#[path = "../../../../tests/flipped_boards.rs"]
mod flipped_boards;
mod fresh_boards;
#[path = "../../../../tests/random.rs"]
mod random;
mod row_games;
mod row_rules;
mod scale;
mod small_boards;
mod smaller_values;
