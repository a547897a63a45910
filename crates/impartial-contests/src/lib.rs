//! **Start here:** [`Contest::of`] returns the contest problem of a game, [`Idea`] a wrong solution, and [`Problem`] a
//! package.
//!
#![doc = include_str!("../README.md")]

mod contest;
mod counterexample;
mod error;
mod games;
mod idea;
mod package;
mod problem;
mod shapes;
mod test_plan;

pub use contest::{Contest, generate};
pub use error::ContestError;
pub use idea::Idea;
pub use package::Format;
pub use problem::Problem;
pub use test_plan::{Subtask, TestPlan};
