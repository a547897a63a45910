//! Values and distances of a graph in numpy arrays, which are not copied.

use impartial::core::Stopped;
use impartial::game_graph::{Digraph, Index};
use numpy::{
    Element, IntoPyArray as _, PyArray1, PyArrayDescrMethods as _, PyArrayMethods as _, PyUntypedArray,
    PyUntypedArrayMethods as _,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::interrupt::SignalCheck;

type Solved<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>);

/// Returns the nim-values and the distances of a graph, with 2^32 - 1 for a vertex without one. The arrays have unsigned
/// elements of 4 or 8 bytes, and are contiguous and in native byte order.
#[pyfunction]
pub(crate) fn _solve_graph<'py>(
    indptr: &Bound<'py, PyUntypedArray>,
    indices: &Bound<'py, PyUntypedArray>,
) -> PyResult<Solved<'py>> {
    match (indptr.dtype().itemsize(), indices.dtype().itemsize()) {
        (4, 4) => solve::<u32, u32>(indptr, indices),
        (4, _) => solve::<u32, u64>(indptr, indices),
        (_, 4) => solve::<u64, u32>(indptr, indices),
        _ => solve::<u64, u64>(indptr, indices),
    }
}

fn solve<'py, P: Index + Element, V: Index + Element>(
    indptr: &Bound<'py, PyUntypedArray>,
    indices: &Bound<'py, PyUntypedArray>,
) -> PyResult<Solved<'py>> {
    let py = indptr.py();
    let (indptr, indices) =
        (indptr.cast::<PyArray1<P>>()?.try_readonly()?, indices.cast::<PyArray1<V>>()?.try_readonly()?);
    let (indptr, indices) = (indptr.as_slice()?, indices.as_slice()?);
    let mut signals = SignalCheck::new();
    let solved = py.detach(|| {
        let graph = Digraph::new(indptr, indices).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mut on_progress = |_| signals.poll();
        let stopped = |stopped: Stopped| PyRuntimeError::new_err(stopped.to_string());
        let nim_values = graph.solve_with(&mut on_progress).map_err(stopped)?.into_nim_values();
        let distances = graph.outcomes_with(&mut on_progress).map_err(stopped)?.into_distances();
        PyResult::Ok((nim_values, distances))
    });
    // The exception of a signal comes before the error of the solver that it has stopped.
    signals.finish()?;
    let (nim_values, distances) = solved?;
    Ok((nim_values.into_pyarray(py), distances.into_pyarray(py)))
}
