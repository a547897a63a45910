//! The sweep over the rows.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::arch::SweepBackend;
use crate::changes::Changes;
use crate::events::Packings;
use crate::{AbelianGroup, IntoRect};

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
    /// Adjacent intervals must add up, as for [`measure_of_union`](crate::measure_of_union). Otherwise the changes are unspecified.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^31 - 1 rectangles.
    ///
    /// # Complexity
    ///
    /// *O(m log m)* time for *m* rectangles, and *O(log m)* for each step.
    /// It takes the memory of [`measure_of_union`](crate::measure_of_union).
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
