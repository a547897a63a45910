//! **Start here:** [`Exhaustive`] solves a game from a closure, [`Position`] and [`Solve`] are the traits of a game
//! with named moves.
//!
#![doc = include_str!("../README.md")]
//!
//! ## A game of your own
//!
//! | you have | you write | you get |
//! |---|---|---|
//! | the options of a position | a closure for [`Exhaustive::new`] | nim-values and winning options |
//! | rules that list the moves of a position | [`Position`] and [`Enumerate`] | the same from [`Exhaustive::by_rules`], with moves |
//! | a theorem about the nim-value | [`Position`] and [`Solve`] | outcomes and winning moves |
//! | positions of several games | [`Sum`], or the values added with `+` | outcomes and winning moves of the sum |
//! | a game that may repeat positions | a closure for [`Exhaustive::find_loop`] | the positions of a loop |
//!
//! The crate `impartial-search` solves larger games from the same closures and rules, and `game-graph` solves games that may
//! repeat positions, as its example `cops` shows.
//!
//! If you have both rules and a theorem, use the module `laws` (feature `laws`) to test that they agree.
//!
//! ## Sources
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* `[WW]`, volume 1, chapters 2 to 4.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod descending;
mod errors;
mod exhaustive;
pub mod from_one;
mod heap;
#[cfg(feature = "laws")]
pub mod laws;
mod listed_options;
mod played;
mod position;
mod rules;
mod solve;
mod sum;

pub use nimbers::{self, Nimber};

pub use descending::{Descending, TooManyNumbers};
pub use errors::{Stopped, TooLarge, Unsolved};
pub use exhaustive::{ByRules, Exhaustive};
pub use heap::{Heap, IllegalInHeap};
pub use listed_options::{ListedOptions, OptionSummands};
pub use played::Played;
pub use position::{Enumerate, NotListed, Position};
pub use rules::{Fallible, Rules};
pub use solve::{Outcome, Solve};
pub use sum::{IllegalInSum, Sum, SumMove};
