//! How merged intervals are stored.
//!
//! A list of *n* merged intervals is *n* marks and a closing one. A mark is the rank at which an interval starts and the
//! total length of the intervals before it.
//! So two numbers hold an interval and its prefix sum, and the last unit of an interval is a difference away.
//! Start, last unit and prefix sum would take three.
//!
//! Several lists may share an array, where the first mark of a list closes the list before.
//! Therefore prefix sums start at any number, and wrap; only differences within a list have a meaning.
//! Such a difference is the length of one interval at least. So it wraps to zero for all 2^64 units only, and a length
//! less one never wraps.

use alloc::vec::Vec;

use crate::Interval;

/// The start of a merged interval, and the length of all intervals before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PrefixMark {
    pub(crate) start: u64,
    pub(crate) covered: u64,
}

/// Collects merged intervals as marks.
#[derive(Default)]
pub(crate) struct MarkList {
    marks: Vec<PrefixMark>,
    // The length of all intervals, which wraps, and the last unit of the last one.
    covered: u64,
    last: u64,
}

impl MarkList {
    /// Creates an empty list with capacity for this many marks.
    pub(crate) fn with_capacity(marks: usize) -> Self {
        Self { marks: Vec::with_capacity(marks), ..Self::default() }
    }

    /// Creates the list of the first `count` intervals of a list.
    pub(crate) fn of_first(mut marks: Vec<PrefixMark>, count: usize) -> Self {
        let covered = marks.get(count).map_or(0, |mark| mark.covered);
        marks.truncate(count);
        Self { marks, covered, last: 0 }
    }

    /// Appends an interval that starts after the end of the last one, or anywhere under another key.
    #[inline]
    pub(crate) fn push(&mut self, merged: Interval) {
        self.marks.push(PrefixMark { start: merged.start(), covered: self.covered });
        self.covered = self.covered.wrapping_add(merged.last() - merged.start()).wrapping_add(1);
        self.last = merged.last();
    }

    /// Adds the units of an interval that starts no earlier than the last one, which must have been added to this list.
    #[inline]
    pub(crate) fn join(&mut self, next: Interval) {
        if self.last.saturating_add(1) < next.start() {
            self.push(next);
        } else {
            let last = self.last.max(next.last());
            self.covered = self.covered.wrapping_add(last - self.last);
            self.last = last;
        }
    }

    /// Returns the number of intervals.
    pub(crate) const fn len(&self) -> usize {
        self.marks.len()
    }

    /// Returns the marks and the closing one, or no mark if there is no interval.
    pub(crate) fn finish(mut self) -> Vec<PrefixMark> {
        if !self.marks.is_empty() {
            // The start of a closing mark is never read. Equal sets have equal ones.
            self.marks.push(PrefixMark { start: 0, covered: self.covered });
        }
        self.marks
    }
}
