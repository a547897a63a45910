//! The gaps between the intervals of a list.

use core::iter::FusedIterator;

use crate::{Interval, Intervals, Iter};

/// The gaps of a frame in ascending order, from [`Intervals::gaps`](crate::Intervals::gaps).
#[derive(Clone, Debug)]
pub struct Gaps<'a> {
    // Invariant: all of these start after `at`.
    rest: Iter<'a>,
    // The units from here to the next interval are not covered.
    at: u64,
    frame_end: u64,
}

impl<'a> Intervals<'a> {
    /// Returns the maximal uncovered intervals of `frame` in ascending order: the complement within the frame.
    ///
    /// No gap is empty, and no two touch. Intervals may lie outside the frame or extend beyond it.
    ///
    /// # Complexity
    ///
    /// *O(log n)* for *n* intervals, then *O(1)* for each gap.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// let gaps = set.as_intervals().gaps(Interval::new(3..12)?);
    /// assert_eq!(gaps.map(|gap| gap.range()).collect::<Vec<_>>(), [5..7, 9..12]);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    #[doc(alias = "complement")]
    pub fn gaps(self, frame: Interval) -> Gaps<'a> {
        let (count, last) = self.started_by(frame.start());
        let at = last.map_or(frame.start(), |interval| interval.end().max(frame.start()));
        Gaps { rest: self.iter_from(count), at, frame_end: frame.end() }
    }
}

impl Iterator for Gaps<'_> {
    type Item = Interval;

    fn next(&mut self) -> Option<Interval> {
        if self.at >= self.frame_end {
            return None;
        }
        // Intervals do not touch, so the gap is not empty.
        let (end, at) = match self.rest.next() {
            Some(next) => (next.start().min(self.frame_end), next.end()),
            None => (self.frame_end, self.frame_end),
        };
        let gap = Interval::known(self.at, end);
        self.at = at;
        Some(gap)
    }
}

impl FusedIterator for Gaps<'_> {}
