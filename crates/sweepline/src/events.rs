//! The events of a sweep: where rectangles begin and end.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::arch::{Lanes, Task};
use crate::block::{Change, FAN_OUT};
use crate::sort::{Packing, Sorter, Word};
use crate::tree::{NarrowTree, Outside};
use crate::{Measure, Rect};

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

/// How the sides of rectangles are packed.
pub(crate) fn packing(rects: &[Rect]) -> Packing {
    let used = rects.iter().fold(0, |used, rect| {
        let (rows, columns) = (rect.rows(), rect.columns());
        used | rows.start | rows.end | columns.start | columns.end
    });
    Packing::new(2 * rects.len(), used)
}

/// The sides of all rectangles in one direction, in the order of their numbers.
fn sides(rects: &[Rect], range: impl Fn(&Rect) -> Range<u64> + Clone) -> impl Iterator<Item = u64> + Clone {
    rects.iter().map(range).flat_map(|range| [range.start, range.end])
}

impl<W: Word> Events<W> {
    /// The events of these rectangles, and an empty tree over their columns.
    pub(crate) fn new<M: Measure>(rects: &[Rect], packing: Packing) -> (Self, NarrowTree<M>) {
        let mut sorter = Sorter::default();
        sorter.sort(sides(rects, Rect::columns), 2 * rects.len(), packing);
        let ranks = ranks(sorter.sorted(), packing);
        let tree = NarrowTree::close(sorter.sorted().iter().map(|&column| packing.coordinate(column)));
        // In the same memory.
        sorter.sort(sides(rects, Rect::rows), 2 * rects.len(), packing);
        (Self { sides: sorter.into_sorted(), ranks, packing }, tree)
    }

    /// The same by several threads, with the trees that `tree` makes of the sorted columns.
    #[cfg(feature = "parallel")]
    pub(crate) fn with_trees<T: Send>(
        rects: &[Rect],
        packing: Packing,
        trees: impl FnOnce(&[W]) -> T + Send,
    ) -> (Self, T) {
        let sorted = |range: fn(&Rect) -> Range<u64>| {
            let mut sorter = Sorter::default();
            sorter.sort(sides(rects, range), 2 * rects.len(), packing);
            sorter.into_sorted()
        };
        let (columns, sides) = rayon::join(|| sorted(Rect::columns), || sorted(Rect::rows));
        let (ranks, trees) = rayon::join(|| ranks(&columns, packing), || trees(&columns));
        (Self { sides, ranks, packing }, trees)
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

/// For each place, which of these sorted words is there, counted from 1.
///
/// Nothing lies between equal columns, so any of them may have the rank of any other. If a border between blocks is among
/// their ranks, all of them have that one: nothing is then stored in the blocks on either side, which would be other ones
/// for each of them.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 words")]
fn ranks<W: Word>(sorted: &[W], packing: Packing) -> Vec<u32> {
    let mut ranks = vec![0; sorted.len()];
    let mut before = 0;
    for equal in sorted.chunk_by(|&word, &next| packing.coordinate(word) == packing.coordinate(next)) {
        let last = before + equal.len();
        let border = BORDERS.map(|border| last / border * border).into_iter().find(|&rank| rank > before);
        for (rank, &word) in (before + 1..).zip(equal) {
            ranks[packing.place(word) as usize] = border.unwrap_or(rank) as u32;
        }
        before = last;
    }
    ranks
}

/// The measure of the union: the whole sweep, at once.
///
/// The interval between two ranks lies in the tree as `within` tells; it may be empty there.
pub(crate) struct Total<'a, W, M, F> {
    pub(crate) events: &'a Events<W>,
    pub(crate) tree: &'a mut NarrowTree<M>,
    pub(crate) within: F,
}

/// How many events ahead the memory that an update needs is fetched; and as many ahead of that the ranks.
const AHEAD: usize = 12;

impl<W: Word, M: Measure, F: Fn(&Range<u32>) -> Outside> Task for Total<'_, W, M, F> {
    type Output = M;

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> M {
        let Self { events, tree, within } = self;
        let Events { sides, ranks, packing } = events;
        let Some(last) = sides.last().map(|&side| packing.coordinate(side)) else {
            return M::ZERO;
        };
        let mut total = M::ZERO;
        for (index, &side) in sides.iter().enumerate() {
            if let Some(&later) = sides.get(index + 2 * AHEAD) {
                lanes.prefetch(&ranks[packing.place(later) as usize]);
            }
            if let Some(&soon) = sides.get(index + AHEAD) {
                tree.prefetch(lanes, within(&events.event(soon).ranks));
            }
            let event = events.event(side);
            let outside = within(&event.ranks);
            if outside.right <= outside.left + 1 {
                continue;
            }
            let changed = tree.update(lanes, outside, event.change);
            // A change holds to the last row of all; later ones take back what ends before.
            let cells = M::of(event.row..last).times(changed);
            total = match event.change {
                Change::Insert => total.plus(cells),
                Change::Remove => total.minus(cells),
            };
        }
        total
    }
}
