//! **Start here:** [`Grid`] describes a rectangular board, [`Graph`] a board of vertices, and [`CanonicalForm`] a graph
//! up to isomorphism.
//!
#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! B. D. McKay and A. Piperno, *Practical graph isomorphism, II* `[MP14]`, for canonical forms by refinement,
//! individualization and automorphisms.

#![no_std]

extern crate alloc;

mod bit_set;
mod graph;
mod grid;

pub use bit_set::{Word, singletons};
pub use graph::{CanonicalForm, Edge, Graph, InvalidGraph};
pub use grid::{Grid, InvalidGrid};
