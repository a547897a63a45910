//! Insertion into and removal from a set.
//!
//! A change finds its intervals by binary search and moves all later marks. A balanced tree, the alternative, would
//! make single changes fast, but merging and queries of many intervals would take several times as much time and
//! memory.

use alloc::vec::Vec;
use core::mem;
use core::ops::{Range, RangeBounds};

use crate::storage::MarkBuilder;
use crate::unit::{Rank, saturated};
use crate::{Interval, IntervalSet, Unit};

impl<T: Unit> IntervalSet<T> {
    /// Adds the units of `range`, and returns the number of units that were not covered before.
    ///
    /// [`extend`](Extend::extend) adds many ranges faster.
    ///
    /// # Complexity
    ///
    /// *O(log n + k)* time, where *k* is the number of intervals that end after the start of `range`.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let mut set: IntervalSet = IntervalSet::new();
    /// assert_eq!(set.insert(3..5), 2);
    /// assert_eq!(set.insert(8..=8), 1);
    /// assert_eq!(set.insert(5..8), 3);
    /// assert_eq!(set.insert(4..7), 0);
    /// assert_eq!(set.to_string(), "{3..9}");
    /// ```
    pub fn insert(&mut self, range: impl RangeBounds<T>) -> u128 {
        let Some(new) = Interval::from_range(&range).map(Interval::ranks) else { return 0 };
        let (before, was_empty) = (self.units(), self.is_empty());
        // Intervals that overlap or touch the new one are replaced by a single interval that spans all of them.
        let near =
            Interval::from_ends(new.start().saturating_sub(T::Rank::ONE), new.last().saturating_add(T::Rank::ONE));
        let view = self.as_intervals().ranks();
        let joined = view.indices_overlapping(near);
        let old = view.slice(joined.clone());
        let start = old.first().map_or(new.start(), |first| first.start().min(new.start()));
        let last = old.last().map_or(new.last(), |last| last.last().max(new.last()));
        self.replace(joined, [Interval::from_ends(start, last)]);
        saturated(self.units().wrapping_sub(before), was_empty)
    }

    /// Removes the units of `range`, and returns the number of units that were covered before.
    ///
    /// # Complexity
    ///
    /// *O(log n + k)* time, where *k* is the number of intervals that end after the start of `range`.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let mut set: IntervalSet = [2..5, 7..9].into();
    /// assert_eq!(set.remove(3..=7), 3);
    /// assert_eq!(set.to_string(), "{2..3, 8..9}");
    /// assert_eq!(set.remove(3..=7), 0);
    /// ```
    pub fn remove(&mut self, range: impl RangeBounds<T>) -> u128 {
        let Some(range) = Interval::from_range(&range).map(Interval::ranks) else { return 0 };
        let (before, was_empty) = (self.units(), self.is_empty());
        // Only the first and the last overlapping interval can extend beyond the range, and what extends beyond it
        // stays.
        let view = self.as_intervals().ranks();
        let cut = view.indices_overlapping(range);
        let old = view.slice(cut.clone());
        let left = old.first().filter(|first| first.start() < range.start());
        let left = left.map(|first| Interval::from_ends(first.start(), range.start() - T::Rank::ONE));
        let right = old.last().filter(|last| range.last() < last.last());
        let right = right.map(|last| Interval::from_ends(range.last() + T::Rank::ONE, last.last()));
        self.replace(cut, left.into_iter().chain(right));
        saturated(before.wrapping_sub(self.units()), !was_empty && self.is_empty())
    }

    /// Returns the number of covered units modulo 2^128.
    fn units(&self) -> u128 {
        self.as_intervals().covered_by_first(self.len())
    }

    /// Replaces the intervals at these indices.
    fn replace(&mut self, indices: Range<usize>, with: impl IntoIterator<Item = Interval<T::Rank>>) {
        // The length before each later interval changes, so later marks are rewritten.
        let view = self.as_intervals().ranks();
        let after: Vec<Interval<T::Rank>> = view.slice(indices.end..view.len()).iter().collect();
        let mut list = MarkBuilder::continuing(mem::take(&mut self.marks), indices.start);
        with.into_iter().chain(after).for_each(|interval| list.push(interval));
        self.marks = list.finish();
    }
}
