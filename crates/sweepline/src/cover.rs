//! The cover tree: the measure of the union of a changing set of intervals.

use core::ops::Range;

use crate::arch::{SimdBackend, SimdTask, SweepBackend};
use crate::block::IntervalChange;
use crate::tree::{ExclusiveBounds, WideTree};
use crate::{Axis, Measure};

/// Keeps the measure of the union of a changing multiset of intervals.
///
/// The ends of the intervals are values of an [`Axis`], and are given by their ranks.
/// Each insertion and removal returns the change of the measure of the union.
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
#[derive(Clone, Debug)]
pub struct CoverTree<M> {
    tree: WideTree<M>,
    slots: usize,
    // The number of intervals in the tree. The count of an entry is at most this, so no count overflows.
    intervals: u32,
    covered: M,
    backend: SweepBackend,
}

/// An update of the tree.
struct Update<'a, M> {
    tree: &'a mut WideTree<M>,
    interval: ExclusiveBounds,
    change: IntervalChange,
}

impl<M: Measure> SimdTask for Update<'_, M> {
    type Output = M;

    #[inline(always)]
    fn run(self, simd: impl SimdBackend) -> M {
        self.tree.update(simd, self.interval, self.change)
    }
}

impl<M: Measure> CoverTree<M> {
    /// Creates an empty tree over the slots between neighbouring values of `axis`.
    ///
    /// # Complexity
    ///
    /// *O(n)* time and space for *n* values: about 12 bytes a value for a measure of 8 bytes.
    #[must_use]
    pub fn new(axis: &Axis) -> Self {
        Self::on_backend(axis, SweepBackend::best())
    }

    pub(crate) fn on_backend(axis: &Axis, backend: SweepBackend) -> Self {
        let values = axis.values();
        let tree = WideTree::compact(values.iter().copied());
        Self { tree, slots: values.len().saturating_sub(1), intervals: 0, covered: M::ZERO, backend }
    }

    /// Returns the measure of the union of all intervals in the tree.
    #[must_use]
    pub fn covered(&self) -> M {
        self.covered
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
    /// Panics if `ranks.end` is not a rank of the axis, or if a part of the interval is found uncovered.
    /// The tree must not be used after that.
    ///
    /// The removal of an interval that was never inserted is not always noticed if other intervals cover it. The count
    /// of each of its slots is then one less than it should be.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for an axis of *n* values.
    pub fn remove(&mut self, ranks: Range<u32>) -> M {
        if ranks.is_empty() {
            return M::ZERO;
        }
        self.intervals = self.intervals.checked_sub(1).expect("only an inserted interval can be removed");
        let shrinkage = self.update(&ranks, IntervalChange::Remove);
        self.covered = self.covered.minus(shrinkage);
        shrinkage
    }

    fn update(&mut self, ranks: &Range<u32>, change: IntervalChange) -> M {
        assert!(ranks.end as usize <= self.slots, "rank {} is not on an axis of {} slots", ranks.end, self.slots);
        let interval = ExclusiveBounds::of(&(ranks.start + 1..ranks.end + 1));
        self.backend.run(Update { tree: &mut self.tree, interval, change })
    }
}
