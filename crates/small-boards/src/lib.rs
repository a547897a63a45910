#![doc = include_str!("../README.md")]
//!
//! ## Sources
//!
//! B. D. McKay and A. Piperno, *Practical graph isomorphism, II* (2014), for canonical forms by refinement,
//! individualization and automorphisms.

#![no_std]

extern crate alloc;

mod graph;
mod grid;
mod word;

pub use graph::{CanonicalForm, Graph, InvalidGraph};
pub use grid::{Grid, InvalidGrid};
pub use word::{Word, singletons};
