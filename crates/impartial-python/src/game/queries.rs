//! The choice of the solver, and its errors as exceptions.
//!
//! `Search` lists few positions if positions split into summands. If they never split, it lists each position many times
//! for a nim-value: 14 times in Nim with three heaps of 64. So a game is first solved by definition, with each position
//! listed once. When an option has several summands, that solver is stopped, and `Search` continues with what it found.

use std::collections::{HashMap, VecDeque};

use impartial::impartial_core::{Exhaustive, Unsolved as RustUnsolved};
use impartial::nimbers::Nimber;
use impartial_search::{InvalidTable as RustInvalidTable, Known};
use pyo3::prelude::*;
use smallvec::SmallVec;

use super::interned::Interned;
use super::rules::{Listed, Summands, Unwound, guarded, unwind};
use super::{Query, Solver};
use crate::arguments::shown;
use crate::errors::{self, InvalidTable, Loopy, OverBudget, Unsolved};

/// A summand for the solver by definition. The known summands of an option become one heap of Nim with their value.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Summand {
    Position(Interned),
    Heap(u64),
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
            return Ok(found.map(|option| (0, option)));
        }
        let difference = Nimber::from_heap(self.sum(py, summands)?) - target;
        for (index, summand) in summands.iter().enumerate() {
            let target = Nimber::from_heap(self.value(py, summand)?) + difference;
            if let Some(option) = self.run(py, |solver| solver.option_to(summand, target))? {
                return Ok(Some((index, option)));
            }
        }
        Ok(None)
    }

    pub(super) fn verify(&mut self, py: Python<'_>) -> PyResult<()> {
        let rules = &self.game.rules;
        let verified = match guarded(|| self.solver.verify()) {
            Ok(verified) => verified,
            Err(reason) => return Err(self.raised(py, reason)),
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
        let solver = &self.solver;
        let before = solver.positions();
        let mut left = rules.budget.saturating_sub(before);
        let list = |summand: &Summand| {
            let (listed, heaps) = match summand {
                Summand::Heap(size) => (Listed::default(), 0..*size),
                Summand::Position(_) if left == 0 => unwind(Unwound::OverBudget),
                Summand::Position(position) => (rules.list(position), 0..0),
            };
            left = left.saturating_sub(1);
            if !may_split && rules.splits() {
                unwind(Unwound::Splits);
            }
            let options = listed.map(move |option| unknown_summands(solver, before > 0, option));
            options.chain(heaps.map(|rest| SmallVec::from_iter([Summand::Heap(rest)])))
        };
        let mut walk = Exhaustive::new(list).with_budget(usize::MAX);
        let found = guarded(|| walk.nim_value(&Summand::Position(position.clone())));
        let values: Vec<_> = walk
            .iter()
            .filter_map(|(summand, value)| match summand {
                Summand::Position(position) => Some((position.clone(), Known::Value(value))),
                Summand::Heap(_) => None,
            })
            .collect();
        drop(walk);
        self.solver.extend(values);
        match found {
            Ok(Ok(value)) => Ok(Some(value.heap_size())),
            Ok(Err(unsolved)) => Err(self.unsolved(py, &unsolved)),
            Err(Unwound::Splits) => Ok(None),
            Err(reason) => Err(self.raised(py, reason)),
        }
    }

    /// Runs a query of the solver.
    fn run<T>(&mut self, py: Python<'_>, query: impl FnOnce(&mut Solver) -> Result<T, RustUnsolved>) -> PyResult<T> {
        match guarded(|| query(&mut self.solver)) {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(unsolved)) => Err(self.unsolved(py, &unsolved)),
            Err(reason) => Err(self.raised(py, reason)),
        }
    }

    /// Returns the exception for the reason why a solver was unwound.
    fn raised(&self, py: Python<'_>, reason: Unwound) -> PyErr {
        match reason {
            Unwound::Raised(raised) if raised.is_instance_of::<OverBudget>(py) => {
                errors::with_attribute(py, raised, "known", self.solver.iter().count())
            }
            Unwound::Raised(raised) => raised,
            Unwound::OverBudget | Unwound::Splits => self.over_budget(py),
        }
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

/// Replaces the summands of known values by a heap of Nim with their nim-sum.
fn unknown_summands(solver: &Solver, is_any_known: bool, option: Summands) -> SmallVec<[Summand; 2]> {
    let mut sum = 0;
    let mut unknown = SmallVec::new();
    for summand in option {
        match if is_any_known { solver.get(&summand) } else { None } {
            Some(value) => sum ^= value.heap_size(),
            None => unknown.push(Summand::Position(summand)),
        }
    }
    if sum > 0 {
        unknown.push(Summand::Heap(sum));
    }
    unknown
}
