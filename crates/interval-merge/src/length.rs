//! The total length of a union, without storing the union.

use crate::Interval;
use crate::merge::merge;

/// Returns the number of units that at least one of the intervals covers. The intervals may come in any order.
///
/// # Complexity
///
/// *O(n)* time for *n* < 2^32 intervals, and 12 or 24 bytes of memory an interval, like
/// [`IntervalSet::from`](crate::IntervalSet#impl-From<%26%5BInterval%5D>-for-IntervalSet).
///
/// # Examples
///
/// ```
/// use interval_merge::{Interval, union_length};
///
/// let intervals = [3..7, 10..12, 5..8].map(|range| Interval::new(range).expect("start < end"));
/// assert_eq!(union_length(&intervals), 7);
/// assert_eq!(union_length(&[]), 0);
/// ```
#[must_use]
pub fn union_length(intervals: &[Interval]) -> u64 {
    let mut length = 0;
    merge(intervals.iter().copied(), |merged| length += merged.len());
    length
}

/// Returns the number of units of `frame` that no interval covers. The intervals may come in any order.
///
/// Intervals may lie outside the frame or extend beyond it.
///
/// # Complexity
///
/// *O(n)* time for *n* < 2^32 intervals, and 12 or 24 bytes of memory an interval, like
/// [`IntervalSet::from`](crate::IntervalSet#impl-From<%26%5BInterval%5D>-for-IntervalSet).
///
/// # Examples
///
/// ```
/// use interval_merge::{Interval, uncovered_length};
///
/// let frame = Interval::new(0..10)?;
/// let intervals = [3..7, 9..12, 5..8].map(|range| Interval::new(range).expect("start < end"));
/// assert_eq!(uncovered_length(frame, &intervals), 4);
/// # Ok::<(), interval_merge::EmptyInterval>(())
/// ```
#[must_use]
pub fn uncovered_length(frame: Interval, intervals: &[Interval]) -> u64 {
    let mut uncovered = frame.len();
    merge(intervals.iter().copied(), |merged| {
        let covered = merged.end().min(frame.end()).saturating_sub(merged.start().max(frame.start()));
        uncovered -= covered;
    });
    uncovered
}
