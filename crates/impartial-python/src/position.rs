//! The data of a position of any class. `methods.rs` has its methods.
//!
//! A position is a sum, with one component in most classes. Its components are positions of the facade, so that one type
//! solves and plays positions of all classes, or positions of games that a Python function defines. Adjacent components
//! of the facade form a run, which is solved without the interpreter's lock.

use std::mem;
use std::sync::Arc;

use impartial::core::Sum as RustSum;
use impartial::nim::PlainNim;
use impartial::sum::Components;
use impartial::{AnyPosition, Game};
use pyo3::PyClass;
use pyo3::prelude::*;

use crate::game::position::OwnPosition;
use crate::{errors, interrupt};

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
    pub(crate) class: Class,
    // Invariant: no two runs are adjacent. A position of a facade's game is one run of one component. A position of a game
    // of one's own has exactly one part, which is not a run.
    pub(crate) parts: Vec<Piece>,
}

/// What determines the class of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// A game of the facade.
    Game(&'static Game),
    /// A game that a Python function defines.
    Own,
    Sum,
}

/// A part of a position.
pub(crate) enum Piece {
    Run(Run),
    Own(OwnPosition),
}

/// Adjacent components of the facade.
pub(crate) struct Run {
    /// Positions of long inputs are large, so queries that run without the interpreter's lock share them.
    pub(crate) components: Arc<RustSum<AnyPosition>>,
    /// Whether a query may take so long that Ctrl-C must stop it.
    is_long: bool,
}

impl Position {
    /// Returns a position of a game of the facade.
    pub(crate) fn alone(component: impl Into<AnyPosition>) -> Self {
        let component = component.into();
        Self { class: Class::Game(component.game()), parts: vec![Piece::Run(Run::new([component]))] }
    }

    /// Returns a sum, or the exception for components in misère play, which have no sum with others.
    pub(crate) fn sum<'a>(py: Python<'_>, parts: impl IntoIterator<Item = &'a Piece>) -> PyResult<Self> {
        let (mut merged, mut run) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                Piece::Run(part) => run.extend(part.components.iter().cloned()),
                Piece::Own(position) => {
                    if !run.is_empty() {
                        merged.push(Piece::Run(Run::new(mem::take(&mut run))));
                    }
                    merged.push(Piece::Own(position.clone_ref(py)));
                }
            }
        }
        if !run.is_empty() {
            merged.push(Piece::Run(Run::new(run)));
        }
        let is_misere =
            |part: &Piece| matches!(part, Piece::Run(run) if run.components.iter().any(AnyPosition::is_misere));
        if merged.iter().any(is_misere) {
            let components = merged.iter().flat_map(|part| match part {
                Piece::Run(run) => run.components.components().to_vec(),
                // A game of one's own is played in normal play, as is Nim.
                Piece::Own(_) => vec![PlainNim::new([]).into()],
            });
            let checked = components.collect::<Components>().check();
            checked.map_err(|error| errors::invalid(py, &error, Some(error.component)))?;
        }
        Ok(Self { class: Class::Sum, parts: merged })
    }

    /// Returns a position of a game that a Python function defines.
    pub(crate) fn own(position: OwnPosition) -> Self {
        Self { class: Class::Own, parts: vec![Piece::Own(position)] }
    }

    /// Returns the initializer of an object of a class from its position.
    pub(crate) fn with_class<C: PyClass<BaseType = Self>>(self, class: C) -> PyClassInitializer<C> {
        PyClassInitializer::from(self).add_subclass(class)
    }

    /// Returns the number of components.
    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(Piece::len).sum()
    }

    /// Returns the only component of a position of a game of the facade.
    ///
    /// # Panics
    ///
    /// Panics if the position is of another class.
    pub(crate) fn only(&self) -> &AnyPosition {
        match &self.parts[..] {
            [Piece::Run(run)] => &run.components.components()[0],
            _ => unreachable!("a position of a game of the facade is one run of one component"),
        }
    }

    /// Returns the position of misère play, which is the only component, if any.
    pub(crate) fn misere(&self) -> Option<&AnyPosition> {
        match &self.parts[..] {
            [Piece::Run(run)] => run.components.components().first().filter(|component| component.is_misere()),
            _ => None,
        }
    }

    /// Returns the part with a component, both by index, and the number of components before the part.
    pub(crate) fn locate(&self, component: usize) -> Option<(usize, usize)> {
        let mut before = 0;
        for (index, part) in self.parts.iter().enumerate() {
            if component - before < part.len() {
                return Some((index, before));
            }
            before += part.len();
        }
        None
    }
}

impl Piece {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Run(run) => run.components.components().len(),
            Self::Own(_) => 1,
        }
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            Self::Run(run) => Self::Run(run.clone()),
            Self::Own(position) => Self::Own(position.clone_ref(py)),
        }
    }
}

impl Clone for Run {
    fn clone(&self) -> Self {
        Self { components: Arc::clone(&self.components), is_long: self.is_long }
    }
}

impl Run {
    pub(crate) fn new(components: impl IntoIterator<Item = AnyPosition>) -> Self {
        let components: Components = components.into_iter().collect();
        Self::of(RustSum::new(components.into_positions()))
    }

    pub(crate) fn of(components: RustSum<AnyPosition>) -> Self {
        let mut parts = components.components().len();
        // A short sum may have large components.
        if parts < THREAD_THRESHOLD {
            parts += components.iter().map(AnyPosition::size).sum::<usize>();
        }
        Self { components: Arc::new(components), is_long: parts >= THREAD_THRESHOLD }
    }

    /// Runs a query of the components without the interpreter's lock. Ctrl-C stops it if the run is long.
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
