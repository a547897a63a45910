//! The queries of a view, as methods of the set.
//!
//! `Deref` needs a reference to a view, and a set stores none.

use core::ops::RangeBounds;

use crate::{
    Difference, Gaps, Integer, Intersection, Interval, IntervalSet, Intervals, Iter, SymmetricDifference, Union,
};

/// The queries of [`Intervals`], which documents their limits, costs and examples.
impl<T: Integer> IntervalSet<T> {
    /// Returns the number of intervals, like [`Intervals::len`]. The number of units is [`measure`](Self::measure).
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
    pub fn iter(&self) -> Iter<'_, T> {
        self.as_intervals().iter()
    }

    /// Returns the interval at `index`, like [`Intervals::get`].
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Interval<T>> {
        self.as_intervals().get(index)
    }

    /// Returns the first interval, like [`Intervals::first`].
    #[must_use]
    pub fn first(&self) -> Option<Interval<T>> {
        self.as_intervals().first()
    }

    /// Returns the last interval, like [`Intervals::last`].
    #[must_use]
    pub fn last(&self) -> Option<Interval<T>> {
        self.as_intervals().last()
    }

    /// Returns whether the unit `at` is covered, like [`Intervals::contains`].
    #[must_use]
    pub fn contains(&self, at: T) -> bool {
        self.as_intervals().contains(at)
    }

    /// Returns whether at least one unit of `range` is covered, like [`Intervals::overlaps`].
    #[must_use]
    pub fn overlaps(&self, range: impl RangeBounds<T>) -> bool {
        self.as_intervals().overlaps(range)
    }

    /// Returns the intervals with at least one unit in `range`, like [`Intervals::overlapping`].
    #[must_use]
    pub fn overlapping(&self, range: impl RangeBounds<T>) -> Intervals<'_, T> {
        self.as_intervals().overlapping(range)
    }

    /// Returns the number of covered units, like [`Intervals::measure`].
    #[must_use]
    pub fn measure(&self) -> T::Length {
        self.as_intervals().measure()
    }

    /// Returns the number of covered units of `frame`, like [`Intervals::covered_in`].
    #[must_use]
    #[doc(alias = "rank")]
    pub fn covered_in(&self, frame: impl RangeBounds<T>) -> T::Length {
        self.as_intervals().covered_in(frame)
    }

    /// Returns the `n`-th covered unit of `frame`, counted from 0, like [`Intervals::nth_covered`].
    #[must_use]
    #[doc(alias = "select")]
    pub fn nth_covered(&self, frame: impl RangeBounds<T>, n: T::Length) -> Option<T> {
        self.as_intervals().nth_covered(frame, n)
    }

    /// Returns the `n`-th uncovered unit of `frame`, counted from 0, like [`Intervals::nth_uncovered`].
    #[must_use]
    #[doc(alias = "select")]
    pub fn nth_uncovered(&self, frame: impl RangeBounds<T>, n: T::Length) -> Option<T> {
        self.as_intervals().nth_uncovered(frame, n)
    }

    /// Returns the gaps of `frame`, like [`Intervals::gaps`].
    #[must_use]
    #[doc(alias = "complement")]
    pub fn gaps(&self, frame: impl RangeBounds<T>) -> Gaps<'_, T> {
        self.as_intervals().gaps(frame)
    }

    /// Returns the units covered by this set or by `other`, like [`Intervals::union`].
    #[must_use]
    pub fn union<'a, 'b>(&'a self, other: impl Into<Intervals<'b, T>>) -> Union<'a, 'b, T> {
        self.as_intervals().union(other)
    }

    /// Returns the units covered by both this set and `other`, like [`Intervals::intersection`].
    #[must_use]
    pub fn intersection<'a, 'b>(&'a self, other: impl Into<Intervals<'b, T>>) -> Intersection<'a, 'b, T> {
        self.as_intervals().intersection(other)
    }

    /// Returns the units covered by this set and not by `other`, like [`Intervals::difference`].
    #[must_use]
    pub fn difference<'a, 'b>(&'a self, other: impl Into<Intervals<'b, T>>) -> Difference<'a, 'b, T> {
        self.as_intervals().difference(other)
    }

    /// Returns the units covered by exactly one of this set and `other`, like [`Intervals::symmetric_difference`].
    #[must_use]
    pub fn symmetric_difference<'a, 'b>(
        &'a self,
        other: impl Into<Intervals<'b, T>>,
    ) -> SymmetricDifference<'a, 'b, T> {
        self.as_intervals().symmetric_difference(other)
    }

    /// Returns whether `other` covers every unit of this set, like [`Intervals::is_subset`].
    #[must_use]
    #[doc(alias = "is_superset")]
    pub fn is_subset<'b>(&self, other: impl Into<Intervals<'b, T>>) -> bool {
        self.as_intervals().is_subset(other)
    }

    /// Returns whether no unit is covered by both this set and `other`, like [`Intervals::is_disjoint`].
    #[must_use]
    pub fn is_disjoint<'b>(&self, other: impl Into<Intervals<'b, T>>) -> bool {
        self.as_intervals().is_disjoint(other)
    }
}
