//! The operators `&`, `|`, `-` and `^` of two sets.

use core::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::{Integer, IntervalSet};

/// Returns the units covered by both sets, like [`Intervals::intersection`](crate::Intervals::intersection).
///
/// # Complexity
///
/// *O(n + m)* for sets of *n* and *m* intervals.
///
/// # Examples
///
/// ```
/// use interval_merge::IntervalSet;
///
/// let (left, right) = (IntervalSet::from_iter([2..5, 7..9]), IntervalSet::from(4..8));
/// assert_eq!((&left & &right).to_string(), "{4..5, 7..8}");
/// assert_eq!((&left | &right).to_string(), "{2..9}");
/// assert_eq!((&left - &right).to_string(), "{2..4, 8..9}");
/// assert_eq!((&left ^ &right).to_string(), "{2..4, 5..7, 8..9}");
/// ```
impl<T: Integer> BitAnd for &IntervalSet<T> {
    type Output = IntervalSet<T>;

    fn bitand(self, other: Self) -> IntervalSet<T> {
        IntervalSet::of_merged(self.intersection(other))
    }
}

/// Returns the units covered by at least one of the sets, like [`Intervals::union`](crate::Intervals::union).
///
/// # Complexity
///
/// *O(n + m)* for sets of *n* and *m* intervals.
impl<T: Integer> BitOr for &IntervalSet<T> {
    type Output = IntervalSet<T>;

    fn bitor(self, other: Self) -> IntervalSet<T> {
        IntervalSet::of_merged(self.union(other))
    }
}

/// Returns the units covered by the first set only, like [`Intervals::difference`](crate::Intervals::difference).
///
/// # Complexity
///
/// *O(n + m)* for sets of *n* and *m* intervals.
impl<T: Integer> Sub for &IntervalSet<T> {
    type Output = IntervalSet<T>;

    fn sub(self, other: Self) -> IntervalSet<T> {
        IntervalSet::of_merged(self.difference(other))
    }
}

/// Returns the units covered by exactly one of the sets, like
/// [`Intervals::symmetric_difference`](crate::Intervals::symmetric_difference).
///
/// # Complexity
///
/// *O(n + m)* for sets of *n* and *m* intervals.
impl<T: Integer> BitXor for &IntervalSet<T> {
    type Output = IntervalSet<T>;

    fn bitxor(self, other: Self) -> IntervalSet<T> {
        IntervalSet::of_merged(self.symmetric_difference(other))
    }
}
