//! **Start here:** [`Coins`] is a position, [`RowGame`] a game of its rows or columns, and [`Solve`] finds nim-values
//! and moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod head_search;
mod nim_factors;
mod nim_sum;
mod position;
#[cfg(test)]
#[path = "../../../tests/random.rs"]
mod random;
pub mod reference;
mod row_game;
mod solve;

pub use impartial_core::{Descending as CoinSet, Enumerate, Outcome, Position, Solve, TooLarge};
pub use nimbers::Nimber;
pub use position::{Axis, CoinTurn, Coins, IllegalCoinTurn, InvalidCoins, MAX_RECTANGLES, MAX_SIDE};
pub use row_game::{CoinGame, InvalidRowGame, RowGame};
pub use sweepline::{EmptyRect, Rect, Rects};
