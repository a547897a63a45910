#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod forbidden_remainders;
mod position;
pub mod rules;
mod ruleset;
mod solve;

pub use position::{ConstrainedNim, IllegalTake, PileTooLarge, Take};
pub use ruleset::{Forbidden, InvalidPair, MAX_PILE, Ruleset};
