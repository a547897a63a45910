//! The choice of the solver, and its errors as exceptions.
//!
//! `Search` lists few positions if positions split into summands. If they never split, it lists each position many times
//! for a nim-value: 14 times in Nim with three heaps of 64. So a game is first solved by definition, with each position
//! listed once. When an option has several summands, that walk ends, and `Search` continues with what it found.
//!
//! The walk stores values in the table of `Search` and takes them from there. The alternative, the exhaustive solver of
//! `impartial_core`, has a separate table, so each query would begin with a copy of all known values.

use std::collections::{HashMap, HashSet, VecDeque};
use std::mem;

use impartial::impartial_core::Unsolved as RustUnsolved;
use impartial::nimbers::{Nimber, mex};
use impartial_search::{InvalidTable as RustInvalidTable, Known};
use pyo3::prelude::*;

use super::interned::Interned;
use super::rules::{Listed, Summands, guarded};
use super::{Query, Solver};
use crate::arguments::shown;
use crate::errors::{self, InvalidTable, Loopy, OverBudget, Unsolved};

/// A position whose options are being solved by definition.
struct Open {
    position: Interned,
    /// The options after the current one.
    options: Listed,
    /// The summands of the current option that are not added to `sum` yet, or `None` before the first option.
    summands: Option<<Summands as IntoIterator>::IntoIter>,
    /// The nim-sum of the other summands of the current option.
    sum: u64,
    /// The values of the finished options.
    values: Vec<Nimber>,
}

impl Open {
    /// Returns the next summand without a value, or `None` if all options are finished. The caller solves the summand and
    /// calls `found` with its value.
    fn next_unknown(&mut self, solver: &Solver) -> Option<Interned> {
        loop {
            if let Some(summands) = &mut self.summands {
                for summand in summands {
                    match solver.get(&summand) {
                        Some(value) => self.sum ^= value.heap_size(),
                        None => return Some(summand),
                    }
                }
                self.values.push(Nimber::from_heap(mem::take(&mut self.sum)));
            }
            self.summands = Some(self.options.next()?.into_iter());
        }
    }
}

impl Query<'_> {
    /// Returns the nim-value of a sum.
    pub(super) fn sum(&mut self, py: Python<'_>, summands: &[Interned]) -> PyResult<u64> {
        summands.iter().try_fold(0, |sum, summand| Ok(sum ^ self.value(py, summand)?))
    }

    /// Returns whether the nim-value of a sum is zero.
    pub(super) fn is_loss(&mut self, py: Python<'_>, summands: &[Interned]) -> PyResult<bool> {
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
        // A single position needs no value, because only its options matter.
        if let [alone] = summands {
            let found = self.run(py, |solver| solver.option_to(alone, target))?;
            if found.is_none() && self.solver.get(alone).is_some_and(|value| target < value) {
                return Err(self.unsolved(py, &RustUnsolved::Inconsistent));
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
        if target < sum { Err(self.unsolved(py, &RustUnsolved::Inconsistent)) } else { Ok(None) }
    }

    pub(super) fn verify(&mut self, py: Python<'_>) -> PyResult<()> {
        let rules = &self.game.rules;
        let verified = match guarded(|| self.solver.verify()) {
            Ok(verified) => verified,
            Err(raised) => return Err(self.with_known(py, raised)),
        };
        verified.map_err(|error| {
            let (position, message) = match error {
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
        if let Some(value) = self.solver.get(position) {
            return Ok(value.heap_size());
        }
        // The solver by definition has no memory limit.
        if self.game.memory.is_none()
            && !self.game.rules.splits()
            && let Some(value) = self.by_definition(py, position, false)?
        {
            return Ok(value);
        }
        self.run(py, |solver| solver.nim_value(position)).map(Nimber::heap_size)
    }

    /// Finds the nim-values of all positions that can be reached from `position`.
    pub(super) fn walk(&mut self, py: Python<'_>, position: &Interned) -> PyResult<()> {
        self.by_definition(py, position, true).map(drop)
    }

    /// Returns the nim-value of a position by definition, or `None` if a position splits and `may_split` is not set.
    fn by_definition(&mut self, py: Python<'_>, position: &Interned, may_split: bool) -> PyResult<Option<u64>> {
        let rules = &self.game.rules;
        let mut left = rules.budget.saturating_sub(self.solver.positions());
        let mut unknown = Some(position.clone());
        // The positions that are open, each reached from the one below it. Meeting one of them again is a loop.
        let (mut stack, mut numbers) = (Vec::<Open>::new(), HashSet::new());
        loop {
            if let Some(position) = unknown.take() {
                if !numbers.insert(position.number()) {
                    return Err(self.unsolved(py, &RustUnsolved::Loopy));
                }
                left = left.checked_sub(1).ok_or_else(|| self.over_budget(py))?;
                let options = rules.try_list(py, &position).map_err(|raised| self.with_known(py, raised))?;
                if !may_split && rules.splits() {
                    return Ok(None);
                }
                stack.push(Open { position, options, summands: None, sum: 0, values: Vec::new() });
            }
            unknown = stack.last_mut().and_then(|top| top.next_unknown(&self.solver));
            if unknown.is_none() {
                let Some(closed) = stack.pop() else { return Ok(None) };
                let value = mex(closed.values);
                numbers.remove(&closed.position.number());
                self.solver.extend([(closed.position, Known::Value(value))]);
                match stack.last_mut() {
                    Some(below) => below.sum ^= value.heap_size(),
                    None => return Ok(Some(value.heap_size())),
                }
            }
        }
    }

    /// Runs a query of the solver.
    fn run<T>(&mut self, py: Python<'_>, query: impl FnOnce(&mut Solver) -> Result<T, RustUnsolved>) -> PyResult<T> {
        match guarded(|| query(&mut self.solver)) {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(unsolved)) => Err(self.unsolved(py, &unsolved)),
            Err(raised) => Err(self.with_known(py, raised)),
        }
    }

    /// Adds the number of known positions to an exception of the functions if it has one.
    fn with_known(&self, py: Python<'_>, raised: PyErr) -> PyErr {
        if !raised.is_instance_of::<OverBudget>(py) {
            return raised;
        }
        errors::with_attribute(py, raised, "known", self.solver.iter().count())
    }

    fn unsolved(&self, py: Python<'_>, unsolved: &RustUnsolved) -> PyErr {
        match unsolved {
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

    fn over_budget(&self, py: Python<'_>) -> PyErr {
        let (last, _) = self.game.rules.last();
        let (budget, known) = (self.game.rules.budget, self.solver.iter().count());
        let message = format!("the search exceeds its budget of {budget} positions");
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
            for summand in rules.try_list(py, &position)?.flatten() {
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
