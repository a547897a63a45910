#![doc = include_str!("../README.md")]
//!
//! ## A game of your own
//!
//! | you have | you write | you get |
//! |---|---|---|
//! | the options of a position | a closure for [`Search::new`] or [`Exhaustive::new`] | outcomes, nim-values, winning options, and [`SolvedSum`] |
//! | rules that list the moves of a position | [`Position`] and [`Enumerate`] | the same with moves by [`Search::by_rules`] or [`Exhaustive::by_rules`], and [`Solved`] |
//! | a theorem about the nim-value | [`Position`] and [`Solve`] | outcomes and winning moves |
//! | two coin-turning games | [`Tartan::new`] | nim-values of their product |
//!
//! [`Search`] has the table of [which solver to use](Search#which-solver-to-use): in short, [`Search`] for games that fall
//! apart into summands and for outcomes, and [`Exhaustive`] for values of games that never fall apart.
//!
//! [`Solved`] and [`SolvedSum`] implement [`Solve`], like the positions of a game with a theorem.
//! All such positions can be played, and join sums with positions of other games by [`Sum`] and [`Either`].
//!
//! If you have both rules and a theorem, test that they agree with the module `laws` (feature `laws`).
//! Every solver should pass these checks.
//!
//! ## Sources
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, volume 1, chapters 2 to 4.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "parallel")]
extern crate std;

mod ask;
mod cache;
mod either;
mod exhaustive;
mod heap;
mod known;
#[cfg(feature = "laws")]
pub mod laws;
mod listed;
#[cfg(feature = "parallel")]
mod mail;
#[cfg(feature = "parallel")]
mod parallel;
mod played;
mod position;
mod refusals;
mod search;
mod solve;
mod solved;
mod solved_sum;
mod sum;
mod table;
mod tartan;
mod unsolved;
mod values;
mod verify;

pub use nimbers;

pub use either::{Either, IllegalInEither};
pub use exhaustive::{ByRules, Exhaustive};
pub use heap::{Heap, IllegalInHeap};
pub use known::Known;
pub use listed::{ListedOptions, OptionSummands};
pub use played::Played;
pub use position::{Enumerate, NotListed, Position};
pub use refusals::{Stopped, TooLarge};
pub use search::Search;
pub use solve::{Outcome, Solve};
pub use solved::Solved;
pub use solved_sum::SolvedSum;
pub use sum::{IllegalInSum, Sum, SumMove};
pub use table::StoredValues;
pub use tartan::{Tartan, product_game};
pub use unsolved::{InvalidTable, SearchProgress, Unsolved};
