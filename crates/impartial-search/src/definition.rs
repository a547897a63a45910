//! Nim-values by definition, until the game splits, for [`Search::definition_first`](crate::Search::definition_first).
//!
//! A search lists few positions if positions split into summands. If they never split, it lists each position many times
//! for a nim-value: 14 times in Nim with three heaps of 64. The definition lists each position once.
//!
//! The walk stores values in the table of the search and takes them from there. The alternative, `Exhaustive`, has a
//! separate table, so each query would begin with a copy of all known values.
//! The open positions are in a separate set, so a walk that ends early leaves only values in the table.

use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::ControlFlow;

use hashbrown::HashSet;
use impartial_core::{Rules, Stopped, Unsolved};

use crate::depth_first::{LIST_PROGRESS_INTERVAL, PROGRESS_INTERVAL, SearchProgress};
use crate::known::Entry;
use crate::table::Table;
use crate::value_set::ValueSet;

/// A walk in progress. All options have at most one summand.
struct Walk<'a, P, R, W> {
    table: &'a mut Table<P>,
    rules: &'a mut R,
    on_progress: &'a mut W,
    budget: usize,
    /// The number of positions opened.
    entered: usize,
    /// The open positions, each reached from the one below it.
    stack: Vec<Open<P>>,
    /// The positions on the stack. Meeting one of them again is a loop.
    open: HashSet<P>,
    /// The options of unknown value of all open positions. The options of the last position come last, in reverse order.
    unknown: Vec<P>,
}

/// A position whose options are being solved.
struct Open<P> {
    position: P,
    /// The values of the finished options.
    values: ValueSet,
    /// The index in [`Walk::unknown`] at which the options of this position begin.
    first: usize,
}

/// Returns the nim-value of a position, or `None` if the walk reaches an option with several summands.
pub(crate) fn solve<P: Clone + Eq + Hash, R: Rules<P>>(
    position: &P,
    table: &mut Table<P>,
    rules: &mut R,
    on_progress: &mut impl FnMut(SearchProgress) -> ControlFlow<()>,
    budget: usize,
) -> Result<Option<u64>, Unsolved<R::Error>> {
    let left = budget.saturating_sub(table.len());
    let (stack, open, unknown) = (Vec::new(), HashSet::new(), Vec::from([position.clone()]));
    let mut walk = Walk { table, rules, on_progress, budget, entered: 0, stack, open, unknown };
    loop {
        let first = walk.stack.last().map_or(0, |top| top.first);
        let option = if walk.unknown.len() > first { walk.unknown.pop() } else { None };
        let value = match option {
            // The walk may have solved the option since it was listed.
            Some(option) => match walk.table.get(&option) {
                Some(value) => value.heap_size(),
                None if walk.open(option, left)? => continue,
                None => return Ok(None),
            },
            None => walk.close()?,
        };
        match walk.stack.last_mut() {
            Some(top) => top.values.insert(value),
            None => return Ok(Some(value)),
        }
    }
}

impl<P: Clone + Eq + Hash, R: Rules<P>, W: FnMut(SearchProgress) -> ControlFlow<()>> Walk<'_, P, R, W> {
    /// Lists the options of a position, and puts it on the stack. Returns `false` if an option has several summands.
    fn open(&mut self, position: P, left: usize) -> Result<bool, Unsolved<R::Error>> {
        if !self.open.insert(position.clone()) {
            return Err(Unsolved::Loopy);
        }
        if self.entered >= left {
            return Err(Unsolved::OverBudget { positions: self.budget });
        }
        if self.entered.is_multiple_of(PROGRESS_INTERVAL) {
            self.report()?;
        }
        self.entered += 1;
        let (mut values, first) = (ValueSet::default(), self.unknown.len());
        let options = self.rules.options(&position).map_err(Unsolved::Failed)?;
        for (listed, option) in (1_u64..).zip(options) {
            if listed.is_multiple_of(LIST_PROGRESS_INTERVAL) {
                self.report()?;
            }
            let mut summands = option.into_iter();
            let (summand, other) = (summands.next(), summands.next());
            if other.is_some() {
                return Ok(false);
            }
            let Some(summand) = summand else {
                values.insert(0);
                continue;
            };
            match self.table.get(&summand) {
                Some(value) => values.insert(value.heap_size()),
                None => self.unknown.push(summand),
            }
            // The list of options may be endless.
            if self.unknown.len() - first > self.budget {
                return Err(Unsolved::OverBudget { positions: self.budget });
            }
        }
        self.unknown[first..].reverse();
        self.stack.push(Open { position, values, first });
        Ok(true)
    }

    /// Takes the last position off the stack, stores its value and returns it.
    fn close(&mut self) -> Result<u64, Unsolved<R::Error>> {
        let Some(Open { position, values, .. }) = self.stack.pop() else { return Err(Unsolved::Inconsistent) };
        self.open.remove(&position);
        let value = values.mex();
        match Entry::of_value(value) {
            Some(entry) if self.table.open(&position, usize::MAX) => self.table.close(&position, entry),
            _ => return Err(Unsolved::OverBudget { positions: self.budget }),
        }
        Ok(value)
    }

    fn report(&mut self) -> Result<(), Unsolved<R::Error>> {
        match (self.on_progress)(SearchProgress { positions: self.table.len() + self.stack.len() }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped.into()),
        }
    }
}
