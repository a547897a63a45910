//! A view of merged intervals.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::ops::Range;

use crate::integer::Steps as _;
use crate::marks::PrefixMark;
use crate::{Integer, Interval};

/// A borrowed list of disjoint intervals in ascending order, no two of which touch.
///
/// A view is as cheap to copy as a slice.
/// [`IntervalSet::as_intervals`](crate::IntervalSet::as_intervals), [`overlapping`](Self::overlapping) and
/// [`Groups`](crate::Groups) return views.
/// Two views are equal if they have the same intervals, and are ordered as lists: by the first interval in which they
/// differ.
///
/// In the costs below, *n* is the number of intervals.
///
/// # Examples
///
/// ```
/// use interval_merge::IntervalSet;
///
/// let set: IntervalSet = [7..9, 2..4, 4..5].into_iter().collect();
/// let intervals = set.as_intervals();
/// assert_eq!(intervals.to_string(), "{2..5, 7..9}");
/// assert_eq!((intervals.len(), intervals.measure()), (2, 5));
/// ```
#[derive(Clone, Copy)]
pub struct Intervals<'a, T: Integer = u64> {
    // Invariant: empty, or a list and its closing mark, as the module `marks` defines them.
    marks: &'a [PrefixMark<T>],
}

impl<'a, T: Integer> Intervals<'a, T> {
    pub(crate) const fn new(marks: &'a [PrefixMark<T>]) -> Self {
        Self { marks }
    }

    /// Returns the number of intervals.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert_eq!(set.as_intervals().len(), 2);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.marks.len().saturating_sub(1)
    }

    /// Returns whether there is no interval.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert!(!set.as_intervals().is_empty());
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
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// let starts = set.as_intervals().iter().map(|interval| interval.start());
    /// assert_eq!(starts.collect::<Vec<_>>(), [2, 7]);
    /// ```
    #[must_use]
    pub const fn iter(self) -> Iter<'a, T> {
        Iter { rest: self }
    }

    /// Returns the interval at `index` in ascending order, or `None` if the index is not below [`len`](Self::len).
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert_eq!(set.as_intervals().get(1), Some(Interval::new(7..9)?));
    /// assert_eq!(set.as_intervals().get(2), None);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn get(self, index: usize) -> Option<Interval<T>> {
        let mark = self.marks.get(index)?;
        let next = self.marks.get(index.checked_add(1)?)?;
        let len = next.covered.distance_from(mark.covered);
        Some(Interval::known(mark.start, mark.start.plus(len.distance_from(1.into()))))
    }

    /// Returns the first interval, or `None` if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert_eq!(set.as_intervals().first().map(|interval| interval.start()), Some(2));
    /// ```
    #[must_use]
    pub fn first(self) -> Option<Interval<T>> {
        self.get(0)
    }

    /// Returns the last interval, or `None` if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert_eq!(set.as_intervals().last().map(|interval| interval.last()), Some(8));
    /// ```
    #[must_use]
    pub fn last(self) -> Option<Interval<T>> {
        self.get(self.len().checked_sub(1)?)
    }

    /// Returns the number of intervals that start at or below `at`, and the last of them.
    pub(crate) fn started_by(self, at: T) -> (usize, Option<Interval<T>>) {
        let count = self.count_marks(|mark, _| mark.start <= at);
        (count, count.checked_sub(1).and_then(|last| self.get(last)))
    }

    /// Returns the number of intervals before the first for which `holds` is false; it must be false for all later
    /// ones.
    ///
    /// The arguments of `holds` are the mark of an interval and the length of all intervals before it.
    pub(crate) fn count_marks(self, holds: impl Fn(&PrefixMark<T>, T::Unsigned) -> bool) -> usize {
        let Some((first, _)) = self.marks.split_first() else {
            return 0;
        };
        self.marks[..self.len()].partition_point(|mark| holds(mark, mark.covered.distance_from(first.covered)))
    }

    /// Returns the total length of the first `count` intervals, which wraps to zero for all units of the type.
    pub(crate) fn covered_by_first(self, count: usize) -> T::Unsigned {
        match self.marks {
            [] => T::Unsigned::default(),
            marks => marks[count].covered.distance_from(marks[0].covered),
        }
    }

    /// Returns the intervals at these indices, of which the end is at most their number.
    pub(crate) fn slice(self, indices: Range<usize>) -> Self {
        if indices.is_empty() { Self::default() } else { Self { marks: &self.marks[indices.start..=indices.end] } }
    }
}

impl<T: Integer> Default for Intervals<'_, T> {
    fn default() -> Self {
        Self { marks: &[] }
    }
}

impl<T: Integer> PartialEq for Intervals<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(*other)
    }
}

impl<T: Integer> Eq for Intervals<'_, T> {}

impl<T: Integer> PartialOrd for Intervals<'_, T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Integer> Ord for Intervals<'_, T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(*other)
    }
}

impl<T: Integer> Hash for Intervals<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Not the marks: equal lists may have other prefix sums.
        self.len().hash(state);
        self.iter().for_each(|interval| interval.hash(state));
    }
}

impl<T: Integer> fmt::Debug for Intervals<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T: Integer> fmt::Display for Intervals<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl<'a, T: Integer> IntoIterator for Intervals<'a, T> {
    type Item = Interval<T>;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// The intervals of a list in ascending order, from [`Intervals::iter`].
#[derive(Clone, Debug)]
pub struct Iter<'a, T: Integer = u64> {
    rest: Intervals<'a, T>,
}

impl<T: Integer> Iter<'_, T> {
    /// Returns the next interval without removing it.
    pub(crate) fn peek(&self) -> Option<Interval<T>> {
        self.rest.get(0)
    }

    /// Returns the last interval without removing it.
    pub(crate) fn peek_back(&self) -> Option<Interval<T>> {
        self.rest.last()
    }

    /// Removes and returns the next interval if it satisfies `holds`.
    pub(crate) fn next_if(&mut self, holds: impl Fn(&Interval<T>) -> bool) -> Option<Interval<T>> {
        self.peek().filter(holds)?;
        self.next()
    }
}

impl<T: Integer> Default for Iter<'_, T> {
    fn default() -> Self {
        Intervals::default().iter()
    }
}

impl<T: Integer> Iterator for Iter<'_, T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        let interval = self.peek()?;
        self.rest.marks = &self.rest.marks[1..];
        Some(interval)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl<T: Integer> DoubleEndedIterator for Iter<'_, T> {
    fn next_back(&mut self) -> Option<Interval<T>> {
        let last = self.rest.len().checked_sub(1)?;
        let interval = self.rest.get(last)?;
        self.rest.marks = &self.rest.marks[..=last];
        Some(interval)
    }
}

impl<T: Integer> ExactSizeIterator for Iter<'_, T> {}

impl<T: Integer> FusedIterator for Iter<'_, T> {}
