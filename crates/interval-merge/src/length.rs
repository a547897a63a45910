//! The total length of a union, without storing the union.

use core::ops::RangeBounds;

use crate::integer::Steps as _;
use crate::integer::sealed::Count as _;
use crate::marks::wrapping_len;
use crate::merge::merge;
use crate::{Integer, Interval};

/// Returns the number of units that at least one of the intervals covers. The intervals may come in any order.
///
/// # Complexity
///
/// *O(n)* time for *n* < 2^32 intervals, and 12 or 24 bytes of memory an interval of `u64`, like
/// [`IntervalSet::from`](crate::IntervalSet) a slice.
///
/// # Examples
///
/// ```
/// use interval_merge::{Interval, union_length};
///
/// let intervals = [Interval::new(3..7)?, Interval::new(10..12)?, Interval::new(5..8)?];
/// assert_eq!(union_length(&intervals), 7);
/// # Ok::<(), interval_merge::EmptyInterval>(())
/// ```
#[must_use]
pub fn union_length<T: Integer>(intervals: &[Interval<T>]) -> T::Length {
    if intervals.is_empty() {
        return T::Length::default();
    }
    let mut others = T::Unsigned::greatest();
    merge(intervals.iter().copied(), |merged| others = others.plus(wrapping_len(merged)));
    T::Length::of_one_and(others)
}

/// Returns the number of units of `frame` that no interval covers. The intervals may come in any order.
///
/// Intervals may lie outside the frame or extend beyond it.
///
/// # Complexity
///
/// *O(n)* time for *n* < 2^32 intervals, and 12 or 24 bytes of memory an interval of `u64`, like
/// [`IntervalSet::from`](crate::IntervalSet) a slice.
///
/// # Examples
///
/// ```
/// use interval_merge::{Interval, uncovered_length};
///
/// let intervals = [Interval::new(3..7)?, Interval::new(9..12)?, Interval::new(5..8)?];
/// assert_eq!(uncovered_length(0..10, &intervals), 4);
/// # Ok::<(), interval_merge::EmptyInterval>(())
/// ```
#[must_use]
pub fn uncovered_length<T: Integer>(frame: impl RangeBounds<T>, intervals: &[Interval<T>]) -> T::Length {
    let Some(frame) = Interval::within(&frame) else { return T::Length::default() };
    let (mut covered, mut is_covered) = (T::Unsigned::default(), false);
    merge(intervals.iter().copied(), |merged| {
        let (start, last) = (merged.start().max(frame.start()), merged.last().min(frame.last()));
        if start <= last {
            covered = covered.plus(wrapping_len(Interval::known(start, last)));
            is_covered = true;
        }
    });
    if is_covered { T::Length::of(wrapping_len(frame).distance_from(covered)) } else { frame.len() }
}
