//! The class `Sum` of sums of any games, and the conversion of positions to objects of their classes.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arguments::{item_index, list_of, shown};
use crate::game_position::GamePosition;
use crate::games::GameEntry;
use crate::position::{Class, Piece, Position};

/// A sum of positions of any games. A move in the sum is a move in one of its components.
///
/// A `Sum` among the components contributes all of its components.
#[pyclass(extends = Position, frozen, module = "impartial")]
pub(crate) struct Sum;

#[pymethods]
impl Sum {
    #[new]
    fn new(py: Python<'_>, components: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        let components = list_of(components, "position", |position, index| {
            let Ok(position) = position.cast::<Position>() else {
                let found = shown(position);
                return Err(PyTypeError::new_err(format!("expected a position at index {index}, found {found}")));
            };
            Ok(position.get().parts.iter().map(|part| part.clone_ref(py)).collect::<Vec<_>>())
        })?;
        Ok(Position::sum(py, components.iter().flatten())?.with_class(Self))
    }

    /// The components of the sum.
    #[getter]
    fn components<'py>(slf: PyRef<'py, Self>, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        slf.as_super().components(py)
    }

    fn __len__(slf: PyRef<'_, Self>) -> usize {
        slf.as_super().len()
    }

    fn __getitem__<'py>(slf: PyRef<'py, Self>, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let sum = slf.as_super();
        sum.component(py, item_index(index, sum.len())?)
    }
}

impl Position {
    /// Converts the position to an object of its class.
    pub(crate) fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self.class {
            Class::Game(game) => (GameEntry::of_game(game).object)(py, self),
            Class::Own => Ok(Bound::new(py, self.with_class(GamePosition))?.into_any()),
            Class::Sum => Ok(Bound::new(py, self.with_class(Sum))?.into_any()),
        }
    }

    /// Returns the components as objects of their classes.
    pub(crate) fn components<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        (0..self.len()).map(|index| self.component(py, index)).collect()
    }

    /// Returns a component as an object of its class.
    pub(crate) fn component<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        let (part, before) = self.locate(index).expect("the component exists");
        match &self.parts[part] {
            Piece::Run(run) => Self::alone(run.components.components()[index - before].clone()).object(py),
            Piece::Own(own) => Self::own(own.clone_ref(py)).object(py),
        }
    }
}
