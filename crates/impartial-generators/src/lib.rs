#![doc = include_str!("../README.md")]

mod constrained_nim;
mod error;
mod game;
mod grid_split;
mod heaps;
mod input;
mod marked_rectangle;
mod nim;
mod order;
mod pair;
mod paper_cutting;
mod random;
mod registry;
mod request;
mod sharti;
#[cfg(test)]
mod testing;

pub use error::{GenerateError, SolverError};
pub use game::{Game, Shape};
pub use input::Input;
pub use order::{GameOption, Order};
pub use registry::GAMES;
pub use request::{Goal, Limits, NimValueOf, Request};
