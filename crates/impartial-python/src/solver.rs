//! Nim-values of a game that a Python function defines.
//!
//! `impartial_core::Exhaustive` searches the game. It hashes positions and has no errors, whereas in Python every hash
//! and every call of the function may raise an exception. [`Numbers`] therefore gives each position a number, and the
//! search sees only numbers. After an exception, it finds no more options, and the exception is raised when it has
//! ended.
//!
//! Options are converted to numbers as soon as they are listed. The alternative, to keep them as Python objects until
//! their values are known, leaves millions of lists to Python's garbage collector, which took four fifths of the time
//! of Kayles.

use std::cell::RefCell;

use impartial::impartial_core::{Exhaustive, Unsolved as RustUnsolved};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList};
use smallvec::SmallVec;

use crate::arguments::{integer, type_name};
use crate::errors::{Loopy, OverBudget, Unsolved};
use crate::interrupt::ITEMS_PER_SIGNAL_CHECK;

/// Default budget of positions, as in `impartial_core`.
const DEFAULT_BUDGET: u64 = 1 << 24;

/// Integers below this limit are looked up in a table instead of a dictionary.
const SMALL_LIMIT: i64 = 1 << 20;

/// Entry of the table for an integer that has no number yet.
const NO_NUMBER: u32 = u32::MAX;

/// Returns the nim-value of `position` in the game whose options `options` lists.
///
/// `options(position)` returns an iterable of options. An option is a position, or a list of positions that stands for
/// their sum. A position is any hashable object.
///
/// Raises `Loopy` if a position can be reached from itself, and `OverBudget` if the search reaches more than `budget`
/// positions (default: 2^24).
#[pyfunction]
#[pyo3(signature = (options, position, *, budget = None))]
pub(crate) fn solve<'py>(
    options: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    budget: Option<&Bound<'py, PyAny>>,
) -> PyResult<u64> {
    search(options, position, budget, None)
}

/// Returns the nim-values of `position` and of all positions that can be reached from it, as a dictionary.
///
/// The arguments and exceptions are the same as for `solve`. Each position comes after all positions reachable from it.
#[pyfunction]
#[pyo3(signature = (options, position, *, budget = None))]
pub(crate) fn table<'py>(
    options: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    budget: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let table = PyDict::new(options.py());
    search(options, position, budget, Some(&table)).map(|_| table)
}

/// Returns the nim-value of a position, and adds all values found to `table`.
fn search<'py>(
    options: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    budget: Option<&Bound<'py, PyAny>>,
    table: Option<&Bound<'py, PyDict>>,
) -> PyResult<u64> {
    let numbers = RefCell::new(Numbers::new(options, budget)?);
    let first = numbers.borrow_mut().number(position)?;
    let list = |number: &u32| numbers.borrow_mut().options_of(*number);
    // `Numbers` enforces the budget.
    let mut search = Exhaustive::new(list).with_budget(usize::MAX);
    let found = search.nim_value(&first);
    numbers.borrow_mut().raised.take().map_or(Ok(()), Err)?;
    let value = found.map_err(|unsolved| match unsolved {
        RustUnsolved::Loopy => Loopy::new_err(unsolved.to_string()),
        _ => Unsolved::new_err(unsolved.to_string()),
    })?;
    if let Some(table) = table {
        for (&number, value) in &search {
            table.set_item(&numbers.borrow().positions[number as usize], value.heap_size())?;
        }
    }
    Ok(value.heap_size())
}

/// The positions of a game by number, in the order in which they are reached.
struct Numbers<'a, 'py> {
    options: &'a Bound<'py, PyAny>,
    budget: usize,
    positions: Vec<Bound<'py, PyAny>>,
    /// The number of each position that is not a small integer.
    by_hash: Bound<'py, PyDict>,
    /// The number of each small integer, or `NO_NUMBER`.
    small: Vec<u32>,
    steps: usize,
    /// The first exception. After it, no position has options.
    raised: Option<PyErr>,
}

/// The options of a position, from the last to the first. Each option is stored as the numbers of its summands, then
/// their count.
struct Options(Vec<u32>);

impl Iterator for Options {
    type Item = SmallVec<[u32; 2]>;

    fn next(&mut self) -> Option<Self::Item> {
        let count = self.0.pop()?;
        (0..count).map(|_| self.0.pop()).collect()
    }
}

impl<'a, 'py> Numbers<'a, 'py> {
    fn new(options: &'a Bound<'py, PyAny>, budget: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        let budget = budget.map_or(Ok(DEFAULT_BUDGET), |budget| integer(budget, || "the budget".into()))?;
        Ok(Self {
            options,
            budget: usize::try_from(budget.min(NO_NUMBER.into())).unwrap_or(usize::MAX),
            positions: Vec::new(),
            by_hash: PyDict::new(options.py()),
            small: Vec::new(),
            steps: 0,
            raised: None,
        })
    }

    /// Returns the options of a position, or none after an exception.
    fn options_of(&mut self, number: u32) -> Options {
        let listed = if self.raised.is_none() { self.list(number) } else { Ok(Options(Vec::new())) };
        listed.unwrap_or_else(|error| {
            self.raised = Some(error);
            Options(Vec::new())
        })
    }

    /// Lists the options of a position.
    fn list(&mut self, number: u32) -> PyResult<Options> {
        let listed = self.options.call1((self.positions[number as usize].clone(),))?;
        let options = listed.try_iter().map_err(|_| {
            let found = type_name(&listed);
            PyTypeError::new_err(format!("expected an iterable of options, found a value of type {found}"))
        })?;
        // An option is a list of summands only if its type is exactly `list`; other iterables, such as tuples, are
        // positions.
        let mut numbers = Vec::new();
        for option in options {
            let (option, start) = (option?, numbers.len());
            match option.cast_exact::<PyList>() {
                Ok(summands) => {
                    for summand in summands {
                        numbers.push(self.number(&summand)?);
                    }
                }
                Err(_) => numbers.push(self.number(&option)?),
            }
            numbers.push(u32::try_from(numbers.len() - start)?);
        }
        Ok(Options(numbers))
    }

    /// Returns the number of a position. A new position gets the next number.
    fn number(&mut self, position: &Bound<'py, PyAny>) -> PyResult<u32> {
        self.steps += 1;
        if self.steps.is_multiple_of(ITEMS_PER_SIGNAL_CHECK) {
            self.options.py().check_signals()?;
        }
        if position.is_exact_instance_of::<PyInt>()
            && let Ok(small @ 0..SMALL_LIMIT) = position.extract::<i64>()
        {
            let small = usize::try_from(small).unwrap_or(usize::MAX);
            // The length doubles, so repeated growth takes linear time.
            if self.small.len() <= small {
                self.small.resize((small + 1).next_power_of_two(), NO_NUMBER);
            }
            if self.small[small] == NO_NUMBER {
                self.small[small] = self.new_number(position)?;
            }
            return Ok(self.small[small]);
        }
        match self.by_hash.get_item(position) {
            Ok(Some(number)) => Ok(u32::try_from(number.extract::<i64>()?)?),
            Ok(None) => {
                let number = self.new_number(position)?;
                self.by_hash.set_item(position, number)?;
                Ok(number)
            }
            Err(error) => Err(not_a_position(position, error)),
        }
    }

    fn new_number(&mut self, position: &Bound<'py, PyAny>) -> PyResult<u32> {
        if self.positions.len() >= self.budget {
            let unsolved = RustUnsolved::OverBudget { positions: self.budget };
            return Err(OverBudget::new_err(unsolved.to_string()));
        }
        self.positions.push(position.clone());
        Ok(u32::try_from(self.positions.len() - 1)?)
    }
}

/// Returns the error for an object that cannot be looked up.
fn not_a_position(position: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = position.py();
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let found = type_name(position);
    let raised = PyTypeError::new_err(format!("expected a hashable position, found a value of type {found}"));
    raised.set_cause(py, Some(error));
    raised
}
