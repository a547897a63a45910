#![doc = include_str!("../README.md")]
//!
//! ## A game of your own
//!
//! | you have | you write | you get |
//! |---|---|---|
//! | the options of a position | a closure for [`Search::new`] | outcomes, nim-values, winning options, and [`SolvedSum`] |
//! | rules that list the moves of a position | [`Position`] and [`Enumerate`] | the same from [`Search::by_rules`] with moves, and [`Solved`] |
//!
//! [`Solved`] and [`SolvedSum`] implement [`Solve`], like the positions of a game with a theorem, so they can be
//! played, and `Sum` and `Either` of `impartial-core` add them to positions of other games.
//!
//! ## Sources
//!
//! J. Lemoine and S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012);
//! P. Beling and M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence 283 (2020).

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod cache;
mod depth_first;
mod known;
mod search;
mod solved;
mod solved_sum;
mod table;
mod value_set;
mod verify;

pub use impartial_core::{
    Enumerate, IllegalInSum, ListedOptions, NotListed, Position, Solve, Stopped, SumMove, Unsolved, nimbers,
};

pub use depth_first::SearchProgress;
pub use known::Known;
pub use search::Search;
pub use solved::Solved;
pub use solved_sum::SolvedSum;
pub use verify::InvalidTable;
