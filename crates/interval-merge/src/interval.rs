//! A single interval.

use core::fmt;
use core::ops::Range;

/// A non-empty half-open interval of unsigned integers.
///
/// The integers are called units. The interval from 3 to 5 contains the units 3 and 4, and its length is 2.
/// An end is at most 2^64 - 1, so the greatest unit is 2^64 - 2, and every length fits a `u64`.
/// Intervals are ordered by start, then by end.
///
/// `Display` and serde use the format of [`Range`]. Deserializing an empty interval is an error.
///
/// # Examples
///
/// ```
/// use interval_merge::Interval;
///
/// let interval = Interval::new(3..5)?;
/// assert!(interval.contains(4) && !interval.contains(5)); // the end is not part of it
/// assert_eq!(interval.to_string(), "3..5");
///
/// let refused = Interval::new(5..5);
/// assert_eq!(refused.unwrap_err().to_string(), "no unit lies in the interval 5..5");
/// # Ok::<(), interval_merge::EmptyInterval>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Range<u64>", into = "Range<u64>"))]
pub struct Interval {
    // Invariant: start < end. The derived order compares `start` first.
    start: u64,
    end: u64,
}

/// The error for an interval without units.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no unit lies in the interval {range:?}")]
pub struct EmptyInterval {
    range: Range<u64>,
}

impl Interval {
    /// Creates the interval of the units in `range`.
    ///
    /// # Errors
    ///
    /// [`EmptyInterval`] if the start is not less than the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Interval;
    ///
    /// assert_eq!(Interval::new(0..u64::MAX)?.len(), u64::MAX);
    /// assert!(Interval::new(7..7).is_err());
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    pub const fn new(range: Range<u64>) -> Result<Self, EmptyInterval> {
        if range.start < range.end {
            Ok(Self { start: range.start, end: range.end })
        } else {
            Err(EmptyInterval { range })
        }
    }

    /// Creates an interval without checking that `start < end`, which the caller guarantees.
    pub(crate) const fn known(start: u64, end: u64) -> Self {
        debug_assert!(start < end, "start < end");
        Self { start, end }
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
    pub const fn start(&self) -> u64 {
        self.start
    }

    /// Returns the unit after the last one. It is greater than the start.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(interval_merge::Interval::new(3..5)?.end(), 5);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.end
    }

    /// Returns the number of units, at least 1.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(interval_merge::Interval::new(3..5)?.len(), 2);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "an interval is never empty")]
    pub const fn len(&self) -> u64 {
        self.end - self.start
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
    pub const fn contains(&self, at: u64) -> bool {
        self.start <= at && at < self.end
    }

    /// Returns the interval as a range, which is not empty.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(interval_merge::Interval::new(3..5)?.range(), 3..5);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<u64> {
        self.start..self.end
    }
}

impl TryFrom<Range<u64>> for Interval {
    type Error = EmptyInterval;

    fn try_from(range: Range<u64>) -> Result<Self, EmptyInterval> {
        Self::new(range)
    }
}

impl From<Interval> for Range<u64> {
    fn from(interval: Interval) -> Self {
        interval.range()
    }
}

impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.range(), f)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
