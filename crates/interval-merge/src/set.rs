//! An owned set of merged intervals.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter;
use core::ops::{Range, RangeBounds, RangeInclusive};

use crate::marks::{MarkList, PrefixMark};
use crate::merge::{join_sorted, merge};
use crate::{Integer, Interval, Intervals};

/// A set of integers, stored as a sorted list of disjoint intervals, no two of which touch.
///
/// The integers are called units.
/// A set is built from ranges or intervals in any order. They may repeat, and those that overlap or touch become one.
/// Every method that takes a range takes `3..5`, `3..=4`, `3..`, `..`, or an [`Interval`], and an empty range has no
/// units.
/// The queries of [`Intervals`] are methods of the set too; [`as_intervals`](Self::as_intervals) borrows a view.
///
/// An interval takes twice the bytes of an integer, together with the length of all intervals before it.
///
/// Two sets are equal if they cover the same units. Sets are ordered as lists of their intervals.
/// With the feature `serde`, a set is serialized as the list of its intervals, and deserialized from intervals in any
/// order.
///
/// In the costs below, *n* is the number of intervals of the set.
///
/// # Examples
///
/// ```
/// use interval_merge::IntervalSet;
///
/// let set: IntervalSet = [10..12, 3..7, 5..8, 8..9].into();
/// assert_eq!(set.to_string(), "{3..9, 10..12}");
/// assert_eq!(set.measure(), 8);
/// assert_eq!(set.gaps(0..12).map(|gap| gap.range()).collect::<Vec<_>>(), [0..=2, 9..=9]);
///
/// let signed: IntervalSet<i8> = [-128..=-100, 100..=127].into_iter().collect();
/// assert_eq!(signed.measure(), 57);
/// ```
#[derive(Clone)]
pub struct IntervalSet<T: Integer = u64> {
    // Invariant: empty, or a list and its closing mark, as the module `marks` defines them, with lengths from zero on.
    pub(crate) marks: Vec<PrefixMark<T>>,
}

/// The error for intervals that are not sorted by their starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsorted<T: Integer = u64> {
    index: usize,
    interval: Interval<T>,
    previous: Interval<T>,
}

impl<T: Integer> Unsorted<T> {
    /// Returns the index of the first interval that starts before its predecessor.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let error = IntervalSet::from_sorted([5..6, 4..9]).unwrap_err();
    /// assert_eq!(error.index(), 1);
    /// assert_eq!((error.previous().start(), error.interval().start()), (5, 4));
    /// ```
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the first interval that starts before its predecessor.
    #[must_use]
    pub const fn interval(&self) -> Interval<T> {
        self.interval
    }

    /// Returns the predecessor of that interval.
    #[must_use]
    pub const fn previous(&self) -> Interval<T> {
        self.previous
    }
}

impl<T: Integer> fmt::Display for Unsorted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, interval, previous } = self;
        write!(f, "interval {index}, {interval}, starts before the one it follows, {previous}")
    }
}

impl<T: Integer> core::error::Error for Unsorted<T> {}

impl<T: Integer> IntervalSet<T> {
    /// Creates an empty set. Nothing is allocated.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = IntervalSet::new();
    /// assert!(set.is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { marks: Vec::new() }
    }

    /// Creates a set from ranges or intervals that are sorted by their starts. Equal starts may come in any order of
    /// ends.
    ///
    /// Each interval is joined as it arrives, so only the set is stored. Empty ranges are skipped.
    ///
    /// # Errors
    ///
    /// [`Unsorted`] with the index of the first interval that starts before its predecessor.
    ///
    /// # Complexity
    ///
    /// *O(m)* time for *m* ranges.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// assert_eq!(IntervalSet::from_sorted([0..2, 2..4, 3..9])?.to_string(), "{0..9}");
    ///
    /// let refused = IntervalSet::from_sorted([0..2, 3..9, 2..4]);
    /// assert_eq!(refused.unwrap_err().to_string(), "interval 2, 2..4, starts before the one it follows, 3..9");
    /// # Ok::<(), interval_merge::Unsorted>(())
    /// ```
    pub fn from_sorted<R: RangeBounds<T>>(ranges: impl IntoIterator<Item = R>) -> Result<Self, Unsorted<T>> {
        let intervals = ranges.into_iter().enumerate();
        let intervals = intervals.filter_map(|(index, range)| Some((index, Interval::within(&range)?)));
        let (mut previous, mut refused): (Option<Interval<T>>, _) = (None, None);
        let sorted = intervals.map_while(|(index, interval)| match previous.replace(interval) {
            Some(previous) if interval.start() < previous.start() => {
                refused = Some(Unsorted { index, interval, previous });
                None
            }
            _ => Some(interval),
        });
        let mut marks = MarkList::with_capacity(0);
        join_sorted(sorted, |merged| marks.push(merged));
        refused.map_or_else(|| Ok(Self { marks: marks.finish() }), Err)
    }

    /// Returns a view of the intervals, which can be copied.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = (3..5).into();
    /// assert_eq!(set.as_intervals().len(), 1);
    /// ```
    #[must_use]
    pub fn as_intervals(&self) -> Intervals<'_, T> {
        Intervals::new(&self.marks)
    }

    /// Creates a set from merged intervals in ascending order.
    pub(crate) fn of_merged(merged: impl Iterator<Item = Interval<T>>) -> Self {
        let mut marks = MarkList::with_capacity(0);
        merged.for_each(|merged| marks.push(merged));
        Self { marks: marks.finish() }
    }
}

/// Merges intervals in any order.
///
/// # Complexity
///
/// *O(n)* time for *n* < 2^32 intervals: at most a pass over starts and ends for each 11 of the bits in which they
/// differ, or a single pass if the starts are in order.
///
/// Memory beside the set, whose list doubles as it grows: 12 bytes an interval if coordinates differ in at most 32
/// bits, 24 if in at most 64, and 48 otherwise.
impl<T: Integer> From<&[Interval<T>]> for IntervalSet<T> {
    fn from(intervals: &[Interval<T>]) -> Self {
        let mut marks = MarkList::with_capacity(0);
        merge(intervals.iter().copied(), |merged| marks.push(merged));
        Self { marks: marks.finish() }
    }
}

/// Merges intervals in any order, like a slice.
impl<T: Integer> From<Vec<Interval<T>>> for IntervalSet<T> {
    fn from(intervals: Vec<Interval<T>>) -> Self {
        Self::from(&intervals[..])
    }
}

/// Collects ranges or intervals in any order into a list, and merges it like a slice.
///
/// Empty ranges are skipped.
impl<T: Integer, R: RangeBounds<T>> FromIterator<R> for IntervalSet<T> {
    fn from_iter<I: IntoIterator<Item = R>>(ranges: I) -> Self {
        let mut ranges = ranges.into_iter();
        let Some(first) = ranges.find_map(|range| Interval::within(&range)) else { return Self::new() };
        // An empty range is replaced by an interval that adds nothing. A filter would lose the length of the iterator,
        // and the list would check its capacity for each interval.
        let others = ranges.map(|range| Interval::within(&range).unwrap_or(first));
        Self::from(iter::once(first).chain(others).collect::<Vec<_>>())
    }
}

/// Merges ranges or intervals in any order, like [`FromIterator`].
impl<T: Integer, R: RangeBounds<T>, const N: usize> From<[R; N]> for IntervalSet<T> {
    fn from(ranges: [R; N]) -> Self {
        Self::from_iter(ranges)
    }
}

/// Creates the set of the units of one interval.
impl<T: Integer> From<Interval<T>> for IntervalSet<T> {
    fn from(interval: Interval<T>) -> Self {
        Self::of_merged(iter::once(interval))
    }
}

/// Creates the set of the units of one range, which may be empty.
impl<T: Integer> From<Range<T>> for IntervalSet<T> {
    fn from(range: Range<T>) -> Self {
        iter::once(range).collect()
    }
}

/// Creates the set of the units of one range, which may be empty.
impl<T: Integer> From<RangeInclusive<T>> for IntervalSet<T> {
    fn from(range: RangeInclusive<T>) -> Self {
        iter::once(range).collect()
    }
}

/// Adds the units of ranges or intervals in any order.
///
/// # Complexity
///
/// *O(n + m)* time for a set of *n* intervals and *m* more.
impl<T: Integer, R: RangeBounds<T>> Extend<R> for IntervalSet<T> {
    fn extend<I: IntoIterator<Item = R>>(&mut self, ranges: I) {
        let more = Self::from_iter(ranges);
        *self = Self::of_merged(self.as_intervals().union(&more));
    }
}

/// Borrows a view, like [`IntervalSet::as_intervals`].
impl<'a, T: Integer> From<&'a IntervalSet<T>> for Intervals<'a, T> {
    fn from(set: &'a IntervalSet<T>) -> Self {
        set.as_intervals()
    }
}

impl<T: Integer> Default for IntervalSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Integer> PartialEq for IntervalSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_intervals() == other.as_intervals()
    }
}

impl<T: Integer> Eq for IntervalSet<T> {}

impl<T: Integer> PartialOrd for IntervalSet<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Integer> Ord for IntervalSet<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_intervals().cmp(&other.as_intervals())
    }
}

impl<T: Integer> Hash for IntervalSet<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_intervals().hash(state);
    }
}

impl<T: Integer> fmt::Debug for IntervalSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_intervals(), f)
    }
}

impl<T: Integer> fmt::Display for IntervalSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.as_intervals(), f)
    }
}
