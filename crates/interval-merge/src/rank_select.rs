//! Rank and select: the number of covered units of a frame, and the n-th covered or uncovered unit.
//!
//! Each mark has the length of all intervals before it, so every query is a binary search over the marks.
//! Every query takes a frame, because callers rarely count from the least unit of a signed type.

use core::ops::{Range, RangeBounds};

use crate::unit::{Rank, saturated};
use crate::{Interval, Intervals, Unit};

impl<T: Unit> Intervals<'_, T> {
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
        self.overlaps(at..=at)
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
        self.slice(Interval::from_range(&range).map_or(0..0, |range| self.indices_overlapping(range.ranks())))
    }

    /// Returns the indices of the intervals with at least one unit in a range of ranks.
    pub(crate) fn indices_overlapping(self, range: Interval<T::Rank>) -> Range<usize> {
        // Of the intervals that start at or before the start of the range, only the last can reach into the range.
        let (started, last) = self.started_by(range.start());
        let reaches = last.is_some_and(|last| range.start() <= last.last());
        started - usize::from(reaches)..self.started_by(range.last()).0
    }

    /// Returns the number of intervals that start at or below this rank, and the ranks of the last of them.
    fn started_by(self, at: T::Rank) -> (usize, Option<Interval<T::Rank>>) {
        let count = self.count_marks(|start, _| start <= at);
        (count, count.checked_sub(1).and_then(|last| self.ranks().get(last)))
    }

    /// Returns the total length, which is the number of covered units.
    ///
    /// All 2^128 units of a type have the measure `u128::MAX`, which is one too few. The same holds for every other
    /// method that counts units.
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
    pub fn measure(self) -> u128 {
        saturated(self.covered_by_first(self.len()), !self.is_empty())
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
    pub fn covered_in(self, frame: impl RangeBounds<T>) -> u128 {
        let Some(frame) = Interval::from_range(&frame).map(Interval::ranks) else { return 0 };
        let units = self.covered_up_to(frame.last()).wrapping_sub(self.covered_before(frame.start()));
        saturated(units, !self.indices_overlapping(frame).is_empty())
    }

    /// Returns the number of covered units up to this rank, modulo 2^128.
    fn covered_up_to(self, at: T::Rank) -> u128 {
        let (count, last) = self.started_by(at);
        // All intervals that started up to `at` also end up to `at`, except possibly the last one.
        let beyond = last.map_or(T::Rank::default(), |last| last.last().saturating_sub(at));
        self.covered_by_first(count).wrapping_sub(beyond.into())
    }

    /// Returns the number of covered units below this rank.
    fn covered_before(self, at: T::Rank) -> u128 {
        at.checked_sub(T::Rank::ONE).map_or(0, |last| self.covered_up_to(last))
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
    pub fn nth_covered(self, frame: impl RangeBounds<T>, n: u128) -> Option<T> {
        let frame = Interval::from_range(&frame)?.ranks();
        // Now count covered units from the first unit of the type. Unit n lies in the last interval with at most n
        // covered units before it. The first interval has none before it, so the count of marks is at least 1.
        let n = self.covered_before(frame.start()).checked_add(n)?;
        let index = self.count_marks(|_, covered| covered.into() <= n).checked_sub(1)?;
        let interval = self.ranks().get(index)?;
        let unit = interval.start().into().checked_add(n - self.covered_by_first(index))?;
        let unit = T::Rank::try_from(unit).ok()?;
        (unit <= frame.last().min(interval.last())).then(|| T::unrank(unit))
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
    pub fn nth_uncovered(self, frame: impl RangeBounds<T>, n: u128) -> Option<T> {
        let frame = Interval::from_range(&frame)?.ranks();
        let n = (frame.start().into() - self.covered_before(frame.start())).checked_add(n)?;
        // Uncovered units are now counted from the first unit of the type. `start - covered` of them lie before the
        // start of an interval, so the intervals before the requested unit are those for which this is at most n. The
        // rank of the unit is the number of all units before it: n uncovered ones, and the units of these intervals.
        let before = self.count_marks(|start, covered| (start - covered).into() <= n);
        let covered = self.covered_by_first(before);
        if covered == 0 && before > 0 {
            return None; // all 2^128 units of the type
        }
        let unit = T::Rank::try_from(n.checked_add(covered)?).ok()?;
        (unit <= frame.last()).then(|| T::unrank(unit))
    }
}
