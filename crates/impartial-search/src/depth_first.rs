//! The search behind [`Search`](crate::Search): it asks a position whether it has a value, instead of for its value.
//!
//! To know whether a position has the value *k*, its options need not all have values.
//! No option may have *k*, and each smaller value must be that of some option.
//! An option whose summands have known values except for one needs only one question of that summand.
//! The answer is the exact value if the search finds it, and otherwise the table remembers that it is not *k*.
//!
//! One position handles all its questions in one frame of a stack on the heap, so a position met twice is a loop.
//! A question for a value of 30 or more asks for the exact value.
//! The set of values that a position does not have then fits in a word, and no question is ever asked twice.

mod path;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::hash::Hash;
use core::mem;
use core::ops::ControlFlow;

use impartial_core::nimbers::Nimber;
use impartial_core::{Stopped, Unsolved};

use crate::known::Word;
use crate::table::Table;

pub(crate) use path::Memory;
use path::{Branch, Path};

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Its value.
    Value,
    /// Whether it has this value, which is below [`Word::SMALL`].
    Is(u64),
}

impl Goal {
    pub(crate) const fn is(value: u64) -> Self {
        if value < Word::SMALL { Self::Is(value) } else { Self::Value }
    }
}

/// The value of a position, or `None` if it is not the one in question.
pub(crate) type Answer = Option<u64>;

/// The progress of a search, for the callback of [`Search::watch`](crate::Search::watch).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The number of positions that count against the budget, without the one that the search is about to list.
    pub positions: usize,
}

/// The number of positions that a search enters from one call of its callback to the next.
const WATCH_INTERVAL: usize = 256;

/// The number of options that a search lists for one position from one call of its callback to the next.
const LISTED_INTERVAL: u64 = 1 << 16;

/// A search under way: the rules, the memory, and the positions on the way to the current one.
pub(crate) struct Query<'a, P: Eq + Hash, F, D, W> {
    pub(crate) options: &'a mut F,
    difficulty: &'a D,
    watch: &'a mut W,
    budget: usize,
    path: Path<'a, P>,
    /// The number of positions entered.
    entered: usize,
}

enum Step<P> {
    Ask(P, Goal),
    Done(Answer),
}

impl<'a, P, F, D, W, Options, Summands> Query<'a, P, F, D, W>
where
    P: Clone + Eq + Hash,
    F: FnMut(&P) -> Options,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
    D: Fn(&P) -> u64,
    W: FnMut(SearchProgress) -> ControlFlow<()>,
{
    pub(crate) fn new(
        memory: Memory<'a, P>,
        options: &'a mut F,
        difficulty: &'a D,
        watch: &'a mut W,
        budget: usize,
    ) -> Self {
        let path = Path { memory, frames: Vec::new(), branches: Vec::new(), summands: Vec::new() };
        Self { options, difficulty, watch, budget, path, entered: 0 }
    }

    /// Answers a question about a position.
    pub(crate) fn ask(&mut self, position: P, question: Goal) -> Result<Answer, Unsolved> {
        let mut answer = self.enter(position, question)?;
        while !self.path.frames.is_empty() {
            match self.step(answer.take()) {
                Step::Ask(position, question) => answer = self.enter(position, question)?,
                Step::Done(done) => {
                    self.path.close(done, self.budget)?;
                    answer = Some(done);
                }
            }
        }
        Ok(answer.flatten())
    }

    /// Returns the value of a sum.
    pub(crate) fn sum(&mut self, summands: impl IntoIterator<Item = P>) -> Result<u64, Unsolved> {
        let mut sum = 0;
        for summand in summands {
            sum ^= self.ask(summand, Goal::Value)?.ok_or(Unsolved::Inconsistent)?;
        }
        Ok(sum)
    }

    /// Returns an option with this value, and its name: the first that is known to have it, else the first found.
    pub(crate) fn first_with<T>(
        &mut self,
        options: impl Iterator<Item = (T, Vec<P>)>,
        value: u64,
    ) -> Result<Option<(T, Vec<P>)>, Unsolved> {
        let mut unknown = Vec::new();
        for (listed, (name, option)) in (1_u64..).zip(options) {
            if listed.is_multiple_of(LISTED_INTERVAL) {
                self.report()?;
            }
            let sum = option.iter().try_fold(0, |sum, summand| Some(sum ^ self.path.find(summand).value()?));
            match sum {
                Some(sum) if sum == value => return Ok(Some((name, option))),
                Some(_) => {}
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
    fn sum_is(&mut self, summands: &[P], value: u64) -> Result<bool, Unsolved> {
        let (mut rest, mut unknown) = (value, Vec::new());
        for summand in summands {
            match self.path.find(summand).value() {
                Some(value) => rest ^= value,
                None => unknown.push(summand.clone()),
            }
        }
        unknown.sort_by_cached_key(|summand| (self.difficulty)(summand));
        let Some(hardest) = unknown.pop() else { return Ok(rest == 0) };
        rest ^= self.sum(unknown)?;
        Ok(self.ask(hardest, Goal::is(rest))? == Some(rest))
    }

    /// Opens a position and lists its options, unless the answer to the question is known.
    fn enter(&mut self, position: P, question: Goal) -> Result<Option<Answer>, Unsolved> {
        if let Some(answer) = self.path.open(position, question, self.budget)? {
            return Ok(Some(answer));
        }
        if self.entered.is_multiple_of(WATCH_INTERVAL) {
            self.report()?;
        }
        self.entered += 1;
        if self.list()? {
            self.path.close(None, self.budget)?;
            return Ok(Some(None));
        }
        Ok(None)
    }

    fn report(&mut self) -> Result<(), Unsolved> {
        let positions = match &self.path.memory {
            Memory::Growing(table) => table.len(),
            Memory::Forgetting(cache) => cache.entered,
        };
        // The position that was entered last is not searched yet. A list of options for a query enters none.
        let entered_last = usize::from(!self.path.frames.is_empty());
        match (self.watch)(SearchProgress { positions: positions - entered_last }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped.into()),
        }
    }

    /// Lists the options of the last position. Returns whether one of them rules out the value in question.
    fn list(&mut self) -> Result<bool, Unsolved> {
        let Some(frame) = self.path.frames.last_mut() else { return Ok(false) };
        let (question, first_branch) = (frame.question, frame.branches);
        let listed = (self.options)(&frame.position);
        let (mut options, mut seen) = (0_u64, mem::take(&mut frame.seen));
        let mut excluded = false;
        for option in listed {
            options += 1;
            if options.is_multiple_of(LISTED_INTERVAL) {
                self.report()?;
            }
            let first = self.path.summands.len();
            let mut sum = 0;
            for summand in option {
                let word = self.path.find(&summand);
                if word.is_open() {
                    return Err(Unsolved::Loopy);
                }
                match word.value() {
                    Some(value) => sum ^= value,
                    None => self.path.summands.push(summand),
                }
            }
            let unknown = &mut self.path.summands[first..];
            if unknown.is_empty() {
                seen.insert(sum);
                if question == Goal::Is(sum) {
                    excluded = true;
                    break;
                }
                continue;
            }
            let len = unknown.len();
            if len > 1 {
                unknown.sort_by_cached_key(|summand| Reverse((self.difficulty)(summand)));
            }
            let difficulty = unknown
                .iter()
                .map(self.difficulty)
                .fold(0, |sum: u64, difficulty| sum.saturating_add(difficulty.saturating_mul(difficulty)));
            self.path.branches.push(Branch { sum, difficulty, first, len });
            if self.path.branches.len() - first_branch > self.budget {
                return Err(Unsolved::OverBudget { positions: self.budget });
            }
        }
        self.path.branches[first_branch..].sort_by_key(|branch| branch.difficulty);
        if let Some(frame) = self.path.frames.last_mut() {
            (frame.options, frame.seen) = (options, seen);
        }
        Ok(excluded)
    }

    /// Goes on with the last position, after the answer to what it asked.
    fn step(&mut self, answer: Option<Answer>) -> Step<P> {
        let Path { frames, branches, summands, .. } = &mut self.path;
        let Some(frame) = frames.last_mut() else { return Step::Done(None) };
        if let Some(answer) = answer {
            let current = frame.branches + frame.at;
            match answer {
                None => frame.at += 1,
                Some(value) => {
                    let branch = &mut branches[current];
                    branch.sum ^= value;
                    branch.len -= 1;
                    if branch.len == 0 {
                        frame.seen.insert(branch.sum);
                        if frame.question == Goal::Is(branch.sum) {
                            return Step::Done(None);
                        }
                    }
                }
            }
        }
        let branches = &branches[frame.branches..];
        let branch = loop {
            // The next value that no option has so far, and that the position was not known not to have.
            let value = Word::SMALL.min(frame.value + u64::from((frame.seen.low() >> frame.value).trailing_ones()));
            if value > frame.value {
                (frame.value, frame.at) = (value, 0);
            }
            if frame.question == Goal::Is(value) && !frame.is_first_pass {
                return Step::Done(Some(value));
            }
            frame.at += branches[frame.at..].iter().take_while(|branch| branch.len == 0).count();
            if let Some(branch) = branches.get(frame.at) {
                break branch;
            }
            // No option has the value.
            if !mem::take(&mut frame.is_first_pass) {
                return Step::Done(Some(if value < Word::SMALL { value } else { frame.seen.mex() }));
            }
            (frame.value, frame.at) = (0, 0);
        };
        let summand = summands[branch.first + branch.len - 1].clone();
        let is_last = branch.len == 1 && frame.value < Word::SMALL;
        let question = if is_last { Goal::is(frame.value ^ branch.sum) } else { Goal::Value };
        Step::Ask(summand, question)
    }
}

/// Returns the nim-value of a sum, and adds to the table what that takes. A table that others share is copied first.
pub(crate) fn solve_sum<P, F, D, W, Options, Summands>(
    table: &mut Arc<Table<P>>,
    summands: &[P],
    options: &mut F,
    difficulty: &D,
    watch: &mut W,
    budget: usize,
) -> Result<Nimber, Unsolved>
where
    P: Clone + Eq + Hash,
    F: FnMut(&P) -> Options,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
    D: Fn(&P) -> u64,
    W: FnMut(SearchProgress) -> ControlFlow<()>,
{
    if let Some(value) = table.value_of_sum(summands) {
        return Ok(value);
    }
    let memory = Memory::Growing(Arc::make_mut(table));
    let value = Query::new(memory, options, difficulty, watch, budget).sum(summands.iter().cloned())?;
    Ok(Nimber::from_heap(value))
}

/// Returns the nim-value of a sum of a game that was searched before, without a budget.
///
/// # Panics
///
/// Panics if the game is loopy, or the rules changed.
pub(crate) fn solve_on<P, Options, Summands>(
    table: &mut Arc<Table<P>>,
    summands: &[P],
    mut options: impl FnMut(&P) -> Options,
) -> Nimber
where
    P: Clone + Eq + Hash,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
{
    let mut go_on = |_| ControlFlow::Continue(());
    let value = solve_sum(table, summands, &mut options, &|_| 0, &mut go_on, usize::MAX);
    value.expect("every position of the game has a nim-value")
}
