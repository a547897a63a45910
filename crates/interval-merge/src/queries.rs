//! The queries of a view, as methods of the set.
//!
//! `Deref` needs a reference to a view, and a set stores none.

use crate::{Difference, Gaps, Intersection, Interval, IntervalSet, Intervals, Iter, Union};

/// The queries of [`Intervals`], which documents their limits, costs and examples.
impl IntervalSet {
    /// Returns the number of intervals, like [`Intervals::len`].
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_intervals().len()
    }

    /// Returns whether there is no interval, like [`Intervals::is_empty`].
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.as_intervals().is_empty()
    }

    /// Returns the intervals in ascending order, like [`Intervals::iter`].
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        self.as_intervals().iter()
    }

    /// Returns the interval at `index`, like [`Intervals::get`].
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Interval> {
        self.as_intervals().get(index)
    }

    /// Returns whether the unit `at` is covered, like [`Intervals::contains`].
    #[must_use]
    pub fn contains(&self, at: u64) -> bool {
        self.as_intervals().contains(at)
    }

    /// Returns the number of covered units, like [`Intervals::measure`].
    #[must_use]
    pub fn measure(&self) -> u64 {
        self.as_intervals().measure()
    }

    /// Returns the number of covered units below `at`, like [`Intervals::covered_before`].
    #[must_use]
    pub fn covered_before(&self, at: u64) -> u64 {
        self.as_intervals().covered_before(at)
    }

    /// Returns the `n`-th covered unit, counted from 0, like [`Intervals::nth_covered`].
    #[must_use]
    pub fn nth_covered(&self, n: u64) -> Option<u64> {
        self.as_intervals().nth_covered(n)
    }

    /// Returns the `n`-th uncovered unit, counted from 0, like [`Intervals::nth_uncovered`].
    #[must_use]
    pub fn nth_uncovered(&self, n: u64) -> Option<u64> {
        self.as_intervals().nth_uncovered(n)
    }

    /// Returns the least *p* with exactly `n` uncovered units below it, like [`Intervals::prefix_with_uncovered`].
    #[must_use]
    pub fn prefix_with_uncovered(&self, n: u64) -> Option<u64> {
        self.as_intervals().prefix_with_uncovered(n)
    }

    /// Returns the gaps of `frame`, like [`Intervals::gaps`].
    #[must_use]
    #[doc(alias = "complement")]
    pub fn gaps(&self, frame: Interval) -> Gaps<'_> {
        self.as_intervals().gaps(frame)
    }

    /// Returns the units covered by this set or by `other`, like [`Intervals::union`].
    #[must_use]
    pub fn union<'a, 'b>(&'a self, other: Intervals<'b>) -> Union<'a, 'b> {
        self.as_intervals().union(other)
    }

    /// Returns the units covered by both this set and `other`, like [`Intervals::intersection`].
    #[must_use]
    pub fn intersection<'a, 'b>(&'a self, other: Intervals<'b>) -> Intersection<'a, 'b> {
        self.as_intervals().intersection(other)
    }

    /// Returns the units covered by this set and not by `other`, like [`Intervals::difference`].
    #[must_use]
    pub fn difference<'a, 'b>(&'a self, other: Intervals<'b>) -> Difference<'a, 'b> {
        self.as_intervals().difference(other)
    }
}
