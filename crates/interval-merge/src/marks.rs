//! How merged intervals are stored.
//!
//! A list of *n* merged intervals is *n* marks and a closing one. A mark is the start of an interval and the total
//! length of the intervals before it.
//! So two numbers hold an interval and its prefix sum, and the last unit of an interval is a difference away.
//! Start, last unit and prefix sum would take three.
//!
//! Several lists may share an array, where the first mark of a list closes the list before.
//! Therefore prefix sums start at any number, and wrap; only differences within a list have a meaning.
//! Such a difference is the length of one interval at least. So it wraps to zero for all units of the type only, and a
//! length less one never wraps.

use alloc::vec::Vec;
use core::hint::select_unpredictable;

use crate::integer::Steps as _;
use crate::{Integer, Interval};

/// The start of a merged interval, and the length of all intervals before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrefixMark<T: Integer> {
    pub(crate) start: T,
    pub(crate) covered: T::Unsigned,
}

impl<T: Integer> PrefixMark<T> {
    /// Returns a mark that only closes a list. Its start is never read.
    pub(crate) fn closing(covered: T::Unsigned) -> Self {
        Self { start: T::default(), covered }
    }
}

/// Returns the length of an interval, which wraps to zero for all units of the type.
pub(crate) fn wrapping_len<T: Integer>(interval: Interval<T>) -> T::Unsigned {
    interval.last().distance_from(interval.start()).plus(1.into())
}

/// Collects merged intervals as marks.
pub(crate) struct MarkList<T: Integer> {
    marks: Vec<PrefixMark<T>>,
    covered: T::Unsigned,
}

impl<T: Integer> MarkList<T> {
    /// Creates an empty list with capacity for this many marks.
    pub(crate) fn with_capacity(marks: usize) -> Self {
        Self { marks: Vec::with_capacity(marks), covered: T::Unsigned::default() }
    }

    /// Appends an interval that starts after the end of the last one, or anywhere under another key.
    pub(crate) fn push(&mut self, merged: Interval<T>) {
        self.marks.push(PrefixMark { start: merged.start(), covered: self.covered });
        self.covered = self.covered.plus(wrapping_len(merged));
    }

    /// Appends the union of intervals with ascending starts, like [`push`](Self::push).
    pub(crate) fn push_union(&mut self, mut intervals: impl Iterator<Item = Interval<T>>) {
        let Some(first) = intervals.next() else { return };
        self.push(first);
        let (mut len, mut last) = (self.len(), first.last());
        for next in intervals {
            // Where gaps are follows no pattern, so branches would be mispredicted: each interval is appended, and taken
            // back if it leaves no gap.
            self.marks.push(PrefixMark { start: next.start(), covered: self.covered });
            let is_apart = last < next.start() && last.plus(1.into()) < next.start();
            len += usize::from(is_apart);
            self.marks.truncate(len);
            let joined = last.max(next.last());
            let new = select_unpredictable(is_apart, wrapping_len(next), joined.distance_from(last));
            self.covered = self.covered.plus(new);
            last = joined;
        }
    }

    /// Returns the number of intervals.
    pub(crate) const fn len(&self) -> usize {
        self.marks.len()
    }

    /// Returns the marks and the closing one, or no mark if there is no interval, and frees unused memory.
    pub(crate) fn finish(mut self) -> Vec<PrefixMark<T>> {
        if !self.marks.is_empty() {
            self.marks.push(PrefixMark::closing(self.covered));
        }
        self.marks.shrink_to_fit();
        self.marks
    }
}
