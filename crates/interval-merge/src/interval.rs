//! A single interval.

use core::fmt;
use core::ops::{Bound, RangeBounds, RangeInclusive};

use crate::Unit;
use crate::unit::{next, previous, saturated};

/// A non-empty interval of integers, characters or addresses.
///
/// The members of an interval are called units. The interval from 3 to 5 contains the units 3 and 4, and its length is 2.
/// Every unit of the type can lie in an interval, including the greatest.
/// Intervals are ordered by start, then by last unit.
///
/// An interval implements [`RangeBounds`], so every method that takes a range also takes an interval.
///
/// `Display` writes `3..5` (`'a'..'c'` for characters), or `3..=255` if no value of the type follows the last unit.
/// With the feature `serde`, an interval is serialized as `start` and `end`, like a [`Range`](core::ops::Range).
/// The `end` is `None` (`null` in JSON) if no value of the type follows the last unit.
/// Deserializing an empty interval is an error.
///
/// # Examples
///
/// ```
/// use interval_merge::Interval;
///
/// let interval = Interval::new(3..5)?;
/// assert_eq!(interval, Interval::new(3..=4)?);
/// assert!(interval.contains(4) && !interval.contains(5)); // the end is not part of it
/// assert_eq!(interval.to_string(), "3..5");
///
/// let refused = Interval::new(5..5);
/// assert_eq!(refused.unwrap_err().to_string(), "the interval 5..5 is empty");
/// # Ok::<(), interval_merge::EmptyInterval>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval<T = u64> {
    // Invariant: start <= last. The derived order compares `start` first.
    start: T,
    last: T,
}

/// The error returned when an interval has no units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmptyInterval<T = u64> {
    bounds: (Bound<T>, Bound<T>),
}

impl<T: Unit> Interval<T> {
    /// Creates the interval of the units in `range`, such as `3..5`, `3..=4`, `3..` or `..`.
    ///
    /// # Errors
    ///
    /// [`EmptyInterval`] if the range has no unit.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Interval;
    ///
    /// assert_eq!(Interval::<i64>::new(-5..=5)?.len(), 11);
    /// assert_eq!(Interval::<u8>::new(..)?.len(), 256);
    /// assert!(Interval::new(7..7).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(range: impl RangeBounds<T>) -> Result<Self, EmptyInterval<T>> {
        Self::from_range(&range)
            .ok_or_else(|| EmptyInterval { bounds: (range.start_bound().cloned(), range.end_bound().cloned()) })
    }

    /// Returns the interval of the units in `range`, or `None` if the range is empty.
    #[inline]
    pub(crate) fn from_range(range: &impl RangeBounds<T>) -> Option<Self> {
        let start = match range.start_bound() {
            Bound::Included(&start) => start,
            Bound::Excluded(&before) => next(before)?,
            Bound::Unbounded => T::unrank(T::Rank::default()),
        };
        let last = match range.end_bound() {
            Bound::Included(&last) => last,
            Bound::Excluded(&end) => previous(end)?,
            Bound::Unbounded => T::unrank(T::GREATEST),
        };
        (start <= last).then_some(Self { start, last })
    }

    /// Creates an interval from its first and last unit. The caller guarantees that `start <= last`.
    #[inline]
    pub(crate) fn from_ends(start: T, last: T) -> Self {
        debug_assert!(start <= last, "start <= last");
        Self { start, last }
    }

    /// Returns the interval of the ranks of the units.
    #[inline]
    pub(crate) fn ranks(self) -> Interval<T::Rank> {
        Interval::from_ends(T::rank(self.start), T::rank(self.last))
    }

    /// Returns the interval of the units with these ranks.
    #[inline]
    pub(crate) fn from_ranks(ranks: Interval<T::Rank>) -> Self {
        Self::from_ends(T::unrank(ranks.start), T::unrank(ranks.last))
    }

    /// Returns the first unit.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(interval_merge::Interval::new(3..5)?.start(), 3);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn start(&self) -> T {
        self.start
    }

    /// Returns the last unit, which lies in the interval.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(interval_merge::Interval::new(3..5)?.last(), 4);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn last(&self) -> T {
        self.last
    }

    /// Returns the unit after the last one, or `None` if the last unit is the greatest value of the type.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Interval;
    ///
    /// assert_eq!(Interval::new(3..5)?.end(), Some(5));
    /// assert_eq!(Interval::new(3..=u64::MAX)?.end(), None);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> Option<T> {
        next(self.last)
    }

    /// Returns the number of units, at least 1.
    ///
    /// All 2^128 units of a type have the length `u128::MAX`, which is one too few.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Interval;
    ///
    /// assert_eq!(Interval::new(3..5)?.len(), 2);
    /// assert_eq!(Interval::new(0..=u64::MAX)?.len(), 1 << 64);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no interval is empty")]
    pub fn len(&self) -> u128 {
        saturated((T::rank(self.last) - T::rank(self.start)).into().wrapping_add(1), true)
    }

    /// Returns whether the unit `at` lies in the interval.
    ///
    /// # Examples
    ///
    /// ```
    /// let interval = interval_merge::Interval::new(3..5)?;
    /// assert!(interval.contains(3) && !interval.contains(5));
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn contains(&self, at: T) -> bool {
        self.start <= at && at <= self.last
    }

    /// Returns the interval as a range with an inclusive end.
    ///
    /// # Examples
    ///
    /// ```
    /// let interval = interval_merge::Interval::new(3..5)?;
    /// assert_eq!(interval.range(), 3..=4);
    /// assert_eq!(interval.range().sum::<u64>(), 3 + 4);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn range(&self) -> RangeInclusive<T> {
        self.start..=self.last
    }
}

impl<T> RangeBounds<T> for Interval<T> {
    #[inline]
    fn start_bound(&self) -> Bound<&T> {
        Bound::Included(&self.start)
    }

    #[inline]
    fn end_bound(&self) -> Bound<&T> {
        Bound::Included(&self.last)
    }
}

impl<T: Unit> fmt::Debug for Interval<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end() {
            Some(end) => fmt::Debug::fmt(&(self.start..end), f),
            None => fmt::Debug::fmt(&self.range(), f),
        }
    }
}

impl<T: Unit> fmt::Display for Interval<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl<T: Unit> fmt::Display for EmptyInterval<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the interval ")?;
        match self.bounds {
            (Bound::Included(start), Bound::Excluded(end)) => write!(f, "{start}..{end}"),
            (Bound::Included(start), Bound::Included(last)) => write!(f, "{start}..={last}"),
            (Bound::Unbounded, Bound::Excluded(end)) => write!(f, "..{end}"),
            bounds => write!(f, "{bounds:?}"),
        }?;
        f.write_str(" is empty")
    }
}

impl<T: Unit> core::error::Error for EmptyInterval<T> {}
