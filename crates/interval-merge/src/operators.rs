//! The operators `&`, `|`, `-` and `^` of two sets, and `!` of one.

use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::{IntervalSet, Unit};

macro_rules! operators {
    ($($(#[$doc:meta])* $operator:ident $method:ident: $query:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Complexity
        ///
        /// *O(n + m)* for sets of *n* and *m* intervals.
        impl<T: Unit> $operator for &IntervalSet<T> {
            type Output = IntervalSet<T>;

            fn $method(self, other: Self) -> IntervalSet<T> {
                self.$query(other).merged()
            }
        }

        operators!(by_value $operator $method: IntervalSet<T>, IntervalSet<T>);
        operators!(by_value $operator $method: IntervalSet<T>, &IntervalSet<T>);
        operators!(by_value $operator $method: &IntervalSet<T>, IntervalSet<T>);
    )*};
    (by_value $operator:ident $method:ident: $left:ty, $right:ty) => {
        /// Does the same as the operator of two references.
        impl<T: Unit> $operator<$right> for $left {
            type Output = IntervalSet<T>;

            fn $method(self, other: $right) -> IntervalSet<T> {
                $operator::$method(core::borrow::Borrow::<IntervalSet<T>>::borrow(&self), core::borrow::Borrow::<IntervalSet<T>>::borrow(&other))
            }
        }
    };
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
    /// assert_eq!((left ^ right).to_string(), "{2..4, 5..7, 8..9}");
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

/// Returns the uncovered units of the type, like [`Intervals::gaps`](crate::Intervals::gaps) of `..`.
///
/// # Complexity
///
/// *O(n)* for a set of *n* intervals.
///
/// # Examples
///
/// ```
/// use interval_merge::IntervalSet;
///
/// assert_eq!((!IntervalSet::<u8>::from(4..8)).to_string(), "{0..4, 8..=255}");
/// ```
impl<T: Unit> Not for &IntervalSet<T> {
    type Output = IntervalSet<T>;

    fn not(self) -> IntervalSet<T> {
        self.gaps(..).merged()
    }
}

/// Does the same as the operator of a reference.
impl<T: Unit> Not for IntervalSet<T> {
    type Output = Self;

    fn not(self) -> Self {
        !&self
    }
}
