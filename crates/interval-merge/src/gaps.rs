//! What a list of intervals leaves uncovered.

use core::iter::FusedIterator;

use crate::{Interval, Intervals, Iter};

/// The uncovered stretches of a frame in ascending order: [`Intervals::gaps`](crate::Intervals::gaps).
#[derive(Clone, Debug)]
pub struct Gaps<'a> {
    // Invariant: all of these start after `at`.
    rest: Iter<'a>,
    // Everything from here to the next interval is uncovered.
    at: u64,
    frame_end: u64,
}

impl<'a> Intervals<'a> {
    /// The stretches of `frame` that are not covered, ascending: the complement inside of the frame.
    ///
    /// None is empty, and no two touch. Intervals may lie outside of the frame or reach over its ends.
    ///
    /// # Complexity
    ///
    /// *O(log n)* to begin, then *O(1)* for each gap.
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
        // An interval does not touch the one before, so the gap is not empty.
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
