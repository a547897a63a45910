//! The sweep by several threads, each over a slab of the columns.

use alloc::vec::Vec;
use core::iter;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::arch::Path;
use crate::block::FAN_OUT;
use crate::events::{Bounds, Events, Packings, Total};
use crate::packing::Word;
use crate::sweep::MAX_RECTS;
use crate::tree::{NarrowTree, Outside};
use crate::{IntoRect, Measure, Rect};

/// Below this many rectangles one thread is as fast.
const FEW: usize = 40_000;

/// More slabs than these cost more than they save, as every thread looks at every rectangle.
const MOST: usize = 16;

/// How many rectangles are looked at in one go.
const PART: usize = 1 << 14;

/// About how many rectangles tell where the board is cut.
const SAMPLE: usize = 1_024;

/// What is known of all rectangles before the board is cut.
#[derive(Clone, Debug)]
pub(crate) struct Board<'a, R> {
    rects: &'a [R],
    // The columns from the first that a rectangle has to the last.
    columns: Range<u64>,
    bounds: Bounds,
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

/// The rectangles that a thread sweeps.
struct Share<'a> {
    slab: &'a Slab,
    // The numbers of those with cells in the slab.
    numbers: Vec<u32>,
    // How many ends of their columns are inside.
    inside: usize,
}

/// In how many slabs a rectangle may lie on average, as each thread keeps and sorts its own.
const MOST_SHARES: usize = 2;

/// The measure of the union, as the sum of the slabs'; nothing if one thread is as fast, or would take much less memory.
pub(crate) fn measure_of_union<M: Measure>(rects: &[impl IntoRect], path: Path) -> Option<M> {
    let (board, slabs) = cut(rects)?;
    board.sum(path, &slabs, MOST_SHARES * rects.len())
}

/// Slabs for the threads that there are, or fewer, if rectangles of a sample would lie in too many; nothing if it is not
/// worth while.
pub(crate) fn cut<R: IntoRect>(rects: &[R]) -> Option<(Board<'_, R>, Vec<Slab>)> {
    let threads = rayon::current_num_threads().min(MOST);
    if rects.len() < FEW || threads == 1 {
        return None;
    }
    let board = Board::new(rects)?;
    let is_cheap = |slabs: &Vec<Slab>| {
        let slabs_of = |rect: Rect| slabs.iter().filter(|slab| slab.touches(&rect)).count();
        let shares: usize = sample(rects).map(slabs_of).sum();
        // A thread that has more than two thirds of all rectangles is hardly faster than one that has them all.
        3 * shares <= sample(rects).len() * (3 * MOST_SHARES).min(2 * slabs.len())
    };
    let slabs = (2..=threads).rev().map(|parts| board.cut(parts)).find(is_cheap)?;
    (slabs.len() > 1).then_some((board, slabs))
}

/// Some rectangles from all over the list, which has one at least.
fn sample(rects: &[impl IntoRect]) -> impl ExactSizeIterator<Item = Rect> {
    rects.iter().step_by(rects.len().div_ceil(SAMPLE)).map(|&rect| rect.into())
}

impl<'a, R: IntoRect> Board<'a, R> {
    /// The board of these rectangles, of which there must be one.
    ///
    /// # Panics
    ///
    /// If there are more than 2^31 - 1.
    pub(crate) fn new(rects: &'a [R]) -> Option<Self> {
        assert!(rects.len() <= MAX_RECTS, "{} rectangles are more than {MAX_RECTS}", rects.len());
        let of_rect = |&rect: &R| {
            let rect: Rect = rect.into();
            (rect.columns(), Bounds::of(rect))
        };
        let join = |(a, bounds): (Range<u64>, Bounds), (b, more): (Range<u64>, Bounds)| {
            (a.start.min(b.start)..a.end.max(b.end), bounds.join(more))
        };
        let (columns, bounds) = rects.par_iter().with_min_len(PART).map(of_rect).reduce_with(join)?;
        let mut ends: Vec<u64> = sample(rects).flat_map(|rect| [rect.columns().start, rect.columns().end]).collect();
        ends.sort_unstable();
        Some(Self { rects, columns, bounds, ends })
    }

    /// At most so many slabs, with about as many ends of rectangles in each.
    pub(crate) fn cut(&self, parts: usize) -> Vec<Slab> {
        let inner = (1..parts).map(|part| self.ends[part * self.ends.len() / parts]);
        let Range { start, end } = self.columns;
        let mut borders: Vec<u64> = iter::once(start).chain(inner).chain([end]).collect();
        borders.dedup();
        borders.windows(2).map(|slab| Slab { start: slab[0], end: slab[1] }).collect()
    }

    /// The measure of the union, as the sum of these slabs'; nothing if they have more than `most` rectangles together.
    pub(crate) fn sum<M: Measure>(&self, path: Path, slabs: &[Slab], most: usize) -> Option<M> {
        let taken = AtomicUsize::new(0);
        let shares: Option<Vec<Share<'_>>> =
            slabs.par_iter().map(|slab| Share::new(slab, self.rects, &taken, most)).collect();
        let measures = shares?.into_par_iter().map(|share| {
            let packings = self.bounds.packings(share.numbers.len());
            if packings.fits::<u64>() {
                share.total::<u64, M>(self.rects, packings, path)
            } else {
                share.total::<u128, M>(self.rects, packings, path)
            }
        });
        Some(measures.reduce(|| M::ZERO, M::plus))
    }
}

impl<'a> Share<'a> {
    /// The share of a slab; nothing once all shares together have more than `most`, of which `taken` keeps count.
    fn new(slab: &'a Slab, rects: &[impl IntoRect], taken: &AtomicUsize, most: usize) -> Option<Self> {
        let mut share = Self { slab, numbers: Vec::new(), inside: 0 };
        for (part, first) in rects.chunks(PART).zip((0..).step_by(PART)) {
            let before = share.numbers.len();
            share.numbers.resize(before + part.len(), 0);
            let mut end = before;
            for (number, &rect) in (first..).zip(part) {
                let rect: Rect = rect.into();
                // Without a branch, which would go either way.
                share.numbers[end] = number;
                end += usize::from(slab.touches(&rect));
                let columns = rect.columns();
                share.inside += usize::from(slab.is_inside(columns.start)) + usize::from(slab.is_inside(columns.end));
            }
            share.numbers.truncate(end);
            let new = end - before;
            if taken.fetch_add(new, Ordering::Relaxed) + new > most {
                return None;
            }
        }
        Some(share)
    }

    /// The measure of what they cover of the slab.
    fn total<W: Word, M: Measure>(&self, rects: &[impl IntoRect], packings: Packings, path: Path) -> M {
        let &Self { slab, ref numbers, inside } = self;
        let touching = numbers.iter().map(|&number| rects[number as usize].into());
        let (events, mut tree) = Events::<W>::in_slab(touching, inside, packings, slab);
        let beyond = Slab::beyond(inside);
        let within = |ranks: &Range<u32>| {
            let left = ROOM - 1 + ranks.start as usize;
            let right = if ranks.end == Slab::BEYOND.end { beyond } else { ROOM + ranks.end as usize };
            (*ranks != Slab::BEYOND).then_some(Outside { left, right })
        };
        path.run(Total { events: &events, tree: &mut tree, within, whole: M::of(slab.start..slab.end) })
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

    /// The first entry of a tree with so many columns inside that stands for what is beyond.
    fn beyond(inside: usize) -> usize {
        ROOM + (inside + 1).next_multiple_of(ROOM)
    }

    /// An empty tree over the slots between these columns and the borders.
    pub(crate) fn tree<M: Measure>(&self, columns: impl ExactSizeIterator<Item = u64>) -> NarrowTree<M> {
        let entries = Self::beyond(columns.len()) + 1;
        NarrowTree::new(iter::once(self.start).chain(columns).chain([self.end]), ROOM, entries)
    }
}
