//! The tree under [`CoverTree`](crate::CoverTree) and [`Sweep`](crate::Sweep).
//!
//! Each level has one entry for every block of the level below, down to one entry for each slot between neighbouring
//! values. An interval is stored in the few largest entries that compose it.
//!
//! # A tree keeps what is uncovered
//!
//! A block keeps, for each entry, the measure that the intervals stored below the entry leave uncovered.
//! An insertion or removal turns into a difference, which moves up one level at a time.
//! It stops when it is zero, or when an interval stored above hides it.
//! A textbook tree keeps the covered measure, and recomputes each node on the way up from all of its children.
//! This tree reads no sibling.
//!
//! # Both ends at once
//!
//! An interval is given by the two entries just outside it, one on either side.
//! So both ends run the same loop on every level, and an interval of one slot is not a special case.
//! A tree therefore has a spare entry on either side.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use crate::AbelianGroup;
use crate::block::{Count, CoverBlock, FAN_OUT, IntervalChange};

/// A changing multiset of intervals, which returns the change of the covered measure for each update.
///
/// The counts of the first level have type `C`, and those of the second have type `D`.
#[derive(Clone, Debug)]
pub(crate) struct BlockTree<C, D, M> {
    first: Vec<CoverBlock<C, M>>,
    second: Vec<CoverBlock<D, M>>,
    // The levels above. The last one has a single block.
    upper: Vec<Vec<CoverBlock<u32, M>>>,
}

/// A tree for intervals no two of which share an end, except on borders between blocks.
///
/// An interval is stored in some entries of a block, and not in the entry above that stands for the block, only if one
/// of its ends is within the block. A block of the first level has room for 63 distinct ends within it, and a block of
/// the second for 64 * 64 - 1. Equal ends do not exceed that:
///
/// - ends on a border of the first level lie between the same two borders of the second, which is room for all of them;
/// - ends on a border of the second level count on upper levels only.
pub(crate) type NarrowTree<M> = BlockTree<u8, u16, M>;

/// A tree for any intervals.
pub(crate) type WideTree<M> = BlockTree<u32, u32, M>;

/// An interval, given by the entries of the first level just outside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExclusiveBounds {
    pub(crate) left: usize,
    pub(crate) right: usize,
}

/// An interval at one level of an update.
#[derive(Clone, Copy)]
struct LevelEnds<M> {
    // The entries of the level just outside the interval.
    bounds: ExclusiveBounds,
    // The visible changes below these two entries.
    below_left: M,
    below_right: M,
}

impl<C: Count, D: Count, M: AbelianGroup> BlockTree<C, D, M> {
    /// Creates an empty tree over the slots between neighbouring values, which ascend. `measure` returns the measure of a
    /// slot.
    ///
    /// There is one entry on either side of the slots: slot *s* is entry *s* + 1.
    pub(crate) fn new(values: impl ExactSizeIterator<Item = u64>, measure: impl Fn(Range<u64>) -> M) -> Self {
        let (entries, mut before) = (values.len() + 1, None);
        let mut measures = values.map(|value| before.replace(value).map_or(M::ZERO, |before| measure(before..value)));
        let first = level(entries, || measures.next().unwrap_or(M::ZERO));
        let second: Vec<CoverBlock<D, M>> = above(&first);
        let mut upper = Vec::new();
        if second.len() > 1 {
            upper.push(above(&second));
        }
        while let Some(last) = upper.last().filter(|last| last.len() > 1) {
            upper.push(above(last));
        }
        Self { first, second, upper }
    }

    /// Inserts or removes the interval within these bounds, and returns the measure that becomes covered or uncovered.
    #[inline]
    pub(crate) fn update(&mut self, bounds: ExclusiveBounds, change: IntervalChange) -> M {
        let ends = LevelEnds { bounds, below_left: M::ZERO, below_right: M::ZERO };
        let ends = match update_level(&mut self.first, ends, change) {
            ControlFlow::Break((_, changed)) if changed == M::ZERO => return M::ZERO,
            ControlFlow::Break((entry, changed)) => {
                let changed = self.second[entry / FAN_OUT].apply_child_delta(entry % FAN_OUT, changed, change);
                return propagate(&mut self.upper, entry / FAN_OUT, changed, change);
            }
            ControlFlow::Continue(ends) => ends,
        };
        let mut ends = match update_level(&mut self.second, ends, change) {
            ControlFlow::Break((entry, changed)) => return propagate(&mut self.upper, entry, changed, change),
            ControlFlow::Continue(ends) => ends,
        };
        let mut levels = &mut self.upper[..];
        while let Some((level, above)) = levels.split_first_mut() {
            ends = match update_level(level, ends, change) {
                ControlFlow::Break((entry, changed)) => return propagate(above, entry, changed, change),
                ControlFlow::Continue(ends) => ends,
            };
            levels = above;
        }
        unreachable!("the ends meet in the single block of the last level")
    }
}

impl<M: AbelianGroup> WideTree<M> {
    /// Returns whether the interval within these bounds can be removed: an interval is stored in each of its entries.
    pub(crate) fn can_remove(&self, bounds: ExclusiveBounds) -> bool {
        let ExclusiveBounds { mut left, mut right } = bounds;
        for level in self.levels() {
            let (left_entry, right_entry) = (left % FAN_OUT, right % FAN_OUT);
            (left, right) = (left / FAN_OUT, right / FAN_OUT);
            if left == right {
                return level[left].all_covered(left_entry + 1..right_entry);
            }
            if !level[left].all_covered(left_entry + 1..FAN_OUT) || !level[right].all_covered(0..right_entry) {
                return false;
            }
        }
        unreachable!("the ends meet in the single block of the last level")
    }

    /// Returns the number of intervals that cover an entry of the first level.
    pub(crate) fn depth(&self, entry: usize) -> u32 {
        let mut above = entry;
        let counts = self.levels().map(|level| {
            let entry = above % FAN_OUT;
            above /= FAN_OUT;
            level[above].count(entry)
        });
        counts.sum()
    }

    fn levels(&self) -> impl Iterator<Item = &Vec<CoverBlock<u32, M>>> {
        [&self.first, &self.second].into_iter().chain(&self.upper)
    }
}

/// Stores the part of the interval between its ends on this level.
///
/// Returns the ends on the level above, or, if they meet, their entry there and the change below it.
#[inline]
fn update_level<C: Count, M: AbelianGroup>(
    level: &mut [CoverBlock<C, M>],
    ends: LevelEnds<M>,
    change: IntervalChange,
) -> ControlFlow<(usize, M), LevelEnds<M>> {
    let ExclusiveBounds { left, right } = ends.bounds;
    let (left, left_entry) = (left / FAN_OUT, left % FAN_OUT);
    let (right, right_entry) = (right / FAN_OUT, right % FAN_OUT);
    let below_left = level[left].apply_child_delta(left_entry, ends.below_left, change);
    let below_right = level[right].apply_child_delta(right_entry, ends.below_right, change);
    if left == right {
        let below = below_left.plus(below_right);
        return ControlFlow::Break((left, below.plus(level[left].change(left_entry + 1..right_entry, change))));
    }
    ControlFlow::Continue(LevelEnds {
        bounds: ExclusiveBounds { left, right },
        below_left: below_left.plus(level[left].change(left_entry + 1..FAN_OUT, change)),
        below_right: below_right.plus(level[right].change(0..right_entry, change)),
    })
}

/// Carries a change below `entry` of the first of these levels to the top, as long as it is visible.
#[inline]
fn propagate<M: AbelianGroup>(
    levels: &mut [Vec<CoverBlock<u32, M>>],
    mut entry: usize,
    mut changed: M,
    change: IntervalChange,
) -> M {
    for level in levels {
        if changed == M::ZERO {
            break;
        }
        changed = level[entry / FAN_OUT].apply_child_delta(entry % FAN_OUT, changed, change);
        entry /= FAN_OUT;
    }
    changed
}

/// Creates a level of so many entries without intervals. `measure` returns their measures in order.
fn level<C: Count, M: AbelianGroup>(entries: usize, mut measure: impl FnMut() -> M) -> Vec<CoverBlock<C, M>> {
    (0..entries.div_ceil(FAN_OUT)).map(|_| CoverBlock::new(core::array::from_fn(|_| measure()))).collect()
}

/// Creates the level above this one, without intervals.
fn above<C: Count, D: Count, M: AbelianGroup>(below: &[CoverBlock<C, M>]) -> Vec<CoverBlock<D, M>> {
    let mut blocks = below.iter();
    level(below.len(), || blocks.next().map_or(M::ZERO, CoverBlock::measure))
}
