//! The events of a sweep: the rows where rectangles begin and end.
//!
//! # No strips
//!
//! A textbook sweep adds the covered columns times the height of a strip, for each strip between two events.
//! Here a change of the covered measure at some row counts for all rows from there to the last one. Later changes
//! subtract what ends before. So the sweep adds one product for each event, and keeps no state between rows.
//! The factor is always the measure of a set of columns, never the inverse of one, so a product of lengths is exact.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use digit_sort::Sorter;

use crate::arch::{SimdBackend, SimdTask};
use crate::block::IntervalChange;
use crate::measure::Measure;
use crate::packing::{DifferingBits, PackedWord, Packing, rank};
#[cfg(feature = "parallel")]
use crate::slab::Slab;
use crate::tree::{ExclusiveBounds, NarrowTree};
use crate::{AbelianGroup, IntoRect, Rect};

/// The most rectangles of a sweep: the number of a side, which is twice the number of its rectangle, has 32 bits.
pub(crate) const MAX_RECTS: usize = (1 << 31) - 1;

/// The events of some rectangles: one where each begins, and one where it ends.
#[derive(Clone, Debug)]
pub(crate) struct Events<W> {
    // The rows of the events in ascending order. The place of a row is the number of a side of a rectangle: twice the
    // number of the rectangle, plus one where it ends.
    sides: Vec<W>,
    // The ranks of the ends of the rectangles' columns, two for each rectangle, as the module `packing` assigns them.
    ranks: Vec<u32>,
    packing: Packing,
}

/// One event.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The first row of the rectangle, or the row after its last one.
    pub(crate) row: u64,
    /// The ranks of its ends in ascending order.
    pub(crate) ranks: Range<u32>,
    pub(crate) change: IntervalChange,
}

/// The bits in which the rows of rectangles differ, and those in which their columns differ.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RectBits {
    rows: DifferingBits,
    columns: DifferingBits,
}

/// The layouts of the words of rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packings {
    rows: Packing,
    columns: Packing,
}

impl RectBits {
    /// Returns the bits in which the sides of one rectangle differ.
    #[inline]
    pub(crate) fn of(rect: Rect) -> Self {
        let of = |range: Range<u64>| DifferingBits::of(range.start).join(DifferingBits::of(range.end));
        Self { rows: of(rect.rows()), columns: of(rect.columns()) }
    }

    /// Returns the bits in which the rectangles of both differ.
    #[inline]
    pub(crate) fn join(self, other: Self) -> Self {
        Self { rows: self.rows.join(other.rows), columns: self.columns.join(other.columns) }
    }

    /// Returns the layouts for so many rectangles.
    pub(crate) fn packings(self, rects: usize) -> Packings {
        Packings { rows: Packing::new(2 * rects, self.rows), columns: Packing::new(2 * rects, self.columns) }
    }
}

impl Packings {
    /// Returns the layouts for these rectangles.
    pub(crate) fn of(rects: &[impl IntoRect]) -> Self {
        each(rects).map(RectBits::of).reduce(RectBits::join).unwrap_or_default().packings(rects.len())
    }

    /// Returns whether a word has room for every row and column with its place.
    pub(crate) fn fits<W: PackedWord>(self) -> bool {
        self.rows.fits::<W>() && self.columns.fits::<W>()
    }
}

/// Converts the rectangles of a list one by one.
fn each(rects: &[impl IntoRect]) -> impl ExactSizeIterator<Item = Rect> + Clone {
    rects.iter().map(|&rect| rect.into())
}

/// Returns the ends of all rectangles in one direction, each with its number.
fn sides(
    rects: impl Iterator<Item = Rect> + Clone,
    range: impl Fn(&Rect) -> Range<u64> + Clone,
) -> impl Iterator<Item = (u64, u32)> + Clone {
    rects.map(move |rect| range(&rect)).flat_map(|range| [range.start, range.end]).zip(0..)
}

impl<W: PackedWord> Events<W> {
    /// Returns the events of these rectangles, and an empty tree over their columns, which `measure` measures.
    pub(crate) fn new<M: AbelianGroup>(
        rects: &[impl IntoRect],
        packings: Packings,
        measure: impl Fn(Range<u64>) -> M,
    ) -> (Self, NarrowTree<M>) {
        let Packings { rows, columns } = packings;
        let len = 2 * rects.len();
        let mut sorter = Sorter::default();
        let packed = sorter.sort(columns.words::<W>(sides(each(rects), Rect::columns)), len, columns.sorted_bits());
        let mut ranks = vec![0; len];
        rank(packed, columns, &mut ranks);
        let tree = NarrowTree::compact(packed.iter().map(|&column| columns.coordinate(column)), measure);
        // The columns are not needed any more, so the rows are sorted in the same memory.
        sorter.sort(rows.words(sides(each(rects), Rect::rows)), len, rows.sorted_bits());
        (Self { sides: sorter.into_sorted(), ranks, packing: rows }, tree)
    }

    /// Returns the events of these rectangles within a slab, and an empty tree over its columns.
    ///
    /// `inner` is the number of ends of columns inside the slab.
    /// An end on or beyond a border of the slab has its rank of [`Slab::BEYOND`].
    #[cfg(feature = "parallel")]
    pub(crate) fn in_slab<M: AbelianGroup>(
        rects: impl ExactSizeIterator<Item = Rect> + Clone,
        inner: usize,
        packings: Packings,
        slab: &Slab,
        measure: impl Fn(Range<u64>) -> M,
    ) -> (Self, NarrowTree<M>) {
        let Packings { rows, columns } = packings;
        let len = 2 * rects.len();
        let mut sorter = Sorter::default();
        let ends = sides(rects.clone(), Rect::columns).filter(|&(column, _)| slab.is_inside(column));
        let packed = sorter.sort(columns.words::<W>(ends), inner, columns.sorted_bits());
        let mut ranks = [Slab::BEYOND.start, Slab::BEYOND.end].repeat(rects.len());
        rank(packed, columns, &mut ranks);
        let tree = slab.tree(packed.iter().map(|&column| columns.coordinate(column)), measure);
        // The columns are not needed any more, so the rows are sorted in the same memory.
        sorter.sort(rows.words(sides(rects, Rect::rows)), len, rows.sorted_bits());
        (Self { sides: sorter.into_sorted(), ranks, packing: rows }, tree)
    }

    /// Returns the event at `index` in the order of rows.
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Option<Event> {
        self.sides.get(index).map(|&side| self.event(side))
    }

    #[inline(always)]
    fn event(&self, side: W) -> Event {
        let place = self.packing.place(side) as usize;
        let (start, change) =
            (place & !1, if place & 1 == 0 { IntervalChange::Insert } else { IntervalChange::Remove });
        Event { row: self.packing.coordinate(side), ranks: self.ranks[start]..self.ranks[start + 1], change }
    }

    pub(crate) fn len(&self) -> usize {
        self.sides.len()
    }
}

/// The task that computes the measure of a union: the whole sweep.
pub(crate) struct Total<'a, W, M: Measure, F> {
    pub(crate) events: &'a Events<W>,
    pub(crate) tree: &'a mut NarrowTree<M::Columns>,
    pub(crate) measure: &'a M,
    /// Returns where the interval between two ranks lies in the tree, or `None` if it is the whole tree.
    ///
    /// Intervals that are the whole tree are counted and not stored.
    pub(crate) within: F,
    /// The measure of the whole tree.
    pub(crate) whole: M::Columns,
}

/// The number of events by which the memory of an update is prefetched. Its ranks are prefetched twice as early.
const AHEAD: usize = 12;

impl<W: PackedWord, M: Measure, F: Fn(&Range<u32>) -> Option<ExclusiveBounds>> SimdTask for Total<'_, W, M, F> {
    type Output = M::Total;

    #[inline(always)]
    fn run(self, simd: impl SimdBackend) -> M::Total {
        let Self { events, tree, measure, within, whole } = self;
        let Events { sides, ranks, packing } = events;
        let Some(last) = sides.last().map(|&side| packing.coordinate(side)) else {
            return M::Total::ZERO;
        };
        let (mut total, mut covered) = (M::Total::ZERO, M::Columns::ZERO);
        // The number of intervals that span the whole tree. While there is one, no other change is visible.
        let mut whole_ones = 0_u32;
        for (index, &side) in sides.iter().enumerate() {
            // A block can be prefetched only once its ranks are known, so the ranks are prefetched earlier by the same
            // distance.
            if let Some(&later) = sides.get(index + 2 * AHEAD) {
                simd.prefetch(&ranks[packing.place(later) as usize]);
            }
            if let Some(&soon) = sides.get(index + AHEAD)
                && let Some(bounds) = within(&events.event(soon).ranks)
            {
                tree.prefetch(simd, bounds);
            }
            let event = events.event(side);
            let bounds = within(&event.ranks);
            whole_ones -= u32::from(bounds.is_none() && event.change == IntervalChange::Remove);
            let changed = match bounds {
                Some(bounds) => {
                    let changed = tree.update(simd, bounds, event.change);
                    covered = event.change.of(covered, changed);
                    changed
                }
                None => whole.minus(covered),
            };
            if whole_ones == 0 {
                // A change lasts to the last row; later changes subtract what ends before.
                total = event.change.of(total, measure.cells(event.row..last, changed));
            }
            whole_ones += u32::from(bounds.is_none() && event.change == IntervalChange::Insert);
        }
        total
    }
}
