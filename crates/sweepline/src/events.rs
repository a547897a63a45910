//! The events of a sweep: the rows where rectangles begin and end.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use digit_sort::Sorter;

use crate::arch::prefetch;
use crate::block::IntervalChange;
use crate::packing::{DifferingBits, PackedWord, Packing, rank};
use crate::sample::each;
use crate::{IntoRect, Rect};

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

/// The ends of the columns of rectangles, from which a tree is built before the events are sorted.
///
/// No code of this module knows the measure of a caller, so it is compiled once for each type of rectangles.
#[derive(Clone, Debug)]
pub(crate) struct RankedColumns<W> {
    sorter: Sorter<W>,
    ranks: Vec<u32>,
    packings: Packings,
}

/// One event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// The first row of the rectangle, or the row after its last one.
    pub(crate) row: u64,
    /// The ranks of the ends of its columns in ascending order.
    pub(crate) ranks: [u32; 2],
    pub(crate) change: IntervalChange,
}

/// The layouts of the words of rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packings {
    rows: Packing,
    columns: Packing,
}

impl Packings {
    /// Returns the layouts for these rectangles.
    pub(crate) fn of(rects: &[impl IntoRect]) -> Self {
        let of = |range: Range<u64>| DifferingBits::of(range.start).join(DifferingBits::of(range.end));
        let both = each(rects).map(|rect| [of(rect.rows()), of(rect.columns())]);
        let joined = both.reduce(|[rows, columns], [other_rows, other_columns]| {
            [rows.join(other_rows), columns.join(other_columns)]
        });
        let [rows, columns] = joined.unwrap_or_default().map(|bits| Packing::new(2 * rects.len(), bits));
        Self { rows, columns }
    }

    /// Returns whether a word has room for every row and column with its place.
    pub(crate) fn fits<W: PackedWord>(self) -> bool {
        self.rows.fits::<W>() && self.columns.fits::<W>()
    }
}

/// Returns the ends of all rectangles in one direction, each with its number.
fn sides(
    rects: &[impl IntoRect],
    range: impl Fn(&Rect) -> Range<u64> + Clone,
) -> impl Iterator<Item = (u64, u32)> + Clone {
    each(rects).map(move |rect| range(&rect)).flat_map(|range| [range.start, range.end]).zip(0..)
}

impl<W: PackedWord> RankedColumns<W> {
    /// Returns the columns of these rectangles, whose ranks are from 1.
    pub(crate) fn new(rects: &[impl IntoRect], packings: Packings) -> Self {
        let len = 2 * rects.len();
        let (mut sorter, mut ranks) = (Sorter::default(), vec![0; len]);
        let columns = packings.columns;
        let words = columns.words(sides(rects, Rect::columns));
        rank(sorter.sort(words, len, columns.sorted_bits()), columns, &mut ranks);
        Self { sorter, ranks, packings }
    }

    /// Returns the columns that were sorted, in ascending order.
    pub(crate) fn coordinates(&self) -> impl ExactSizeIterator<Item = u64> {
        self.sorter.sorted().iter().map(|&column| self.packings.columns.coordinate(column))
    }

    /// Returns the events of the rectangles, which are those that the columns came from.
    pub(crate) fn into_events(self, rects: &[impl IntoRect]) -> Events<W> {
        let Self { mut sorter, ranks, packings: Packings { rows, .. } } = self;
        // The columns are not needed any more, so the rows are sorted in the same memory.
        sorter.sort(rows.words(sides(rects, Rect::rows)), 2 * rects.len(), rows.sorted_bits());
        Events { sides: sorter.into_sorted(), ranks, packing: rows }
    }
}

impl<W: PackedWord> Events<W> {
    /// Appends up to `most` events from the one at `first` on, in the order of rows. Returns their number.
    pub(crate) fn decode(&self, first: usize, most: usize, events: &mut Vec<Event>) -> usize {
        let Self { sides, ranks, packing } = self;
        let (now, later) = sides[first..].split_at(most.min(sides.len() - first));
        events.extend(now.iter().map(|&side| {
            let place = packing.place(side) as usize;
            let (start, change) =
                (place & !1, if place & 1 == 0 { IntervalChange::Insert } else { IntervalChange::Remove });
            Event { row: packing.coordinate(side), ranks: [ranks[start], ranks[start + 1]], change }
        }));
        for &side in later.iter().take(most) {
            prefetch(&ranks[packing.place(side) as usize]);
        }
        now.len()
    }

    /// Returns the row of the last event, or 0 if there is none.
    pub(crate) fn last_row(&self) -> u64 {
        self.sides.last().map_or(0, |&side| self.packing.coordinate(side))
    }

    pub(crate) fn len(&self) -> usize {
        self.sides.len()
    }
}
