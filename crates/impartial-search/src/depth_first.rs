//! The search behind [`Search`](crate::Search), which decides whether a position has a value instead of computing it.
//!
//! A position has the value *k* if no option has the value *k* and each smaller value is the value of some option, so
//! the values of most options need not be known.
//! This goal of a search is in `[LV12]`. `[BR20]` prunes searches for nim-values in other ways.
//! If all summands of an option except one have known values, the option has the value *v* if and only if the last
//! summand has the nim-sum of *v* and these values. The search descends into that summand with this [`Goal`]. It
//! returns the exact value if it finds it. Otherwise, it stores that the position does not have the value in the goal.
//!
//! A position tries all values in one frame of an explicit stack, so a position that is met again while it is open is a
//! loop.
//! For values of 30 or more, the goal is the exact value. Thus the set of values that a position is known not to have
//! fits into a 64-bit table entry, and no goal is ever searched twice.

mod path;

use alloc::vec::Vec;
use core::hash::Hash;
use core::mem;
use core::ops::ControlFlow;

use impartial_core::{Rules, Stopped, Unsolved};

use crate::known::Entry;

pub(crate) use path::Memory;
use path::{Branch, Path};

/// The question that the search answers about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The value of the position.
    Value,
    /// Whether the position has this value, which is below [`Entry::SMALL`].
    Is(u64),
}

impl Goal {
    pub(crate) const fn is(value: u64) -> Self {
        if value < Entry::SMALL { Self::Is(value) } else { Self::Value }
    }
}

/// The value of a position, or `None` if it is not the value in the goal.
pub(crate) type GoalResult = Option<u64>;

/// The progress of a search, for the callback of [`Search::on_progress`](crate::Search::on_progress).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The number of positions that count against the budget, without the position that the search is about to list.
    pub positions: usize,
}

/// Number of positions entered between two calls of the progress callback. Listing 256 positions takes far longer than
/// reading a clock, which is what most callbacks do.
pub(crate) const PROGRESS_INTERVAL: usize = 256;

/// Number of options listed for one position between two calls of the progress callback.
pub(crate) const LIST_PROGRESS_INTERVAL: u64 = 1 << 16;

/// Number of options listed for several positions between two calls. A position of a game on graphs may have thousands of options,
/// which take milliseconds.
const OPTIONS_PROGRESS_INTERVAL: u64 = 1 << 12;

/// A search in progress: the rules, the memory, and the path to the current position.
pub(crate) struct Query<'a, P: Eq + Hash, R, D, W> {
    pub(crate) rules: &'a mut R,
    difficulty: &'a D,
    on_progress: &'a mut W,
    budget: usize,
    /// Whether an option that was listed had several summands.
    splits: &'a mut bool,
    path: Path<'a, P>,
    /// The number of positions entered.
    entered: usize,
    /// The number of options of the positions entered since the last call of the progress callback.
    listed: u64,
}

/// An option and its name, such as the move that leads to it.
type Named<T, P> = (T, Vec<P>);

/// The next action of a search.
enum Step<P> {
    /// Open a summand of an option.
    Descend(P, Goal),
    /// Close the last position.
    Done(GoalResult),
}

impl<'a, P, R, D, W> Query<'a, P, R, D, W>
where
    P: Clone + Eq + Hash,
    R: Rules<P>,
    D: Fn(&P) -> u64,
    W: FnMut(SearchProgress) -> ControlFlow<()>,
{
    pub(crate) fn new(
        memory: Memory<'a, P>,
        rules: &'a mut R,
        difficulty: &'a D,
        on_progress: &'a mut W,
        budget: usize,
        splits: &'a mut bool,
    ) -> Self {
        let path = Path { memory, frames: Vec::new(), branches: Vec::new(), summands: Vec::new() };
        Self { rules, difficulty, on_progress, budget, splits, path, entered: 0, listed: 0 }
    }

    /// Searches until the goal is decided for a position.
    pub(crate) fn resolve(&mut self, position: P, goal: Goal) -> Result<GoalResult, Unsolved<R::Error>> {
        let mut result = self.enter(position, goal)?;
        while !self.path.frames.is_empty() {
            match self.path.step(result.take()) {
                Step::Descend(position, goal) => result = self.enter(position, goal)?,
                Step::Done(done) => {
                    self.path.close(done, self.budget)?;
                    result = Some(done);
                }
            }
        }
        Ok(result.flatten())
    }

    /// Returns the value of a sum.
    pub(crate) fn sum(&mut self, summands: impl IntoIterator<Item = P>) -> Result<u64, Unsolved<R::Error>> {
        let mut sum = 0;
        for summand in summands {
            sum ^= self.resolve(summand, Goal::Value)?.ok_or(Unsolved::Inconsistent)?;
        }
        Ok(sum)
    }

    /// Returns an option with this value and its name: the first option already known to have the value, or else the
    /// first that the search finds.
    ///
    /// Options of unknown value are kept until all are listed, because a known one later in the list needs no search.
    pub(crate) fn first_option_to<T>(
        &mut self,
        options: impl Iterator<Item = Named<T, P>>,
        value: u64,
    ) -> Result<Option<Named<T, P>>, Unsolved<R::Error>> {
        let mut unknown = Vec::new();
        for (listed, (name, option)) in (1_u64..).zip(options) {
            if listed.is_multiple_of(LIST_PROGRESS_INTERVAL) {
                self.report()?;
            }
            *self.splits |= option.len() > 1;
            let sum = option.iter().try_fold(0, |sum, summand| Some(sum ^ self.path.find(summand).value()?));
            match sum {
                Some(sum) if sum == value => return Ok(Some((name, option))),
                Some(_) => {}
                // The list may be endless, so the budget also limits it.
                None if unknown.len() == self.budget => {
                    return Err(Unsolved::OverBudget { positions: self.budget });
                }
                None => unknown.push((name, option)),
            }
        }
        for (name, option) in unknown {
            if self.sum_is(&option, value)? {
                return Ok(Some((name, option)));
            }
        }
        Ok(None)
    }

    /// Returns whether a sum has this value.
    fn sum_is(&mut self, summands: &[P], value: u64) -> Result<bool, Unsolved<R::Error>> {
        let (mut rest, mut unknown) = (value, Vec::new());
        for summand in summands {
            match self.path.find(summand).value() {
                Some(value) => rest ^= value,
                None => unknown.push(summand.clone()),
            }
        }
        unknown.sort_by_cached_key(|summand| (self.difficulty)(summand));
        // All unknown summands except one need exact values, so only the hardest summand is compared with a value
        // instead.
        let Some(hardest) = unknown.pop() else { return Ok(rest == 0) };
        rest ^= self.sum(unknown)?;
        Ok(self.resolve(hardest, Goal::is(rest))? == Some(rest))
    }

    /// Opens a position and lists its options, unless the table decides the goal.
    ///
    /// Returns `None` if the position is open and [`step`](Path::step) must search it.
    fn enter(&mut self, position: P, goal: Goal) -> Result<Option<GoalResult>, Unsolved<R::Error>> {
        if let Some(result) = self.path.open(position, goal, self.budget)? {
            return Ok(Some(result));
        }
        if self.entered.is_multiple_of(PROGRESS_INTERVAL) || self.listed >= OPTIONS_PROGRESS_INTERVAL {
            self.report()?;
        }
        self.entered += 1;
        if self.list()? {
            self.path.close(None, self.budget)?;
            return Ok(Some(None));
        }
        Ok(None)
    }

    fn report(&mut self) -> Result<(), Unsolved<R::Error>> {
        self.listed = 0;
        let positions = match &self.path.memory {
            Memory::Growing(table) => table.len(),
            Memory::Forgetting(cache) => cache.entered,
        };
        // The position that was entered last is not searched yet. A query that only lists options has not entered any.
        let entered_last = usize::from(!self.path.frames.is_empty());
        match (self.on_progress)(SearchProgress { positions: positions - entered_last }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped.into()),
        }
    }

    /// Lists the options of the last position. Returns whether an option has the value in the goal, which the position
    /// then does not have.
    fn list(&mut self) -> Result<bool, Unsolved<R::Error>> {
        // An option whose summands all have known values is finished, and its value is marked as seen. Any other option
        // becomes a `Branch` with its unknown summands. Easy branches come first.
        let Some(frame) = self.path.frames.last_mut() else { return Ok(false) };
        let (goal, first_branch) = (frame.goal, frame.branches);
        let listed = self.rules.options(&frame.position).map_err(Unsolved::Failed)?;
        // The closure and `find` borrow `self`, so `seen` is moved out of the frame during the loop. If the loop ends
        // in an error, the frame keeps the empty set, and only what the table had excluded remains known.
        let (mut options, mut seen) = (0_u64, mem::take(&mut frame.seen));
        let mut excluded = false;
        for option in listed {
            options += 1;
            if options.is_multiple_of(LIST_PROGRESS_INTERVAL) {
                self.report()?;
            }
            let first = self.path.summands.len();
            let (mut sum, mut count) = (0, 0_usize);
            for summand in option {
                count += 1;
                let entry = self.path.find(&summand);
                if entry.is_open() {
                    return Err(Unsolved::Loopy);
                }
                match entry.value() {
                    Some(value) => sum ^= value,
                    None => self.path.summands.push(summand),
                }
            }
            *self.splits |= count > 1;
            let unknown = &mut self.path.summands[first..];
            if unknown.is_empty() {
                // One option with the value in the goal decides it, so the rest of the list is not needed.
                seen.insert(sum);
                if goal == Goal::Is(sum) {
                    excluded = true;
                    break;
                }
                continue;
            }
            let len = unknown.len();
            // The hardest summand comes first and is searched last, when the others have made it the only unknown one
            // and a single value is enough as its goal.
            match unknown {
                // The usual case, without the allocation of a sort.
                [first, second] => {
                    if (self.difficulty)(first) < (self.difficulty)(second) {
                        unknown.swap(0, 1);
                    }
                }
                _ => unknown.sort_by_cached_key(|summand| !(self.difficulty)(summand)),
            }
            // The cost of a search grows faster than the difficulty. With squares, two easy summands count less than a
            // summand that is twice as hard.
            let difficulty = unknown
                .iter()
                .map(self.difficulty)
                .fold(0, |sum: u64, difficulty| sum.saturating_add(difficulty.saturating_mul(difficulty)));
            self.path.branches.push(Branch { sum, difficulty, first, len });
            // The budget also limits the branches of a position, because a list of options may be endless.
            if self.path.branches.len() - first_branch > self.budget {
                return Err(Unsolved::OverBudget { positions: self.budget });
            }
        }
        self.path.branches[first_branch..].sort_by_key(Branch::difficulty);
        if let Some(frame) = self.path.frames.last_mut() {
            (frame.options, frame.seen) = (options, seen);
        }
        self.listed += options;
        Ok(excluded)
    }
}

/// This code needs no rules, so games with positions of one type share it.
impl<P: Clone + Eq + Hash> Path<'_, P> {
    /// Continues with the last position, given the result of the summand that it descended into, if any.
    fn step(&mut self, result: Option<GoalResult>) -> Step<P> {
        // A frame looks for one `value` at a time among its branches, from the branch `at` onwards:
        //
        // 1. The result updates the current branch. `None` means that the option does not have `value`, so the next
        //    branch is tried. An exact value leaves the branch with one unknown summand less, or finishes it.
        // 2. Values that some option has already are skipped. If all values below the value in the goal are seen, and
        //    the first pass has found no option with that value, the position has it.
        // 3. Finished branches are skipped, and the search descends into a summand of the next branch.
        // 4. If no branch is left, no option has `value`. In the first pass, `value` is the value in the goal, so the
        //    second pass begins, which looks for the smaller values from 0 upwards. In the second pass, `value` is the
        //    mex.
        //
        // The goal comes before the smaller values because one option that has it decides the goal, whereas the value
        // of the position needs an option for each smaller value.
        let Path { frames, branches, summands, .. } = self;
        let Some(frame) = frames.last_mut() else { return Step::Done(None) };
        // Step 1.
        if let Some(result) = result {
            let current = frame.branches + frame.at;
            match result {
                None => frame.at += 1,
                Some(value) => {
                    let branch = &mut branches[current];
                    branch.sum ^= value;
                    branch.len -= 1;
                    if branch.len == 0 {
                        frame.seen.insert(branch.sum);
                        // An option has the value in the goal, so the position does not.
                        if frame.goal == Goal::Is(branch.sum) {
                            return Step::Done(None);
                        }
                    }
                }
            }
        }
        let branches = &branches[frame.branches..];
        let branch = loop {
            // Step 2. The set `seen` also has the values that the position is known not to have: for each of them, an
            // earlier search has found an option.
            let value = Entry::SMALL.min(frame.value + u64::from((frame.seen.low() >> frame.value).trailing_ones()));
            if value > frame.value {
                (frame.value, frame.at) = (value, 0);
            }
            if frame.goal == Goal::Is(value) && !frame.is_first_pass {
                return Step::Done(Some(value));
            }
            // Step 3.
            frame.at += branches[frame.at..].iter().take_while(|branch| branch.len == 0).count();
            if let Some(branch) = branches.get(frame.at) {
                break branch;
            }
            // Step 4. If all small values are seen, the loop has found the exact values of all options.
            if !mem::take(&mut frame.is_first_pass) {
                return Step::Done(Some(if value < Entry::SMALL { value } else { frame.seen.mex() }));
            }
            (frame.value, frame.at) = (0, 0);
        };
        let summand = summands[branch.first + branch.len - 1].clone();
        // Only the last unknown summand has a single value as its goal. The other summands need exact values, and once
        // all small values are seen, all summands do.
        let is_last = branch.len == 1 && frame.value < Entry::SMALL;
        let goal = if is_last { Goal::is(frame.value ^ branch.sum) } else { Goal::Value };
        Step::Descend(summand, goal)
    }
}
