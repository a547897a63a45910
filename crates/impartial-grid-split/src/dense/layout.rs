//! The place of each rectangle in the table, and an order in which the rectangles can be solved.

use core::ops::Range;

use crate::arch::RIGHT_EDGES;

/// The layout of the table: the strips of a grid, which are its ranges of rows, from the shortest to the longest.
///
/// A strip reads only strips within it, which are shorter, so threads can share the strips of a height.
///
/// The table has a square matrix for each strip. Row *a* and column *b* of the matrix hold the value of the rectangle
/// between the edges *a* and *b* of the columns. Both orders of *a* and *b* are stored. So values that share a left edge
/// are side by side, and so are values that share a right edge.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) height: usize,
    pub(super) width: usize,
    /// The distance from one row of a matrix to the next, which is enough for whole blocks of right edges.
    pub(super) stride: usize,
}

impl Layout {
    pub(super) fn new(height: usize, width: usize) -> Self {
        Self { height, width, stride: width.next_multiple_of(RIGHT_EDGES) + 1 }
    }

    /// Returns the bytes of the table without building it.
    pub(super) fn table_bytes(height: usize, width: usize) -> u128 {
        let (height, width, stride) = (height as u128, width as u128, width as u128 + RIGHT_EDGES as u128);
        height * (height + 1) / 2 * (width + 1) * stride * size_of::<u16>() as u128
    }

    /// Returns the number of entries of the table.
    pub(super) fn len(&self) -> usize {
        self.height * (self.height + 1) / 2 * self.matrix_len()
    }

    /// Returns the number of entries of the matrix of a strip.
    pub(super) fn matrix_len(&self) -> usize {
        (self.width + 1) * self.stride
    }

    /// Returns the position in the table at which the matrix of the strip with these rows starts.
    pub(super) fn start(&self, rows: &Range<usize>) -> usize {
        // The strips of each smaller height, of which there are `height`, `height - 1` and so on, come before.
        let shorter = rows.len() - 1;
        (shorter * (2 * self.height + 1 - shorter) / 2 + rows.start) * self.matrix_len()
    }
}
