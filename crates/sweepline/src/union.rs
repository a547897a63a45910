//! The measure of a union of rectangles.
//!
//! The area is compiled with this crate. A measure that a caller defines is compiled with the caller.

use core::ops::Range;

use crate::measure::Product;
use crate::sweep::MAX_RECTS;
use crate::{AbelianGroup, Length, Rects, strategy};

/// Returns the area of the union of `rects`: the number of cells, each counted once.
///
/// This is [`measure_of_union`] for the product of [`Length`]s.
///
/// # Panics
///
/// Panics if there are more than 2^31 - 1 rectangles.
///
/// # Complexity
///
/// *O(m log m)* time for *m* rectangles.
///
/// # Examples
///
/// ```
/// use sweepline::{Rect, Rects, area};
///
/// // Two 3 x 3 squares that share one cell.
/// let rects = Rects::from([Rect::new(0..3, 0..3)?, Rect::new(2..5, 2..5)?]);
/// assert_eq!(area(&rects), 9 + 9 - 1);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[must_use]
pub fn area(rects: &Rects) -> u128 {
    measure_of_union(rects, Length::from_range, Length::from_range, Length::times)
}

/// Returns the measure of the union of `rects`: each cell counts once, however many rectangles it lies in.
///
/// Three functions define the measure. Their values may have three different types.
///
/// - `rows` returns the measure of an interval of rows.
/// - `columns` returns the measure of an interval of columns, in an [`AbelianGroup`].
/// - `times` returns the measure of a rectangle from the measures of its rows and its columns, in an [`AbelianGroup`].
///
/// No matter how a rectangle is cut, the measures of its parts must add up to its measure; otherwise the result is
/// unspecified. For all *i* <= *j* <= *k*, intervals *r* of rows, and disjoint sets *s* and *t* of columns:
///
/// | law | |
/// |---|---|
/// | columns add up | `columns(i..k) == columns(i..j).plus(columns(j..k))` |
/// | cut between rows | `times(rows(i..k), s) == times(rows(i..j), s).plus(times(rows(j..k), s))` |
/// | cut between columns | `times(rows(r), s.plus(t)) == times(rows(r), s).plus(times(rows(r), t))` |
///
/// Faster strategies replace the sweep for these rectangles:
///
/// - rectangles that a few others cover, which are skipped;
/// - rectangles that meet no other, if most of them are far apart;
/// - strips across the whole board, if all rectangles are strips;
/// - rectangles that touch few cells of a grid, or cover most of it, which are measured cell by cell.
///
/// # Panics
///
/// Panics if there are more than 2^31 - 1 rectangles, even if most of them would be skipped.
///
/// # Complexity
///
/// *O(m log m)* time and calls of the three functions for *m* rectangles, regardless of the coordinates.
///
/// It takes at most 10 KiB of memory and 60 bytes per rectangle if the measure of columns takes 8 bytes.
/// If *m* times the largest coordinate is above 2^62, it may take 100 bytes per rectangle, unless all rows share their
/// leading bits and so do all columns.
///
/// # Examples
///
/// The number of cells with an even sum of coordinates, minus the number of cells with an odd sum:
///
/// ```
/// use core::ops::Range;
/// use sweepline::{Rect, Rects, measure_of_union};
///
/// let rects = Rects::from([Rect::new(0..3, 0..3)?, Rect::new(2..5, 2..3)?]);
/// // Evens minus odds: the alternating sum telescopes.
/// let balance = |range: Range<u64>| (range.end % 2) as i32 - (range.start % 2) as i32;
/// let difference = measure_of_union(&rects, balance, balance, |rows, columns| rows * columns);
/// // 5 even and 4 odd cells, then (3, 2) odd and (4, 2) even.
/// assert_eq!(difference, 6 - 5);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
///
/// The weight of the union, where each column has a weight:
///
/// ```
/// use sweepline::{Rect, Rects, measure_of_union};
///
/// let rects = Rects::from([Rect::new(0..3, 0..2)?, Rect::new(2..4, 1..3)?]);
/// // The weights are 5, 1 and 7, and a column's entry is the weight of all columns before it.
/// let before = [0, 5, 6, 13];
/// let rows = |range: std::ops::Range<u64>| i64::try_from(range.end - range.start).expect("there are few rows");
/// let columns = |range: std::ops::Range<u64>| before[range.end as usize] - before[range.start as usize];
/// let weight = measure_of_union(&rects, rows, columns, |rows, columns: i64| rows * columns);
/// // Two rows of the first rectangle alone, one row of both, and one row of the second alone.
/// assert_eq!(weight, 2 * (5 + 1) + (5 + 1 + 7) + (1 + 7));
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[must_use]
pub fn measure_of_union<R, C: AbelianGroup, T: AbelianGroup>(
    rects: &Rects,
    rows: impl Fn(Range<u64>) -> R + Sync,
    columns: impl Fn(Range<u64>) -> C + Sync,
    times: impl Fn(R, C) -> T + Sync,
) -> T {
    assert!(rects.len() <= MAX_RECTS, "{} rectangles are more than {MAX_RECTS}", rects.len());
    strategy::measure(rects, &Product { rows, columns, times }).0
}
