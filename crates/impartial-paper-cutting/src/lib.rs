#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod cut;
mod position;
pub mod rules;
mod solve;

pub use cut::{Cut, IllegalCut, Line};
pub use position::{CutLine, CutRule, InvalidPaperCutting, MAX_SIDE, PaperCutting};
