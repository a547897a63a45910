//! An owned set of merged intervals.

use alloc::vec::Vec;
use core::fmt;

use itertools::Itertools;

use crate::marks::{MarkList, PrefixMark};
use crate::merge::{join_sorted, merge};
use crate::{Interval, Intervals, Iter};

/// A set of units, stored as a sorted list of disjoint intervals, no two of which touch.
///
/// A set is built from intervals in any order. Intervals may repeat, and intervals that overlap or touch become one.
/// The queries of [`Intervals`] are methods of the set too; [`as_intervals`](Self::as_intervals) borrows a view.
/// An interval takes 16 bytes, together with the length of all intervals before it.
///
/// Two sets are equal if they cover the same units.
/// With the feature `serde`, a set is serialized as the list of its intervals, and deserialized from intervals in any
/// order.
///
/// # Examples
///
/// ```
/// use interval_merge::{Interval, IntervalSet};
///
/// let cuts = [10..12, 3..7, 5..8, 8..9].map(|range| Interval::new(range).expect("start < end"));
/// let set = IntervalSet::from_iter(cuts);
/// assert_eq!(set.to_string(), "{3..9, 10..12}");
/// assert_eq!(set.measure(), 8);
///
/// let frame = Interval::new(0..12)?;
/// assert_eq!(set.gaps(frame).map(|gap| gap.range()).collect::<Vec<_>>(), [0..3, 9..10]);
/// # Ok::<(), interval_merge::EmptyInterval>(())
/// ```
#[derive(Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<Interval>"))]
pub struct IntervalSet {
    // Invariant: empty, or a list and its closing mark, as the module `marks` defines them, with lengths from zero on.
    marks: Vec<PrefixMark>,
}

/// The error for intervals that are not sorted by their starts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interval {index}, {interval}, starts before the one it follows, {previous}")]
pub struct Unsorted {
    index: usize,
    interval: Interval,
    previous: Interval,
}

impl Unsorted {
    /// Returns the index of the first interval that starts before its predecessor.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let error = IntervalSet::from_sorted([Interval::new(5..6)?, Interval::new(4..9)?]).unwrap_err();
    /// assert_eq!(error.index(), 1);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }
}

impl IntervalSet {
    /// Creates an empty set. Nothing is allocated.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(interval_merge::IntervalSet::new().measure(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { marks: Vec::new() }
    }

    /// Creates a set from intervals that are sorted by their starts. Equal starts may come in any order of ends.
    ///
    /// Each interval is joined as it arrives, so only the set is stored.
    ///
    /// # Errors
    ///
    /// [`Unsorted`] with the index of the first interval that starts before its predecessor.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* intervals.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let [a, b, c] = [0..2, 2..4, 3..9].map(|range| Interval::new(range).expect("start < end"));
    /// assert_eq!(IntervalSet::from_sorted([a, b, c])?.to_string(), "{0..9}");
    ///
    /// let refused = IntervalSet::from_sorted([a, c, b]);
    /// assert_eq!(refused.unwrap_err().to_string(), "interval 2, 2..4, starts before the one it follows, 3..9");
    /// # Ok::<(), interval_merge::Unsorted>(())
    /// ```
    pub fn from_sorted(intervals: impl IntoIterator<Item = Interval>) -> Result<Self, Unsorted> {
        let mut previous: Option<Interval> = None;
        let checked = intervals.into_iter().enumerate().map(|(index, interval)| match previous.replace(interval) {
            Some(previous) if interval.start() < previous.start() => Err(Unsorted { index, interval, previous }),
            _ => Ok(interval),
        });
        checked.process_results(|sorted| Self::of_merged(join_sorted(sorted)))
    }

    /// Adds the units of `interval`, and returns the number of units that were not covered before.
    ///
    /// [`extend`](Extend::extend) adds many intervals faster.
    ///
    /// # Complexity
    ///
    /// *O(log n + k)* time, where *n* is the number of intervals of the set, and *k* the number of its intervals that
    /// end after the start of `interval`.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let mut set = IntervalSet::new();
    /// assert_eq!(set.insert(Interval::new(3..5)?), 2);
    /// assert_eq!(set.insert(Interval::new(8..9)?), 1);
    /// assert_eq!(set.insert(Interval::new(5..8)?), 3);
    /// assert_eq!(set.insert(Interval::new(4..7)?), 0);
    /// assert_eq!(set.to_string(), "{3..9}");
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    pub fn insert(&mut self, interval: Interval) -> u64 {
        if self.marks.is_empty() {
            self.marks =
                Vec::from([PrefixMark { start: interval.start(), covered: 0 }, PrefixMark::closing(interval.len())]);
            return interval.len();
        }
        // The intervals from `first` to `after` overlap or touch the new one; it replaces them.
        let (mut first, before) = self.as_intervals().started_by(interval.start());
        let (after, last) = self.as_intervals().started_by(interval.end());
        let mut start = interval.start();
        if let Some(before) = before.filter(|before| interval.start() <= before.end()) {
            start = before.start();
            first -= 1;
        }
        let end = last.map_or(interval.end(), |last| interval.end().max(last.end()));
        let joined = first..after;
        let covered = self.marks[joined.start].covered;
        let added = (end - start) - (self.marks[joined.end].covered - covered);
        for mark in &mut self.marks[joined.end..] {
            mark.covered += added;
        }
        self.marks.splice(joined, [PrefixMark { start, covered }]);
        added
    }

    /// Returns a view of the intervals, which can be copied.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(3..5)?]);
    /// assert_eq!(set.as_intervals().len(), 1);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn as_intervals(&self) -> Intervals<'_> {
        Intervals::new(&self.marks)
    }

    fn of_merged(merged: impl Iterator<Item = Interval>) -> Self {
        let mut marks = MarkList::default();
        merged.for_each(|merged| marks.push(merged));
        Self { marks: marks.finish() }
    }
}

/// Merges intervals in any order.
///
/// # Complexity
///
/// *O(n)* time for *n* < 2^32 intervals: a pass over starts and ends for each 11 of the bits in which they differ, or a
/// single pass if the starts are in order.
///
/// Memory beside the set, whose list doubles as it grows: 12 bytes an interval if coordinates differ in at most 32
/// bits, and 24 otherwise.
impl From<&[Interval]> for IntervalSet {
    fn from(intervals: &[Interval]) -> Self {
        let mut marks = MarkList::default();
        merge(intervals.iter().copied(), |merged| marks.push(merged));
        Self { marks: marks.finish() }
    }
}

/// Merges intervals in any order, like a slice.
impl From<Vec<Interval>> for IntervalSet {
    fn from(intervals: Vec<Interval>) -> Self {
        Self::from(&intervals[..])
    }
}

/// Collects intervals in any order into a list, and merges it like a slice.
impl FromIterator<Interval> for IntervalSet {
    fn from_iter<I: IntoIterator<Item = Interval>>(intervals: I) -> Self {
        Self::from(Vec::from_iter(intervals))
    }
}

/// Adds the units of intervals in any order.
///
/// # Complexity
///
/// *O(n + m)* time for a set of *n* intervals and *m* more.
impl Extend<Interval> for IntervalSet {
    fn extend<I: IntoIterator<Item = Interval>>(&mut self, intervals: I) {
        let more = Self::from_iter(intervals);
        *self = Self::of_merged(self.as_intervals().union(more.as_intervals()));
    }
}

impl<'a> IntoIterator for &'a IntervalSet {
    type Item = Interval;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.as_intervals().iter()
    }
}

impl PartialEq for IntervalSet {
    fn eq(&self, other: &Self) -> bool {
        self.as_intervals() == other.as_intervals()
    }
}

impl Eq for IntervalSet {}

impl fmt::Debug for IntervalSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_intervals(), f)
    }
}

impl fmt::Display for IntervalSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.as_intervals(), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for IntervalSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}
