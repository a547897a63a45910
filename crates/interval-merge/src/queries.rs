//! The questions of a view, asked of the set itself.

use crate::{Difference, Gaps, Intersection, Interval, IntervalSet, Intervals, Iter, Union};

/// The questions that [`Intervals`] answers, asked of the set itself; limits, costs and examples stand there.
impl IntervalSet {
    /// The number of intervals, as [`Intervals::len`].
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_intervals().len()
    }

    /// Whether there is no interval, as [`Intervals::is_empty`].
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.as_intervals().is_empty()
    }

    /// The intervals in ascending order, as [`Intervals::iter`].
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        self.as_intervals().iter()
    }

    /// The interval with this index, as [`Intervals::get`].
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Interval> {
        self.as_intervals().get(index)
    }

    /// Whether the unit `at` is covered, as [`Intervals::contains`].
    #[must_use]
    pub fn contains(&self, at: u64) -> bool {
        self.as_intervals().contains(at)
    }

    /// The number of units covered, as [`Intervals::measure`].
    #[must_use]
    pub fn measure(&self) -> u64 {
        self.as_intervals().measure()
    }

    /// The number of covered units below `at`, as [`Intervals::covered_before`].
    #[must_use]
    pub fn covered_before(&self, at: u64) -> u64 {
        self.as_intervals().covered_before(at)
    }

    /// The covered unit before which `n` others are covered, as [`Intervals::nth_covered`].
    #[must_use]
    pub fn nth_covered(&self, n: u64) -> Option<u64> {
        self.as_intervals().nth_covered(n)
    }

    /// The uncovered unit before which `n` others are not covered, as [`Intervals::nth_uncovered`].
    #[must_use]
    pub fn nth_uncovered(&self, n: u64) -> Option<u64> {
        self.as_intervals().nth_uncovered(n)
    }

    /// The least *p* with exactly `n` uncovered units below, as [`Intervals::prefix_with_uncovered`].
    #[must_use]
    pub fn prefix_with_uncovered(&self, n: u64) -> Option<u64> {
        self.as_intervals().prefix_with_uncovered(n)
    }

    /// The uncovered stretches of `frame`, as [`Intervals::gaps`].
    #[must_use]
    #[doc(alias = "complement")]
    pub fn gaps(&self, frame: Interval) -> Gaps<'_> {
        self.as_intervals().gaps(frame)
    }

    /// What is covered by this or by `other`, as [`Intervals::union`].
    #[must_use]
    pub fn union<'a, 'b>(&'a self, other: Intervals<'b>) -> Union<'a, 'b> {
        self.as_intervals().union(other)
    }

    /// What is covered by both this and `other`, as [`Intervals::intersection`].
    #[must_use]
    pub fn intersection<'a, 'b>(&'a self, other: Intervals<'b>) -> Intersection<'a, 'b> {
        self.as_intervals().intersection(other)
    }

    /// What is covered by this and not by `other`, as [`Intervals::difference`].
    #[must_use]
    pub fn difference<'a, 'b>(&'a self, other: Intervals<'b>) -> Difference<'a, 'b> {
        self.as_intervals().difference(other)
    }
}
