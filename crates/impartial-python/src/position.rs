//! A position of any class, without its methods.
//!
//! A position is a sum of positions of the facade, and has one component in most classes. So one type of the facade solves
//! and plays all classes, and a class only tells how a move is written.

use std::sync::Arc;

use impartial::AnyPosition;
use impartial::impartial_core::Sum as RustSum;
use pyo3::prelude::*;

use crate::interrupt;

/// The number of parts from which on a position is long.
///
/// Below, the slowest query takes a millisecond or two. From here on, a thread costs less than a hundredth of it.
const LONG: usize = 10_000;

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
    /// Whether a query may take so long that Ctrl-C must stop it.
    is_long: bool,
}

impl Position {
    pub(crate) fn new(kind: Kind, components: impl IntoIterator<Item = AnyPosition>) -> Self {
        Self::of(kind, RustSum::new(components))
    }

    pub(crate) fn of(kind: Kind, components: RustSum<AnyPosition>) -> Self {
        let mut parts = components.components().len();
        // Short sums are looked into.
        if parts < LONG {
            parts += components.iter().map(parts_of).sum::<usize>();
        }
        Self { kind, components: Arc::new(components), is_long: parts >= LONG }
    }

    /// Asks the components without the interpreter's lock. Ctrl-C stops a query of a long position.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        query: impl FnOnce(&RustSum<AnyPosition>) -> T + Send + 'static,
    ) -> PyResult<T> {
        if !self.is_long {
            return Ok(py.detach(|| query(&self.components)));
        }
        let components = Arc::clone(&self.components);
        interrupt::run(py, move || query(&components))
    }
}

/// Returns the number of parts that a query may look at, one by one.
fn parts_of(position: &AnyPosition) -> usize {
    match position {
        // To count the pairs would sort them. Even 10,000,000 take less than a second.
        AnyPosition::ConstrainedNim(nim) => nim.piles().len(),
        AnyPosition::GridSplit(board) => board.all_candidates().len() + board.played().len(),
        AnyPosition::Heaps(heaps) => heaps.heaps().len(),
        AnyPosition::PaperCutting(sheet) => sheet.original_cuts().take(LONG).count() + sheet.played().len(),
        AnyPosition::Sharti(board) => board.rectangles().len() + board.played().len(),
        _ => 1,
    }
}
