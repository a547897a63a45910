//! **Start here:** [`GameId`] lists the games, [`GameId::data`] describes one, and [`GameData`] is what there is to
//! know.
//!
#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod bound;
mod game_data;
mod games;
mod limits;
mod limits_text;
mod move_part;

pub use bound::{Bound, MAX_COUNT, MAX_SIDE, Remark};
pub use game_data::{Format, GameData, Shape};
pub use games::{GameId, MAX_CANDIDATES, MAX_SEARCHED};
pub use limits::{InvalidLimits, Limits, Ranges};
pub use move_part::{Kind, MovePart};
