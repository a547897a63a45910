//! The snapshot suite: every fixture through the facade, and what comes out for people to review.

#![expect(clippy::unwrap_used, reason = "a test that cannot read a fixture has failed")]

mod check;
mod constrained_nim;
mod draw;
mod fixtures;
mod grid_split;
mod marked_rectangle;
mod paper_cutting;
mod play;
mod registry;
mod reports;
mod sharti;
mod sum;
