//! The length of an interval: its number of integers.

use core::fmt;
use core::ops::Range;

use crate::AbelianGroup;

/// The number of integers in an interval, or in a union of intervals.
///
/// [`CoverTree`](crate::CoverTree) and [`Sweep`](crate::Sweep) usually keep the length of the covered columns.
/// The product of two lengths is an area; [`area`](crate::area()) returns the area of a union of rectangles.
///
/// The group is the integers modulo 2^64, so a negative change of a [`Step`](crate::Step) wraps.
/// A union of intervals has fewer than 2^64 integers, so its length is exact.
///
/// # Examples
///
/// ```
/// use sweepline::Length;
///
/// let [rows, columns] = [Length::from_range(3..10), Length::from_range(0..4)];
/// assert_eq!((rows.units(), rows.to_string()), (7, "7".to_owned()));
/// assert_eq!(rows.times(columns), 28);
/// assert!(rows > columns);
/// assert_eq!(u128::from(rows), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(u64);

impl Length {
    /// Returns the length of an interval, which is 0 if the interval is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use sweepline::Length;
    ///
    /// assert_eq!(Length::from_range(0..u64::MAX).units(), u64::MAX);
    /// assert_eq!(Length::from_range(7..7).units(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_range(range: Range<u64>) -> Self {
        Self(range.end.saturating_sub(range.start))
    }

    /// Returns the number of integers.
    #[must_use]
    #[inline]
    pub const fn units(self) -> u64 {
        self.0
    }

    /// Returns the area of a rectangle with `self` rows and `columns` columns.
    #[must_use]
    #[inline]
    pub const fn times(self, columns: Self) -> u128 {
        self.0 as u128 * columns.0 as u128
    }
}

impl AbelianGroup for Length {
    const ZERO: Self = Self(0);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Self(self.0.plus(other.0))
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Self(self.0.minus(other.0))
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Length> for u64 {
    fn from(length: Length) -> Self {
        length.0
    }
}

impl From<Length> for u128 {
    fn from(length: Length) -> Self {
        length.0.into()
    }
}
