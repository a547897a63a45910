//! The queries of [`Intervals`] as methods of the set.
//!
//! `Deref` is not an option, because it returns a reference to a view, and a set does not store a view.

use core::ops::RangeBounds;

use crate::{Combination, Interval, IntervalSet, Intervals, Iter, Unit};

/// Defines methods of the set that call the method of its view.
macro_rules! queries {
    ($($(#[$attribute:meta])* $name:ident$(<$lifetime:lifetime>)?($($argument:ident: $type:ty),*) -> $output:ty;)*) => {
        /// The queries of [`Intervals`], which documents their limits, costs and examples.
        impl<T: Unit> IntervalSet<T> {$(
            $(#[$attribute])*
            #[must_use]
            pub fn $name$(<$lifetime>)?(&$($lifetime)? self, $($argument: $type),*) -> $output {
                self.as_intervals().$name($($argument),*)
            }
        )*}
    };
}

queries! {
    /// Returns the number of intervals, like [`Intervals::len`]. The number of units is [`measure`](Self::measure).
    len() -> usize;
    /// Returns whether the set has no intervals, like [`Intervals::is_empty`].
    is_empty() -> bool;
    /// Returns the intervals in ascending order, like [`Intervals::iter`].
    iter() -> Iter<'_, T>;
    /// Returns the interval at `index`, like [`Intervals::get`].
    get(index: usize) -> Option<Interval<T>>;
    /// Returns the first interval, like [`Intervals::first`].
    first() -> Option<Interval<T>>;
    /// Returns the last interval, like [`Intervals::last`].
    last() -> Option<Interval<T>>;
    /// Returns whether the unit `at` is covered, like [`Intervals::contains`].
    contains(at: T) -> bool;
    /// Returns whether at least one unit of `range` is covered, like [`Intervals::overlaps`].
    overlaps(range: impl RangeBounds<T>) -> bool;
    /// Returns the intervals with at least one unit in `range`, like [`Intervals::overlapping`].
    overlapping(range: impl RangeBounds<T>) -> Intervals<'_, T>;
    /// Returns the number of covered units, like [`Intervals::measure`].
    measure() -> u128;
    /// Returns the number of covered units of `frame`, like [`Intervals::covered_in`].
    #[doc(alias = "rank")]
    covered_in(frame: impl RangeBounds<T>) -> u128;
    /// Returns the `n`-th covered unit of `frame`, counted from 0, like [`Intervals::nth_covered`].
    #[doc(alias = "select")]
    nth_covered(frame: impl RangeBounds<T>, n: u128) -> Option<T>;
    /// Returns the `n`-th uncovered unit of `frame`, counted from 0, like [`Intervals::nth_uncovered`].
    #[doc(alias = "select")]
    nth_uncovered(frame: impl RangeBounds<T>, n: u128) -> Option<T>;
    /// Returns the gaps of `frame`, like [`Intervals::gaps`].
    #[doc(alias = "complement")]
    gaps(frame: impl RangeBounds<T>) -> Combination<'_, T>;
    /// Returns the units covered by this set or by `other`, like [`Intervals::union`].
    union<'a>(other: impl Into<Intervals<'a, T>>) -> Combination<'a, T>;
    /// Returns the units covered by both this set and `other`, like [`Intervals::intersection`].
    intersection<'a>(other: impl Into<Intervals<'a, T>>) -> Combination<'a, T>;
    /// Returns the units covered by this set and not by `other`, like [`Intervals::difference`].
    difference<'a>(other: impl Into<Intervals<'a, T>>) -> Combination<'a, T>;
    /// Returns the units covered by exactly one of this set and `other`, like [`Intervals::symmetric_difference`].
    symmetric_difference<'a>(other: impl Into<Intervals<'a, T>>) -> Combination<'a, T>;
    /// Returns whether `other` covers every unit of this set, like [`Intervals::is_subset`].
    #[doc(alias = "is_superset")]
    is_subset<'a>(other: impl Into<Intervals<'a, T>>) -> bool;
    /// Returns whether no unit is covered by both this set and `other`, like [`Intervals::is_disjoint`].
    is_disjoint<'a>(other: impl Into<Intervals<'a, T>>) -> bool;
}
