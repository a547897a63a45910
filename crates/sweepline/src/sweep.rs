//! The sweep over the rows.
//!
//! # Rectangles that end before another event
//!
//! If the event after the start of a rectangle is its end, both have the same measure, and no event in between needs
//! the interval in the tree. So the tree only looks the measure up, and the end takes no time. Without this, the union of
//! 20,000 rectangles, half of them low and wide and half high and narrow, takes 2.4 times as many instructions.

use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::block_tree::{ExclusiveBounds, NarrowTree};
use crate::cover_block::IntervalChange;
use crate::sorted_coordinates::SortedCoordinates;
use crate::{AbelianGroup, Rects};

/// Maximum number of rectangles of a sweep, because the index of an end has 32 bits.
pub(crate) const MAX_RECTS: usize = (1 << 31) - 1;

/// The sweep over a set of rectangles, from the first row to the last.
///
/// A step is a row where a rectangle begins or ends, with the change of the measure of the covered columns there and the
/// measure after it. Each rectangle has two steps. Steps come in ascending order of rows, and in an unspecified order
/// within a row, so the last step of a row has the measure of the columns covered in the row.
///
/// # Examples
///
/// ```
/// use sweepline::{Length, Rect, Rects, Sweep};
///
/// let rects = Rects::from([Rect::new(0..9, 0..10)?, Rect::new(4..6, 5..20)?]);
/// let steps = Sweep::new(&rects, Length::from_range);
/// let widths: Vec<_> = steps.map(|step| (step.row, step.covered.units())).collect();
/// assert_eq!(widths, [(0, 10), (4, 20), (6, 10), (9, 0)]);
/// assert_eq!(widths.iter().map(|&(_, width)| width).max(), Some(20));
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep<M> {
    // The events in order: the rows where rectangles begin, and the rows after their last rows.
    rows: SortedCoordinates,
    // The ranks of the first and the end column of each rectangle, one after another, as `SortedCoordinates::ranks`
    // assigns them.
    ranks: Vec<u32>,
    tree: NarrowTree<M>,
    // The index of the next event, which is the number of events so far.
    next: usize,
    // If the next event is the end of the rectangle that began at the last event, the measure that it uncovers.
    ending: Option<M>,
    // The sum of the changes of all steps so far.
    covered: M,
}

/// An event of a sweep, with the measure that becomes covered or uncovered.
pub(crate) struct Event<M> {
    /// The first row of a rectangle, or the row after its last one.
    pub(crate) row: u64,
    pub(crate) change: IntervalChange,
    pub(crate) by: M,
}

/// One step of a [`Sweep`]: a rectangle begins at `row`, or ended with the row before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step<M> {
    /// The first row in which the change holds.
    pub row: u64,
    /// The change of the measure of the covered columns, as a value to add in the group. A negative [`Length`]
    /// wraps, so use `covered` to compare lengths.
    ///
    /// [`Length`]: crate::Length
    pub change: M,
    /// The measure of the covered columns after this step.
    pub covered: M,
}

impl<M: AbelianGroup> Sweep<M> {
    /// Creates a sweep over `rects`, which may come in any order. `columns` returns the measure of an interval of
    /// columns.
    ///
    /// Adjacent intervals must add up, as for [`measure_of_union`](crate::measure_of_union). Otherwise the changes are
    /// unspecified.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^31 - 1 rectangles.
    ///
    /// # Complexity
    ///
    /// *O(m log m)* time for *m* rectangles, and *O(log m)* for each step.
    /// It uses as much memory as [`measure_of_union`](crate::measure_of_union).
    #[must_use]
    pub fn new(rects: &Rects, columns: impl Fn(Range<u64>) -> M) -> Self {
        let order = SortedCoordinates::of_columns(rects);
        let tree = NarrowTree::new(order.coordinates(), columns);
        let ranks = order.ranks();
        // Free the sorted columns before the rows are sorted, because both lists are large.
        drop(order);
        Self { rows: SortedCoordinates::of_rows(rects), ranks, tree, next: 0, ending: None, covered: M::ZERO }
    }

    /// Returns the row of the last event, or 0 without events.
    pub(crate) fn last_row(&self) -> u64 {
        self.rows.len().checked_sub(1).and_then(|last| self.rows.get(last)).map_or(0, |(row, _)| row)
    }

    /// Applies the next event.
    pub(crate) fn next_event(&mut self) -> Option<Event<M>> {
        let (row, end_index) = self.rows.get(self.next)?;
        self.next += 1;
        // Even indices are starts, and the end of the same rectangle follows.
        let start = end_index & !1;
        let change = if end_index & 1 == 0 { IntervalChange::Insert } else { IntervalChange::Remove };
        // The value of rank r, counted from 1, lies between the entries r - 1 and r of the tree. The interval between
        // two ranks therefore has the entries from the first rank to one before the second.
        let bounds = ExclusiveBounds { left: self.ranks[start] as usize - 1, right: self.ranks[start + 1] as usize };
        let by = if let Some(covered) = self.ending.take() {
            covered
        } else if self.rows.get(self.next).is_some_and(|(_, next)| next == start + 1) {
            *self.ending.insert(self.tree.uncovered(bounds))
        } else {
            self.tree.update(bounds, change)
        };
        Some(Event { row, change, by })
    }
}

impl<M: AbelianGroup> Iterator for Sweep<M> {
    type Item = Step<M>;

    fn next(&mut self) -> Option<Step<M>> {
        let Event { row, change, by } = self.next_event()?;
        let change = change.of(M::ZERO, by);
        self.covered = self.covered.plus(change);
        Some(Step { row, change, covered: self.covered })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rows.len() - self.next;
        (left, Some(left))
    }
}

impl<M: AbelianGroup> ExactSizeIterator for Sweep<M> {}

impl<M: AbelianGroup> FusedIterator for Sweep<M> {}
