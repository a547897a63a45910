//! The data of a position of any class. `methods.rs` has its methods.
//!
//! A position is a sum of positions of the facade, with one component in most classes. One type of the facade therefore
//! solves and plays positions of all classes, and a class determines only how moves are written.

use std::sync::Arc;

use impartial::impartial_core::Sum as RustSum;
use impartial::sum::Components;
use impartial::{AnyPosition, Game};
use pyo3::PyClass;
use pyo3::prelude::*;

use crate::interrupt;

/// Minimum number of parts of a position whose queries run on a separate thread, so that Ctrl-C stops them.
///
/// With fewer parts, even the slowest query takes only a millisecond or two. Starting the thread takes less than a
/// hundredth of that.
const THREAD_THRESHOLD: usize = 10_000;

/// A position of a game: the base class of the games and of `Sum`.
///
/// Positions are immutable, so they can be keys of dictionaries and can be shared between threads.
#[pyclass(subclass, frozen, module = "impartial")]
pub(crate) struct Position {
    /// The game of the class, or None for a `Sum`.
    pub(crate) game: Option<&'static Game>,
    // Invariant: if there is a game, all components are its positions, and there is exactly one unless the game has a
    // summand. Positions of long inputs are large, so queries that run without the interpreter's lock share them.
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
        // A short sum may have large components.
        if parts < THREAD_THRESHOLD {
            parts += components.iter().map(AnyPosition::size).sum::<usize>();
        }
        Self { game, components: Arc::new(components), is_long: parts >= THREAD_THRESHOLD }
    }

    /// Returns the initializer of an object of a class from its position.
    pub(crate) fn with_class<C: PyClass<BaseType = Self>>(self, class: C) -> PyClassInitializer<C> {
        PyClassInitializer::from(self).add_subclass(class)
    }

    /// Runs a query of the components without the interpreter's lock. Ctrl-C stops it if the position is long.
    pub(crate) fn query<T: Send + 'static>(
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
