//! Changes of a set.
//!
//! A change finds its intervals by binary search, and moves all later marks. The alternative lost: a balanced tree would
//! make single changes fast, and merging, memory and queries of many intervals several times as expensive.

use core::ops::{Range, RangeBounds};

use crate::integer::Steps as _;
use crate::integer::sealed::Count as _;
use crate::marks::{PrefixMark, wrapping_len};
use crate::{Integer, Interval, IntervalSet};

impl<T: Integer> IntervalSet<T> {
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
    pub fn insert(&mut self, range: impl RangeBounds<T>) -> T::Length {
        let Some(new) = Interval::within(&range) else { return T::Length::default() };
        // The intervals that overlap or touch the new one; it replaces them.
        let near = Interval::known(new.start().previous().unwrap_or(T::least()), new.end().unwrap_or(T::greatest()));
        let joined = self.as_intervals().indices_overlapping(near);
        let (first, last) = (self.get(joined.start), joined.end.checked_sub(1).and_then(|last| self.get(last)));
        let (Some(first), Some(last), false) = (first, last, joined.is_empty()) else {
            self.replace(joined, [new]);
            return new.len();
        };
        let new = Interval::known(new.start().min(first.start()), new.last().max(last.last()));
        // At least one unit was covered before, so the number of added units does not wrap.
        T::Length::of(self.replace(joined, [new]))
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
    pub fn remove(&mut self, range: impl RangeBounds<T>) -> T::Length {
        let Some(range) = Interval::within(&range) else { return T::Length::default() };
        let cut = self.as_intervals().indices_overlapping(range);
        if cut.is_empty() {
            return T::Length::default();
        }
        let overlapping = self.as_intervals().slice(cut.clone());
        let before = overlapping.first().filter(|first| first.start() < range.start());
        let before = before.map(|first| Interval::known(first.start(), range.start().predecessor()));
        let after = overlapping.last().filter(|last| range.last() < last.last());
        let after = after.map(|last| Interval::known(range.last().successor(), last.last()));
        let added = self.replace(cut, before.into_iter().chain(after));
        // At least one unit was covered, so the number of removed ones less one does not wrap.
        T::Length::of_one_and(T::Unsigned::greatest().distance_from(added))
    }

    /// Replaces the intervals at these indices, and returns by how many units the set grows, which wraps.
    fn replace(&mut self, indices: Range<usize>, with: impl IntoIterator<Item = Interval<T>>) -> T::Unsigned {
        if self.marks.is_empty() {
            self.marks.push(PrefixMark::closing(T::Unsigned::default()));
        }
        let before = self.marks[indices.start].covered;
        let mut covered = before;
        let old = self.marks[indices.end].covered;
        let end = indices.end;
        let len = self.marks.len();
        self.marks.splice(
            indices,
            with.into_iter().map(|interval| {
                let mark = PrefixMark { start: interval.start(), covered };
                covered = covered.plus(wrapping_len(interval));
                mark
            }),
        );
        let grown = covered.distance_from(old);
        let end = end + self.marks.len() - len;
        for mark in &mut self.marks[end..] {
            mark.covered = mark.covered.plus(grown);
        }
        if self.marks.len() == 1 {
            self.marks.clear();
        }
        grown
    }

    /// Removes all intervals, and keeps their memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let mut set: IntervalSet = [2..5, 7..9].into();
    /// set.clear();
    /// assert!(set.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.marks.clear();
    }

    /// Keeps the intervals for which `keep` returns true, and removes the others.
    ///
    /// # Complexity
    ///
    /// *O(n)* time.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let mut set: IntervalSet = [2..5, 7..9].into();
    /// set.retain(|interval| interval.len() > 2);
    /// assert_eq!(set.to_string(), "{2..5}");
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Interval<T>) -> bool) {
        *self = Self::of_merged(self.iter().filter(|interval| keep(*interval)));
    }

    /// Removes the units from `at` on, and returns the set of them.
    ///
    /// # Complexity
    ///
    /// *O(log n + k)* time, where *k* is the number of intervals that end after `at`.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let mut set: IntervalSet = [2..5, 7..9].into();
    /// assert_eq!(set.split_off(4).to_string(), "{4..5, 7..9}");
    /// assert_eq!(set.to_string(), "{2..4}");
    /// ```
    #[must_use = "`remove` drops the units"]
    pub fn split_off(&mut self, at: T) -> Self {
        let after = self.as_intervals().overlapping(at..);
        let after = Self::of_merged(after.iter().map(|after| Interval::known(after.start().max(at), after.last())));
        self.remove(at..);
        after
    }
}
