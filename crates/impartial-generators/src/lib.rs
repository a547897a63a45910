#![doc = include_str!("../README.md")]

mod error;
mod game;
mod games;
mod input;
mod input_spec;
mod limits;
mod random;
mod request;
mod xor_pair;

pub use error::{GenerateError, SolverError};
pub use game::{ByHand, Game, Shape};
pub use games::GAMES;
pub use input::Input;
pub use input_spec::{GameOption, InputSpec};
pub use limits::{InvalidLimits, Limit, Limits};
pub use request::{Goal, NimValueOf, Request};
