//! The sweep by several threads, each over a slab of the columns.

use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use rayon::prelude::*;

use crate::arch::Path;
use crate::block::FAN_OUT;
use crate::events::{self, Events, Total};
use crate::sort::{Packing, Word};
use crate::tree::{NarrowTree, Outside};
use crate::{Measure, Rect};

/// Below this many rectangles one thread is as fast.
const FEW: usize = 20_000;

/// More slabs than these cost more than they save, as every thread looks at every rectangle.
const MOST: usize = 16;

/// How many rectangles are looked at in one go.
const PART: usize = 1 << 14;

/// So that the number of a side has 32 bits.
const MAX_RECTS: usize = (1 << 31) - 1;

/// About how many rectangles tell where the board is cut.
const SAMPLE: usize = 1_024;

/// What is known of all rectangles before the board is cut.
#[derive(Clone, Debug)]
pub(crate) struct Board<'a> {
    rects: &'a [Rect],
    // The columns from the first that a rectangle has to the last.
    columns: Range<u64>,
    // The bits that are set in a side of a rectangle.
    used: u64,
    // The ends of the sample's columns, in ascending order.
    ends: Vec<u64>,
}

/// Columns that one thread sweeps, as if there were no others.
#[derive(Clone, Debug)]
pub(crate) struct Slab {
    // Invariant: start < end.
    start: u64,
    end: u64,
}

/// How many entries a block of the second level stands for.
///
/// Intervals that go on beyond a slab have an end in common there. So that they are stored in entries of the upper levels only,
/// which have counts for any number of them, the slots begin with a block of the second level, and what is beyond
/// their end begins with another.
const ROOM: usize = FAN_OUT * FAN_OUT;

/// The measure of the union, as the sum of the slabs'; nothing if one thread is as fast.
pub(crate) fn measure_of_union<M: Measure>(rects: &[Rect], path: Path) -> Option<M> {
    let (board, slabs) = cut(rects)?;
    Some(board.sum(path, &slabs))
}

/// Slabs for the threads that there are; nothing if it is not worth while.
///
/// They are fewer than the threads if a rectangle would lie in more than two of them, as each thread keeps and sorts its
/// own.
pub(crate) fn cut(rects: &[Rect]) -> Option<(Board<'_>, Vec<Slab>)> {
    let threads = rayon::current_num_threads().min(MOST);
    if rects.len() < FEW || threads == 1 {
        return None;
    }
    let board = Board::new(rects)?;
    let is_cheap = |slabs: &Vec<Slab>| {
        let slabs_of = |rect| slabs.iter().filter(|slab| slab.touches(rect)).count();
        sample(rects).map(slabs_of).sum::<usize>() <= 2 * sample(rects).len()
    };
    let slabs = (2..=threads).rev().map(|parts| board.cut(parts)).find(is_cheap)?;
    (slabs.len() > 1).then_some((board, slabs))
}

/// Some rectangles from all over the list, which has one at least.
fn sample(rects: &[Rect]) -> impl ExactSizeIterator<Item = &Rect> {
    rects.iter().step_by(rects.len().div_ceil(SAMPLE))
}

impl<'a> Board<'a> {
    /// The board of these rectangles, of which there must be one.
    ///
    /// # Panics
    ///
    /// If there are more than 2^31 - 1.
    pub(crate) fn new(rects: &'a [Rect]) -> Option<Self> {
        assert!(rects.len() <= MAX_RECTS, "{} rectangles are more than {MAX_RECTS}", rects.len());
        let of_rect = |rect: &Rect| (rect.columns(), events::bits(rect));
        let join = |(a, bits): (Range<u64>, u64), (b, more): (Range<u64>, u64)| {
            (a.start.min(b.start)..a.end.max(b.end), bits | more)
        };
        let (columns, used) = rects.par_iter().with_min_len(PART).map(of_rect).reduce_with(join)?;
        let mut ends: Vec<u64> = sample(rects).flat_map(|rect| [rect.columns().start, rect.columns().end]).collect();
        ends.sort_unstable();
        Some(Self { rects, columns, used, ends })
    }

    /// At most so many slabs, with about as many ends of rectangles in each.
    pub(crate) fn cut(&self, parts: usize) -> Vec<Slab> {
        let inner = (1..parts).map(|part| self.ends[part * self.ends.len() / parts]);
        let Range { start, end } = self.columns;
        let mut borders: Vec<u64> = iter::once(start).chain(inner).chain([end]).collect();
        borders.dedup();
        borders.windows(2).map(|slab| Slab { start: slab[0], end: slab[1] }).collect()
    }

    /// The measure of the union, as the sum of these slabs'.
    pub(crate) fn sum<M: Measure>(&self, path: Path, slabs: &[Slab]) -> M {
        let measures = slabs.par_iter().map(|slab| {
            let (numbers, inside) = slab.touched(self.rects);
            let rects = numbers.iter().map(|&number| &self.rects[number as usize]);
            let packing = Packing::new(2 * rects.len(), self.used);
            if packing.fits::<u64>() {
                slab.total::<u64, M>(rects, inside, packing, path)
            } else {
                slab.total::<u128, M>(rects, inside, packing, path)
            }
        });
        measures.reduce(|| M::ZERO, M::plus)
    }
}

impl Slab {
    /// The ranks of a rectangle that goes on beyond the slab on both sides.
    pub(crate) const BEYOND: Range<u32> = 0..u32::MAX;

    /// Whether a rectangle has cells in the slab.
    #[inline]
    fn touches(&self, rect: &Rect) -> bool {
        let columns = rect.columns();
        columns.start < self.end && self.start < columns.end
    }

    /// Whether the column is not on or beyond a border.
    #[inline]
    pub(crate) fn is_inside(&self, column: u64) -> bool {
        self.start < column && column < self.end
    }

    /// The numbers of the rectangles with cells in the slab, and how many ends of their columns are inside.
    fn touched(&self, rects: &[Rect]) -> (Vec<u32>, usize) {
        let mut numbers = vec![0; rects.len()];
        let (mut touched, mut inside) = (0, 0);
        for (number, rect) in (0..).zip(rects) {
            // Without a branch, which would go either way.
            numbers[touched] = number;
            touched += usize::from(self.touches(rect));
            let columns = rect.columns();
            inside += usize::from(self.is_inside(columns.start)) + usize::from(self.is_inside(columns.end));
        }
        numbers.truncate(touched);
        (numbers, inside)
    }

    /// The first entry of a tree with so many columns inside that stands for what is beyond.
    fn beyond(inside: usize) -> usize {
        ROOM + (inside + 1).next_multiple_of(ROOM)
    }

    /// An empty tree over the slots between these columns and the borders.
    pub(crate) fn tree<M: Measure>(&self, columns: impl ExactSizeIterator<Item = u64>) -> NarrowTree<M> {
        let entries = Self::beyond(columns.len()) + 1;
        NarrowTree::new(iter::once(self.start).chain(columns).chain([self.end]), ROOM, entries)
    }

    /// The measure of what these rectangles, so many ends of whose columns are inside, cover of the slab.
    fn total<'a, W: Word, M: Measure>(
        &self,
        rects: impl ExactSizeIterator<Item = &'a Rect> + Clone,
        inside: usize,
        packing: Packing,
        path: Path,
    ) -> M {
        let (events, mut tree) = Events::<W>::in_slab(rects, inside, packing, self);
        let beyond = Self::beyond(inside);
        let within = |ranks: &Range<u32>| {
            let left = ROOM - 1 + ranks.start as usize;
            let right = if ranks.end == Self::BEYOND.end { beyond } else { ROOM + ranks.end as usize };
            (*ranks != Self::BEYOND).then_some(Outside { left, right })
        };
        path.run(Total { events: &events, tree: &mut tree, within, whole: M::of(self.start..self.end) })
    }
}
