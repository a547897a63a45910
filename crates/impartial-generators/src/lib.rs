#![doc = include_str!("../README.md")]

mod error;
mod game;
mod games;
mod input;
mod order;
mod pair;
mod random;
mod request;

pub use error::{GenerateError, SolverError};
pub use game::{Game, Shape};
pub use games::GAMES;
pub use input::Input;
pub use order::{GameOption, Order};
pub use request::{Goal, Limits, NimValueOf, Request};
