//! **Start here:** [`Search`] solves a game from a closure, [`Search::winning_option`] finds a move, and [`Unsolved`]
//! lists why a query may fail.
//!
#![doc = include_str!("../README.md")]
//!
//! ## A game of your own
//!
//! | you have | you write | you get |
//! |---|---|---|
//! | the options of a position | a closure for [`Search::new`] | outcomes, nim-values and winning options |
//! | rules that list the moves of a position | [`Position`] and [`Enumerate`] | the same from [`Search::by_rules`], with moves |
//!
//! ## Sources
//!
//! J. Lemoine and S. Viennot, *Nimbers are inevitable* `[LV12]`; P. Beling and M. Rogalski, *On pruning search trees of
//! impartial games* `[BR20]`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod cache;
mod definition;
mod depth_first;
mod known;
mod search;
mod table;
mod value_set;
mod verify;

pub use impartial_core::{Enumerate, Fallible, ListedOptions, Nimber, Position, Rules, Stopped, Unsolved, nimbers};

pub use depth_first::SearchProgress;
pub use known::Known;
pub use search::Search;
pub use verify::InvalidTable;
