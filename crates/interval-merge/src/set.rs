//! An owned set of merged intervals.

use alloc::vec::{self, Vec};
use core::cmp::Ordering;
use core::fmt;
use core::iter;
use core::marker::PhantomData;
use core::ops::{Range, RangeBounds, RangeInclusive};

use crate::merge::merge;
use crate::storage::{MarkBuilder, PrefixMark};
use crate::{Combination, Interval, Intervals, Iter, Unit};

/// A set of integers, characters or addresses, stored as a sorted list of disjoint intervals, no two of which touch.
///
/// The members of a set are called units. A set is built from ranges or intervals in any order, with repetitions. Those that
/// overlap or touch are joined. Every method that takes a range accepts `3..5`, `3..=4`, `3..`, `..`, or an
/// [`Interval`]; an empty range has no units. The queries of [`Intervals`] are also methods of the set, and
/// [`as_intervals`](Self::as_intervals) borrows a view.
///
/// An interval takes 16 bytes, or 32 for types of 128 bits, together with the length of all intervals before it.
///
/// Two sets are equal if they cover the same units.
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
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IntervalSet<T: Unit = u64> {
    // Invariant: empty, or the marks of a list and its closing mark, see the module `storage`. The length before the
    // first interval is zero, so that equal sets have equal marks.
    pub(crate) marks: Vec<PrefixMark<T::Rank>>,
    of_type: PhantomData<T>,
}

/// The error returned when intervals are not sorted by their starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsorted<T: Unit = u64> {
    index: usize,
    interval: Interval<T>,
    previous: Interval<T>,
}

impl<T: Unit> Unsorted<T> {
    /// Returns the index of the first interval that starts before its predecessor.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// assert_eq!(IntervalSet::from_sorted([5..6, 4..9]).unwrap_err().index(), 1);
    /// ```
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }
}

impl<T: Unit> fmt::Display for Unsorted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, interval, previous } = self;
        write!(f, "interval {index} starts before its predecessor: {interval} after {previous}")
    }
}

impl<T: Unit> core::error::Error for Unsorted<T> {}

impl<T: Unit> IntervalSet<T> {
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
        Self::from_marks(Vec::new())
    }

    /// Creates a set from ranges or intervals that are sorted by their starts. Intervals with equal starts may come in
    /// any order.
    ///
    /// Each interval is joined to the set as it arrives, so no list is stored. Empty ranges are skipped.
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
    /// assert_eq!(refused.unwrap_err().to_string(), "interval 2 starts before its predecessor: 2..4 after 3..9");
    /// # Ok::<(), interval_merge::Unsorted>(())
    /// ```
    pub fn from_sorted<R: RangeBounds<T>>(ranges: impl IntoIterator<Item = R>) -> Result<Self, Unsorted<T>> {
        let (mut merged, mut previous): (_, Option<Interval<T>>) = (MarkBuilder::default(), None);
        for (index, range) in ranges.into_iter().enumerate() {
            let Some(interval) = Interval::from_range(&range) else { continue };
            match previous.replace(interval) {
                None => merged.push(interval.ranks()),
                Some(previous) if interval.start() < previous.start() => {
                    return Err(Unsorted { index, interval, previous });
                }
                Some(_) => merged.join(interval.ranks()),
            }
        }
        Ok(Self::from_marks(merged.finish()))
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

    const fn from_marks(marks: Vec<PrefixMark<T::Rank>>) -> Self {
        Self { marks, of_type: PhantomData }
    }
}

impl<T: Unit> Combination<'_, T> {
    /// Stores the intervals in a set.
    pub(crate) fn merged(self) -> IntervalSet<T> {
        let mut merged = MarkBuilder::default();
        self.for_each(|interval| merged.push(interval.ranks()));
        IntervalSet::from_marks(merged.finish())
    }
}

/// Merges ranges or intervals in any order. Empty ranges are skipped.
///
/// # Complexity
///
/// *O(n)* time for *n* < 2^32 ranges: at most one pass over starts and ends for every 11 bits in which they differ.
///
/// In addition to the set, whose list doubles as it grows, merging takes 28 bytes per range if units differ in at most
/// 32 bits, and 40 bytes otherwise; for types of 128 bits, 44, 56 or 80 bytes for units that differ in 32, 64 or more
/// bits.
impl<T: Unit, R: RangeBounds<T>> FromIterator<R> for IntervalSet<T> {
    fn from_iter<I: IntoIterator<Item = R>>(ranges: I) -> Self {
        let mut ranges = ranges.into_iter().map(|range| Interval::from_range(&range).map(Interval::ranks));
        let Some(first) = ranges.find_map(|range| range) else { return Self::new() };
        // An empty range is replaced by the first interval, which adds nothing to the set. Filtering it out would lose
        // the length of the iterator, so the vector would check its capacity for each interval.
        let (mut differing, at) = (first.start() ^ first.last(), first.start());
        let others = ranges.map(|range| {
            let interval = range.unwrap_or(first);
            differing = differing | (interval.start() ^ at) | (interval.last() ^ at);
            interval
        });
        let intervals: Vec<_> = iter::once(first).chain(others).collect();
        let mut merged = MarkBuilder::default();
        merge(&intervals, differing, &mut merged);
        let mut marks = merged.finish();
        marks.shrink_to_fit();
        Self::from_marks(marks)
    }
}

/// Merges ranges or intervals in any order, like [`FromIterator`].
impl<T: Unit, R: RangeBounds<T>, const N: usize> From<[R; N]> for IntervalSet<T> {
    fn from(ranges: [R; N]) -> Self {
        Self::from_iter(ranges)
    }
}

/// Merges ranges or intervals in any order, like [`FromIterator`].
impl<T: Unit, R: RangeBounds<T>> From<Vec<R>> for IntervalSet<T> {
    fn from(ranges: Vec<R>) -> Self {
        Self::from_iter(ranges)
    }
}

macro_rules! from_one {
    ($($range:ident)*) => { $(
        /// Creates the set of the units of one range, which may be empty.
        impl<T: Unit> From<$range<T>> for IntervalSet<T> {
            fn from(range: $range<T>) -> Self {
                iter::once(range).collect()
            }
        }
    )* };
}

from_one! { Range RangeInclusive Interval }

/// Adds the units of ranges or intervals in any order.
///
/// # Complexity
///
/// *O(n + m)* time for a set of *n* intervals and *m* more.
impl<T: Unit, R: RangeBounds<T>> Extend<R> for IntervalSet<T> {
    fn extend<I: IntoIterator<Item = R>>(&mut self, ranges: I) {
        let more = Self::from_iter(ranges);
        *self = self.union(&more).merged();
    }
}

impl<'a, T: Unit> IntoIterator for &'a IntervalSet<T> {
    type Item = Interval<T>;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// Copies the intervals into a list.
impl<T: Unit> IntoIterator for IntervalSet<T> {
    type Item = Interval<T>;
    type IntoIter = vec::IntoIter<Interval<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

/// Borrows a view, like [`IntervalSet::as_intervals`].
impl<'a, T: Unit> From<&'a IntervalSet<T>> for Intervals<'a, T> {
    fn from(set: &'a IntervalSet<T>) -> Self {
        set.as_intervals()
    }
}

/// Compares sets by their lists of intervals, first by the first interval in which they differ.
impl<T: Unit> Ord for IntervalSet<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other)
    }
}

impl<T: Unit> PartialOrd for IntervalSet<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Unit> Default for IntervalSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Unit> fmt::Debug for IntervalSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_intervals(), f)
    }
}

impl<T: Unit> fmt::Display for IntervalSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.as_intervals(), f)
    }
}
