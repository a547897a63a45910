//! A view of merged intervals, and the questions it answers.

use core::fmt;
use core::iter::FusedIterator;

use crate::marks::Mark;
use crate::{Difference, Gaps, Intersection, Interval, Union};

/// A borrowed list of disjoint intervals, ascending, no two of which touch.
///
/// It is as cheap to copy as a slice.
/// [`IntervalSet::as_intervals`](crate::IntervalSet::as_intervals) and [`Groups`](crate::Groups) give it out.
/// Two views are equal when they hold the same intervals.
///
/// In the costs below, *n* is the number of intervals.
///
/// # Examples
///
/// ```
/// use interval_merge::{Interval, IntervalSet};
///
/// let set: IntervalSet = [Interval::new(7..9)?, Interval::new(2..4)?, Interval::new(4..5)?].into_iter().collect();
/// let intervals = set.as_intervals();
/// assert_eq!(intervals.to_string(), "{2..5, 7..9}");
/// assert_eq!((intervals.len(), intervals.measure()), (2, 5));
/// # Ok::<(), interval_merge::EmptyInterval>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Intervals<'a> {
    // Invariant: empty, or a list and its closing mark as `Mark` says.
    marks: &'a [Mark],
}

impl<'a> Intervals<'a> {
    pub(crate) const fn new(marks: &'a [Mark]) -> Self {
        Self { marks }
    }

    /// The number of intervals.
    ///
    /// # Complexity
    ///
    /// *O(1)*.
    #[must_use]
    pub const fn len(self) -> usize {
        self.marks.len().saturating_sub(1)
    }

    /// Whether there is no interval.
    ///
    /// # Complexity
    ///
    /// *O(1)*.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// *O(1)* for each interval, from both ends.
    #[must_use]
    pub const fn iter(self) -> Iter<'a> {
        Iter { rest: self }
    }

    /// The interval with this index, counted from 0 in ascending order; `None` from [`len`](Self::len) on.
    ///
    /// # Complexity
    ///
    /// *O(1)*.
    #[must_use]
    pub fn get(self, index: usize) -> Option<Interval> {
        let mark = self.marks.get(index)?;
        let next = self.marks.get(index.checked_add(1)?)?;
        Some(Interval::known(mark.start, mark.start + next.covered.wrapping_sub(mark.covered)))
    }

    /// Whether the unit `at` is covered.
    ///
    /// # Complexity
    ///
    /// *O(log n)*.
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
    #[must_use]
    pub fn measure(self) -> u64 {
        self.covered_by_first(self.len())
    }

    /// The number of covered units below `at`; with `at` = 2^64 - 1 all of them.
    ///
    /// # Complexity
    ///
    /// *O(log n)*.
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
    #[must_use]
    #[doc(alias = "select")]
    pub fn nth_covered(self, n: u64) -> Option<u64> {
        if n >= self.measure() {
            return None;
        }
        // Nothing is covered before the first interval, so it is counted.
        let index = self.count_marks(|_, covered| covered <= n) - 1;
        Some(self.marks[index].start + (n - self.covered_by_first(index)))
    }

    /// The uncovered unit before which `n` others are not covered: the uncovered units are counted from 0 upward.
    ///
    /// All units below 2^64 - 1 count, whatever the last interval is. `None` if at most `n` of them are not covered.
    ///
    /// # Complexity
    ///
    /// *O(log n)* for *n* intervals.
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
    #[must_use]
    #[doc(alias = "select")]
    pub fn prefix_with_uncovered(self, n: u64) -> Option<u64> {
        match n.checked_sub(1) {
            None => Some(0),
            Some(others) => Some(self.nth_uncovered(others)? + 1),
        }
    }

    /// The stretches of `frame` that are not covered, ascending: the complement inside of the frame.
    ///
    /// None is empty, and no two touch. Intervals may lie outside of the frame or reach over its ends.
    ///
    /// # Complexity
    ///
    /// *O(log n)* to begin, then *O(1)* for each gap.
    #[must_use]
    #[doc(alias = "complement")]
    pub fn gaps(self, frame: Interval) -> Gaps<'a> {
        let (count, last) = self.started_by(frame.start());
        let at = last.map_or(frame.start(), |interval| interval.end().max(frame.start()));
        Gaps::new(self.iter_from(count), at, frame.end())
    }

    /// The units covered by this or by `other`, as merged intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* for all of them, where *m* is the number of intervals of `other`; nothing is allocated.
    #[must_use]
    pub const fn union<'b>(self, other: Intervals<'b>) -> Union<'a, 'b> {
        Union::new(self.iter(), other.iter())
    }

    /// The units covered by both this and `other`, as merged intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* for all of them, where *m* is the number of intervals of `other`; nothing is allocated.
    #[must_use]
    pub const fn intersection<'b>(self, other: Intervals<'b>) -> Intersection<'a, 'b> {
        Intersection::new(self.iter(), other.iter())
    }

    /// The units covered by this and not by `other`, as merged intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* for all of them, where *m* is the number of intervals of `other`; nothing is allocated.
    #[must_use]
    pub const fn difference<'b>(self, other: Intervals<'b>) -> Difference<'a, 'b> {
        Difference::new(self.iter(), other.iter())
    }

    /// How many intervals start at or below `at`, and the last of them.
    pub(crate) fn started_by(self, at: u64) -> (usize, Option<Interval>) {
        let count = self.count_marks(|mark, _| mark.start <= at);
        (count, count.checked_sub(1).and_then(|last| self.get(last)))
    }

    /// How many intervals satisfy `holds`, which no interval does after one that does not.
    ///
    /// It is told the mark and how much is covered before.
    fn count_marks(self, holds: impl Fn(&Mark, u64) -> bool) -> usize {
        let Some((first, _)) = self.marks.split_first() else {
            return 0;
        };
        self.marks[..self.len()].partition_point(|mark| holds(mark, mark.covered.wrapping_sub(first.covered)))
    }

    /// The total length of the first `count` intervals.
    fn covered_by_first(self, count: usize) -> u64 {
        match self.marks {
            [] => 0,
            marks => marks[count].covered.wrapping_sub(marks[0].covered),
        }
    }

    /// The intervals from an index on, which is at most their number.
    fn iter_from(self, index: usize) -> Iter<'a> {
        Iter { rest: Self { marks: self.marks.get(index..).unwrap_or_default() } }
    }
}

impl PartialEq for Intervals<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(*other)
    }
}

impl Eq for Intervals<'_> {}

impl fmt::Debug for Intervals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl fmt::Display for Intervals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl<'a> IntoIterator for Intervals<'a> {
    type Item = Interval;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The intervals of a list in ascending order: [`Intervals::iter`].
#[derive(Clone, Debug, Default)]
pub struct Iter<'a> {
    rest: Intervals<'a>,
}

impl Iter<'_> {
    /// The interval that comes next.
    pub(crate) fn peek(&self) -> Option<Interval> {
        self.rest.get(0)
    }

    /// Takes the next interval if it satisfies `holds`.
    pub(crate) fn next_if(&mut self, holds: impl Fn(&Interval) -> bool) -> Option<Interval> {
        self.peek().filter(holds)?;
        self.next()
    }
}

impl Iterator for Iter<'_> {
    type Item = Interval;

    fn next(&mut self) -> Option<Interval> {
        let interval = self.peek()?;
        self.rest.marks = &self.rest.marks[1..];
        Some(interval)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Interval> {
        let last = self.rest.len().checked_sub(1)?;
        let interval = self.rest.get(last)?;
        self.rest.marks = &self.rest.marks[..=last];
        Some(interval)
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl FusedIterator for Iter<'_> {}
