//! The cover tree: what a changing set of intervals covers.

use core::ops::Range;

use crate::arch::{Lanes, Path, Task};
use crate::block::Change;
use crate::tree::{Outside, WideTree};
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
#[derive(Clone, Debug)]
pub struct CoverTree<M> {
    tree: WideTree<M>,
    slots: usize,
    // How many intervals are in the tree; no count of an entry can be larger.
    intervals: u32,
    covered: M,
    path: Path,
}

/// An update of a tree.
struct Update<'a, M> {
    tree: &'a mut WideTree<M>,
    interval: Outside,
    change: Change,
}

impl<M: Measure> Task for Update<'_, M> {
    type Output = M;

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> M {
        self.tree.update(lanes, self.interval, self.change)
    }
}

impl<M: Measure> CoverTree<M> {
    /// An empty tree over the slots between neighbouring values of `axis`.
    ///
    /// # Complexity
    ///
    /// *O(n)* time and space for *n* values; about 12 bytes a value for an eight-byte measure.
    #[must_use]
    pub fn new(axis: &Axis) -> Self {
        Self::on_path(axis, Path::best())
    }

    pub(crate) fn on_path(axis: &Axis, path: Path) -> Self {
        let values = axis.values();
        let tree = WideTree::close(values.iter().copied());
        Self { tree, slots: values.len().saturating_sub(1), intervals: 0, covered: M::ZERO, path }
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
        let growth = self.update(&ranks, Change::Insert);
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
        let shrinkage = self.update(&ranks, Change::Remove);
        self.covered = self.covered.minus(shrinkage);
        shrinkage
    }

    fn update(&mut self, ranks: &Range<u32>, change: Change) -> M {
        assert!(ranks.end as usize <= self.slots, "rank {} is not on an axis of {} slots", ranks.end, self.slots);
        let interval = Outside::of(&(ranks.start + 1..ranks.end + 1));
        self.path.run(Update { tree: &mut self.tree, interval, change })
    }
}
