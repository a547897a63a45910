//! The cover tree: the measure of the union of a changing set of intervals.

use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::block_tree::{ExclusiveBounds, WideTree};
use crate::cover_block::IntervalChange;
use crate::{AbelianGroup, CompressedCoordinates};

/// Keeps the measure of the union of a changing multiset of intervals.
///
/// The ends of the intervals are values of [`CompressedCoordinates`], and are given by their ranks.
/// Each insertion and removal returns the change of the measure of the union, in the [`AbelianGroup`] `M`.
/// The slot of a rank is the interval from its value to the next one.
///
/// # Examples
///
/// ```
/// use sweepline::{CompressedCoordinates, CoverTree, Length};
///
/// let axis = CompressedCoordinates::new([0, 10, 15, 100]);
/// let mut tree = CoverTree::new(&axis, Length::from_range);
/// tree.insert(0..2); // covers 0..15
/// tree.insert(1..3); // and 10..100
/// assert_eq!((tree.covered().units(), tree.len()), (100, 2));
/// assert_eq!(tree.depth_at(1), 2); // both cover 10..15
/// tree.remove(0..2);
/// assert_eq!(tree.covered().units(), 90);
/// assert!(!tree.is_empty());
/// // Coordinates have ranks on the axis.
/// if let (Some(start), Some(end)) = (axis.rank(0), axis.rank(10)) {
///     assert_eq!(tree.insert(start..end).units(), 10);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct CoverTree<M> {
    tree: WideTree<M>,
    slots: usize,
    // The number of intervals in the tree. No count of an entry is greater, so none overflows.
    intervals: u32,
    covered: M,
}

/// The error returned when an interval to remove is not in a [`CoverTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotInserted {
    ranks: Range<u32>,
}

impl NotInserted {
    /// Returns the ranks of the ends of the interval.
    #[must_use]
    pub const fn ranks(&self) -> Range<u32> {
        self.ranks.start..self.ranks.end
    }
}

impl fmt::Display for NotInserted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no interval of ranks {:?} is in the tree", self.ranks)
    }
}

impl Error for NotInserted {}

impl<M: AbelianGroup> CoverTree<M> {
    /// Creates an empty tree over the slots between neighbouring values of `axis`.
    ///
    /// `measure` returns the measure of an interval, and is called for each slot. Adjacent intervals must add up.
    /// Otherwise the measures of the tree are unspecified.
    ///
    /// # Complexity
    ///
    /// *O(n)* time and space for *n* values: about 12 bytes per value for an 8-byte measure.
    #[must_use]
    pub fn new(axis: &CompressedCoordinates, measure: impl Fn(Range<u64>) -> M) -> Self {
        let values = axis.values();
        let tree = WideTree::new(values.iter().copied(), measure);
        Self { tree, slots: values.len().saturating_sub(1), intervals: 0, covered: M::ZERO }
    }

    /// Returns the measure of the union of all intervals in the tree.
    #[must_use]
    pub fn covered(&self) -> M {
        self.covered
    }

    /// Returns the number of intervals in the tree. Empty intervals are not stored.
    #[must_use]
    pub fn len(&self) -> usize {
        self.intervals as usize
    }

    /// Returns whether no interval is in the tree.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.intervals == 0
    }

    /// Returns the number of intervals that cover the slot from the value of this rank to the next one.
    ///
    /// # Panics
    ///
    /// Panics if `rank` is the rank of the last value of the axis, or not on the axis.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for an axis of *n* values.
    ///
    /// # Examples
    ///
    /// The maximum number of intervals with a common integer:
    ///
    /// ```
    /// use sweepline::{CompressedCoordinates, CoverTree, Length};
    ///
    /// let intervals = [0..30, 10..20, 15..50, 20..40];
    /// let axis = CompressedCoordinates::new(intervals.iter().flat_map(|interval| [interval.start, interval.end]));
    /// let mut tree = CoverTree::new(&axis, Length::from_range);
    /// for ends in axis.ranks().chunks(2) {
    ///     tree.insert(ends[0]..ends[1]);
    /// }
    /// let slots = 0..axis.values().len() as u32 - 1;
    /// assert_eq!(slots.map(|slot| tree.depth_at(slot)).max(), Some(3)); // 15..20, and 20..30
    /// ```
    #[must_use]
    pub fn depth_at(&self, rank: u32) -> u32 {
        assert!((rank as usize) < self.slots, "no slot begins at rank {rank} on an axis of {} slots", self.slots);
        self.tree.depth(rank as usize + 1)
    }

    /// Inserts the interval from the value of rank `ranks.start` to the value of rank `ranks.end`.
    ///
    /// Returns the measure that was not covered before. An empty range changes nothing.
    ///
    /// # Panics
    ///
    /// Panics if `ranks.end` is not a rank of the axis, or if the tree already holds 2^32 - 1 intervals.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for an axis of *n* values.
    pub fn insert(&mut self, ranks: Range<u32>) -> M {
        if ranks.is_empty() {
            return M::ZERO;
        }
        assert!(ranks.end as usize <= self.slots, "rank {} is not on an axis of {} slots", ranks.end, self.slots);
        self.intervals = self.intervals.checked_add(1).expect("a tree holds at most 2^32 - 1 intervals");
        let growth = self.update(&ranks, IntervalChange::Insert);
        self.covered = self.covered.plus(growth);
        growth
    }

    /// Removes an interval that was inserted before.
    ///
    /// Returns the measure that is no longer covered. An empty range changes nothing.
    ///
    /// # Panics
    ///
    /// Panics if [`try_remove`](Self::try_remove) returns an error.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for an axis of *n* values.
    pub fn remove(&mut self, ranks: Range<u32>) -> M {
        self.try_remove(ranks).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Removes an interval if it was inserted before.
    ///
    /// Returns the measure that is no longer covered. An empty range changes nothing.
    ///
    /// The tree counts intervals but does not list them, so it may not notice that an interval was never inserted if
    /// other intervals cover it. The count of each slot of the interval is then one less than it should be.
    ///
    /// # Errors
    ///
    /// [`NotInserted`] if the tree notices that the interval is not in it, which is always the case if a part of the
    /// interval is uncovered or not on the axis. The tree is unchanged.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for an axis of *n* values.
    ///
    /// # Examples
    ///
    /// ```
    /// use sweepline::{CompressedCoordinates, CoverTree, Length};
    ///
    /// let mut tree = CoverTree::new(&CompressedCoordinates::new([0, 10, 15, 100]), Length::from_range);
    /// tree.insert(0..2);
    /// let refused = tree.try_remove(1..3).unwrap_err();
    /// assert_eq!((refused.ranks(), tree.covered().units()), (1..3, 15));
    /// assert_eq!(refused.to_string(), "no interval of ranks 1..3 is in the tree");
    /// assert_eq!(tree.try_remove(0..2)?.units(), 15);
    /// # Ok::<(), sweepline::NotInserted>(())
    /// ```
    pub fn try_remove(&mut self, ranks: Range<u32>) -> Result<M, NotInserted> {
        if ranks.is_empty() {
            return Ok(M::ZERO);
        }
        let is_on_axis = ranks.end as usize <= self.slots;
        if self.is_empty() || !is_on_axis || !self.tree.can_remove(bounds(&ranks)) {
            return Err(NotInserted { ranks });
        }
        self.intervals -= 1;
        let shrinkage = self.update(&ranks, IntervalChange::Remove);
        self.covered = self.covered.minus(shrinkage);
        Ok(shrinkage)
    }

    fn update(&mut self, ranks: &Range<u32>, change: IntervalChange) -> M {
        self.tree.update(bounds(ranks), change)
    }
}

/// Returns the bounds of the interval between these ranks, which are on the axis.
fn bounds(ranks: &Range<u32>) -> ExclusiveBounds {
    ExclusiveBounds { left: ranks.start as usize, right: ranks.end as usize + 1 }
}
