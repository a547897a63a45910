//! A view of merged intervals.

use core::fmt;
use core::iter::FusedIterator;

use crate::Interval;
use crate::marks::PrefixMark;

/// A borrowed list of disjoint intervals in ascending order, no two of which touch.
///
/// A view is as cheap to copy as a slice.
/// [`IntervalSet::as_intervals`](crate::IntervalSet::as_intervals) and [`Groups`](crate::Groups) return views.
/// Two views are equal if they have the same intervals.
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
    // Invariant: empty, or a list and its closing mark, as the module `marks` defines them.
    marks: &'a [PrefixMark],
}

impl<'a> Intervals<'a> {
    pub(crate) const fn new(marks: &'a [PrefixMark]) -> Self {
        Self { marks }
    }

    /// Returns the number of intervals.
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
    /// assert_eq!(set.as_intervals().len(), 2);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.marks.len().saturating_sub(1)
    }

    /// Returns whether there is no interval.
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
    /// assert!(!set.as_intervals().is_empty());
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the intervals in ascending order, as a double-ended iterator.
    ///
    /// # Complexity
    ///
    /// *O(1)* for each interval, from either end.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// let starts = set.as_intervals().iter().map(|interval| interval.start());
    /// assert_eq!(starts.collect::<Vec<_>>(), [2, 7]);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn iter(self) -> Iter<'a> {
        Iter { rest: self }
    }

    /// Returns the interval at `index` in ascending order, or `None` if the index is not below [`len`](Self::len).
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
    /// assert_eq!(set.as_intervals().get(1), Some(Interval::new(7..9)?));
    /// assert_eq!(set.as_intervals().get(2), None);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn get(self, index: usize) -> Option<Interval> {
        let mark = self.marks.get(index)?;
        let next = self.marks.get(index.checked_add(1)?)?;
        Some(Interval::known(mark.start, mark.start + next.covered.wrapping_sub(mark.covered)))
    }

    /// Returns the number of intervals that start at or below `at`, and the last of them.
    pub(crate) fn started_by(self, at: u64) -> (usize, Option<Interval>) {
        let count = self.count_marks(|mark, _| mark.start <= at);
        (count, count.checked_sub(1).and_then(|last| self.get(last)))
    }

    /// Returns the number of intervals before the first for which `holds` is false; it must be false for all later
    /// ones.
    ///
    /// The arguments of `holds` are the mark of an interval and the length of all intervals before it.
    pub(crate) fn count_marks(self, holds: impl Fn(&PrefixMark, u64) -> bool) -> usize {
        let Some((first, _)) = self.marks.split_first() else {
            return 0;
        };
        self.marks[..self.len()].partition_point(|mark| holds(mark, mark.covered.wrapping_sub(first.covered)))
    }

    /// Returns the total length of the first `count` intervals.
    pub(crate) fn covered_by_first(self, count: usize) -> u64 {
        match self.marks {
            [] => 0,
            marks => marks[count].covered.wrapping_sub(marks[0].covered),
        }
    }

    /// Returns the intervals from `index` on, which is at most their number.
    pub(crate) fn iter_from(self, index: usize) -> Iter<'a> {
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

/// The intervals of a list in ascending order, from [`Intervals::iter`].
#[derive(Clone, Debug, Default)]
pub struct Iter<'a> {
    rest: Intervals<'a>,
}

impl Iter<'_> {
    /// Returns the next interval without removing it.
    pub(crate) fn peek(&self) -> Option<Interval> {
        self.rest.get(0)
    }

    /// Removes and returns the next interval if it satisfies `holds`.
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
