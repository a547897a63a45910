#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod any;
mod check;
mod drawing;
pub mod games;
mod notation;
mod output;
#[cfg(feature = "draw")]
mod picture;
pub mod prelude;
mod progress;
mod puzzle;
mod reading;
mod registry;
pub mod sequences;
pub mod session;
mod single_position;
pub mod sum;
mod validator;

pub use any::{AnyMove, AnyPosition, IllegalMove};
pub use check::{AnswerFault, WrongAnswer};
pub use impartial_constrained_nim as constrained_nim;
pub use impartial_core;
pub use impartial_grid_split as grid_split;
pub use impartial_heaps as heaps;
pub use impartial_marked_rectangle as marked_rectangle;
pub use impartial_paper_cutting as paper_cutting;
pub use impartial_sharti as sharti;
pub use interval_merge;
pub use nimbers;
pub use number_reader::{self, ParseError};
#[cfg(feature = "draw")]
pub use output::svg::places::{BoardPlaces, InvalidWindow, PilePlace, PilePlaces, Places, Window};
#[cfg(feature = "draw")]
pub use picture::Figure;
pub use progress::Progress;
pub use puzzle::{Format, Game, Puzzle, Rule};
pub use reading::{ReadError, ReadOptions};
pub use registry::GAMES;
pub use sweepline;
pub use validator::{Limits, Validator};
