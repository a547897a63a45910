//! Sums of positions of any games.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arguments::{list_of, shown};
use crate::classes::{Sum, component, initializer};
use crate::position::{Kind, Position};

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
        Ok(initializer(Position::new(Kind::Sum, components), Self))
    }

    /// The positions of the sum.
    #[getter]
    fn components<'py>(slf: PyRef<'py, Self>, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let components = Arc::clone(&slf.as_super().components);
        components.iter().map(|position| component(py, position.clone())).collect()
    }
}
