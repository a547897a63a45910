//! The sweep over the rows.

use alloc::vec::{self, Vec};
use core::iter::FusedIterator;

use crate::sort::sorted_with_places;
use crate::{Axis, CoverTree, Measure, Rect};

/// The sweep over a set of rectangles, from the first row to the last: where a rectangle begins or ends, and how the
/// measure of the covered columns changes there.
///
/// There are two steps for each rectangle, in ascending order of rows; those at the same row come in an unspecified
/// order. The sum of the changes of all steps up to a row, in the group of `M`, is the measure of the columns that are
/// covered in that row.
///
/// # Examples
///
/// ```
/// use sweepline::{Length, Measure, Rect, Sweep};
///
/// let rects = [Rect::new(0..9, 0..10)?, Rect::new(4..6, 5..20)?];
/// let mut width = Length::ZERO;
/// let widths: Vec<_> = Sweep::<Length>::new(&rects)
///     .map(|step| {
///         width = width.plus(step.change);
///         (step.row, width.units())
///     })
///     .collect();
/// assert_eq!(widths, [(0, 10), (4, 20), (6, 10), (9, 0)]);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep<M> {
    // The row of each side of a rectangle, with the number of that side: twice the rectangle's, plus one at its end.
    sides: vec::IntoIter<(u64, u32)>,
    // The ranks of the ends of the rectangles' column ranges, two for each rectangle.
    ranks: Vec<u32>,
    tree: CoverTree<M>,
}

/// One step of a [`Sweep`]: a rectangle begins at `row`, or has ended above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step<M> {
    /// The first row in which the change holds.
    pub row: u64,
    /// What to add, in the group, to the measure of the covered columns.
    pub change: M,
}

impl<M: Measure> Sweep<M> {
    /// A sweep over `rects`, in any order.
    ///
    /// # Panics
    ///
    /// If there are more than 2^31 - 1 rectangles.
    ///
    /// # Complexity
    ///
    /// For *m* rectangles: *O(m log m)* time here and *O(log m)* a step;
    /// at most 100 bytes of memory a rectangle for an eight-byte measure, and 1 KiB.
    #[must_use]
    pub fn new(rects: &[Rect]) -> Self {
        let columns = Axis::new(rects.iter().map(Rect::columns).flat_map(|columns| [columns.start, columns.end]));
        let tree = CoverTree::new(&columns);
        let ranks = columns.into_ranks();
        let sides = sorted_with_places(rects.iter().map(Rect::rows).flat_map(|rows| [rows.start, rows.end]));
        Self { sides: sides.into_iter(), ranks, tree }
    }
}

impl<M: Measure> Iterator for Sweep<M> {
    type Item = Step<M>;

    fn next(&mut self) -> Option<Step<M>> {
        let (row, side) = self.sides.next()?;
        let (rect, ends) = (side as usize / 2, side % 2 == 1);
        let columns = self.ranks[2 * rect]..self.ranks[2 * rect + 1];
        let change = if ends { M::ZERO.minus(self.tree.remove(columns)) } else { self.tree.insert(columns) };
        Some(Step { row, change })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.sides.size_hint()
    }
}

impl<M: Measure> ExactSizeIterator for Sweep<M> {}

impl<M: Measure> FusedIterator for Sweep<M> {}

/// The measure of the union of `rects`: every cell counts once, however many rectangles it lies in.
///
/// With [`Length`](crate::Length) this is the area.
///
/// No strips are formed between the rows of the sweep. A change at some row holds from there to the last row of all,
/// and so contributes its product with the measure of those rows; later changes take back what ends before.
///
/// # Panics
///
/// If there are more than 2^31 - 1 rectangles.
///
/// # Complexity
///
/// *O(m log m)* time for *m* rectangles, whatever the coordinates;
/// at most 100 bytes of memory a rectangle for an eight-byte measure, and 1 KiB.
///
/// # Examples
///
/// ```
/// use sweepline::{DyadicParity, Rect, measure_of_union};
///
/// // Rows 1 to 3 and columns 1 to 3, then the same cells and one more column: 3 x 4 cells in all.
/// let rects = [Rect::new(1..4, 1..4)?, Rect::new(1..4, 1..5)?];
/// // An even number of cells, and two with even coordinates, but none with both divisible by four.
/// assert_eq!(measure_of_union::<DyadicParity>(&rects).mask(), 0b000);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[must_use]
pub fn measure_of_union<M: Measure>(rects: &[Rect]) -> M {
    let sweep = Sweep::<M>::new(rects);
    let Some(&(last, _)) = sweep.sides.as_slice().last() else {
        return M::ZERO;
    };
    sweep.fold(M::ZERO, |measure, step| measure.plus(M::of(step.row..last).times(step.change)))
}
