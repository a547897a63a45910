//! The snapshot suite: every fixture of every game through the facade.
//!
//! The modules go over the registry, so they test a new game without an edit. `grid_split`, `marked_rectangle` and
//! `sharti` test the special features of one game, and `sequences` the nim-sequences of taking-and-breaking games.

#![expect(clippy::unwrap_used, reason = "a test that cannot read a fixture has failed")]

mod answers;
mod draw;
mod fixtures;
mod grid_split;
mod marked_rectangle;
mod moves;
mod play;
mod registry;
mod reports;
mod sequences;
mod sharti;
mod sum;
mod validate;
