//! A position of any class, without its methods.
//!
//! A position is a sum of positions of the facade, and has one component in most classes. So one type of the facade solves
//! and plays all classes, and a class only tells how a move is written.

use std::sync::Arc;

use impartial::AnyPosition;
use impartial::impartial_core::Sum as RustSum;
use pyo3::prelude::*;

/// How a position writes its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A position of one game, whose move is that of its only component.
    One,
    /// Heaps of Nim, each a component.
    Nim,
    /// A sum of positions of any games.
    Sum,
}

/// A position of a game: the base class of the games and of `Sum`.
///
/// Positions never change, so they can be keys of dictionaries and be used by several threads.
#[pyclass(subclass, frozen, module = "impartial")]
pub(crate) struct Position {
    pub(crate) kind: Kind,
    // Invariant: a position of kind `One` has one component, and one of kind `Nim` has heaps of Nim only.
    // The positions of long inputs are large, so calls that need no lock share them.
    pub(crate) components: Arc<RustSum<AnyPosition>>,
}

impl Position {
    pub(crate) fn new(kind: Kind, components: impl IntoIterator<Item = AnyPosition>) -> Self {
        Self { kind, components: Arc::new(RustSum::new(components)) }
    }
}
