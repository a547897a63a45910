//! How merged intervals are stored.
//!
//! A list of *n* merged intervals is *n* marks and a closing one. A mark is the start of an interval and the total
//! length of the intervals before it.
//! So 16 bytes hold an interval and its prefix sum, and the end of an interval is a difference away.
//! Start, end and prefix sum would take 24 bytes.
//!
//! Several lists may share an array, where the first mark of a list closes the list before.
//! Therefore prefix sums start at any number, and wrap; only differences within a list have a meaning.
//! These do not wrap: disjoint intervals between 0 and 2^64 - 1 have at most 2^64 - 1 units together.

use alloc::vec::Vec;

use crate::Interval;

/// The start of a merged interval, and the length of all intervals before it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PrefixMark {
    pub(crate) start: u64,
    pub(crate) covered: u64,
}

impl PrefixMark {
    /// Returns a mark that only closes a list. Its start is never read.
    pub(crate) const fn closing(covered: u64) -> Self {
        Self { start: u64::MAX, covered }
    }
}

/// Collects merged intervals as marks.
#[derive(Default)]
pub(crate) struct MarkList {
    marks: Vec<PrefixMark>,
    covered: u64,
}

impl MarkList {
    /// Creates an empty list with capacity for this many marks.
    pub(crate) fn with_capacity(marks: usize) -> Self {
        Self { marks: Vec::with_capacity(marks), covered: 0 }
    }

    /// Appends an interval that starts after the end of the last one, or anywhere under another key.
    pub(crate) fn push(&mut self, merged: Interval) {
        self.marks.push(PrefixMark { start: merged.start(), covered: self.covered });
        self.covered = self.covered.wrapping_add(merged.len());
    }

    /// Returns the number of intervals.
    pub(crate) const fn len(&self) -> usize {
        self.marks.len()
    }

    /// Returns the marks and the closing one, or no mark if there is no interval, and frees unused memory.
    pub(crate) fn finish(mut self) -> Vec<PrefixMark> {
        if !self.marks.is_empty() {
            self.marks.push(PrefixMark::closing(self.covered));
        }
        self.marks.shrink_to_fit();
        self.marks
    }
}
