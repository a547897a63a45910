//! The queries of the solver, and its errors as exceptions.

use std::collections::{HashMap, VecDeque};

use impartial::core::Unsolved as RustUnsolved;
use impartial::game_graph::Value;
use impartial::nimbers::Nimber;
use impartial_search::InvalidTable as RustInvalidTable;
use pyo3::prelude::*;

use super::interned::Interned;
use super::{Query, Solver};
use crate::arguments::shown;
use crate::errors::{self, InvalidTable, Loopy, OverBudget, Unsolved};

impl Query<'_> {
    /// Returns the nim-value of a sum.
    pub(super) fn sum(&mut self, py: Python<'_>, summands: &[Interned]) -> PyResult<u64> {
        if self.game.is_loopy {
            return match self.general_value(py, summands)? {
                Value::Nim(nim_value) => Ok(nim_value.into()),
                value @ Value::Infinite(_) => {
                    let message = format!("the position has no nim-value, but the value {value}");
                    Err(errors::with_attribute(py, Loopy::new_err(message), "loop", Vec::<u32>::new()))
                }
            };
        }
        summands.iter().try_fold(0, |sum, summand| Ok(sum ^ self.value(py, summand)?))
    }

    /// Returns whether the nim-value of a sum is zero.
    pub(super) fn is_loss(&mut self, py: Python<'_>, summands: &[Interned]) -> PyResult<bool> {
        if self.game.is_loopy {
            return Ok(self.general_value(py, summands)? == Value::Nim(0));
        }
        let Some((last, others)) = summands.split_last() else { return Ok(true) };
        let value = Nimber::from_heap(self.sum(py, others)?);
        self.run(py, |solver| solver.has_value(last, value))
    }

    /// Returns a move in a sum to a nim-value: the index of the summand, and its option.
    pub(super) fn option_to(
        &mut self,
        py: Python<'_>,
        summands: &[Interned],
        target: Nimber,
    ) -> PyResult<Option<(usize, Vec<Interned>)>> {
        if self.game.is_loopy {
            let is_target = |value: &Value| matches!(value, Value::Nim(size) if u64::from(*size) == target.heap_size());
            return self.general_option_to(py, summands, is_target);
        }
        // A single position needs no value, because only its options matter.
        if let [alone] = summands {
            let found = self.run(py, |solver| solver.option_to(alone, target))?;
            if found.is_none() && self.solver.get(alone).is_some_and(|value| target < value) {
                return Err(self.unsolved(py, RustUnsolved::Inconsistent));
            }
            return Ok(found.map(|option| (0, option)));
        }
        let sum = Nimber::from_heap(self.sum(py, summands)?);
        let difference = sum - target;
        for (index, summand) in summands.iter().enumerate() {
            let target = Nimber::from_heap(self.value(py, summand)?) + difference;
            if let Some(option) = self.run(py, |solver| solver.option_to(summand, target))? {
                return Ok(Some((index, option)));
            }
        }
        if target < sum { Err(self.unsolved(py, RustUnsolved::Inconsistent)) } else { Ok(None) }
    }

    pub(super) fn verify(&mut self, py: Python<'_>) -> PyResult<()> {
        let rules = &self.game.rules;
        self.solver.verify().map_err(|error| {
            let (position, message) = match error {
                RustInvalidTable::Failed(raised) => return self.with_known(py, raised),
                RustInvalidTable::WrongValue { position, expected, found } => {
                    let shown = shown(&rules.object(py, &position));
                    (position, format!("expected nim-value {expected} for {shown}, found {found} in the table"))
                }
                RustInvalidTable::Unproved { position } => {
                    let shown = shown(&rules.object(py, &position));
                    (position, format!("the entry of {shown} does not follow from the entries of its options"))
                }
                error => return InvalidTable::new_err(error.to_string()),
            };
            errors::with_attribute(py, InvalidTable::new_err(message), "position", rules.object(py, &position))
        })
    }

    /// Returns the nim-value of a position.
    fn value(&mut self, py: Python<'_>, position: &Interned) -> PyResult<u64> {
        self.run(py, |solver| solver.nim_value(position)).map(Nimber::heap_size)
    }

    /// Runs a query of the solver.
    fn run<T>(
        &mut self,
        py: Python<'_>,
        query: impl FnOnce(&mut Solver) -> Result<T, RustUnsolved<PyErr>>,
    ) -> PyResult<T> {
        query(&mut self.solver).map_err(|unsolved| self.unsolved(py, unsolved))
    }

    /// Adds the number of known positions to an exception of the functions if it has one.
    fn with_known(&self, py: Python<'_>, raised: PyErr) -> PyErr {
        if !raised.is_instance_of::<OverBudget>(py) {
            return raised;
        }
        errors::with_attribute(py, raised, "known", self.solver.iter().count())
    }

    pub(super) fn unsolved(&self, py: Python<'_>, unsolved: RustUnsolved<PyErr>) -> PyErr {
        match unsolved {
            RustUnsolved::Failed(raised) => self.with_known(py, raised),
            RustUnsolved::Loopy => self.find_loop(py).map_or_else(
                |raised| raised,
                |found| {
                    let names: Vec<_> = found.iter().take(MAX_NAMED).map(|position| shown(position)).collect();
                    let mut message = unsolved.to_string();
                    if let Some(first) = names.first() {
                        let more = if found.len() > MAX_NAMED { " ->..." } else { "" };
                        message = format!("{message}: {}{more} -> {first}", names.join(" -> "));
                    }
                    errors::with_attribute(py, Loopy::new_err(message), "loop", found)
                },
            ),
            RustUnsolved::OverBudget { .. } => self.over_budget(py),
            _ => Unsolved::new_err(unsolved.to_string()),
        }
    }

    pub(super) fn over_budget(&self, py: Python<'_>) -> PyErr {
        let (last, _) = self.game.rules.last();
        let (budget, known) = (self.game.rules.budget, self.solver.iter().count());
        let message = format!("the search exceeds its budget of {budget} positions; `budget=` allows more");
        let Some(last) = last else { return OverBudget::new_err(message) };
        let last = self.game.rules.object(py, &last);
        let message = format!("{message}; the last one is {}, and {known} are known", shown(&last));
        errors::over_budget(py, message, last, known)
    }

    /// Returns the positions of a loop in the order of play, from the position that was listed last.
    ///
    /// That position has an option with a position on the path that leads to it. Only positions met before are listed, so
    /// the search ends even if the game does not. It finds a shortest loop.
    fn find_loop<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let rules = &self.game.rules;
        let (Some(start), limit) = rules.last() else { return Ok(Vec::new()) };
        // The position from which each position was reached.
        let mut from: HashMap<u32, Interned> = HashMap::new();
        let mut open = VecDeque::from([start.clone()]);
        while let Some(position) = open.pop_front() {
            for summand in rules.list(py, &position)?.flatten() {
                if summand == start {
                    let mut found = vec![position.clone()];
                    while let Some(before) =
                        found.last().filter(|last| **last != start).map(|last| from[&last.number()].clone())
                    {
                        found.push(before);
                    }
                    return Ok(found.iter().rev().map(|position| rules.object(py, position)).collect());
                }
                if (summand.number() as usize) < limit
                    && self.solver.get(&summand).is_none()
                    && !from.contains_key(&summand.number())
                {
                    from.insert(summand.number(), position.clone());
                    open.push_back(summand);
                }
            }
        }
        Ok(Vec::new())
    }
}

/// Maximum number of positions of a loop that a message names.
const MAX_NAMED: usize = 5;
