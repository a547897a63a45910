#![doc = include_str!("../README.md")]
//!
//! ## A game of your own
//!
//! Positions of different games add up, and so does a game of your own beside them:
//!
//! ```
//! use impartial::AnyPosition;
//! use impartial::core::{Either, Position, Solve, Sum};
//! use impartial::nimbers::Nimber;
//!
//! /// Take one, two or three of so many tokens.
//! #[derive(Clone)]
//! struct Tokens(u64);
//!
//! #[derive(Debug, thiserror::Error)]
//! #[error("one, two or three of {0} tokens can be taken")]
//! struct Illegal(u64);
//!
//! impl Position for Tokens {
//!     type Move = u64;
//!     type Illegal = Illegal;
//!
//!     fn play(&mut self, &take: &u64) -> Result<(), Illegal> {
//!         let left = self.0.checked_sub(take).filter(|_| (1..=3).contains(&take));
//!         self.0 = left.ok_or(Illegal(self.0))?;
//!         Ok(())
//!     }
//! }
//!
//! impl Solve for Tokens {
//!     fn nim_value(&self) -> Nimber {
//!         Nimber::of_heap(self.0 % 4)
//!     }
//!
//!     fn move_to(&self, target: Nimber) -> Option<u64> {
//!         (self.0 % 4).checked_sub(target.heap_size()).filter(|&take| take > 0)
//!     }
//!
//!     fn some_move(&self) -> Option<u64> {
//!         (self.0 > 0).then_some(1)
//!     }
//! }
//!
//! let board: AnyPosition = "sharti  12 2 7  3 4 5 6  4 5 9 9".parse()?;
//! let mut sum = Sum::new([Either::Left(board), Either::Right(Tokens(1_000_003))]);
//! let winning = sum.winning_move().expect("the nim-value is not zero");
//! assert_eq!((winning.component, &winning.mv), (0, &Either::Left("sharti 4 4 3".parse()?)));
//! sum.play(&winning)?;
//! assert!(sum.nim_value().is_zero());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod check;
pub mod games;
mod input;
mod notation;
mod output;
mod progress;
mod puzzle;
mod registry;
pub mod session;
mod single_position;
pub mod sum;

pub use any::{AnyMove, AnyPosition, IllegalMove};
pub use check::WrongAnswer;
pub use impartial_constrained_nim as constrained_nim;
pub use impartial_core as core;
pub use impartial_grid_split as grid_split;
pub use impartial_marked_rectangle as marked_rectangle;
pub use impartial_paper_cutting as paper_cutting;
pub use impartial_sharti as sharti;
pub use interval_merge;
pub use nimbers;
pub use number_reader::{self, Error};
pub use progress::Progress;
pub use puzzle::{Game, Puzzle, Rule};
pub use registry::GAMES;
pub use sweepline;
