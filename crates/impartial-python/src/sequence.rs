//! Nim-sequences of taking-and-breaking games, and their proved periods: the class behind `Sequence`.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use board_svg::{Picture, Plot, Point, Sample};
use impartial::nim_sequences::{Code, Growth, MAX_TABLE_BYTES, NimSequence, Period, PeriodSearch, default_limit};
use impartial::nimbers::Nimber;
use impartial::sequences::{self, NimValues, write_survey_line};
use numpy::PyArray1;
use pyo3::exceptions::{PyMemoryError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict};

use crate::arguments::duration;
use crate::games::parse_code;
use crate::interrupt::SignalCheck;
use crate::moves;

/// Maximum number of heaps of a plot.
const MAX_DRAWN: u64 = 10_000_000;

/// The nim-sequence of a taking-and-breaking game, by its code or name. `impartial._sequence` has the methods for users.
#[pyclass(frozen, name = "_CodeSequence", module = "impartial")]
pub(crate) struct CodeSequence {
    code: Code,
    state: Mutex<State>,
}

struct State {
    table: NimSequence,
    /// The search for the period, which has a separate table.
    search: PeriodSearch,
    /// What the search has found so far.
    period: Period,
}

impl CodeSequence {
    fn of(search: PeriodSearch) -> Self {
        let code = search.code().clone();
        let state = State { table: NimSequence::new(code.clone()), search, period: Period::Unknown { values: 0 } };
        Self { code, state: Mutex::new(state) }
    }

    /// Locks the state. The caller must not hold the interpreter's lock: the thread that owns the state may be waiting
    /// for it.
    fn state(&self) -> MutexGuard<'_, State> {
        // Even if a computation panicked, the values are complete up to the length of the table.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Returns the longer of the two tables.
    fn longest(&self) -> &NimSequence {
        self.search.sequence().filter(|searched| searched.len() > self.table.len()).unwrap_or(&self.table)
    }

    /// Computes the first `len` values.
    fn grow(&mut self, len: u64) -> PyResult<()> {
        // A value takes at least two bytes, so a longer table would fail after hours of work.
        if len > MAX_TABLE_BYTES / 2 {
            let message = match self.period {
                Period::Unknown { values } => format!(", and the first {values} prove no period"),
                _ => String::new(),
            };
            let message = format!("{len} nim-values take more than {MAX_TABLE_BYTES} bytes{message}");
            return Err(PyMemoryError::new_err(message));
        }
        if self.longest().len() as u64 >= len {
            return Ok(());
        }
        let mut signals = SignalCheck::new();
        let grown = self.table.grow_with(len, &mut |_| signals.poll());
        signals.finish()?;
        grown.map_err(|error| PyMemoryError::new_err(error.to_string()))
    }

    /// Returns the values of at least the heaps below `len`. If a period is proved, only the values that it needs are
    /// computed.
    fn reach(&mut self, len: u64) -> PyResult<NimValues<'_>> {
        self.search_before(len)?;
        self.grow(match &self.period {
            Period::Proved(proof) => len.min(proof.start() + proof.period()),
            _ => len,
        })?;
        Ok(NimValues::new(self.longest(), &self.period))
    }

    /// Searches for a period if the first `len` values are not known and are more than such a search needs by default.
    fn search_before(&mut self, len: u64) -> PyResult<()> {
        let is_far = len > default_limit(self.search.code()) && len > self.longest().len() as u64;
        if is_far && matches!(self.period, Period::Unknown { .. }) { self.search(None, None) } else { Ok(()) }
    }

    /// Resumes the search for a period. Without a limit, it stops when values become slow to compute.
    fn search(&mut self, limit: Option<u64>, time: Option<Duration>) -> PyResult<()> {
        let (mut signals, mut is_over) = (SignalCheck::new(), false);
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let (known, code) = (self.search.growth().len, self.search.code().clone());
        let found = self.search.run(limit.unwrap_or_else(|| default_limit(&code)), &mut |growth: Growth| {
            // At least one step is made before the deadline counts, so repeated calls make progress even if the
            // time is short.
            is_over = growth.len > known && deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let is_slow = limit.is_none() && growth.is_slow;
            if is_over || is_slow { ControlFlow::Break(()) } else { signals.poll() }
        });
        signals.finish()?;
        match (&self.period, &found) {
            // With a smaller limit than before, the earlier result stays.
            (Period::Unknown { values: before }, Period::Unknown { values }) if values < before => {}
            _ => self.period = found,
        }
        if is_over && matches!(self.period, Period::Unknown { .. }) {
            let message =
                format!("the first {} nim-values prove no period; the next call resumes", self.search.growth().len);
            return Err(PyTimeoutError::new_err(message));
        }
        Ok(())
    }

    /// Returns the first `len` values.
    fn values(&mut self, len: u64) -> PyResult<Vec<u64>> {
        self.grow(len)?;
        let len = usize::try_from(len).unwrap_or(usize::MAX);
        let mut values = Vec::new();
        values.try_reserve_exact(len).map_err(|_| PyMemoryError::new_err(format!("no memory for {len} nim-values")))?;
        values.extend(self.longest().iter().take(len).map(Nimber::heap_size));
        Ok(values)
    }
}

#[pymethods]
impl CodeSequence {
    #[new]
    fn new(py: Python<'_>, code: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::of(PeriodSearch::new(parse_code(py, code)?)))
    }

    /// Returns the sequence whose search for a period resumes at a checkpoint.
    ///
    /// Raises `ValueError` if the bytes are truncated, altered, or from another version.
    #[staticmethod]
    fn resume(py: Python<'_>, checkpoint: PyBackedBytes) -> PyResult<Self> {
        let restored = py.detach(|| PeriodSearch::restore(&checkpoint));
        Ok(Self::of(restored.map_err(|error| PyValueError::new_err(error.to_string()))?))
    }

    /// The code.
    #[getter]
    fn code(&self) -> String {
        self.code.to_string()
    }

    /// Returns the nim-value of a heap.
    fn value(&self, py: Python<'_>, heap: u64) -> PyResult<u64> {
        py.detach(|| {
            let mut state = self.state();
            let value = state.reach(heap.saturating_add(1))?.value(heap);
            value.ok_or_else(|| PyMemoryError::new_err("the heap is beyond the table"))
        })
    }

    /// Returns the nim-values of every `every`-th heap of a range.
    fn slice<'py>(&self, py: Python<'py>, start: u64, stop: u64, every: u64) -> PyResult<Bound<'py, PyAny>> {
        let every = usize::try_from(every.max(1)).unwrap_or(usize::MAX);
        let values = py.detach(|| {
            let count = usize::try_from(stop.saturating_sub(start)).unwrap_or(usize::MAX);
            let mut values = Vec::new();
            let no_memory = |_| PyMemoryError::new_err(format!("no memory for {count} nim-values"));
            values.try_reserve_exact(count.div_ceil(every)).map_err(no_memory)?;
            if count > 0 {
                let mut state = self.state();
                let reached = state.reach(stop)?;
                values.extend((start..stop).step_by(every).filter_map(|heap| reached.value(heap)));
            }
            Ok::<_, PyErr>(values)
        })?;
        list(py, &values)
    }

    /// Returns the first heap with a nim-value, or None if no heap below `stop` has it.
    fn find(&self, py: Python<'_>, value: u64, stop: Option<u64>) -> PyResult<Option<u64>> {
        py.detach(|| {
            let mut state = self.state();
            state.search_before(stop.unwrap_or(0))?;
            let (end, repeats) = match &state.period {
                Period::Proved(proof) => (proof.start() + proof.period(), proof.saltus() == 0),
                _ => (0, false),
            };
            let stop = match stop {
                // A period without saltus repeats the values, so the first period has all of them.
                Some(stop) if repeats => stop.min(end),
                Some(stop) => stop,
                None => end.max(state.longest().len() as u64),
            };
            state.grow(stop)?;
            let found = state.longest().iter().take(usize::try_from(stop).unwrap_or(usize::MAX));
            let found = found.map(Nimber::heap_size).position(|other| other == value);
            Ok(found.map(|heap| heap as u64))
        })
    }

    /// Returns the nim-values of the heaps below `stop`, as a list.
    fn values<'py>(&self, py: Python<'py>, stop: u64) -> PyResult<Bound<'py, PyAny>> {
        list(py, &py.detach(|| self.state().values(stop))?)
    }

    /// Returns the nim-values of the heaps below `stop`, as a numpy array of the dtype uint64.
    fn array<'py>(&self, py: Python<'py>, stop: u64) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let values = py.detach(|| self.state().values(stop))?;
        Ok(PyArray1::from_vec(py, values))
    }

    /// Returns the period that the first `limit` nim-values prove, or None if they do not prove a period.
    #[pyo3(signature = (limit = None, *, seconds = None))]
    fn period<'py>(
        &self,
        py: Python<'py>,
        limit: Option<u64>,
        seconds: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let time = seconds.map(duration).transpose()?;
        let found = py.detach(|| {
            let mut state = self.state();
            if matches!(state.period, Period::Unknown { .. }) {
                state.search(limit, time)?;
            }
            match &state.period {
                Period::Proved(proof) if limit.is_none_or(|limit| proof.needed() <= u128::from(limit)) => {
                    Ok(Some(proof.clone()))
                }
                Period::NoTheorem => Err(PyValueError::new_err(format!("no theorem proves periods of {}", self.code))),
                _ => Ok(None),
            }
        })?;
        let named = found.map(|proof| {
            let fields = (proof.preperiod(), proof.period(), proof.saltus(), proof.to_string());
            moves::tuple(py, "Period", fields)
        });
        named.transpose()
    }

    /// Returns the state of the search for a period as bytes for `resume`.
    fn checkpoint<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let saved = py.detach(|| self.state().search.save());
        PyBytes::new(py, &saved)
    }

    /// Returns what the search for a period has found so far: the fields of a line of `impartial survey`, and the certificate.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (line, certificate) = py.detach(|| {
            let (state, mut line) = (self.state(), Vec::new());
            let certificate = if let Period::Proved(proof) = &state.period { Some(proof.to_string()) } else { None };
            write_survey_line(&state.search, &state.period, &mut line).map(|()| (line, certificate))
        })?;
        let report: Bound<'py, PyDict> =
            py.import("json")?.call_method1("loads", (PyBytes::new(py, &line),))?.cast_into()?;
        report.set_item("certificate", certificate)?;
        Ok(report)
    }

    /// Returns a plot of the nim-values of the heaps from `start` to `stop` - 1 as SVG.
    fn plot<'py>(&self, py: Python<'py>, stop: u64, start: u64) -> PyResult<Bound<'py, PyAny>> {
        check_drawn(stop - start)?;
        let plot = py.detach(|| {
            let mut state = self.state();
            Ok::<_, PyErr>(sequences::draw(state.reach(stop)?, start..=stop - 1))
        })?;
        py.import("impartial._picture")?.getattr("Picture")?.call1((plot,))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.code.name().map_or_else(String::new, |name| format!(" ({name})"));
        py.detach(|| {
            let state = self.state();
            let period = match &state.period {
                Period::Proved(proof) => {
                    let saltus =
                        if proof.saltus() == 0 { String::new() } else { format!(", saltus {}", proof.saltus()) };
                    format!(", period {} from {}{saltus}", proof.period(), proof.preperiod())
                }
                _ => String::new(),
            };
            format!("<Sequence {}{name}: {} values known{period}>", self.code, state.longest().len())
        })
    }
}

/// Checks the number of heaps of a plot.
fn check_drawn(heaps: u64) -> PyResult<()> {
    if heaps > MAX_DRAWN {
        return Err(PyValueError::new_err(format!("a plot has at most {MAX_DRAWN} heaps, found {heaps}")));
    }
    Ok(())
}

/// Returns a plot of values of a rule that a Python function defines, from heap `start` on.
#[pyfunction]
pub(crate) fn _plot<'py>(py: Python<'py>, title: &str, start: u64, values: Vec<u64>) -> PyResult<Bound<'py, PyAny>> {
    check_drawn(values.len() as u64)?;
    let mut picture = Picture::new(title);
    picture.say("A function defines the game, so no theorem proves a period.");
    let largest = values.iter().copied().max().unwrap_or(0);
    let plot = Plot::new(&mut picture, [start, start + (values.len() as u64).saturating_sub(1)], largest);
    plot.points(&mut picture, (start..).zip(values).map(|(x, y)| Point { x, y, is_rare: false }));
    plot.axes(&mut picture);
    picture.entry(Sample::Dot, "v6", "a value");
    picture.legend();
    py.import("impartial._picture")?.getattr("Picture")?.call1((picture.finish().svg,))
}

/// Returns the names that stand for codes of taking-and-breaking games, as a dictionary from the names to the codes.
#[pyfunction]
pub(crate) fn codes(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let names = PyDict::new(py);
    Code::NAMES.iter().try_for_each(|(name, code)| names.set_item(name, code))?;
    Ok(names)
}

/// Converts nim-values to a list of integers.
///
/// The list is made from bytes by Python, which raises `MemoryError` where a conversion here would panic.
fn list<'py>(py: Python<'py>, values: &[u64]) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new_with(py, size_of_val(values), |bytes| {
        bytes.copy_from_slice(bytemuck::cast_slice(values));
        Ok(())
    })?;
    let view = py.import("builtins")?.getattr("memoryview")?.call1((bytes,))?;
    view.call_method1("cast", ("Q",))?.call_method0("tolist")
}
