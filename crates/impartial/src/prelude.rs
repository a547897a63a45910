//! The traits and types that most programs need: `use impartial::prelude::*;`.
//!
//! None of them has the name of an item of the standard library's prelude, or of a crate such as `core`.
//!
//! # Examples
//!
//! ```
//! use impartial::prelude::*;
//!
//! let sum = Sum::new(["nim 1 3".parse::<AnyPosition>()?, "nim 1 5".parse()?]);
//! assert_eq!((sum.outcome(), sum.nim_value()), (Outcome::N, Nimber::from_heap(6)));
//! # Ok::<(), impartial::ParseError>(())
//! ```

pub use impartial_core::{Outcome, Position, Solve, Sum, SumMove};
pub use nimbers::Nimber;

pub use crate::any_move::AnyMove;
pub use crate::any_position::AnyPosition;
pub use crate::game::Game;
pub use crate::puzzle::Puzzle;
pub use crate::session::{Player, Session};
