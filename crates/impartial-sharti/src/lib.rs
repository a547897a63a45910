//! **Start here:** [`Sharti`] is a position, [`Square`] a move, and [`Solve`] finds nim-values and moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod position;
pub mod reference;
mod solve;
mod white_cell_search;

pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use nimbers::Nimber;
pub use position::{IllegalSquare, InvalidSharti, MAX_RECTANGLES, MAX_SIDE, Sharti, Square};
pub use sweepline::{EmptyRect, Rect, Rects};
