//! The gaps between the intervals of a list.

use core::iter::FusedIterator;
use core::ops::RangeBounds;

use crate::integer::Steps as _;
use crate::{Integer, Interval, Intervals, Iter};

/// The gaps of a frame in ascending order, from [`Intervals::gaps`](crate::Intervals::gaps).
#[derive(Clone, Debug)]
pub struct Gaps<'a, T: Integer = u64> {
    // The rest of the frame. Its first unit is not covered.
    frame: Option<Interval<T>>,
    // Invariant: all of these start in `frame`.
    rest: Iter<'a, T>,
}

impl<'a, T: Integer> Intervals<'a, T> {
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
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// let gaps = set.as_intervals().gaps(3..12);
    /// assert_eq!(gaps.len(), 2);
    /// assert_eq!(gaps.map(|gap| gap.range()).collect::<Vec<_>>(), [5..=6, 9..=11]);
    /// ```
    #[must_use]
    #[doc(alias = "complement")]
    pub fn gaps(self, frame: impl RangeBounds<T>) -> Gaps<'a, T> {
        let Some(frame) = Interval::within(&frame) else {
            return Gaps { frame: None, rest: Iter::default() };
        };
        let indices = self.indices_overlapping(frame);
        let mut gaps = Gaps { frame: Some(frame), rest: self.slice(indices).iter() };
        if let Some(first) = gaps.rest.next_if(|first| first.start() <= frame.start()) {
            gaps.continue_after(frame, first);
        }
        gaps
    }
}

impl<T: Integer> Gaps<'_, T> {
    /// Continues after an interval of the frame.
    fn continue_after(&mut self, frame: Interval<T>, covered: Interval<T>) {
        let goes_on = covered.last() < frame.last();
        self.frame = goes_on.then(|| Interval::known(covered.last().successor(), frame.last()));
    }
}

impl<T: Integer> Iterator for Gaps<'_, T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        let frame = self.frame.take()?;
        let Some(next) = self.rest.next() else { return Some(frame) };
        self.continue_after(frame, next);
        // The gap is not empty, because intervals do not touch.
        Some(Interval::known(frame.start(), next.start().predecessor()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // Each interval ends a gap, and the last gap ends with the frame.
        let gaps = self.frame.map_or(0, |frame| {
            self.rest.len() + usize::from(self.rest.peek_back().is_none_or(|last| last.last() < frame.last()))
        });
        (gaps, Some(gaps))
    }
}

impl<T: Integer> ExactSizeIterator for Gaps<'_, T> {}

impl<T: Integer> FusedIterator for Gaps<'_, T> {}
