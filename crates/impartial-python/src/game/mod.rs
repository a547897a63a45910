//! The class `Game`: a game that a Python function defines, and the solvers behind it.
//!
//! | file | subject |
//! |---|---|
//! | `interned.rs` | positions as values that the solvers can hash and compare |
//! | `rules.rs` | the functions that define the game, called from within a solver |
//! | `queries.rs` | the queries of the solver, and its errors as exceptions |
//! | `loopy.rs` | games in which a position can be reached from itself |
//! | `functions.rs` | the functions `solve` and `table`, for a single position |
//! | `saved.rs`, `cache.rs` | the table of a game as bytes; the file that keeps it |
//! | `position.rs` | positions of such games as parts of positions |
//!
//! Positions are Python objects, so a solver runs with the interpreter's lock, which Python functions release from time
//! to time. A game answers one query at a time: other threads wait, and a function of the game cannot query the game.

mod cache;
pub(crate) mod functions;
mod interned;
mod loopy;
pub(crate) mod position;
mod queries;
mod rules;
mod saved;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use impartial::core::Fallible;
use impartial::game_graph::Value;
use impartial::nimbers::Nimber;
use impartial_search::{Known, Search};
use pyo3::PyTraverseError;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PyTuple, PyType};

use crate::arguments::{integer, shown};
use cache::Cache;
use interned::Interned;
use loopy::LoopyValues;
use rules::{Limits, Listed, Rules};

/// Default budget of positions. A function that lists endless positions by mistake stops after seconds, with less than
/// 200 MB.
const DEFAULT_BUDGET: u64 = 1 << 20;

/// Time between two attempts to start a query while another thread runs one.
const WAIT: Duration = Duration::from_millis(5);

type Options = Box<dyn Fn(&Interned) -> PyResult<Listed> + Send + Sync>;

/// The solver of a game, with its table. An exception of the functions ends a search as an error, and Ctrl-C does as
/// well.
type Solver = Search<Interned, Fallible<Options>, fn(&Interned) -> u64>;

/// A game of your own, which a function defines, with the nim-values that are known.
///
/// `options(position)` returns an iterable of options. An option is a position, or a list of positions that stands for
/// their sum. A position is any hashable object. The function must always return the same options for the same position.
///
/// `difficulty(position)` ranks positions by a number from 0, such as the number of free cells, so that a search tries
/// easy positions first. `memory` limits the bytes of the table, which then forgets positions. `budget` is the maximum
/// number of positions that are searched in all, and of options of one position. `on_progress(calls)` is called after every
/// 256 calls of `options`, with their number; `ProgressBar()` shows it.
///
/// `cache` is a file that keeps what is known for the next run of the program, as by `save` and `load`: it is read now,
/// if it exists, and written after a query that calls `options` often. `draw(position)` returns an SVG picture of a
/// position, such as `grid.picture`, for notebooks.
///
/// With `loopy`, a position may be reached from itself, and play that does not end is a draw. The game then keeps all
/// positions, so it takes no `memory` and no `cache`, and `known` is empty. A query that is stopped starts again.
///
/// Queries raise `TimeoutError` after `seconds`, and `OverBudget` if they call `options` for more than `positions`
/// positions. Exceptions of the functions end a query. What is known is kept, so the next query continues.
#[pyclass(frozen, name = "Game", module = "impartial")]
pub(crate) struct OwnGame {
    rules: Arc<Rules>,
    memory: Option<usize>,
    solver: Mutex<Solver>,
    /// The thread that runs a query.
    owner: Mutex<Option<ThreadId>>,
    cache: Option<Cache>,
    draw: Option<Py<PyAny>>,
    is_loopy: bool,
    /// What is known if the game is loopy.
    loopy_values: Mutex<LoopyValues>,
}

/// What a game is made from, in the order of its pickle.
type Parts<'py> = (
    Bound<'py, PyAny>,
    Option<Bound<'py, PyAny>>,
    Option<usize>,
    usize,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    bool,
);

/// The right to query a game.
struct Query<'a> {
    game: &'a OwnGame,
    solver: MutexGuard<'a, Solver>,
}

impl Query<'_> {
    /// Returns what is known as bytes.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        saved::save(py, self.solver.iter().map(|(position, known)| (self.game.rules.object(py, position), known)))
    }
}

impl Drop for Query<'_> {
    fn drop(&mut self) {
        *self.game.owner.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl OwnGame {
    fn of((options, difficulty, memory, budget, on_progress, cache, draw, is_loopy): Parts<'_>) -> PyResult<Self> {
        let py = options.py();
        if is_loopy && (memory.is_some() || cache.is_some()) {
            return Err(PyValueError::new_err("a game with loopy=True takes no memory and no cache"));
        }
        let functions = [Some(&options), difficulty.as_ref(), on_progress.as_ref(), draw.as_ref()];
        for function in functions.into_iter().flatten() {
            if !function.is_callable() {
                return Err(PyTypeError::new_err(format!(
                    "expected a function, which is callable, found {}",
                    shown(function)
                )));
            }
        }
        let rules = Arc::new(Rules::new(
            options.clone().unbind(),
            difficulty.map(Bound::unbind),
            on_progress.map(Bound::unbind),
            budget,
            memory.is_some(),
        ));
        let listed = Arc::clone(&rules);
        let options: Options = Box::new(move |position| Python::attach(|py| listed.list(py, position)));
        let rank: fn(&Interned) -> u64 = Interned::difficulty;
        let solver = Search::new(Fallible(options)).definition_first().by_difficulty(rank).with_budget(budget);
        let solver = if let Some(bytes) = memory { solver.within_memory(bytes) } else { solver };
        let game = Self {
            rules,
            memory,
            solver: Mutex::new(solver),
            owner: Mutex::new(None),
            cache: cache.map(Cache::new),
            draw: draw.map(Bound::unbind),
            is_loopy,
            loopy_values: Mutex::default(),
        };
        if let Some(saved) = game.cache.as_ref().map(|cache| cache.read(py)).transpose()?.flatten() {
            game.load(py, saved)?;
        }
        Ok(game)
    }

    /// Asks a query within limits, and then closes the progress bar and writes the cache.
    fn ask<'py, T>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        limits: Limits,
        ask: impl FnOnce(&mut Query<'_>, &[Interned]) -> PyResult<T>,
    ) -> PyResult<T> {
        let mut query = self.query(py)?;
        let summands = self.rules.summands(position)?;
        self.rules.limit(limits);
        let found = ask(&mut query, &summands);
        self.rules.limit(Limits::default());
        if let Some(on_progress) = &self.rules.on_progress
            && on_progress.bind(py).hasattr("close")?
        {
            on_progress.call_method0(py, "close")?;
        }
        // What is known is kept even if the query has failed.
        let written = self.cache.as_ref().map_or(Ok(()), |cache| cache.write_if_due(py, &query));
        written.and(found)
    }

    /// Waits until no other thread queries the game.
    fn query(&self, py: Python<'_>) -> PyResult<Query<'_>> {
        let owner = || self.owner.lock().unwrap_or_else(PoisonError::into_inner);
        if *owner() == Some(thread::current().id()) {
            return Err(PyRuntimeError::new_err("a function that defines a game cannot query the same game"));
        }
        loop {
            let locked = match self.solver.try_lock() {
                Ok(solver) => Some(solver),
                // Panics do not damage the table.
                Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            };
            if let Some(solver) = locked {
                *owner() = Some(thread::current().id());
                return Ok(Query { game: self, solver });
            }
            py.detach(|| thread::sleep(WAIT));
            py.check_signals()?;
        }
    }

    /// Returns the picture of a position that the function `draw` makes.
    pub(crate) fn picture(&self, py: Python<'_>, position: Bound<'_, PyAny>) -> PyResult<Option<String>> {
        self.draw.as_ref().map(|draw| draw.call1(py, (position,))?.extract(py)).transpose()
    }

    /// Returns the name of the function that defines the game.
    fn name(&self, py: Python<'_>) -> String {
        let name = self.rules.options.bind(py).getattr("__name__").and_then(|name| name.extract::<String>());
        name.unwrap_or_else(|_| "game".into())
    }
}

/// Converts what is known about a nim-value: the value, or the set of values that it is not.
fn known_to_python(py: Python<'_>, known: Known) -> PyResult<Bound<'_, PyAny>> {
    Ok(match known {
        Known::Value(value) => value.heap_size().into_pyobject(py)?.into_any(),
        Known::Not(set) => PyFrozenSet::new(py, (0..u32::BITS).filter(|value| set >> value & 1 == 1))?.into_any(),
    })
}

#[pymethods]
impl OwnGame {
    #[new]
    #[pyo3(signature = (options, *, difficulty = None, memory = None, budget = None, on_progress = None, cache = None, draw = None, loopy = false))]
    #[expect(clippy::too_many_arguments, reason = "Python calls it with names")]
    fn new(
        options: Bound<'_, PyAny>,
        difficulty: Option<Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        budget: Option<&Bound<'_, PyAny>>,
        on_progress: Option<Bound<'_, PyAny>>,
        cache: Option<Bound<'_, PyAny>>,
        draw: Option<Bound<'_, PyAny>>,
        loopy: bool,
    ) -> PyResult<Self> {
        let memory = memory.map(|memory| integer(memory, || "the memory in bytes".into())).transpose()?;
        let memory = memory.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        Self::of((options, difficulty, memory, budget_of(budget)?, on_progress, cache, draw, loopy))
    }

    /// Returns the class, so that annotations can name the type of its positions.
    #[classmethod]
    #[pyo3(signature = (_type, /))]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, _type: &Bound<'py, PyAny>) -> Bound<'py, PyType> {
        class.clone()
    }

    /// Returns the nim-value of a position, or of a list of positions, which stands for their sum.
    ///
    /// Raises `Loopy` if a position can be reached from itself, or with `loopy` if the position has no nim-value, and
    /// `OverBudget` if the search exceeds the budget.
    #[pyo3(signature = (position, *, seconds = None, positions = None))]
    fn nim_value(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seconds: Option<&Bound<'_, PyAny>>,
        positions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        self.ask(py, position, Limits::new(seconds, positions)?, |query, summands| query.sum(py, summands))
    }

    /// Returns the value of a position or sum in a game with `loopy`: its nim-value, or if it has none, the frozenset of
    /// the nim-values among its options. Without `loopy`, returns the same as `nim_value`.
    ///
    /// The sum with a Nim heap of size n is won if n is in the frozenset, and otherwise a draw.
    #[pyo3(signature = (position, *, seconds = None, positions = None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        seconds: Option<&Bound<'py, PyAny>>,
        positions: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.ask(py, position, Limits::new(seconds, positions)?, |query, summands| {
            if self.is_loopy
                && let Value::Infinite(nim_values) = query.general_value(py, summands)?
            {
                return Ok(PyFrozenSet::new(py, nim_values)?.into_any());
            }
            Ok(query.sum(py, summands)?.into_pyobject(py)?.into_any())
        })
    }

    /// Returns whether the player to move loses, which often costs far less than the nim-value.
    #[pyo3(signature = (position, *, seconds = None, positions = None))]
    fn is_loss(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seconds: Option<&Bound<'_, PyAny>>,
        positions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        self.ask(py, position, Limits::new(seconds, positions)?, |query, summands| query.is_loss(py, summands))
    }

    /// Returns the outcome: `"N"` if the next player wins, `"P"` if the previous player wins, and `"draw"` if neither can
    /// force a win, which needs `loopy`.
    #[pyo3(signature = (position, *, seconds = None, positions = None))]
    fn outcome(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seconds: Option<&Bound<'_, PyAny>>,
        positions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        self.ask(py, position, Limits::new(seconds, positions)?, |query, summands| query.outcome(py, summands))
    }

    /// Returns an option that wins for the player who moves to it, or None if no option wins.
    ///
    /// The option is a position, or a list of the positions whose sum it is unless there is exactly one.
    #[pyo3(signature = (position, *, seconds = None, positions = None))]
    fn winning_option<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        seconds: Option<&Bound<'py, PyAny>>,
        positions: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.option(py, position, Nimber::ZERO, Limits::new(seconds, positions)?)
    }

    /// Returns an option of nim-value `value`, or None if no option has this value.
    #[pyo3(signature = (position, value, *, seconds = None, positions = None))]
    fn option_to<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        seconds: Option<&Bound<'py, PyAny>>,
        positions: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value = integer(value, || "the nim-value".into())?;
        self.option(py, position, Nimber::from_heap(value), Limits::new(seconds, positions)?)
    }

    /// Returns the options of a position as a list. Each option is a position, or a list of the positions whose sum it is
    /// unless there is exactly one.
    fn moves<'py>(&self, py: Python<'py>, position: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let _query = self.query(py)?;
        let summands = self.rules.summands(position)?;
        let mut moves = Vec::new();
        for (index, summand) in summands.iter().enumerate() {
            for option in self.rules.list(py, summand)? {
                moves.push(self.rules.to_python(py, &replaced(&summands, index, &option))?);
            }
        }
        Ok(moves)
    }

    /// Returns a position of the game that can be played and added to positions of any games.
    ///
    /// A list of positions becomes a `Sum`.
    fn position<'py>(slf: &Bound<'py, Self>, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        // The class of the position depends on this module, so it is looked up by name.
        slf.py().import("impartial._native")?.getattr("_game_position")?.call1((slf, position))
    }

    /// What is known, as a dictionary from positions to nim-values, or to sets of small values that they do not have.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let query = self.query(py)?;
        let table = PyDict::new(py);
        for (position, known) in query.solver.iter() {
            table.set_item(query.game.rules.object(py, position), known_to_python(py, known)?)?;
        }
        Ok(table)
    }

    /// Checks that each known value follows from the known values of the position's options.
    ///
    /// This proves the table in one pass, including values that were loaded. Raises `InvalidTable` if a value is wrong, or
    /// if it does not follow because the table is incomplete or its memory is limited.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        self.query(py)?.verify(py)
    }

    /// Returns what is known as bytes for `load`. Positions are written by the module `pickle`.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.query(py)?.save(py)
    }

    /// Adds what `save` has returned for the same game. A value that is already known is kept.
    ///
    /// Values are trusted until `verify` proves them. Like `pickle.loads`, the method can run any code that the bytes
    /// contain, so load only bytes that you trust. Raises `ValueError` if the bytes are damaged.
    fn load(&self, py: Python<'_>, saved: PyBackedBytes) -> PyResult<()> {
        let entries = saved::load(py, &saved)?;
        let mut query = self.query(py)?;
        let interned = entries.into_iter().map(|(position, known)| Ok((self.rules.intern(&position)?, known)));
        let interned = interned.collect::<PyResult<Vec<_>>>()?;
        query.solver.extend(interned);
        Ok(())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Game({})", shown(self.rules.options.bind(py)))
    }

    /// Pickles the functions and limits, without what is known.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (rules, restore) = (&self.rules, py.import("impartial._native")?.getattr("_restore_game")?);
        let cache = self.cache.as_ref().map(Cache::path);
        let arguments = (
            &rules.options,
            &rules.difficulty,
            self.memory,
            rules.budget,
            &rules.on_progress,
            cache,
            &self.draw,
            self.is_loopy,
        );
        (restore, arguments).into_pyobject(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.rules.traverse(visit)?;
        visit.call(self.cache.as_ref().map(Cache::path))?;
        visit.call(&self.draw)
    }

    /// Breaks reference cycles. The other classes are immutable, so each cycle has a game or an object of another module.
    fn __clear__(&self) {
        self.rules.clear();
    }
}

/// Restores a game from its pickle.
#[pyfunction]
#[pyo3(signature = (*parts))]
pub(crate) fn _restore_game(parts: &Bound<'_, PyTuple>) -> PyResult<OwnGame> {
    OwnGame::of(parts.extract()?)
}

/// Converts the budget of positions.
fn budget_of(budget: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let budget = budget.map_or(Ok(DEFAULT_BUDGET), |budget| integer(budget, || "the budget".into()))?;
    Ok(usize::try_from(budget).unwrap_or(usize::MAX))
}

impl OwnGame {
    fn option<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        value: Nimber,
        limits: Limits,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.ask(py, position, limits, |query, summands| {
            let found = query.option_to(py, summands, value)?;
            found.map(|(index, option)| self.rules.to_python(py, &replaced(summands, index, &option))).transpose()
        })
    }
}

/// Returns a sum after a move in one summand.
fn replaced(summands: &[Interned], index: usize, option: &[Interned]) -> Vec<Interned> {
    [&summands[..index], option, &summands[index + 1..]].concat()
}
