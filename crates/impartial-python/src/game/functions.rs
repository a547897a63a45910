//! The functions `solve` and `table`, which solve a single position of a game.

use impartial::core::{Exhaustive, Fallible};
use impartial_search::Known;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::interned::Interned;
use super::rules::Limits;
use super::{OwnGame, budget_of};

/// Returns a game of a function with the default of everything but the budget.
fn plain(options: &Bound<'_, PyAny>, budget: Option<&Bound<'_, PyAny>>) -> PyResult<OwnGame> {
    OwnGame::of((options.clone(), None, None, budget_of(budget)?, None, None, None, false))
}

/// Returns the nim-value of `position` in the game whose options `options` lists.
///
/// It is short for `Game(options, budget=budget).nim_value(position, seconds=seconds)`.
#[pyfunction]
#[pyo3(signature = (options, position, *, budget = None, seconds = None))]
pub(crate) fn solve<'py>(
    options: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    budget: Option<&Bound<'py, PyAny>>,
    seconds: Option<&Bound<'py, PyAny>>,
) -> PyResult<u64> {
    let game = plain(options, budget)?;
    game.rules.limit(Limits::new(seconds, None)?);
    let mut query = game.query(options.py())?;
    let position = game.rules.intern(position)?;
    query.sum(options.py(), &[position])
}

/// Returns the nim-values of `position` and of all positions that can be reached from it, as a dictionary.
///
/// The arguments and exceptions are the same as for `solve`. Each position comes after all positions reachable from it.
#[pyfunction]
#[pyo3(signature = (options, position, *, budget = None, seconds = None))]
pub(crate) fn table<'py>(
    options: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    budget: Option<&Bound<'py, PyAny>>,
    seconds: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = options.py();
    let game = plain(options, budget)?;
    game.rules.limit(Limits::new(seconds, None)?);
    let mut query = game.query(py)?;
    let position = game.rules.intern(position)?;
    let rules = Fallible(|position: &Interned| game.rules.list(py, position));
    let mut definition = Exhaustive::new(rules).with_budget(game.rules.budget);
    if let Err(unsolved) = definition.nim_value(&position) {
        // The exception states what is known.
        query.solver.extend(definition.iter().map(|(position, value)| (position.clone(), Known::Value(value))));
        return Err(query.unsolved(py, unsolved));
    }
    let table = PyDict::new(py);
    for (position, value) in &definition {
        table.set_item(game.rules.object(py, position), value.heap_size())?;
    }
    Ok(table)
}
