//! The columns that one thread sweeps.

use core::iter;
use core::ops::Range;

use crate::block::FAN_OUT;
use crate::tree::{Layout, NarrowTree};
use crate::{AbelianGroup, Rect};

/// A range of columns that one thread sweeps as if there were no others.
#[derive(Clone, Debug)]
pub(crate) struct Slab {
    // Invariant: start < end.
    start: u64,
    end: u64,
}

/// The first entry of the slots of a tree: the number of entries under a block of the second level.
///
/// Intervals that extend beyond a slab have equal ends there, possibly more than counts of 16 bits can hold.
/// So the slots begin with a block of the second level, and the part beyond their end begins with another.
/// Those intervals are then stored in entries of the upper levels, whose counts have 32 bits.
const ROOM: usize = FAN_OUT * FAN_OUT;

impl Slab {
    /// Creates the slab of these columns, which must not be empty.
    pub(crate) fn new(start: u64, end: u64) -> Self {
        debug_assert!(start < end, "a slab has columns");
        Self { start, end }
    }

    /// Returns whether a rectangle has cells in the slab.
    #[inline]
    pub(crate) fn touches(&self, rect: &Rect) -> bool {
        let columns = rect.columns();
        columns.start < self.end && self.start < columns.end
    }

    /// Returns whether the column lies strictly inside the slab.
    #[inline]
    pub(crate) fn is_inside(&self, column: u64) -> bool {
        self.start < column && column < self.end
    }

    /// Returns all columns.
    pub(crate) fn columns(&self) -> Range<u64> {
        self.start..self.end
    }

    /// Creates an empty tree over the slots between these columns and the borders.
    pub(crate) fn tree<M: AbelianGroup>(
        &self,
        columns: impl ExactSizeIterator<Item = u64>,
        measure: impl Fn(Range<u64>) -> M,
    ) -> NarrowTree<M> {
        let entries = Self::beyond(columns.len()) + 1;
        NarrowTree::new(iter::once(self.start).chain(columns).chain([self.end]), ROOM, entries, measure)
    }

    /// Returns the layout of such a tree with so many columns inside. Rank 0 is the first border.
    pub(crate) fn layout(inside: usize) -> Layout {
        Layout { first: ROOM, beyond: Self::beyond(inside) }
    }

    /// Returns the first entry that stands for columns beyond the slab, for so many columns inside.
    fn beyond(inside: usize) -> usize {
        ROOM + (inside + 1).next_multiple_of(ROOM)
    }
}
