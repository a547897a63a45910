//! Bounding boxes of candidates.

use crate::grid::{GridCell, Window};

/// The bounding box of a set of candidates: its first and last row and column, all inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoundingBox {
    pub(crate) top: u32,
    pub(crate) bottom: u32,
    pub(crate) left: u32,
    pub(crate) right: u32,
}

impl BoundingBox {
    /// The bounding box of the empty set, the neutral element of [`joined`](Self::joined).
    pub(crate) const EMPTY: Self = Self { top: u32::MAX, bottom: 0, left: u32::MAX, right: 0 };

    /// Returns the bounding box of these candidates.
    pub(crate) fn of(cells: impl Iterator<Item = GridCell>) -> Self {
        cells.fold(Self::EMPTY, |bounds, cell| bounds.joined(Self::at(cell)))
    }

    fn at(GridCell { row, column }: GridCell) -> Self {
        Self { top: row, bottom: row, left: column, right: column }
    }

    /// Returns the bounding box of the union of both sets.
    pub(crate) fn joined(self, other: Self) -> Self {
        Self {
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
            left: self.left.min(other.left),
            right: self.right.max(other.right),
        }
    }

    /// Returns whether this is the bounding box of the empty set.
    pub(crate) fn is_empty(&self) -> bool {
        self.top > self.bottom
    }

    /// Returns whether the box has only one row or only one column.
    pub(crate) fn is_line(&self) -> bool {
        self.top == self.bottom || self.left == self.right
    }

    /// Returns whether two nonempty boxes have a row or a column in common.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let rows = self.top <= other.bottom && other.top <= self.bottom;
        let columns = self.left <= other.right && other.left <= self.right;
        rows || columns
    }

    /// Returns the rows and columns of a nonempty box as ranges.
    pub(crate) fn window(&self) -> Window {
        Window { rows: self.top..self.bottom + 1, columns: self.left..self.right + 1 }
    }
}
