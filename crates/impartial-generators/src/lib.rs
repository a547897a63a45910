//! **Start here:** [`GENERATORS`] lists the games, [`Request`] states what you want, and [`Generator::generate`]
//! returns it.
//!
#![doc = include_str!("../README.md")]

mod error;
mod games;
mod generator;
mod input;
mod input_spec;
mod random;
mod rectangle;
mod request;
mod xor_pair;

pub use error::{GenerateError, SolverError};
pub use games::GENERATORS;
pub use generator::{ByHand, Generator};
pub use impartial_games::{InvalidLimits, Limits, Shape};
pub use input::Input;
pub use input_spec::{GameOption, InputSpec};
pub use request::{Goal, NimValueOf, Request};
