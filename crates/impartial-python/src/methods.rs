//! The methods of `Position`, which the classes of all games inherit.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use impartial::impartial_core::{IllegalInSum, Position as _, Solve as _, Sum as RustSum, SumMove};
use impartial::nimbers::Nimber;
use impartial::session::Level;
use impartial::{AnyMove, AnyPosition, UnknownName};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple};

use crate::arguments::integer;
use crate::games::GameEntry;
use crate::position::Position;
use crate::{errors, moves, text};

impl Position {
    /// Returns the move as a named tuple.
    fn named<'py>(&self, py: Python<'py>, mv: Option<SumMove<AnyMove>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        mv.map(|mv| moves::to_python(py, self.game, self.components.components(), &mv)).transpose()
    }

    /// Returns the position after a move.
    fn after(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mv = moves::from_python(self.game, self.components.components(), mv)?;
        let played = self.query(py, move |components| {
            let mut components = components.clone();
            components.play(&mv).map(|()| components)
        })?;
        played.map(|components| Self::of(self.game, components)).map_err(|illegal| match illegal {
            // A position with a single component needs no component number in its message.
            IllegalInSum::InComponent { illegal, .. } if self.game.is_some_and(|game| game.summand.is_none()) => {
                errors::illegal(&illegal)
            }
            illegal => errors::illegal(&illegal),
        })
    }
}

#[pymethods]
impl Position {
    /// The nim-value.
    #[getter]
    fn nim_value(&self, py: Python<'_>) -> PyResult<u64> {
        self.query(py, |components| components.nim_value().heap_size())
    }

    /// The outcome: `"N"` if the next player wins, and `"P"` if the previous player wins.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        self.query(py, |components| components.outcome().to_string())
    }

    /// Returns a winning move, or None if no move wins.
    fn winning_move<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.named(py, self.query(py, RustSum::winning_move)?)
    }

    /// Returns a move to a position of nim-value `value`, or None if `value` is not below the nim-value of this
    /// position.
    fn move_to<'py>(&self, py: Python<'py>, value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value = Nimber::from_heap(integer(value, || "the nim-value".into())?);
        self.named(py, self.query(py, move |components| components.move_to(value))?)
    }

    /// Returns the move of an opponent of a level, `"beginner"`, `"casual"` or `"perfect"`, or None if no move is legal.
    /// The same seed gives the same move.
    #[pyo3(signature = (level = "perfect", seed = None))]
    fn reply<'py>(
        &self,
        py: Python<'py>,
        level: &str,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let level: Level = level.parse().map_err(|error: UnknownName| PyValueError::new_err(error.to_string()))?;
        let seed = seed.map_or(Ok(0), |seed| integer(seed, || "the seed".into()))?;
        self.named(py, self.query(py, move |components| level.reply(components, seed))?)
    }

    /// Returns whether a move is legal.
    fn legal(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.after(py, r#move) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<errors::IllegalMove>(py) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Returns the position after a move.
    fn play<'py>(&self, py: Python<'py>, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.after(py, r#move)?.object(py)
    }

    fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented().into_bound(py)) };
        let components = self.components.iter().chain(other.get().components.iter()).cloned();
        Self::new(None, components).object(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let (game, others) = (other.get().game, Arc::clone(&other.get().components));
        let is_equal = self.game == game && self.query(py, move |components| *components == *others)?;
        Ok(PyBool::new(py, is_equal).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        self.query(py, |components| {
            let mut hasher = DefaultHasher::new();
            components.hash(&mut hasher);
            hasher.finish()
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.game;
        self.query(py, move |components| text::repr(game, components.components()))?
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.query(py, |components| components.iter().map(AnyPosition::show).collect::<String>().trim_end().to_owned())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let texts = self.query(py, |components| components.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let texts = PyTuple::new(py, texts)?;
        let class = self.game.map_or(Ok("Sum"), |game| GameEntry::named(game).map(|entry| entry.class))?;
        (py.import("impartial._native")?.getattr("_restore")?, (class, texts)).into_pyobject(py)
    }

    /// Returns a picture of the position and a winning move, for notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.game;
        let drawn = self.query(py, move |components| text::picture(game, components))?;
        drawn.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}
