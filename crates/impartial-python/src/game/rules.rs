//! The functions that define a game, called from within a solver.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use std::vec;

use pyo3::PyTraverseError;
use pyo3::exceptions::{PyTimeoutError, PyTypeError, PyValueError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use smallvec::SmallVec;

use super::interned::{Interned, Interner, no_memory};
use crate::arguments::{duration, integer, shown, type_name};
use crate::errors::over_budget;
use crate::interrupt::{ITEMS_PER_SIGNAL_CHECK, let_others_run};

/// The summands of an option.
pub(super) type Summands = SmallVec<[Interned; 2]>;

/// The options of a position. Their summands are in one vector, because a vector for each option takes twice the time.
#[derive(Default)]
pub(super) struct Listed {
    summands: vec::IntoIter<Interned>,
    lens: vec::IntoIter<usize>,
}

impl Iterator for Listed {
    type Item = Summands;

    fn next(&mut self) -> Option<Summands> {
        Some(self.summands.by_ref().take(self.lens.next()?).collect())
    }
}

/// Number of positions that are listed between two calls of the progress callback, as in `impartial_search`.
const PROGRESS_INTERVAL: usize = 256;

/// An upper estimate of the bytes per position that the tables take when they grow next, including the old tables.
const BYTES_PER_POSITION: usize = 256;

/// Bytes that the solvers may need in addition to their tables.
const SPARE_BYTES: usize = 1 << 22;

/// The functions that define a game, and the positions that they have returned.
pub(super) struct Rules {
    pub(super) options: Py<PyAny>,
    pub(super) difficulty: Option<Py<PyAny>>,
    pub(super) on_progress: Option<Py<PyAny>>,
    pub(super) budget: usize,
    state: Mutex<State>,
}

/// Limits of one query.
#[derive(Default)]
pub(super) struct Limits {
    deadline: Option<Instant>,
    /// Maximum number of positions to list, and then the maximum number of calls of `options` in all.
    calls: Option<usize>,
}

impl Limits {
    pub(super) fn new(seconds: Option<&Bound<'_, PyAny>>, positions: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let deadline = seconds.map(duration).transpose()?.and_then(|time| Instant::now().checked_add(time));
        let positions =
            positions.map(|positions| integer(positions, || "the number of positions".into())).transpose()?;
        Ok(Self { deadline, calls: positions.map(|calls| usize::try_from(calls).unwrap_or(usize::MAX)) })
    }
}

struct State {
    interner: Interner,
    limits: Limits,
    /// The position that was listed last.
    last: Option<Interned>,
    /// The number of calls of `options`.
    calls: usize,
    /// The number of options and summands listed.
    items: usize,
}

impl State {
    /// Counts an option or a summand. An iterator in C may be endless and runs no Python code, so other threads and signals
    /// have a turn here.
    fn count_item(&mut self, py: Python<'_>) -> PyResult<()> {
        self.items = self.items.wrapping_add(1);
        if self.items.is_multiple_of(ITEMS_PER_SIGNAL_CHECK) { let_others_run(py) } else { Ok(()) }
    }
}

impl Rules {
    pub(super) fn new(
        options: Py<PyAny>,
        difficulty: Option<Py<PyAny>>,
        on_progress: Option<Py<PyAny>>,
        budget: usize,
        may_forget: bool,
    ) -> Self {
        let state =
            State { interner: Interner::new(may_forget), limits: Limits::default(), last: None, calls: 0, items: 0 };
        Self { options, difficulty, on_progress, budget, state: Mutex::new(state) }
    }

    /// Visits the functions and the positions. A thread that holds the lock refers to the game, so it is not garbage, and
    /// the positions need no visit.
    pub(super) fn traverse(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.options)?;
        visit.call(&self.difficulty)?;
        visit.call(&self.on_progress)?;
        self.state.try_lock().map_or(Ok(()), |state| state.interner.traverse(visit))
    }

    /// Drops the positions of a game that the garbage collector has found unreachable.
    pub(super) fn clear(&self) {
        let positions = self.state.try_lock().map(|mut state| state.interner.clear());
        // A finalizer of a position may query the game, so the positions are dropped after the lock.
        drop(positions);
    }

    /// Locks the state. The game allows one query at a time, so no other thread holds the lock.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the position that was listed last, and a limit that the numbers of all positions are below.
    pub(super) fn last(&self) -> (Option<Interned>, usize) {
        let state = self.state();
        (state.last.clone(), state.interner.limit())
    }

    /// Returns a position as the functions take it.
    pub(super) fn object<'py>(&self, py: Python<'py>, position: &Interned) -> Bound<'py, PyAny> {
        self.state().interner.object(py, position)
    }

    /// Converts summands to a position, if there is exactly one, or a list of positions.
    pub(super) fn to_python<'py>(&self, py: Python<'py>, summands: &[Interned]) -> PyResult<Bound<'py, PyAny>> {
        match summands {
            [alone] => Ok(self.object(py, alone)),
            several => Ok(PyList::new(py, several.iter().map(|position| self.object(py, position)))?.into_any()),
        }
    }

    /// Returns a position with its number.
    pub(super) fn intern(&self, position: &Bound<'_, PyAny>) -> PyResult<Interned> {
        self.state().interner.intern(position, |position| self.rank(position))
    }

    /// Sets the limits of a query.
    pub(super) fn limit(&self, mut limits: Limits) {
        let mut state = self.state();
        limits.calls = limits.calls.map(|calls| calls.saturating_add(state.calls));
        state.limits = limits;
    }

    /// Returns the number of calls of `options`.
    pub(super) fn calls(&self) -> usize {
        self.state().calls
    }

    /// Refuses to list a position if the query has reached a limit.
    fn check_limits(&self, py: Python<'_>, calls: usize, position: &Bound<'_, PyAny>) -> PyResult<()> {
        let state = self.state();
        if state.limits.calls.is_some_and(|limit| calls > limit) {
            let message = format!(
                "the query exceeds its number of positions; the last one is {}, and the next query resumes",
                shown(position)
            );
            return Err(over_budget(py, message, position.clone(), 0));
        }
        if state.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            let message = format!("the query exceeds its time after {calls} positions; the next query resumes");
            return Err(PyTimeoutError::new_err(message));
        }
        Ok(())
    }

    /// Lists the options of a position.
    pub(super) fn list(&self, py: Python<'_>, position: &Interned) -> PyResult<Listed> {
        let object = self.object(py, position);
        let calls = {
            let mut state = self.state();
            state.last = Some(position.clone());
            state.calls += 1;
            state.calls
        };
        self.check_limits(py, calls, &object)?;
        if calls % PROGRESS_INTERVAL == 1 {
            self.report(py, calls - 1)?;
        }
        let mut state = self.state();
        let (mut summands, mut lens) = (Vec::new(), Vec::new());
        for option in iterate(&self.options.bind(py).call1((&object,))?)? {
            let (option, start) = (option?, summands.len());
            state.count_item(py)?;
            if lens.len() >= self.budget {
                let object = state.interner.object(py, position);
                let message = format!("the options of {} exceed the budget of {}", shown(&object), self.budget);
                return Err(over_budget(py, message, object, 0));
            }
            // An option is a list of summands only if its type is exactly `list`; other iterables, such as tuples, are
            // positions.
            if let Ok(parts) = option.cast_exact::<PyList>() {
                for part in parts {
                    state.count_item(py)?;
                    summands.try_reserve(1).map_err(no_memory)?;
                    summands.push(state.interner.intern(&part, |part| self.rank(part))?);
                }
            } else {
                summands.try_reserve(1).map_err(no_memory)?;
                summands.push(state.interner.intern(&option, |option| self.rank(option))?);
            }
            lens.try_reserve(1).map_err(no_memory)?;
            lens.push(summands.len() - start);
        }
        Ok(Listed { summands: summands.into_iter(), lens: lens.into_iter() })
    }

    /// Returns the difficulty of a position.
    fn rank(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let Some(difficulty) = &self.difficulty else { return Ok(0) };
        let rank = difficulty.bind(position.py()).call1((position,))?;
        // Ranks only order positions, so large ranks may be equal.
        match rank.extract::<i64>() {
            Ok(rank @ 0..) => Ok(u32::try_from(rank).unwrap_or(u32::MAX)),
            _ => Err(PyValueError::new_err(format!(
                "expected a difficulty, an integer from 0 to 2^63 - 1, found {}",
                shown(&rank)
            ))),
        }
    }

    /// Calls the progress callback, lets other threads run, and checks that the tables of the solvers can grow.
    fn report(&self, py: Python<'_>, calls: usize) -> PyResult<()> {
        if let Some(on_progress) = &self.on_progress {
            on_progress.call1(py, (calls,))?;
        }
        let_others_run(py)?;
        // A table that cannot grow aborts the process. Memory that is reserved and not written takes no time.
        Vec::<u8>::new().try_reserve_exact(calls.saturating_mul(BYTES_PER_POSITION) + SPARE_BYTES).map_err(no_memory)
    }

    /// Returns a summand list of Python objects: the parts of a list, or one position.
    pub(super) fn summands(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<Interned>> {
        match position.cast_exact::<PyList>() {
            Ok(parts) => parts.iter().map(|part| self.intern(&part)).collect(),
            Err(_) => Ok(vec![self.intern(position)?]),
        }
    }
}

/// Returns the iterator of what a function has returned.
fn iterate<'py>(listed: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    listed.try_iter().map_err(|error| {
        if !error.is_instance_of::<PyTypeError>(listed.py()) {
            return error;
        }
        let found = type_name(listed);
        PyTypeError::new_err(format!("expected an iterable of options, found a value of type {found}"))
    })
}
