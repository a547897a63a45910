//! Texts that nobody means well with: each is taken for what it says or refused with its place, and nothing panics.
//!
//! Everything here goes through the facade, in the process of the tests, so that hundreds of thousands of texts can be
//! tried: `bytes` cuts the samples short and changes each of their bytes to each other one, `numbers` puts the limits
//! in the place of each number and lies about counts, and `people` does the same with what is said to a program that
//! runs: answers to be checked, lines of play, saved games, positions and moves. Whether a text should be accepted is
//! decided by `grammar`, which knows the formats and nothing of the scanner.
//!
//! The tests that need the process are beside the command, in `crates/impartial-cli/tests`: `hostile.rs` has its exit
//! status and streams, and `memory.rs` what it takes for inputs of 100 MB.

#![expect(clippy::unwrap_used, reason = "a test that cannot read a fixture has failed")]

mod bytes;
mod grammar;
mod numbers;
mod people;
mod samples;
