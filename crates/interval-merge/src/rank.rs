//! Rank and select: the number of covered units below a unit, and the n-th covered or uncovered unit.
//!
//! Each mark stores the length before it, so every query is a binary search over the marks.

use crate::Intervals;

impl Intervals<'_> {
    /// Returns whether the unit `at` is covered.
    ///
    /// # Complexity
    ///
    /// *O(log n)*.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// assert!(set.as_intervals().contains(4) && !set.as_intervals().contains(5));
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn contains(self, at: u64) -> bool {
        let (_, last) = self.started_by(at);
        last.is_some_and(|interval| at < interval.end())
    }

    /// Returns the total length, which is the number of covered units.
    ///
    /// It cannot overflow, because only 2^64 - 1 units can be covered.
    ///
    /// # Complexity
    ///
    /// *O(1)*.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// assert_eq!(set.as_intervals().measure(), 3 + 2);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn measure(self) -> u64 {
        self.covered_by_first(self.len())
    }

    /// Returns the number of covered units below `at`.
    ///
    /// # Complexity
    ///
    /// *O(log n)*.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// assert_eq!(set.as_intervals().covered_before(8), 3 + 1);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn covered_before(self, at: u64) -> u64 {
        let (count, last) = self.started_by(at);
        // The last of the intervals that started may extend beyond `at`.
        self.covered_by_first(count) - last.map_or(0, |interval| interval.end().saturating_sub(at))
    }

    /// Returns the `n`-th covered unit in ascending order, counted from 0, or `None` if at most `n` units are covered.
    ///
    /// # Complexity
    ///
    /// *O(log n)* for *n* intervals.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// // The covered units are 2, 3, 4, 7 and 8.
    /// assert_eq!(set.as_intervals().nth_covered(3), Some(7));
    /// assert_eq!(set.as_intervals().nth_covered(5), None);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    #[doc(alias = "select")]
    pub fn nth_covered(self, n: u64) -> Option<u64> {
        if n >= self.measure() {
            return None;
        }
        // Nothing is covered before the first interval, so the count is at least 1.
        let index = self.count_marks(|_, covered| covered <= n) - 1;
        Some(self.get(index)?.start() + (n - self.covered_by_first(index)))
    }

    /// Returns the `n`-th uncovered unit in ascending order, counted from 0, or `None` if at most `n` units are
    /// uncovered.
    ///
    /// The units are all numbers below 2^64 - 1, whatever the last interval is.
    ///
    /// # Complexity
    ///
    /// *O(log n)* for *n* intervals.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// // The uncovered units are 0, 1, 5, 6, 9, 10 and so on.
    /// assert_eq!(set.as_intervals().nth_uncovered(4), Some(9));
    /// assert_eq!(set.as_intervals().nth_uncovered(u64::MAX), None);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    #[doc(alias = "select")]
    pub fn nth_uncovered(self, n: u64) -> Option<u64> {
        // The units before a start are covered or not, so the start less the covered ones is the number of uncovered
        // ones.
        let before = self.count_marks(|mark, covered| mark.start - covered <= n);
        let unit = n.checked_add(self.covered_by_first(before))?;
        (unit < u64::MAX).then_some(unit)
    }

    /// Returns the least *p* such that exactly `n` units below *p* are uncovered, which is 0 for `n` = 0.
    ///
    /// Returns `None` if fewer than `n` units are uncovered.
    ///
    /// # Complexity
    ///
    /// *O(log n)* for *n* intervals.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// // Two units below 2 are uncovered, and no more up to 5.
    /// assert_eq!(set.as_intervals().prefix_with_uncovered(2), Some(2));
    /// assert_eq!(set.as_intervals().prefix_with_uncovered(3), Some(6));
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    #[doc(alias = "select")]
    pub fn prefix_with_uncovered(self, n: u64) -> Option<u64> {
        match n.checked_sub(1) {
            None => Some(0),
            Some(others) => Some(self.nth_uncovered(others)? + 1),
        }
    }
}
