//! Tests of the command that need something of every game.
//!
//! | module | subject |
//! |---|---|
//! | `generate` | `impartial generate`: every shape has the wanted winner or nim-value, and what is refused |
//! | `judges` | `impartial check` as a checker of testlib, and as an output validator of Kattis |
//! | `memory` | the memory that the command takes for inputs of up to 100 MB |
//!
//! `games` has what they need of a game, in a file named after it.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/folder.rs"]
mod folder;
mod games;
mod generate;
mod judges;
mod memory;
