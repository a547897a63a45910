//! **Start here:** [`GAMES`] lists the games, [`AnyPosition`] is a position of any of them, and [`session::Session`]
//! plays against you.
//!
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod answer_check;
mod any_move;
mod any_position;
pub mod boards;
mod checked_move;
mod describe;
mod flipped_union;
mod game;
mod games;
pub mod graphs;
mod input_cases;
mod move_completions;
mod move_parts;
mod output;
#[cfg(feature = "draw")]
mod picture;
pub mod prelude;
mod puzzle;
#[doc(hidden)] // for the other packages of this repository
pub mod random;
mod read_options;
mod registry;
pub mod sequences;
#[cfg(feature = "serde")]
mod serde_impls;
pub mod session;
mod solved_case;
mod solver;
pub mod sum;
mod summands;
mod threads;
mod unknown_name;

pub use answer_check::{AnswerFault, WrongAnswer};
pub use any_move::AnyMove;
pub use any_position::{AnyPosition, IllegalMove};
#[cfg(feature = "draw")]
pub use board_svg::{
    BoardLayout, EdgeLayout, Figure, InvalidWindow, Layout, NetworkLayout, PileLayout, PilesLayout, VertexLayout,
    Window,
};
pub use game::{Game, Rule};
pub use game_graph;
pub use games::GAMES;
pub use games::crates::*;
pub use impartial_core as core;
pub use impartial_games as game_data;
pub use impartial_games::{Bound, Format, InvalidLimits, Kind, Limits, MovePart, Remark};
#[doc(hidden)] // the index of the lists of this workspace; programs find a game by its name
pub use impartial_games::{GameId, for_each_game};
pub use impartial_search as search;
pub use interval_merge;
pub use misere_quotients;
pub use move_parts::Value;
pub use nim_sequences;
pub use nimbers;
pub use number_reader::{self, ParseError};
#[cfg(feature = "draw")]
pub use picture::{DrawError, DrawOptions};
pub use puzzle::Puzzle;
pub use read_options::{Progress, ReadError, ReadOptions};
pub use summands::{Summand, Summands};
pub use sweepline;
#[cfg(feature = "parallel")]
pub use threads::set_max_threads;
pub use unknown_name::UnknownName;
