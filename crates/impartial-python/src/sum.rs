//! The class `Sum` of sums of any games, and the conversion of positions to objects of their classes.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arguments::{list_of, shown};
use crate::games::GameEntry;
use crate::position::Position;

/// A sum of positions of any games. A move in the sum is a move in one of its components.
///
/// A `Sum` or `Nim` among the positions contributes all of its components or heaps.
#[pyclass(extends = Position, frozen, module = "impartial")]
pub(crate) struct Sum;

#[pymethods]
impl Sum {
    #[new]
    fn new(positions: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        let positions = list_of(positions, "position", |position, index| {
            let Ok(position) = position.cast::<Position>() else {
                let found = shown(position);
                return Err(PyTypeError::new_err(format!("expected a position at index {index}, found {found}")));
            };
            Ok(Arc::clone(&position.get().components))
        })?;
        let components = positions.iter().flat_map(|position| position.iter().cloned());
        Ok(Position::new(None, components).with_class(Self))
    }

    /// The components of the sum.
    #[getter]
    fn components<'py>(slf: PyRef<'py, Self>, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let components = Arc::clone(&slf.as_super().components);
        components.iter().map(|position| Position::alone(position.clone()).object(py)).collect()
    }
}

impl Position {
    /// Converts the position to an object of its class.
    pub(crate) fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self.game {
            Some(game) => (GameEntry::named(game)?.object)(py, self),
            None => Ok(Bound::new(py, self.with_class(Sum))?.into_any()),
        }
    }
}
