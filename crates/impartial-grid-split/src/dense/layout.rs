//! Where the nim-values of the rectangles are in the table.

use core::ops::Range;

use crate::arch::RIGHTS;

/// The table has a square matrix for each strip, which is a range of rows, the lowest strips first.
///
/// In the matrix row *a* and column *b* have the value of what is between the edges *a* and *b* of the columns, in
/// either order, so the values that share an edge are side by side.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) height: usize,
    pub(super) width: usize,
    /// From one row of a matrix to the next: enough for whole blocks of right edges.
    pub(super) stride: usize,
}

impl Layout {
    pub(super) fn new(height: usize, width: usize) -> Self {
        Self { height, width, stride: width.next_multiple_of(RIGHTS) + 1 }
    }

    /// How many numbers the table has.
    pub(super) fn len(&self) -> usize {
        self.first(self.height + 1)
    }

    /// How many numbers the matrix of a strip has.
    pub(super) fn strip_len(&self) -> usize {
        (self.width + 1) * self.stride
    }

    /// How many strips have this height.
    pub(super) fn strips(&self, height: usize) -> usize {
        self.height + 1 - height
    }

    /// Where the strips of this height begin.
    pub(super) fn first(&self, height: usize) -> usize {
        (height - 1) * (2 * self.height + 2 - height) / 2 * self.strip_len()
    }

    /// Where the strip of these rows is, which are not none.
    pub(super) fn strip(&self, rows: Range<usize>) -> Range<usize> {
        let start = self.first(rows.len()) + rows.start * self.strip_len();
        start..start + self.strip_len()
    }
}
