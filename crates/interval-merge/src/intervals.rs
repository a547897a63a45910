//! A view of merged intervals.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use crate::storage::PrefixMark;
use crate::unit::Rank;
use crate::{Interval, Unit};

/// A borrowed list of disjoint intervals in ascending order, no two of which touch.
///
/// A view is as cheap to copy as a slice.
/// [`IntervalSet::as_intervals`](crate::IntervalSet::as_intervals), [`overlapping`](Self::overlapping) and
/// [`Groups`](crate::Groups) return views.
/// Two views are equal if they have the same intervals.
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
pub struct Intervals<'a, T: Unit = u64> {
    // Invariant: empty, or the marks of a list and its closing mark, see the module `storage`.
    marks: &'a [PrefixMark<T::Rank>],
    of_type: PhantomData<T>,
}

impl<'a, T: Unit> Intervals<'a, T> {
    pub(crate) const fn new(marks: &'a [PrefixMark<T::Rank>]) -> Self {
        Self { marks, of_type: PhantomData }
    }

    /// Returns the same view with ranks instead of units of the type `T`.
    pub(crate) const fn ranks(self) -> Intervals<'a, T::Rank> {
        Intervals::new(self.marks)
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

    /// Returns whether the list is empty.
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
        // One less than the length, so it always fits into a rank.
        let others = next.covered.wrapping_sub(mark.covered).wrapping_sub(T::Rank::ONE);
        Some(Interval::from_ranks(Interval::from_ends(mark.start, mark.start + others)))
    }

    /// Returns the first interval, or `None` if the list is empty.
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

    /// Returns the last interval, or `None` if the list is empty.
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

    /// Returns the number of intervals before the first one for which `holds` returns `false`, by binary search.
    /// `holds` must also return `false` for all later intervals.
    ///
    /// Its arguments are the rank at which an interval starts and the length of all intervals before it.
    pub(crate) fn count_marks(self, holds: impl Fn(T::Rank, T::Rank) -> bool) -> usize {
        let Some(first) = self.marks.first() else { return 0 };
        self.marks[..self.len()].partition_point(|mark| holds(mark.start, mark.covered.wrapping_sub(first.covered)))
    }

    /// Returns the total length of the first `count` intervals modulo 2^128, which is 0 for all units of a 128-bit type.
    pub(crate) fn covered_by_first(self, count: usize) -> u128 {
        if count == 0 {
            return 0;
        }
        self.marks[count].covered.wrapping_sub(self.marks[0].covered).wrapping_sub(T::Rank::ONE).into().wrapping_add(1)
    }

    /// Returns the intervals at these indices, which must be in range.
    pub(crate) fn slice(self, indices: Range<usize>) -> Self {
        if indices.is_empty() { Self::default() } else { Self::new(&self.marks[indices.start..=indices.end]) }
    }
}

impl<T: Unit> Default for Intervals<'_, T> {
    fn default() -> Self {
        Self::new(&[])
    }
}

impl<T: Unit> PartialEq for Intervals<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(*other)
    }
}

impl<T: Unit> Eq for Intervals<'_, T> {}

impl<T: Unit> fmt::Debug for Intervals<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T: Unit> fmt::Display for Intervals<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl<'a, T: Unit> IntoIterator for Intervals<'a, T> {
    type Item = Interval<T>;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// The intervals of a list in ascending order, from [`Intervals::iter`].
#[derive(Clone, Debug)]
pub struct Iter<'a, T: Unit = u64> {
    rest: Intervals<'a, T>,
}

impl<T: Unit> Iterator for Iter<'_, T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        let interval = self.rest.first()?;
        self.rest.marks = &self.rest.marks[1..];
        Some(interval)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl<T: Unit> DoubleEndedIterator for Iter<'_, T> {
    fn next_back(&mut self) -> Option<Interval<T>> {
        let last = self.rest.len().checked_sub(1)?;
        let interval = self.rest.get(last)?;
        self.rest.marks = &self.rest.marks[..=last];
        Some(interval)
    }
}

impl<T: Unit> ExactSizeIterator for Iter<'_, T> {}

impl<T: Unit> FusedIterator for Iter<'_, T> {}
