//! The length of intervals of 128-bit integers.

use core::cmp::Ordering;
use core::fmt;

/// A number of 128-bit integers, from 0 to 2^128.
///
/// No unsigned type is wider than `u128`, and all 2^128 addresses of IPv6 are one more than a `u128` can count.
///
/// # Examples
///
/// ```
/// use interval_merge::{IntervalSet, Length128};
///
/// let addresses = IntervalSet::from(0..=u128::MAX);
/// assert_eq!(addresses.measure(), Length128::MAX);
/// assert_eq!(addresses.measure().to_string(), "340282366920938463463374607431768211456");
///
/// let few = IntervalSet::from(3..8_u128);
/// assert_eq!(few.measure().to_u128(), Some(5));
/// assert!(few.measure() == 5 && few.measure() < addresses.measure());
/// assert_eq!(few.nth_covered(.., 4.into()), Some(7));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length128 {
    // Invariant: `rest` is 0 if the length is 2^128. The derived order compares this field first.
    is_whole: bool,
    rest: u128,
}

impl Length128 {
    /// 2^128, the number of all integers of the type.
    pub const MAX: Self = Self { is_whole: true, rest: 0 };

    /// Returns the length as an integer, or `None` for 2^128.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Length128;
    ///
    /// assert_eq!(Length128::from(u128::MAX).to_u128(), Some(u128::MAX));
    /// assert_eq!(Length128::MAX.to_u128(), None);
    /// ```
    #[must_use]
    pub const fn to_u128(self) -> Option<u128> {
        if self.is_whole { None } else { Some(self.rest) }
    }
}

impl From<u128> for Length128 {
    fn from(rest: u128) -> Self {
        Self { is_whole: false, rest }
    }
}

impl PartialEq<u128> for Length128 {
    fn eq(&self, other: &u128) -> bool {
        *self == Self::from(*other)
    }
}

impl PartialOrd<u128> for Length128 {
    fn partial_cmp(&self, other: &u128) -> Option<Ordering> {
        Some(self.cmp(&Self::from(*other)))
    }
}

impl fmt::Display for Length128 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_u128() {
            Some(length) => fmt::Display::fmt(&length, f),
            None => f.pad_integral(true, "", "340282366920938463463374607431768211456"),
        }
    }
}

impl fmt::Debug for Length128 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
