//! How much is covered, and which is the n-th unit that is covered or not.

use crate::Intervals;

impl Intervals<'_> {
    /// Whether the unit `at` is covered.
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

    /// The total length: the number of units covered.
    ///
    /// It cannot overflow, because the units covered are among the 2^64 - 1 units below 2^64 - 1.
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

    /// The number of covered units below `at`; with `at` = 2^64 - 1 all of them.
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
        // The last of the intervals that started may go on beyond `at`.
        self.covered_by_first(count) - last.map_or(0, |interval| interval.end().saturating_sub(at))
    }

    /// The covered unit before which `n` others are covered: the covered units are counted from 0 upward.
    ///
    /// `None` if at most `n` units are covered.
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
        // Nothing is covered before the first interval, so it is counted.
        let index = self.count_marks(|_, covered| covered <= n) - 1;
        Some(self.get(index)?.start() + (n - self.covered_by_first(index)))
    }

    /// The uncovered unit before which `n` others are not covered: the uncovered units are counted from 0 upward.
    ///
    /// All units below 2^64 - 1 count, whatever the last interval is. `None` if at most `n` of them are not covered.
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
        // Before the start of an interval there are as many uncovered units as its start is greater than the covered ones.
        let before = self.count_marks(|mark, covered| mark.start - covered <= n);
        let unit = n.checked_add(self.covered_by_first(before))?;
        (unit < u64::MAX).then_some(unit)
    }

    /// The least *p* such that exactly `n` units below *p* are not covered; 0 for `n` = 0.
    ///
    /// `None` if fewer than `n` units below 2^64 - 1 are not covered.
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
    /// // Two units below 2 are not covered, and the same holds up to 5.
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
