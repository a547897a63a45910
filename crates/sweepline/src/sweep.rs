//! The sweep over the rows.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::arch::SweepBackend;
use crate::changes::Changes;
use crate::events::{MAX_RECTS, Packings};
use crate::measure::Product;
use crate::{AbelianGroup, IntoRect, Length, union};

/// The sweep over a set of rectangles, from the first row to the last.
///
/// A step is a row where a rectangle begins or ends, and the change of the measure of the covered columns there.
/// Each rectangle has two steps. Steps come in ascending order of rows, and in an unspecified order within a row.
/// The sum of the changes of all steps up to a row, in the [`AbelianGroup`] `M`, is the measure of the columns covered in
/// that row.
///
/// # Examples
///
/// ```
/// use sweepline::{AbelianGroup, Length, Rect, Sweep};
///
/// let rects = [Rect::new(0..9, 0..10)?, Rect::new(4..6, 5..20)?];
/// let mut width = Length::ZERO;
/// let widths: Vec<_> = Sweep::new(&rects, Length::from_range)
///     .map(|step| {
///         width = width.plus(step.change);
///         (step.row, width.units())
///     })
///     .collect();
/// assert_eq!(widths, [(0, 10), (4, 20), (6, 10), (9, 0)]);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep<M>(Packed<M>);

/// The changes, from words as short as the coordinates allow.
#[derive(Clone, Debug)]
enum Packed<M> {
    Narrow(Changes<u64, M>),
    Wide(Changes<u128, M>),
}

/// One step of a [`Sweep`]: a rectangle begins at `row`, or ended with the row before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step<M> {
    /// The first row in which the change holds.
    pub row: u64,
    /// The change of the measure of the covered columns, as a value to add in the group.
    pub change: M,
}

impl<M: AbelianGroup> Sweep<M> {
    /// Creates a sweep over `rects`, which may come in any order. `columns` returns the measure of an interval of columns.
    ///
    /// Adjacent intervals must add up, as for [`measure_of_union`]. Otherwise the changes are unspecified.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^31 - 1 rectangles.
    ///
    /// # Complexity
    ///
    /// *O(m log m)* time for *m* rectangles, and *O(log m)* for each step.
    /// The memory is that of [`measure_of_union`] on one thread.
    #[must_use]
    pub fn new(rects: &[impl IntoRect], columns: impl Fn(Range<u64>) -> M) -> Self {
        Self::on_backend(rects, columns, SweepBackend::best())
    }

    pub(crate) fn on_backend(
        rects: &[impl IntoRect],
        columns: impl Fn(Range<u64>) -> M,
        backend: SweepBackend,
    ) -> Self {
        let packings = Packings::of(rects);
        Self(if packings.fits::<u64>() {
            Packed::Narrow(Changes::new(rects, packings, columns, backend))
        } else {
            Packed::Wide(Changes::new(rects, packings, columns, backend))
        })
    }
}

impl<M: AbelianGroup> Iterator for Sweep<M> {
    type Item = Step<M>;

    fn next(&mut self) -> Option<Step<M>> {
        let (event, changed) = match &mut self.0 {
            Packed::Narrow(changes) => changes.next()?,
            Packed::Wide(changes) => changes.next()?,
        };
        Some(Step { row: event.row, change: event.change.of(M::ZERO, changed) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Packed::Narrow(changes) => changes.size_hint(),
            Packed::Wide(changes) => changes.size_hint(),
        }
    }
}

impl<M: AbelianGroup> ExactSizeIterator for Sweep<M> {}

impl<M: AbelianGroup> FusedIterator for Sweep<M> {}

/// Returns the area of the union of `rects`: the number of cells, each counted once.
///
/// This is [`measure_of_union`] for the product of [`Length`]s, with its panics and its cost.
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
/// use sweepline::{Rect, area};
///
/// // Two 3 x 3 squares that share one cell.
/// let rects = [Rect::new(0..3, 0..3)?, Rect::new(2..5, 2..5)?];
/// assert_eq!(area(&rects), 9 + 9 - 1);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "narrow columns have 32 bits")]
pub fn area(rects: &[impl IntoRect]) -> u128 {
    // Narrow lengths make a tree half as large.
    if rects.iter().all(|&rect| u32::try_from(rect.into().columns().end).is_ok()) {
        let columns = |columns: Range<u64>| (columns.end - columns.start) as u32;
        let times = |rows: Length, columns: u32| u128::from(rows.units()) * u128::from(columns);
        measure_of_union(rects, Length::from_range, columns, times)
    } else {
        measure_of_union(rects, Length::from_range, Length::from_range, Length::times)
    }
}

/// Returns the measure of the union of `rects`: each cell counts once, however many rectangles it lies in.
///
/// Three functions define the measure. They may have values of three different types.
///
/// - `rows` returns the measure of an interval of rows.
/// - `columns` returns the measure of an interval of columns, in an [`AbelianGroup`].
/// - `times` returns the measure of a rectangle from those of its rows and columns, in an [`AbelianGroup`] too.
///
/// The measure of a rectangle must be the sum of those of its parts, however it is cut. Otherwise the result is
/// unspecified. For all *i* <= *j* <= *k*, intervals *r* of rows, and disjoint sets *s* and *t* of columns:
///
/// | law | |
/// |---|---|
/// | columns add up | `columns(i..k) == columns(i..j).plus(columns(j..k))` |
/// | cut between rows | `times(rows(i..k), s) == times(rows(i..j), s).plus(times(rows(j..k), s))` |
/// | cut between columns | `times(rows(r), s.plus(t)) == times(rows(r), s).plus(times(rows(r), t))` |
///
/// Many rectangles are not swept:
///
/// - large ones that lie in cells of a coarse grid that a few others cover;
/// - those that meet no other, if most are far apart;
/// - strips across the whole board, if all are;
/// - those that touch few cells of a grid, or cover most of it. They are measured cell by cell.
///
/// # Panics
///
/// Panics if there are more than 2^31 - 1 rectangles, even if most of them would be skipped.
///
/// # Complexity
///
/// *O(m log m)* time and calls of the three functions for *m* rectangles, whatever the coordinates.
///
/// One thread takes at most 60 bytes of memory a rectangle, and 10 KiB, for a measure of columns of 8 bytes.
/// If *m* times the largest coordinate is above 2^62, it may take 100 bytes a rectangle, unless all rows have their
/// first bits in common, and all columns too. Several threads take up to twice that, and 256 KiB each.
///
/// # Examples
///
/// The number of cells with an even sum of coordinates, minus the number of cells with an odd sum:
///
/// ```
/// use core::ops::Range;
/// use sweepline::{Rect, measure_of_union};
///
/// let rects = [Rect::new(0..3, 0..3)?, Rect::new(2..5, 2..3)?];
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
/// use sweepline::{Rect, measure_of_union};
///
/// let rects = [Rect::new(0..3, 0..2)?, Rect::new(2..4, 1..3)?];
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
    rects: &[impl IntoRect],
    rows: impl Fn(Range<u64>) -> R + Sync,
    columns: impl Fn(Range<u64>) -> C + Sync,
    times: impl Fn(R, C) -> T + Sync,
) -> T {
    assert!(rects.len() <= MAX_RECTS, "{} rectangles are more than {MAX_RECTS}", rects.len());
    union::measure(rects, &Product { rows, columns, times }).0
}
