//! The cover tree: what a changing set of intervals covers.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{Axis, Measure};

/// Keeps the measure of the union of a changing multiset of intervals.
///
/// The intervals have their ends on an [`Axis`], and are given by the ranks of their ends.
/// Every insertion and removal tells by how much the measure of the union changes.
///
/// # Examples
///
/// ```
/// use sweepline::{Axis, CoverTree, Length};
///
/// let axis = Axis::new([0, 10, 15, 100]);
/// let mut tree = CoverTree::<Length>::new(&axis);
/// tree.insert(0..2); // covers 0..15
/// tree.insert(1..3); // and 10..100
/// assert_eq!(tree.covered().units(), 100);
/// tree.remove(0..2);
/// assert_eq!(tree.covered().units(), 90);
/// ```
// Each level has one entry for every block of the level below, down to one entry for each slot between neighbouring
// values of the axis. An interval is stored in the few largest entries that it consists of.
#[derive(Clone, Debug)]
pub struct CoverTree<M> {
    // From the slots upwards; the last level is one block.
    levels: Vec<Vec<Block<M>>>,
    slots: usize,
    // How many intervals are in the tree; no count of an entry can be larger.
    intervals: u32,
    covered: M,
}

/// Neighbouring entries of a level: the children of one entry above.
#[derive(Clone, Debug)]
struct Block<M> {
    // How many intervals are stored in each entry.
    counts: [u32; FAN_OUT],
    // The measure of what no interval stored below an entry covers of it; its own count does not matter.
    bare: [M; FAN_OUT],
}

/// Entries in a block. The counts of a whole block are changed at once, under a mask, because a loop over just the
/// entries of an interval ends where no branch predictor expects it; 32 was the fastest of 8, 16, 32 and 64.
const FAN_OUT: usize = 32;

impl<M: Measure> CoverTree<M> {
    /// An empty tree over the slots between neighbouring values of `axis`.
    ///
    /// # Complexity
    ///
    /// *O(n)* time and space for *n* values; about 12 bytes a value for an eight-byte measure.
    #[must_use]
    pub fn new(axis: &Axis) -> Self {
        let values = axis.values();
        let slots = values.len().saturating_sub(1);
        // Slot s is entry s + 1: an entry of measure zero on either side spares the updates two special cases.
        let between = values.windows(2).map(|pair| M::of(pair[0]..pair[1]));
        let mut level = blocks(slots + 2, [M::ZERO].into_iter().chain(between));
        let mut levels = Vec::new();
        while level.len() > 1 {
            let above =
                blocks(level.len(), level.iter().map(|block| block.bare.iter().copied().fold(M::ZERO, M::plus)));
            levels.push(level);
            level = above;
        }
        levels.push(level);
        Self { levels, slots, intervals: 0, covered: M::ZERO }
    }

    /// The measure of the union of all intervals in the tree.
    #[must_use]
    pub fn covered(&self) -> M {
        self.covered
    }

    /// Adds one interval, from the value of rank `ranks.start` to that of rank `ranks.end`, and returns by how much
    /// the covered measure grew. An empty range changes nothing.
    ///
    /// # Panics
    ///
    /// If `ranks.end` is not a rank of the axis, or the tree holds 2^32 - 1 intervals already.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for an axis of *n* values.
    pub fn insert(&mut self, ranks: Range<u32>) -> M {
        if ranks.is_empty() {
            return M::ZERO;
        }
        self.intervals = self.intervals.checked_add(1).expect("a tree holds at most 2^32 - 1 intervals");
        let growth = self.update(&ranks, Block::cover, M::minus);
        self.covered = self.covered.plus(growth);
        growth
    }

    /// Takes one interval out again, and returns by how much the covered measure shrank.
    /// An empty range changes nothing.
    ///
    /// # Panics
    ///
    /// If `ranks.end` is not a rank of the axis, or some of the interval is covered by nothing that could be taken out.
    /// The tree is not fit for use after that.
    ///
    /// An interval that was never inserted, but lies where others do, is not always told from those; what is then left is
    /// the coverage of each slot less one.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for an axis of *n* values.
    pub fn remove(&mut self, ranks: Range<u32>) -> M {
        if ranks.is_empty() {
            return M::ZERO;
        }
        self.intervals = self.intervals.checked_sub(1).expect("only an inserted interval can be removed");
        let shrinkage = self.update(&ranks, Block::uncover, M::plus);
        self.covered = self.covered.minus(shrinkage);
        shrinkage
    }

    /// Changes the counts of the entries that make up the interval, with `count`, and carries the measure of the
    /// transitions to and from zero up, where `settle` takes it from or gives it back to what is bare.
    #[inline]
    fn update(
        &mut self,
        ranks: &Range<u32>,
        count: impl Fn(&mut Block<M>, Range<usize>) -> M,
        settle: impl Fn(M, M) -> M,
    ) -> M {
        let (start, end) = (ranks.start as usize, ranks.end as usize);
        assert!(end <= self.slots, "rank {end} is not on an axis of {} slots", self.slots);
        // The entries just outside the interval: it is stored strictly between them on this level.
        let (mut left, mut right) = (start, end + 1);
        let (mut below_left, mut below_right) = (M::ZERO, M::ZERO);
        let mut levels = &mut self.levels[..];
        while let Some((level, above)) = levels.split_first_mut() {
            let (left_block, right_block) = (left / FAN_OUT, right / FAN_OUT);
            let (left_entry, right_entry) = (left % FAN_OUT, right % FAN_OUT);
            below_left = level[left_block].settle(left_entry, below_left, &settle);
            if left_block == right_block {
                let block = &mut level[left_block];
                below_right = block.settle(right_entry, below_right, &settle);
                let below = below_left.plus(below_right);
                return climb(above, left_block, below.plus(count(block, left_entry + 1..right_entry)), &settle);
            }
            below_left = below_left.plus(count(&mut level[left_block], left_entry + 1..FAN_OUT));
            let block = &mut level[right_block];
            below_right = block.settle(right_entry, below_right, &settle);
            below_right = below_right.plus(count(block, 0..right_entry));
            (left, right) = (left_block, right_block);
            levels = above;
        }
        unreachable!("the last level is one block, where both ends meet")
    }
}

/// A level of at least `entries` entries without intervals that have these measures, filled up with zeros.
fn blocks<M: Measure>(entries: usize, mut measures: impl Iterator<Item = M>) -> Vec<Block<M>> {
    let mut next = |_| measures.next().unwrap_or(M::ZERO);
    (0..entries.div_ceil(FAN_OUT))
        .map(|_| Block { counts: [0; FAN_OUT], bare: core::array::from_fn(&mut next) })
        .collect()
}

/// Carries a change of cover below `entry` of the first level to the top, as long as it shows.
#[inline]
fn climb<M: Measure>(levels: &mut [Vec<Block<M>>], mut entry: usize, mut change: M, settle: impl Fn(M, M) -> M) -> M {
    for level in levels {
        if change == M::ZERO {
            break;
        }
        change = level[entry / FAN_OUT].settle(entry % FAN_OUT, change, &settle);
        entry /= FAN_OUT;
    }
    change
}

impl<M: Measure> Block<M> {
    /// Stores an interval in each of these entries, and returns the measure that none covered before.
    #[inline]
    fn cover(&mut self, entries: Range<usize>) -> M {
        let mut newly = 0;
        for (count, inside) in self.counts.iter_mut().zip(mask(&entries)) {
            newly |= u32::from(*count == 0) & inside;
            *count += inside;
        }
        if newly == 0 { M::ZERO } else { self.bare_where(1, entries) }
    }

    /// Takes an interval out of each of these entries, and returns the measure that none covers any more.
    #[inline]
    fn uncover(&mut self, entries: Range<usize>) -> M {
        let (mut newly, mut missing) = (0, 0);
        for (count, inside) in self.counts.iter_mut().zip(mask(&entries)) {
            missing |= u32::from(*count == 0) & inside;
            newly |= u32::from(*count == 1) & inside;
            *count = count.wrapping_sub(inside);
        }
        assert!(missing == 0, "only an inserted interval can be removed");
        if newly == 0 { M::ZERO } else { self.bare_where(0, entries) }
    }

    /// The bare measure of those of these entries that have this count.
    #[inline]
    fn bare_where(&self, count: u32, entries: Range<usize>) -> M {
        let counted = self.counts[entries.clone()].iter().zip(&self.bare[entries]);
        counted.fold(M::ZERO, |sum, (&found, &bare)| sum.plus(if found == count { bare } else { M::ZERO }))
    }

    /// Takes note that the cover below `entry` changed by `change`, and returns how much of that shows above it:
    /// nothing if the entry is covered as a whole.
    #[inline]
    fn settle(&mut self, entry: usize, change: M, settle: impl Fn(M, M) -> M) -> M {
        self.bare[entry] = settle(self.bare[entry], change);
        if self.counts[entry] == 0 { change } else { M::ZERO }
    }
}

/// For each entry of a block, 1 if it is one of these and else 0.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "all of them are at most FAN_OUT")]
fn mask(entries: &Range<usize>) -> impl Iterator<Item = u32> + use<> {
    // As wide as the counts, so that both take the same number of vector lanes.
    let (start, len) = (entries.start as u32, entries.len() as u32);
    (0..FAN_OUT as u32).map(move |entry| u32::from(entry.wrapping_sub(start) < len))
}
