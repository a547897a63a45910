#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod any_move;
mod any_position;
mod cases;
mod check;
mod describe;
mod erase;
mod game;
mod games;
mod move_parts;
mod output;
#[cfg(feature = "draw")]
mod picture;
pub mod prelude;
mod puzzle;
mod random;
mod reading;
mod registry;
pub mod sequences;
pub mod session;
pub mod sum;
mod unknown_name;
mod validator;

pub use any_move::AnyMove;
pub use any_position::{AnyPosition, IllegalMove};
pub use check::{AnswerFault, WrongAnswer};
pub use game::{Format, Game, Limits, Rule};
pub use games::GAMES;
pub use impartial_constrained_nim as constrained_nim;
pub use impartial_core;
pub use impartial_grid_split as grid_split;
pub use impartial_heaps as heaps;
pub use impartial_marked_rectangle as marked_rectangle;
pub use impartial_paper_cutting as paper_cutting;
pub use impartial_sharti as sharti;
pub use interval_merge;
pub use move_parts::{Kind, Part, Value};
pub use nimbers;
pub use number_reader::{self, ParseError};
#[cfg(feature = "draw")]
pub use output::svg::layout::{BoardPlaces, InvalidWindow, PilePlace, PilePlaces, Places, Window};
#[cfg(feature = "draw")]
pub use picture::{DrawError, DrawOptions, Figure};
pub use puzzle::Puzzle;
pub use reading::{Progress, ReadError, ReadOptions};
pub use sweepline;
pub use unknown_name::UnknownName;
pub use validator::Validator;
