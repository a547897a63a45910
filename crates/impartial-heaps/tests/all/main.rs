//! The tests of positions of taking-and-breaking games.

#![expect(clippy::unwrap_used, reason = "the codes and positions of the tests are valid")]

mod agreement;
mod boundaries;
mod equality;
mod misere;
