//! How merged intervals are stored.

use alloc::vec::Vec;

use crate::Interval;

/// The start of a merged interval, and how much is covered before it.
///
/// A list of *n* merged intervals is stored as *n* marks and a closing one, whose `covered` counts all of them.
/// The length of an interval is the difference of its mark and the next, so 16 bytes hold an interval and its prefix sum.
/// Where several lists stand in one array, the first mark of a list closes the one before.
///
/// `covered` counts from any number on and wraps; only differences inside of a list have a meaning. They do not
/// wrap, because disjoint intervals between 0 and 2^64 - 1 have at most 2^64 - 1 units together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    pub(crate) start: u64,
    pub(crate) covered: u64,
}

impl Mark {
    /// A mark that only closes; its start is not looked at.
    pub(crate) const fn closing(covered: u64) -> Self {
        Self { start: u64::MAX, covered }
    }
}

/// Takes merged intervals, and makes marks of them.
#[derive(Default)]
pub(crate) struct Marks {
    marks: Vec<Mark>,
    covered: u64,
}

impl Marks {
    /// No interval yet, and room for so many marks.
    pub(crate) fn with_capacity(marks: usize) -> Self {
        Self { marks: Vec::with_capacity(marks), covered: 0 }
    }

    /// Takes an interval that starts after the end of the one before, or anywhere on another line.
    pub(crate) fn push(&mut self, merged: Interval) {
        self.marks.push(Mark { start: merged.start(), covered: self.covered });
        self.covered = self.covered.wrapping_add(merged.len());
    }

    /// The number of intervals taken.
    pub(crate) const fn len(&self) -> usize {
        self.marks.len()
    }

    /// The marks with the closing one, or no mark at all for no interval; in no more memory than they take.
    pub(crate) fn finish(mut self) -> Vec<Mark> {
        if !self.marks.is_empty() {
            self.marks.push(Mark::closing(self.covered));
        }
        self.marks.shrink_to_fit();
        self.marks
    }
}
