//! The positions on the way to the current one, and where a search remembers positions.

use alloc::vec::Vec;
use core::hash::Hash;

use impartial_core::Unsolved;

use super::{Answer, Goal};
use crate::cache::Cache;
use crate::known::Word;
use crate::table::Table;
use crate::value_set::ValueSet;

/// Where a search remembers positions.
pub(crate) enum Memory<'a, P> {
    Growing(&'a mut Table<P>),
    Forgetting(&'a mut Cache<P>),
}

/// The frames of a search. Dropping it closes the open positions, also if the rules panic.
pub(super) struct Path<'a, P: Eq + Hash> {
    pub(super) memory: Memory<'a, P>,
    pub(super) frames: Vec<Frame<P>>,
    // The branches and summands of all frames, those of the last frame on top.
    pub(super) branches: Vec<Branch>,
    pub(super) summands: Vec<P>,
}

/// A position whose options are being searched.
pub(super) struct Frame<P> {
    pub(super) position: P,
    pub(super) question: Goal,
    /// Whether the value in question is looked for. After it come the smaller ones, in order.
    pub(super) is_first_pass: bool,
    /// The value that is looked for among the branches from `at` on, or [`Word::SMALL`] once all smaller values are seen.
    pub(super) value: u64,
    /// The index of the current branch among those of the frame.
    pub(super) at: usize,
    /// Where the branches and the summands of the frame begin.
    pub(super) branches: usize,
    pub(super) summands: usize,
    /// The number of options.
    pub(super) options: u64,
    /// The values that an option has, or that the position was known not to have.
    pub(super) seen: ValueSet,
}

/// An option with summands of unknown value.
pub(super) struct Branch {
    /// The sum of the known values.
    pub(super) sum: u64,
    pub(super) difficulty: u64,
    /// The summands that are still unknown, the hardest first.
    pub(super) first: usize,
    pub(super) len: usize,
}

impl<P: Eq + Hash> Drop for Path<'_, P> {
    fn drop(&mut self) {
        match &mut self.memory {
            Memory::Growing(table) => {
                for frame in &self.frames {
                    // The values seen are those of options, or known before.
                    table.close(&frame.position, Word::not(frame.seen.low()));
                }
            }
            Memory::Forgetting(cache) => cache.open.clear(),
        }
    }
}

/// Returns the answer to a question, if what is known of the position has it.
fn answer(word: Word, question: Goal) -> Result<Option<Answer>, Unsolved> {
    match (word.value(), question) {
        (Some(value), _) => Ok(Some(Some(value))),
        (None, _) if word.is_open() => Err(Unsolved::Loopy),
        (None, Goal::Is(value)) if word.excludes(value) => Ok(Some(None)),
        _ => Ok(None),
    }
}

impl<P: Clone + Eq + Hash> Path<'_, P> {
    pub(super) fn find(&self, position: &P) -> Word {
        match &self.memory {
            Memory::Growing(table) => table.find(position),
            Memory::Forgetting(cache) => cache.find(position),
        }
    }

    /// Opens a position for a question, unless the answer is known.
    pub(super) fn open(&mut self, position: P, question: Goal, budget: usize) -> Result<Option<Answer>, Unsolved> {
        let word = self.find(&position);
        if let Some(answer) = answer(word, question)? {
            return Ok(Some(answer));
        }
        let has_room = match &mut self.memory {
            Memory::Growing(table) => table.open(&position, budget),
            Memory::Forgetting(cache) => cache.open(&position, word, budget),
        };
        if !has_room {
            return Err(Unsolved::OverBudget { positions: budget });
        }
        let (is_first_pass, value) = match question {
            Goal::Value => (false, 0),
            Goal::Is(value) => (true, value),
        };
        self.frames.push(Frame {
            position,
            question,
            is_first_pass,
            value,
            at: 0,
            branches: self.branches.len(),
            summands: self.summands.len(),
            options: 0,
            seen: ValueSet::of(word.excluded()),
        });
        Ok(None)
    }

    /// Closes the last position with this answer.
    pub(super) fn close(&mut self, answer: Answer, budget: usize) -> Result<(), Unsolved> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.branches.truncate(frame.branches);
        self.summands.truncate(frame.summands);
        let (known, result) = match answer {
            None => (Word::not(frame.seen.low()), Ok(())),
            // Only if a second list has fewer options than the first.
            Some(value) if value > frame.options => (Word::default(), Err(Unsolved::Inconsistent)),
            Some(value) => match Word::of_value(value) {
                Some(word) => (word, Ok(())),
                None => (Word::default(), Err(Unsolved::OverBudget { positions: budget })),
            },
        };
        match &mut self.memory {
            Memory::Growing(table) => table.close(&frame.position, known),
            Memory::Forgetting(cache) => cache.close(frame.position, known),
        }
        result
    }
}
