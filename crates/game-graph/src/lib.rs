//! **Start here:** [`Digraph`] is a game, [`Digraph::solve`] finds the [`Value`] of each vertex, and
//! [`Digraph::outcomes`] who wins from it and in how many moves.
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod digraph;
mod levels;
mod outcomes;
mod pending;
mod predecessors;
mod progress;
mod value;
mod values;

pub use impartial_core::Stopped;

pub use digraph::{Digraph, Index, InvalidDigraph, MAX_EDGES, MAX_VERTICES};
pub use outcomes::Outcomes;
pub use progress::Progress;
pub use value::{Outcome, Value};
pub use values::{Cycle, Values};
