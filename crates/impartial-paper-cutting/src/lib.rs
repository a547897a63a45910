//! **Start here:** [`PaperCutting`] is a position, [`CutRule`] chooses its rule, and [`Solve`] finds nim-values and
//! moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod cut;
mod cut_rule;
mod played_line;
mod position;
pub mod reference;
mod solve;

pub use cut::{Cut, IllegalCut, Line};
pub use cut_rule::CutRule;
pub use impartial_core::{Enumerate, Outcome, Position, Solve, TooLarge};
pub use interval_merge::{Interval, Intervals};
pub use nimbers::Nimber;
pub use position::{CutLine, InvalidPaperCutting, MAX_SIDE, PaperCutting};
