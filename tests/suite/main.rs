//! The snapshot suite: every fixture of every game through the facade.
//!
//! The modules go over the registry, and most test a new game without an edit. What others need of a game, and the tests
//! of its special features, is in `games`, in a file named after the game. `sequences` tests the nim-sequences of
//! taking-and-breaking games.

#![expect(clippy::unwrap_used, reason = "a test that cannot read a fixture has failed")]

mod answers;
mod draw;
mod fixtures;
mod games;
mod moves;
mod play;
mod registry;
mod reports;
mod sequences;
mod sum;
mod validate;
