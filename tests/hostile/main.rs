//! Malformed inputs: each text is either read as the format says or rejected with a place, and nothing panics.
//!
//! All texts go through the facade within the test process, so hundreds of thousands of them can be tried.
//!
//! | module | texts |
//! |---|---|
//! | `bytes` | every prefix of a sample, and the sample with each byte replaced by each other byte |
//! | `numbers` | samples with each number replaced by limits, and counts that do not match their records |
//! | `layouts` | fixtures and samples with other separators, through the validators |
//! | `dialogue` | inputs of a running program: answers to check, positions, moves, lines of play, saved games |
//!
//! `formats` decides whether a text is valid, by the format of each game in a file of `games`. It shares no code with the
//! reader under test. A game without a format fails `formats::every_game_has_a_format`.
//!
//! Tests that need a process are in `crates/impartial-cli/tests/all`: `solve.rs` and `streams.rs` check exit statuses and
//! streams, and `memory.rs` checks the memory for large inputs.

#![expect(clippy::unwrap_used, reason = "a test that cannot read a fixture has failed")]

mod bytes;
mod dialogue;
mod formats;
mod games;
mod layouts;
mod numbers;
mod samples;
