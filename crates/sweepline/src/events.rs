//! The events of a sweep: where rectangles begin and end.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::arch::{Lanes, Task};
use crate::block::{Change, FAN_OUT};
use crate::packing::{Differing, Packing, Word};
#[cfg(feature = "parallel")]
use crate::parallel::Slab;
use crate::sort::Sorter;
use crate::tree::{NarrowTree, Outside};
use crate::{IntoRect, Measure, Rect};

/// Where rectangles begin and end: two events for each.
#[derive(Clone, Debug)]
pub(crate) struct Events<W> {
    // The rows of the events in ascending order, with the number of the side of a rectangle for a place: twice the
    // rectangle's number, plus one where it ends.
    sides: Vec<W>,
    // The ranks of the ends of the rectangles' columns, two for each rectangle. Equal ends have different ranks, or the
    // rank of a border between blocks.
    ranks: Vec<u32>,
    packing: Packing,
}

/// One event.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The row where the rectangle begins, or that after its last one.
    pub(crate) row: u64,
    /// The ranks of its ends, of which the first is smaller.
    pub(crate) ranks: Range<u32>,
    pub(crate) change: Change,
}

/// In which bits the rows and the columns of rectangles differ.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bounds {
    rows: Differing,
    columns: Differing,
}

/// How the sides of rectangles are packed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packings {
    rows: Packing,
    columns: Packing,
}

impl Bounds {
    /// Of one rectangle.
    #[inline]
    pub(crate) fn of(rect: Rect) -> Self {
        let of = |range: Range<u64>| Differing::of(range.start).join(Differing::of(range.end));
        Self { rows: of(rect.rows()), columns: of(rect.columns()) }
    }

    /// Of the rectangles of both.
    #[inline]
    pub(crate) fn join(self, other: Self) -> Self {
        Self { rows: self.rows.join(other.rows), columns: self.columns.join(other.columns) }
    }

    /// For so many rectangles.
    pub(crate) fn packings(self, rects: usize) -> Packings {
        Packings { rows: Packing::new(2 * rects, self.rows), columns: Packing::new(2 * rects, self.columns) }
    }
}

impl Packings {
    /// Of these rectangles.
    pub(crate) fn of(rects: &[impl IntoRect]) -> Self {
        each(rects).map(Bounds::of).reduce(Bounds::join).unwrap_or_default().packings(rects.len())
    }

    /// Whether a word holds what is packed.
    pub(crate) fn fits<W: Word>(self) -> bool {
        self.rows.fits::<W>() && self.columns.fits::<W>()
    }
}

/// The rectangles of a list.
fn each(rects: &[impl IntoRect]) -> impl ExactSizeIterator<Item = Rect> + Clone {
    rects.iter().map(|&rect| rect.into())
}

/// The sides of all rectangles in one direction, each with its number.
fn sides(
    rects: impl Iterator<Item = Rect> + Clone,
    range: impl Fn(&Rect) -> Range<u64> + Clone,
) -> impl Iterator<Item = (u64, u32)> + Clone {
    rects.map(move |rect| range(&rect)).flat_map(|range| [range.start, range.end]).zip(0..)
}

impl<W: Word> Events<W> {
    /// The events of these rectangles, and an empty tree over their columns.
    pub(crate) fn new<M: Measure>(rects: &[impl IntoRect], packings: Packings) -> (Self, NarrowTree<M>) {
        let len = 2 * rects.len();
        let mut sorter = Sorter::default();
        sorter.sort(sides(each(rects), Rect::columns), len, packings.columns);
        let mut ranks = vec![0; len];
        rank(sorter.sorted(), packings.columns, &mut ranks);
        let tree = NarrowTree::close(sorter.sorted().iter().map(|&column| packings.columns.coordinate(column)));
        // In the same memory.
        sorter.sort(sides(each(rects), Rect::rows), len, packings.rows);
        (Self { sides: sorter.into_sorted(), ranks, packing: packings.rows }, tree)
    }

    /// The events of these rectangles in a slab, in which so many of the ends of their columns lie, and an empty tree over
    /// its columns. What goes on beyond the slab has the ranks of [`Slab::BEYOND`] there.
    #[cfg(feature = "parallel")]
    pub(crate) fn in_slab<M: Measure>(
        rects: impl ExactSizeIterator<Item = Rect> + Clone,
        inner: usize,
        packings: Packings,
        slab: &Slab,
    ) -> (Self, NarrowTree<M>) {
        let len = 2 * rects.len();
        let mut sorter = Sorter::default();
        let ends = sides(rects.clone(), Rect::columns).filter(|&(column, _)| slab.is_inside(column));
        sorter.sort(ends, inner, packings.columns);
        let mut ranks = [Slab::BEYOND.start, Slab::BEYOND.end].repeat(rects.len());
        rank(sorter.sorted(), packings.columns, &mut ranks);
        let tree = slab.tree(sorter.sorted().iter().map(|&column| packings.columns.coordinate(column)));
        // In the same memory.
        sorter.sort(sides(rects, Rect::rows), len, packings.rows);
        (Self { sides: sorter.into_sorted(), ranks, packing: packings.rows }, tree)
    }

    /// The event of this index, in the order of rows.
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Option<Event> {
        self.sides.get(index).map(|&side| self.event(side))
    }

    #[inline(always)]
    fn event(&self, side: W) -> Event {
        let place = self.packing.place(side) as usize;
        let (start, change) = (place & !1, if place & 1 == 0 { Change::Insert } else { Change::Remove });
        Event { row: self.packing.coordinate(side), ranks: self.ranks[start]..self.ranks[start + 1], change }
    }

    pub(crate) fn len(&self) -> usize {
        self.sides.len()
    }
}

/// Which ranks are borders between blocks of the second level, and of the first: the multiples of these.
const BORDERS: [usize; 2] = [FAN_OUT * FAN_OUT, FAN_OUT];

/// Notes for the place of each of these sorted words which of them it is, counted from 1.
///
/// Nothing lies between equal columns, so any of them may have the rank of any other. If a border between blocks is among
/// their ranks, all of them have that one: nothing is then stored in the blocks on either side, which would be other ones
/// for each of them.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 words")]
fn rank<W: Word>(sorted: &[W], packing: Packing, ranks: &mut [u32]) {
    let mut before = 0;
    for equal in sorted.chunk_by(|&word, &next| packing.coordinate(word) == packing.coordinate(next)) {
        let last = before + equal.len();
        let border = BORDERS.map(|border| last / border * border).into_iter().find(|&rank| rank > before);
        for (rank, &word) in (before + 1..).zip(equal) {
            ranks[packing.place(word) as usize] = border.unwrap_or(rank) as u32;
        }
        before = last;
    }
}

/// The measure of the union: the whole sweep, at once.
///
/// The interval between two ranks lies in the tree as `within` tells; if it is all of it, nothing is stored.
pub(crate) struct Total<'a, W, M, F> {
    pub(crate) events: &'a Events<W>,
    pub(crate) tree: &'a mut NarrowTree<M>,
    pub(crate) within: F,
    /// The measure of all of it.
    pub(crate) whole: M,
}

/// How many events ahead the memory that an update needs is fetched; and as many ahead of that the ranks.
const AHEAD: usize = 12;

impl<W: Word, M: Measure, F: Fn(&Range<u32>) -> Option<Outside>> Task for Total<'_, W, M, F> {
    type Output = M;

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> M {
        let Self { events, tree, within, whole } = self;
        let Events { sides, ranks, packing } = events;
        let Some(last) = sides.last().map(|&side| packing.coordinate(side)) else {
            return M::ZERO;
        };
        let (mut total, mut covered) = (M::ZERO, M::ZERO);
        // How many intervals are all of the tree.
        let mut whole_ones = 0_u32;
        for (index, &side) in sides.iter().enumerate() {
            if let Some(&later) = sides.get(index + 2 * AHEAD) {
                lanes.prefetch(&ranks[packing.place(later) as usize]);
            }
            if let Some(&soon) = sides.get(index + AHEAD)
                && let Some(outside) = within(&events.event(soon).ranks)
            {
                tree.prefetch(lanes, outside);
            }
            let event = events.event(side);
            let outside = within(&event.ranks);
            whole_ones -= u32::from(outside.is_none() && event.change == Change::Remove);
            let changed = match outside {
                Some(outside) => {
                    let changed = tree.update(lanes, outside, event.change);
                    covered = event.change.of(covered, changed);
                    changed
                }
                None => whole.minus(covered),
            };
            if whole_ones == 0 {
                // A change holds to the last row of all; later ones take back what ends before.
                total = event.change.of(total, M::of(event.row..last).times(changed));
            }
            whole_ones += u32::from(outside.is_none() && event.change == Change::Insert);
        }
        total
    }
}
