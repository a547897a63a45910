//! The sweep by several threads, each over a slab of the columns.

use alloc::vec::Vec;
use core::ops::Range;

use rayon::prelude::*;

use crate::arch::Path;
use crate::block::FAN_OUT;
use crate::events::{self, Events, Total};
use crate::sort::{Packing, Word};
use crate::tree::{NarrowTree, Outside};
use crate::{Measure, Rect};

/// Below this many rectangles one thread is as fast.
const FEW: usize = 100_000;

/// More slabs than these cost more than they save, as every thread looks at every event.
const MOST: usize = 16;

/// Columns between two ranks, counted from 1, to be swept by one thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slab {
    // Invariant: start < end, and start is a multiple of `ROOM`, so that borders between blocks stay what they are.
    start: u32,
    end: u32,
}

/// How many entries a block of the second level stands for.
///
/// Intervals that go on beyond a slab have an end in common there. So that they are stored in entries of the upper levels only,
/// which have counts for any number of them, the slots begin with a block of the second level, and what is beyond
/// their end begins with another.
const ROOM: usize = FAN_OUT * FAN_OUT;

impl Slab {
    /// Slabs for the threads that there are, with about as many ends of rectangles in each; none if it is not worth while.
    pub(crate) fn cut(rects: usize) -> Vec<Self> {
        let threads = rayon::current_num_threads().min(MOST);
        if rects < FEW || threads == 1 { Vec::new() } else { Self::cut_into(rects, threads) }
    }

    /// At most so many slabs, fewer where these would be smaller than blocks of the second level.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 ranks")]
    pub(crate) fn cut_into(rects: usize, parts: usize) -> Vec<Self> {
        let ranks = 2 * rects;
        let mut borders: Vec<usize> = (0..parts).map(|part| ranks * part / parts / ROOM * ROOM).collect();
        borders.push(ranks);
        borders.dedup();
        borders.windows(2).map(|slab| Self { start: slab[0] as u32, end: slab[1] as u32 }).collect()
    }

    /// The first entry of the tree behind the slots that stands for what is beyond.
    fn beyond(self) -> usize {
        ROOM + ((self.end - self.start) as usize).next_multiple_of(ROOM)
    }

    fn tree<W: Word, M: Measure>(self, columns: &[W], packing: Packing) -> NarrowTree<M> {
        let [start, end] = [self.start, self.end].map(|rank| rank as usize);
        let (columns, entry) = if start == 0 {
            // Nothing has rank 0: its entry is one to spare.
            (&columns[..end], ROOM + 1)
        } else {
            (&columns[start - 1..end], ROOM)
        };
        NarrowTree::new(columns.iter().map(|&column| packing.coordinate(column)), entry, self.beyond() + 1)
    }

    /// The part of the interval between two ranks that lies in the slab.
    #[inline(always)]
    fn within(self, ranks: &Range<u32>) -> Outside {
        let left = ranks.start.clamp(self.start, self.end) - self.start;
        let right = ranks.end.clamp(self.start, self.end) - self.start;
        // What goes on beyond ends with the slab, which ends with a block then: only the last one need not.
        Outside { left: ROOM - 1 + left as usize, right: ROOM + right as usize }
    }
}

/// The measure of the union, as the sum of the slabs'.
pub(crate) fn measure_of_union<M: Measure>(rects: &[Rect], path: Path, slabs: &[Slab]) -> M {
    let packing = events::packing(rects);
    if packing.fits::<u64>() {
        total::<u64, M>(rects, packing, path, slabs)
    } else {
        total::<u128, M>(rects, packing, path, slabs)
    }
}

fn total<W: Word, M: Measure>(rects: &[Rect], packing: Packing, path: Path, slabs: &[Slab]) -> M {
    let trees = |columns: &[W]| slabs.par_iter().map(|slab| slab.tree(columns, packing)).collect();
    let (events, trees): (_, Vec<NarrowTree<M>>) = Events::with_trees(rects, packing, trees);
    let totals = slabs.par_iter().zip(trees).map(|(slab, mut tree)| {
        path.run(Total { events: &events, tree: &mut tree, within: |ranks: &Range<u32>| slab.within(ranks) })
    });
    totals.reduce(|| M::ZERO, M::plus)
}
