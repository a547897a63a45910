//! The operators `&`, `|`, `-` and `^` of two sets.

use core::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::{Integer, IntervalSet};

macro_rules! operators {
    ($($(#[$doc:meta])* $operator:ident $method:ident: $query:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Complexity
        ///
        /// *O(n + m)* for sets of *n* and *m* intervals.
        impl<T: Integer> $operator for &IntervalSet<T> {
            type Output = IntervalSet<T>;

            fn $method(self, other: Self) -> IntervalSet<T> {
                self.$query(other).merged()
            }
        }
    )*};
}

operators! {
    /// Returns the units covered by both sets, like [`Intervals::intersection`](crate::Intervals::intersection).
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
    BitAnd bitand: intersection;

    /// Returns the units covered by at least one of the sets, like [`Intervals::union`](crate::Intervals::union).
    BitOr bitor: union;

    /// Returns the units covered by the first set only, like [`Intervals::difference`](crate::Intervals::difference).
    Sub sub: difference;

    /// Returns the units covered by exactly one of the sets, like
    /// [`Intervals::symmetric_difference`](crate::Intervals::symmetric_difference).
    BitXor bitxor: symmetric_difference;
}
