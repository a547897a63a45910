//! Rank and select: the number of covered units of a frame, and the n-th covered or uncovered unit.
//!
//! Each mark stores the length before it, so every query is a binary search over the marks.
//! Every query has a frame, as the least integer of a signed type is a start that nobody counts from.

use core::ops::{Range, RangeBounds};

use crate::integer::Steps as _;
use crate::integer::sealed::Count as _;
use crate::marks::wrapping_len;
use crate::{Integer, Interval, Intervals};

impl<T: Integer> Intervals<'_, T> {
    /// Returns whether the unit `at` is covered.
    ///
    /// # Complexity
    ///
    /// *O(log n)*.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert!(set.as_intervals().contains(4) && !set.as_intervals().contains(5));
    /// ```
    #[must_use]
    pub fn contains(self, at: T) -> bool {
        let (_, last) = self.started_by(at);
        last.is_some_and(|interval| at <= interval.last())
    }

    /// Returns whether at least one unit of `range` is covered.
    ///
    /// # Complexity
    ///
    /// *O(log n)*.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert!(set.as_intervals().overlaps(4..7) && !set.as_intervals().overlaps(5..7));
    /// ```
    #[must_use]
    pub fn overlaps(self, range: impl RangeBounds<T>) -> bool {
        !self.overlapping(range).is_empty()
    }

    /// Returns the intervals with at least one unit in `range`. They may extend beyond the range.
    ///
    /// # Complexity
    ///
    /// *O(log n)*.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9, 12..15].into();
    /// assert_eq!(set.as_intervals().overlapping(8..20).to_string(), "{7..9, 12..15}");
    /// // The interval that covers a unit:
    /// assert_eq!(set.as_intervals().overlapping(8..=8).first().map(|interval| interval.range()), Some(7..=8));
    /// ```
    #[must_use]
    pub fn overlapping(self, range: impl RangeBounds<T>) -> Self {
        match Interval::within(&range) {
            None => Self::default(),
            Some(range) => self.slice(self.indices_overlapping(range)),
        }
    }

    /// Returns the indices of the intervals with at least one unit in `range`.
    pub(crate) fn indices_overlapping(self, range: Interval<T>) -> Range<usize> {
        let (started, before) = self.started_by(range.start());
        let reaches = before.is_some_and(|before| before.last() >= range.start());
        started - usize::from(reaches)..self.count_marks(|mark, _| mark.start <= range.last())
    }

    /// Returns the total length, which is the number of covered units.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert_eq!(set.as_intervals().measure(), 3 + 2);
    /// ```
    #[must_use]
    pub fn measure(self) -> T::Length {
        if self.is_empty() {
            return T::Length::default();
        }
        T::Length::of_one_and(self.covered_by_first(self.len()).distance_from(1.into()))
    }

    /// Returns the number of covered units of `frame`.
    ///
    /// # Complexity
    ///
    /// *O(log n)*.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert_eq!(set.as_intervals().covered_in(4..10), 1 + 2);
    /// assert_eq!(set.as_intervals().covered_in(..8), 3 + 1);
    /// ```
    #[must_use]
    #[doc(alias = "rank")]
    pub fn covered_in(self, frame: impl RangeBounds<T>) -> T::Length {
        let Some(frame) = Interval::within(&frame) else { return T::Length::default() };
        match frame.end() {
            Some(end) => T::Length::of(self.covered_before(end).distance_from(self.covered_before(frame.start()))),
            // The total length may wrap, but not that of the units before the frame.
            None if frame.start() == T::least() => self.measure(),
            None => {
                let total = self.covered_by_first(self.len());
                T::Length::of(total.distance_from(self.covered_before(frame.start())))
            }
        }
    }

    /// Returns the number of covered units below `at`.
    pub(crate) fn covered_before(self, at: T) -> T::Unsigned {
        if at == T::least() {
            return T::Unsigned::default();
        }
        let (count, last) = self.started_by(at);
        let covered = self.covered_by_first(count);
        // The last of the intervals that started may extend beyond `at`.
        match last.filter(|last| at <= last.last()) {
            Some(last) => covered.distance_from(wrapping_len(Interval::known(at, last.last()))),
            None => covered,
        }
    }

    /// Returns the `n`-th covered unit of `frame` in ascending order, counted from 0.
    ///
    /// Returns `None` if at most `n` units of the frame are covered.
    ///
    /// # Complexity
    ///
    /// *O(log n)* for *n* intervals.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// // The covered units are 2, 3, 4, 7 and 8.
    /// assert_eq!(set.as_intervals().nth_covered(.., 3), Some(7));
    /// assert_eq!(set.as_intervals().nth_covered(4.., 2), Some(8));
    /// assert_eq!(set.as_intervals().nth_covered(4..8, 2), None);
    /// ```
    #[must_use]
    #[doc(alias = "select")]
    pub fn nth_covered(self, frame: impl RangeBounds<T>, n: T::Length) -> Option<T> {
        let frame = Interval::within(&frame)?;
        let n = self.covered_before(frame.start()).checked_plus(n.units()?)?;
        // Nothing is covered before the first interval, so the count is at least 1.
        let index = self.count_marks(|_, covered| covered <= n).checked_sub(1)?;
        let unit = self.get(index)?.start().checked_plus(n.distance_from(self.covered_by_first(index)))?;
        (unit <= frame.last() && unit <= self.get(index)?.last()).then_some(unit)
    }

    /// Returns the `n`-th uncovered unit of `frame` in ascending order, counted from 0.
    ///
    /// Returns `None` if at most `n` units of the frame are uncovered.
    ///
    /// # Complexity
    ///
    /// *O(log n)* for *n* intervals.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// // The uncovered units of the frame are 0, 1, 5, 6 and 9.
    /// assert_eq!(set.as_intervals().nth_uncovered(0..10, 4), Some(9));
    /// assert_eq!(set.as_intervals().nth_uncovered(0..10, 5), None);
    /// assert_eq!(set.as_intervals().nth_uncovered(4.., 0), Some(5));
    /// ```
    #[must_use]
    #[doc(alias = "select")]
    #[doc(alias = "kth_free")]
    pub fn nth_uncovered(self, frame: impl RangeBounds<T>, n: T::Length) -> Option<T> {
        let frame = Interval::within(&frame)?;
        let uncovered_before = T::rank(frame.start()).distance_from(self.covered_before(frame.start()));
        let n = uncovered_before.checked_plus(n.units()?)?;
        // The units before a start are covered or not, so the start less the covered ones is the number of uncovered
        // ones.
        let before = self.count_marks(|mark, covered| T::rank(mark.start).distance_from(covered) <= n);
        let unit = match before.checked_sub(1) {
            None => T::unrank(n),
            Some(last) => {
                let interval = self.get(last)?;
                let uncovered = T::rank(interval.start()).distance_from(self.covered_by_first(last));
                interval.end()?.checked_plus(n.distance_from(uncovered))?
            }
        };
        (unit <= frame.last()).then_some(unit)
    }
}
