//! The storage of merged intervals.
//!
//! A list of *n* merged intervals is stored as *n* marks and a closing mark. A mark has the rank at which an interval
//! starts and the total length of the intervals before it. The length of an interval is the difference to the next
//! mark, so two numbers represent the interval and its prefix sum; storing start, last unit and prefix sum would take
//! three.
//!
//! Several lists may share an array, where the first mark of a list closes the list before it. Prefix sums of a list
//! therefore start at any number and may wrap, and only differences within a list are meaningful. Such a difference is
//! the length of at least one interval, so it wraps to zero only for all units of a type with as many values as ranks, and the difference minus one never
//! wraps.

use alloc::vec::Vec;

use crate::Interval;
use crate::unit::Rank;

/// The start of a merged interval, and the length of all intervals before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PrefixMark<R> {
    pub(crate) start: R,
    pub(crate) covered: R,
}

/// Builds the marks of a list from its intervals in ascending order.
#[derive(Default)]
pub(crate) struct MarkBuilder<R> {
    marks: Vec<PrefixMark<R>>,
    // The total length of all intervals so far, modulo the number of ranks.
    covered: R,
    // The last unit of the last interval, if any.
    last: R,
}

impl<R: Rank> MarkBuilder<R> {
    /// Creates an empty list with capacity for this many marks.
    pub(crate) fn with_capacity(marks: usize) -> Self {
        Self { marks: Vec::with_capacity(marks), ..Self::default() }
    }

    /// Creates a builder that continues after the first `count` intervals of a list.
    pub(crate) fn continuing(mut marks: Vec<PrefixMark<R>>, count: usize) -> Self {
        let covered = marks.get(count).map_or(R::default(), |mark| mark.covered);
        marks.truncate(count);
        Self { marks, covered, last: R::default() }
    }

    /// Appends an interval that starts after the end of the last interval, or anywhere if it begins a new list.
    #[inline]
    pub(crate) fn push(&mut self, merged: Interval<R>) {
        self.marks.push(PrefixMark { start: merged.start(), covered: self.covered });
        self.covered = self.covered.wrapping_add(merged.last() - merged.start()).wrapping_add(R::ONE);
        self.last = merged.last();
    }

    /// Appends an interval that starts no earlier than the last interval of this list, which must exist. If the two
    /// overlap or touch, they are joined.
    #[inline]
    pub(crate) fn join(&mut self, next: Interval<R>) {
        if self.last.saturating_add(R::ONE) < next.start() {
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

    /// Returns the marks and the closing mark, or no marks for an empty list.
    pub(crate) fn finish(mut self) -> Vec<PrefixMark<R>> {
        if !self.marks.is_empty() {
            // The start of a closing mark is never read. It is always zero, so that equal sets have equal marks.
            self.marks.push(PrefixMark { start: R::default(), covered: self.covered });
        }
        self.marks
    }
}
