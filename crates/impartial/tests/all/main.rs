//! The tests of the facade.
//!
//! The modules go over the registry. What they need of each game, and the tests that are about one game, is in `games`, in
//! a file named after the game. Where any game will do, a test uses heaps of Nim.

#![expect(clippy::unwrap_used, reason = "what the tests make is valid")]

mod any;
mod file;
mod games;
mod games_alike;
mod inputs;
mod interface;
mod moves;
#[cfg(feature = "draw")]
mod picture;
mod play;
mod random;
mod random_moves;
mod reading;
mod sum;
mod text_boards;
mod threads;
mod values;
