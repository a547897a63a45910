//! Rectangles that may be empty.

use crate::Rect;
use crate::measure::Measure;

/// A rectangle that may be empty. Without a check of each, several are cut without branches.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Corners {
    pub(crate) top: u64,
    pub(crate) bottom: u64,
    pub(crate) left: u64,
    pub(crate) right: u64,
}

impl Corners {
    /// Returns the corners of a rectangle, which is not empty.
    #[inline(always)]
    pub(crate) fn of(rect: &Rect) -> Self {
        let (rows, columns) = (rect.rows(), rect.columns());
        Self { top: rows.start, bottom: rows.end, left: columns.start, right: columns.end }
    }

    /// Returns the corners of the cells in both.
    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
            left: self.left.max(other.left),
            right: self.right.min(other.right),
        }
    }

    /// Returns whether there is no cell.
    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.top >= self.bottom || self.left >= self.right
    }

    /// Returns the measure, which is that of an empty range of rows or of columns if there is no cell.
    #[inline(always)]
    pub(crate) fn measure<M: Measure>(self, measure: &M) -> M::Total {
        let Self { top, bottom, left, right } = self;
        measure.cells(top..bottom.max(top), measure.columns(left..right.max(left)))
    }

    /// Returns the rectangle, or `None` if there is no cell.
    pub(crate) fn rect(self) -> Option<Rect> {
        Rect::new(self.top..self.bottom, self.left..self.right).ok()
    }
}
