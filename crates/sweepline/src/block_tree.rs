//! The tree under [`CoverTree`](crate::CoverTree) and [`Sweep`](crate::Sweep).
//!
//! This is a segment tree with 64 children per node. The first level has one entry for each slot between neighbouring
//! values, and each level above has one entry for each block of 64 entries below. An interval is stored in the largest
//! entries that compose it: on each level, in the entries between its two ends that no entry of the level above
//! contains together with the rest of their block.
//!
//! # A tree keeps what is uncovered
//!
//! A block keeps for each entry the measure that the intervals stored below the entry leave uncovered.
//! An insertion or removal becomes a difference that moves up one level at a time, until it is zero or an interval
//! stored above hides it.
//! A textbook tree keeps the covered measure and recomputes each node on the way up from all of its children, whereas
//! this tree reads no siblings.
//!
//! # Both ends at once
//!
//! An interval is given by the two entries just outside it. Both ends then take the same steps on every level, and an
//! interval of one slot is not a special case. The tree has an unused entry on either side for this purpose.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use crate::AbelianGroup;
use crate::cover_block::{Count, CoverBlock, FAN_OUT, IntervalChange};

/// A changing multiset of intervals, which returns the change of the covered measure for each update.
///
/// The counts of the first level have type `C`, and the counts of the second level have type `D`.
#[derive(Clone, Debug)]
pub(crate) struct BlockTree<C, D, M> {
    first: Vec<CoverBlock<C, M>>,
    second: Vec<CoverBlock<D, M>>,
    // The levels above, which are absent if the second has a single block. The last one has a single block.
    upper: Vec<Vec<CoverBlock<u32, M>>>,
}

/// A tree for intervals no two of which share an end, except on borders between blocks.
///
/// Its counts are narrow because few intervals can be stored in a block. An interval is stored in entries of a block,
/// instead of the entry above that stands for the whole block, only if one of its ends is within the block. A block of
/// the first level contains at most 63 distinct ends, and a block of the second level at most 64 * 64 - 1. Equal ends
/// do not exceed these numbers:
///
/// - Ends on a border of the first level took the ranks around it in the list, so they are among the 64 * 64 - 1 ends
///   that fit between two borders of the second level.
/// - Ends on a border of the second level are stored on the levels above only.
pub(crate) type NarrowTree<M> = BlockTree<u8, u16, M>;

/// A tree for any intervals, with 32-bit counts on all levels.
pub(crate) type WideTree<M> = BlockTree<u32, u32, M>;

/// An interval, given by the entries of the first level just outside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExclusiveBounds {
    pub(crate) left: usize,
    pub(crate) right: usize,
}

/// The state of an update that has reached some level.
#[derive(Clone, Copy)]
struct LevelEnds<M> {
    // The entries of the level just outside the interval. Each contains one end of the interval, so the levels below
    // may have covered or uncovered a part of it.
    bounds: ExclusiveBounds,
    // The visible measure that became covered or uncovered below these two entries.
    below_left: M,
    below_right: M,
}

impl<C: Count, D: Count, M: AbelianGroup> BlockTree<C, D, M> {
    /// Creates an empty tree over the slots between neighbouring values, which ascend. `measure` returns the measure of
    /// a slot.
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

    /// Changes the interval within these bounds, and returns the measure that becomes covered or uncovered.
    #[inline]
    pub(crate) fn update(&mut self, bounds: ExclusiveBounds, change: IntervalChange) -> M {
        // Up to the block that contains both ends, a level stores its part of the interval at each end. Above that
        // block, only one change is left to carry up. The first two levels are written out because their counts have
        // other types.
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

    /// Returns the measure within these bounds that is uncovered.
    pub(crate) fn uncovered(&self, bounds: ExclusiveBounds) -> M {
        // The same walk up as in `update`, but always to the last level.
        let ends = LevelEnds { bounds, below_left: M::ZERO, below_right: M::ZERO };
        let ends = uncovered_on_level(&self.first, ends, Some(&self.second));
        let mut ends = uncovered_on_level(&self.second, ends, self.upper.first());
        for (level, above) in self.upper.iter().zip(1..) {
            ends = uncovered_on_level(level, ends, self.upper.get(above));
        }
        ends.below_left.plus(ends.below_right)
    }
}

impl<M: AbelianGroup> WideTree<M> {
    /// Returns whether the interval within these bounds can be removed, that is, whether every entry that would store
    /// it has a positive count.
    pub(crate) fn can_remove(&self, bounds: ExclusiveBounds) -> bool {
        // The same walk up as in `update`, without changes.
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
        // An interval that covers the entry is stored in exactly one of the entries above it.
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

/// Inserts or removes the part of the interval that is stored on this level.
///
/// If both ends lie in the same block, breaks with the index of the block, which is its entry on the level above, and
/// with the change below that entry. Otherwise continues with the state for the level above.
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

/// Adds the uncovered measure of the part of the interval on this level, and continues with the state for the level above.
#[inline]
fn uncovered_on_level<C: Count, D: Count, M: AbelianGroup>(
    level: &[CoverBlock<C, M>],
    ends: LevelEnds<M>,
    above: Option<&Vec<CoverBlock<D, M>>>,
) -> LevelEnds<M> {
    let ExclusiveBounds { left, right } = ends.bounds;
    let (left, left_entry) = (left / FAN_OUT, left % FAN_OUT);
    let (right, right_entry) = (right / FAN_OUT, right % FAN_OUT);
    let mut below_left = level[left].visible_above(left_entry, ends.below_left);
    let mut below_right = level[right].visible_above(right_entry, ends.below_right);
    if left == right {
        // Once the ends have met, no entries are between them.
        below_left = below_left.plus(level[left].uncovered(left_entry + 1..right_entry));
    } else {
        // A level with two blocks has a level above.
        let all = |at: usize| above.map_or(M::ZERO, |above| above[at / FAN_OUT].uncovered_below(at % FAN_OUT));
        let (all_left, all_right) = (all(left), all(right));
        below_left = below_left.plus(all_left).minus(level[left].uncovered_before(left_entry + 1, all_left));
        below_right = below_right.plus(level[right].uncovered_before(right_entry, all_right));
    }
    LevelEnds { bounds: ExclusiveBounds { left, right }, below_left, below_right }
}

/// Carries a change below `entry` of the first of these levels to the top, and returns what is visible there.
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

/// Creates a level of `entries` entries without intervals. `measure` returns their measures in order.
fn level<C: Count, M: AbelianGroup>(entries: usize, mut measure: impl FnMut() -> M) -> Vec<CoverBlock<C, M>> {
    (0..entries.div_ceil(FAN_OUT)).map(|_| CoverBlock::new(core::array::from_fn(|_| measure()))).collect()
}

/// Creates the level above this one, without intervals.
fn above<C: Count, D: Count, M: AbelianGroup>(below: &[CoverBlock<C, M>]) -> Vec<CoverBlock<D, M>> {
    let mut blocks = below.iter();
    level(below.len(), || blocks.next().map_or(M::ZERO, CoverBlock::measure))
}
