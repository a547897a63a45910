//! Nim-sequences of taking-and-breaking games, and their proved periods.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use impartial::heaps::{Code, Growth, MAX_TABLE_BYTES, NimSequence, Period, PeriodSearch, default_limit};
use impartial::sequences::NimValues;
use numpy::PyArray1;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::integer;
use crate::games::parse_code;
use crate::interrupt::Watch;
use crate::moves;

/// The nim-sequence of a taking-and-breaking game, by its code or name, such as "0.77" or "kayles".
///
/// The values are computed when they are asked for, and kept. The table takes up to 1 GiB.
#[pyclass(frozen, module = "impartial")]
pub(crate) struct Sequence {
    code: Code,
    state: Mutex<State>,
}

struct State {
    table: NimSequence,
    /// The period, once it is proved.
    period: Period,
}

impl Sequence {
    /// Locks the state. The caller must not hold the interpreter's lock, which the owner of this one may wait for.
    fn state(&self) -> MutexGuard<'_, State> {
        // Values are complete up to the length of the table even if their growth panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Computes the first `len` values.
    fn grow(&mut self, len: u64) -> PyResult<()> {
        // A value takes two bytes at least, so this table would be refused after hours of work.
        if len > MAX_TABLE_BYTES / 2 {
            let message = format!("{len} nim-values take more than {MAX_TABLE_BYTES} bytes");
            return Err(PyMemoryError::new_err(message));
        }
        let mut watch = Watch::new();
        let grown = self.table.grow_watched(len, &mut |_| watch.look());
        watch.finish()?;
        grown.map_err(|error| PyMemoryError::new_err(error.to_string()))
    }

    /// Returns the first `len` values.
    fn values<T>(&mut self, len: u64, convert: impl Fn(u64) -> T) -> PyResult<Vec<T>> {
        self.grow(len)?;
        let len = usize::try_from(len).unwrap_or(usize::MAX);
        Ok(self.table.iter().take(len).map(|value| convert(value.heap_size())).collect())
    }
}

#[pymethods]
impl Sequence {
    #[new]
    fn new(py: Python<'_>, code: &str) -> PyResult<Self> {
        let code = parse_code(py, code)?;
        let state = State { table: NimSequence::new(code.clone()), period: Period::Unknown { values: 0 } };
        Ok(Self { code, state: Mutex::new(state) })
    }

    /// The code.
    #[getter]
    fn code(&self) -> String {
        self.code.to_string()
    }

    /// Returns the nim-value of a heap: from the period if one was proved, and otherwise from the table.
    fn __getitem__(&self, py: Python<'_>, heap: &Bound<'_, PyAny>) -> PyResult<u64> {
        let heap = integer(heap, || "the heap".into())?;
        py.detach(|| {
            let mut state = self.state();
            if let Some(value) = NimValues::new(&state.table, &state.period).value(heap) {
                return Ok(value);
            }
            state.grow(heap.saturating_add(1))?;
            let value = NimValues::new(&state.table, &state.period).value(heap);
            value.ok_or_else(|| PyMemoryError::new_err("the heap is beyond the table"))
        })
    }

    /// Returns the nim-values of the heaps below `stop`, as a list.
    fn values(&self, py: Python<'_>, stop: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
        let stop = integer(stop, || "the number of values".into())?;
        py.detach(|| self.state().values(stop, |value| value))
    }

    /// Returns the nim-values of the heaps below `stop`, as a numpy array of the dtype uint64.
    fn array<'py>(&self, py: Python<'py>, stop: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let stop = integer(stop, || "the number of values".into())?;
        let values = py.detach(|| self.state().values(stop, |value| value))?;
        crate::arrays::numpy(py)?; // an exception if numpy is missing
        Ok(PyArray1::from_vec(py, values))
    }

    /// Returns the period that the first `limit` nim-values prove, or None if they prove none.
    ///
    /// Without a limit, the search ends after 10,000,000 values, or earlier if each further one takes long.
    #[pyo3(signature = (limit = None))]
    fn period<'py>(&self, py: Python<'py>, limit: Option<&Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let limit = limit.map(|limit| integer(limit, || "the limit".into())).transpose()?;
        let found = py.detach(|| {
            let mut state = self.state();
            if matches!(state.period, Period::Unknown { .. }) {
                let period = search(&self.code, limit)?;
                if let Period::Proved(proof) = &period {
                    state.grow(proof.start() + proof.period())?;
                    state.period = period;
                } else if matches!(period, Period::NoTheorem) {
                    return Err(PyValueError::new_err(format!("no theorem proves periods of {}", self.code)));
                }
            }
            match &state.period {
                Period::Proved(proof) if limit.is_none_or(|limit| proof.needed() <= u128::from(limit)) => {
                    Ok(Some(proof.clone()))
                }
                _ => Ok(None),
            }
        })?;
        let named = found.map(|proof| {
            let fields = (proof.preperiod(), proof.period(), proof.saltus(), proof.to_string());
            moves::tuple(py, "Period", fields)
        });
        named.transpose()
    }

    fn __repr__(&self) -> String {
        format!("Sequence('{}')", self.code)
    }
}

/// Searches for a period. Without a limit, the search stops when values become slow.
fn search(code: &Code, limit: Option<u64>) -> PyResult<Period> {
    let mut search = PeriodSearch::new(code.clone());
    let mut watch = Watch::new();
    let found = search.run(limit.unwrap_or_else(|| default_limit(code)), &mut |growth: Growth| {
        if limit.is_none() && growth.is_slow { ControlFlow::Break(()) } else { watch.look() }
    });
    watch.finish()?;
    Ok(found)
}
