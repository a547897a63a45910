//! **Start here:** [`Board`] is a rectangle or a graph, [`Chomp`], [`Cram`], [`Queens`], [`NodeKayles`] and [`ArcKayles`] are
//! positions on it, and [`Solve`] finds nim-values and moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod board;
mod by_proof;
mod claim;
mod known;
mod lock;
mod moves;
pub mod options;
mod position;
mod proof;
pub mod reference;
pub mod rules;
mod solve;
mod solver;
mod verifier;

pub use board::{Board, InvalidBoard, MAX_CELLS};
pub use claim::{Claim, Proof};
pub use impartial_core::{Enumerate, Nimber, Outcome, Position, Solve, TooLarge, Unsolved};
pub use impartial_search::SearchProgress;
pub use moves::{Direction, Domino, Edge, IllegalMove, Place, Queen, Square, Vertex};
pub use position::{ArcKayles, BoardPosition, Chomp, Cram, NodeKayles, Queens};
pub use rules::BoardRules;
pub use small_boards;
pub use solve::Part;
pub use verifier::{Verifier, WrongProof};
