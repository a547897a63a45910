//! The path of a search from the first position to the current one, and the table in which the search stores positions.

use alloc::vec::Vec;
use core::hash::Hash;

use impartial_core::Unsolved;

use super::{Goal, GoalResult};
use crate::cache::Cache;
use crate::known::Entry;
use crate::table::Table;
use crate::value_set::ValueSet;

/// The table in which a search stores positions.
pub(crate) enum Memory<'a, P> {
    Growing(&'a mut Table<P>),
    Forgetting(&'a mut Cache<P>),
}

/// The open positions from the first to the current one. Dropping the path closes them, even if the rules panic.
pub(super) struct Path<'a, P: Eq + Hash> {
    pub(super) memory: Memory<'a, P>,
    pub(super) frames: Vec<Frame<P>>,
    /// The branches of all frames. The branches of the last frame come last, so one vector serves the whole stack.
    pub(super) branches: Vec<Branch>,
    /// The unknown summands of all branches, in the same order.
    pub(super) summands: Vec<P>,
}

/// A position whose options are being searched.
pub(super) struct Frame<P> {
    pub(super) position: P,
    pub(super) goal: Goal,
    /// Whether the search looks for the value in the goal. In the second pass, it looks for the smaller values in
    /// order.
    pub(super) is_first_pass: bool,
    /// The value that the search looks for among the branches from `at` onwards, or [`Entry::SMALL`] once all smaller
    /// values are seen. Invariant: no branch before `at` has it.
    pub(super) value: u64,
    /// The index of the current branch among the branches of the frame.
    pub(super) at: usize,
    /// The indices in [`Path::branches`] and [`Path::summands`] at which this frame begins.
    pub(super) branches: usize,
    pub(super) summands: usize,
    /// The number of options, which no nim-value exceeds.
    pub(super) options: u64,
    /// The values that some option has. They include the values that the table excludes for the position, because an
    /// earlier search has found an option for each of these.
    pub(super) seen: ValueSet,
}

/// An option with summands of unknown value. It is finished when `len` is 0, and `sum` is then its value.
pub(super) struct Branch {
    /// The nim-sum of the values found so far.
    pub(super) sum: u64,
    pub(super) difficulty: u64,
    /// The unknown summands are `summands[first..first + len]`, the hardest first. The last of them is searched next.
    pub(super) first: usize,
    pub(super) len: usize,
}

impl Branch {
    /// Returns the key by which branches are sorted. A closure in the generic search would have a type for each game, and
    /// the sort would be compiled for each.
    pub(super) const fn difficulty(&self) -> u64 {
        self.difficulty
    }
}

impl<P: Eq + Hash> Drop for Path<'_, P> {
    fn drop(&mut self) {
        match &mut self.memory {
            Memory::Growing(table) => {
                for frame in &self.frames {
                    // Some option has each value in `seen`, so the position has none of them, even though the search of
                    // the position has not ended.
                    table.close(&frame.position, Entry::not(frame.seen.low()));
                }
            }
            Memory::Forgetting(cache) => cache.open.clear(),
        }
    }
}

/// Returns the result for a goal if the entry of the position decides it.
fn known_result<E>(entry: Entry, goal: Goal) -> Result<Option<GoalResult>, Unsolved<E>> {
    match (entry.value(), goal) {
        (Some(value), _) => Ok(Some(Some(value))),
        // The position is on the path, so it can be reached from itself.
        (None, _) if entry.is_open() => Err(Unsolved::Loopy),
        (None, Goal::Is(value)) if entry.excludes(value) => Ok(Some(None)),
        _ => Ok(None),
    }
}

impl<P: Clone + Eq + Hash> Path<'_, P> {
    pub(super) fn find(&self, position: &P) -> Entry {
        match &self.memory {
            Memory::Growing(table) => table.find(position),
            Memory::Forgetting(cache) => cache.find(position),
        }
    }

    /// Opens a position for a goal, unless the table decides the goal.
    pub(super) fn open<E>(
        &mut self,
        position: P,
        goal: Goal,
        budget: usize,
    ) -> Result<Option<GoalResult>, Unsolved<E>> {
        let entry = self.find(&position);
        if let Some(result) = known_result(entry, goal)? {
            return Ok(Some(result));
        }
        // A position whose goal is not decided becomes open in the table before its frame is pushed. If the table is
        // full, nothing has changed.
        let has_room = match &mut self.memory {
            Memory::Growing(table) => table.open(&position, budget),
            Memory::Forgetting(cache) => cache.open(&position, entry, budget),
        };
        if !has_room {
            return Err(Unsolved::OverBudget { positions: budget });
        }
        let (is_first_pass, value) = match goal {
            Goal::Value => (false, 0),
            Goal::Is(value) => (true, value),
        };
        self.frames.push(Frame {
            position,
            goal,
            is_first_pass,
            value,
            at: 0,
            branches: self.branches.len(),
            summands: self.summands.len(),
            options: 0,
            // Excluded values count as seen, so no option has to be found for them again.
            seen: ValueSet::of(entry.excluded()),
        });
        Ok(None)
    }

    /// Closes the last position and stores what its search has found.
    pub(super) fn close<E>(&mut self, found: GoalResult, budget: usize) -> Result<(), Unsolved<E>> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.branches.truncate(frame.branches);
        self.summands.truncate(frame.summands);
        let (known, result) = match found {
            None => (Entry::not(frame.seen.low()), Ok(())),
            // A mex is at most the number of options, unless the rules listed more options in an earlier search.
            Some(value) if value > frame.options => (Entry::default(), Err(Unsolved::Inconsistent)),
            Some(value) => match Entry::of_value(value) {
                Some(entry) => (entry, Ok(())),
                None => (Entry::default(), Err(Unsolved::OverBudget { positions: budget })),
            },
        };
        match &mut self.memory {
            Memory::Growing(table) => table.close(&frame.position, known),
            Memory::Forgetting(cache) => cache.close(frame.position, known),
        }
        result
    }
}
