//! A position of any class, without its methods.
//!
//! A position is a sum of positions of the facade, and has one component in most classes. So one type of the facade solves
//! and plays all classes, and a class only tells how a move is written.

use std::sync::Arc;

use impartial::impartial_core::Sum as RustSum;
use impartial::sum::Components;
use impartial::{AnyPosition, Game};
use pyo3::PyClass;
use pyo3::prelude::*;

use crate::interrupt;

/// Minimum number of parts of a position whose queries run on a thread, so Ctrl-C stops them.
///
/// The slowest query of a shorter one takes a millisecond or two, and the thread less than a hundredth of that.
const THREAD_THRESHOLD: usize = 10_000;

/// A position of a game: the base class of the games and of `Sum`.
///
/// Positions never change, so they can be keys of dictionaries and be used by several threads.
#[pyclass(subclass, frozen, module = "impartial")]
pub(crate) struct Position {
    /// The game of the class, or None for a `Sum`.
    pub(crate) game: Option<&'static Game>,
    // Invariant: components are positions of the game, if any. There is one, unless the game has a summand.
    // The positions of long inputs are large, so calls that need no lock share them.
    pub(crate) components: Arc<RustSum<AnyPosition>>,
    /// Whether a query may take so long that Ctrl-C must stop it.
    is_long: bool,
}

impl Position {
    pub(crate) fn new(game: Option<&'static Game>, components: impl IntoIterator<Item = AnyPosition>) -> Self {
        let components: Components = components.into_iter().collect();
        Self::of(game, RustSum::new(components.into_positions()))
    }

    /// Returns the position of a game's class with one component.
    pub(crate) fn alone(component: impl Into<AnyPosition>) -> Self {
        let component = component.into();
        Self::new(Some(component.game()), [component])
    }

    pub(crate) fn of(game: Option<&'static Game>, components: RustSum<AnyPosition>) -> Self {
        let mut parts = components.components().len();
        // Short sums are looked into.
        if parts < THREAD_THRESHOLD {
            parts += components.iter().map(AnyPosition::size).sum::<usize>();
        }
        Self { game, components: Arc::new(components), is_long: parts >= THREAD_THRESHOLD }
    }

    /// Returns the position and its part of a new object of a class.
    pub(crate) fn with_class<C: PyClass<BaseType = Self>>(self, class: C) -> PyClassInitializer<C> {
        PyClassInitializer::from(self).add_subclass(class)
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
