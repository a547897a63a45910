//! The tree under [`CoverTree`](crate::CoverTree) and [`Sweep`](crate::Sweep).

use alloc::vec::Vec;
use core::iter;
use core::ops::{ControlFlow, Range};

use crate::Measure;
use crate::arch::Lanes;
use crate::block::{Block, Change, Count, FAN_OUT};

/// Keeps the measure of what a changing multiset of intervals covers, and tells the changes.
///
/// Each level has one entry for every block of the level below, down to one entry for each slot between neighbouring
/// values. An interval is stored in the few largest entries that it consists of.
///
/// The counts of the first level are of type `C`, those of the second of type `D`.
#[derive(Clone, Debug)]
pub(crate) struct Tree<C, D, M> {
    first: Vec<Block<C, M>>,
    second: Vec<Block<D, M>>,
    // The last level of all is one block.
    upper: Vec<Vec<Block<u32, M>>>,
}

/// A tree for intervals of which no two have an end in common, but for borders between blocks.
///
/// An interval is stored in some entries of a block, but not in the entry above that stands for all of them, only if one of
/// its ends is within that block. On the first level there is place for 63 different ends within a block, and on the second
/// for 64 * 64 - 1. Equal ends are no more than that: if they are on a border of the first level, as many as they
/// are lie between the same two borders of the second, and those on a border of the second level count above only.
pub(crate) type NarrowTree<M> = Tree<u8, u16, M>;

/// A tree for any intervals.
pub(crate) type WideTree<M> = Tree<u32, u32, M>;

/// An interval, by the entries of the first level just outside of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outside {
    pub(crate) left: usize,
    pub(crate) right: usize,
}

/// An interval on its way up: the entries of a level just outside of it, and what changed below them.
#[derive(Clone, Copy)]
struct Ends<M> {
    outside: Outside,
    below_left: M,
    below_right: M,
}

impl<C: Count, D: Count, M: Measure> Tree<C, D, M> {
    /// An empty tree over the slots between neighbouring ones of these values, which ascend. They are the entries from
    /// `start` on, which is at least 1, and there are `entries` in all, with at least one behind the slots.
    pub(crate) fn new(values: impl Iterator<Item = u64>, start: usize, entries: usize) -> Self {
        let mut before = None;
        let measures = values.map(|value| before.replace(value).map_or(M::ZERO, |before| M::of(before..value)));
        let mut measures = iter::repeat_n(M::ZERO, start - 1).chain(measures);
        let first = level(entries, || measures.next().unwrap_or(M::ZERO));
        let second: Vec<Block<D, M>> = above(&first);
        let mut upper = Vec::new();
        if second.len() > 1 {
            upper.push(above(&second));
        }
        while let Some(last) = upper.last().filter(|last| last.len() > 1) {
            upper.push(above(last));
        }
        Self { first, second, upper }
    }

    /// An empty tree without entries to spare: slot s is entry s + 1. The entry on either side spares the updates two
    /// special cases.
    pub(crate) fn close(values: impl ExactSizeIterator<Item = u64>) -> Self {
        let entries = values.len() + 1;
        Self::new(values, 1, entries)
    }

    /// Inserts or removes the interval between these entries, and returns by how much the measure of what is covered
    /// grows or shrinks.
    #[inline(always)]
    pub(crate) fn update(&mut self, lanes: impl Lanes, outside: Outside, change: Change) -> M {
        let ends = Ends { outside, below_left: M::ZERO, below_right: M::ZERO };
        let ends = match rise(&mut self.first, lanes, ends, change, C::CHECKED) {
            ControlFlow::Break((_, changed)) if changed == M::ZERO => return M::ZERO,
            ControlFlow::Break((entry, changed)) => {
                let changed = self.second[entry / FAN_OUT].settle(entry % FAN_OUT, changed, change);
                return climb(&mut self.upper, entry / FAN_OUT, changed, change);
            }
            ControlFlow::Continue(ends) => ends,
        };
        let mut ends = match rise(&mut self.second, lanes, ends, change, C::CHECKED) {
            ControlFlow::Break((entry, changed)) => return climb(&mut self.upper, entry, changed, change),
            ControlFlow::Continue(ends) => ends,
        };
        let mut levels = &mut self.upper[..];
        while let Some((level, above)) = levels.split_first_mut() {
            ends = match rise(level, lanes, ends, change, C::CHECKED) {
                ControlFlow::Break((entry, changed)) => return climb(above, entry, changed, change),
                ControlFlow::Continue(ends) => ends,
            };
            levels = above;
        }
        unreachable!("the last level is one block, where both ends meet")
    }

    /// Fetches what an update of this interval will begin with.
    #[inline(always)]
    pub(crate) fn prefetch(&self, lanes: impl Lanes, outside: Outside) {
        for entry in [outside.left, outside.right] {
            if let Some(block) = self.first.get(entry / FAN_OUT) {
                block.prefetch(lanes, entry % FAN_OUT);
            }
        }
    }
}

impl Outside {
    /// Of the interval between the values of these ranks, counted from 1, in a tree without entries to spare.
    #[inline(always)]
    pub(crate) fn of(ranks: &Range<u32>) -> Self {
        Self { left: ranks.start as usize - 1, right: ranks.end as usize }
    }
}

/// Stores the part of the interval that lies between its ends on this level, and returns the ends on the level above;
/// or, if they meet, the entry there and what changed below it.
#[inline(always)]
fn rise<C: Count, M: Measure>(
    level: &mut [Block<C, M>],
    lanes: impl Lanes,
    ends: Ends<M>,
    change: Change,
    checked: bool,
) -> ControlFlow<(usize, M), Ends<M>> {
    let Outside { left, right } = ends.outside;
    let (left, left_entry) = (left / FAN_OUT, left % FAN_OUT);
    let (right, right_entry) = (right / FAN_OUT, right % FAN_OUT);
    let below_left = level[left].settle(left_entry, ends.below_left, change);
    let below_right = level[right].settle(right_entry, ends.below_right, change);
    if left == right {
        let below = below_left.plus(below_right);
        return ControlFlow::Break((
            left,
            below.plus(store(&mut level[left], lanes, left_entry + 1..right_entry, change, checked)),
        ));
    }
    ControlFlow::Continue(Ends {
        outside: Outside { left, right },
        below_left: below_left.plus(store(&mut level[left], lanes, left_entry + 1..FAN_OUT, change, checked)),
        below_right: below_right.plus(store(&mut level[right], lanes, 0..right_entry, change, checked)),
    })
}

/// Changes the counts of these entries of a block; `checked` if that might be a removal of what was never inserted.
#[inline(always)]
fn store<C: Count, M: Measure>(
    block: &mut Block<C, M>,
    lanes: impl Lanes,
    entries: Range<usize>,
    change: Change,
    checked: bool,
) -> M {
    if checked && change == Change::Remove && !entries.is_empty() {
        assert!(block.all_covered(entries.clone()), "only an inserted interval can be removed");
    }
    block.change(lanes, entries, change)
}

/// Carries a change of cover below `entry` of the first of these levels to the top, as long as it shows.
#[inline(always)]
fn climb<M: Measure>(levels: &mut [Vec<Block<u32, M>>], mut entry: usize, mut changed: M, change: Change) -> M {
    for level in levels {
        if changed == M::ZERO {
            break;
        }
        changed = level[entry / FAN_OUT].settle(entry % FAN_OUT, changed, change);
        entry /= FAN_OUT;
    }
    changed
}

/// A level without intervals of so many entries, with their measures one after the other.
fn level<C: Count, M: Measure>(entries: usize, mut measure: impl FnMut() -> M) -> Vec<Block<C, M>> {
    (0..entries.div_ceil(FAN_OUT)).map(|_| Block::new(core::array::from_fn(|_| measure()))).collect()
}

/// The level above this one, without intervals.
fn above<C: Count, D: Count, M: Measure>(below: &[Block<C, M>]) -> Vec<Block<D, M>> {
    let mut blocks = below.iter();
    level(below.len(), || blocks.next().map_or(M::ZERO, Block::bare))
}
