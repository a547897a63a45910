//! The location of each rectangle in the table, and an order in which the rectangles can be solved.

use core::ops::Range;

use crate::arch::RIGHT_EDGES;

/// The layout of the table: one matrix per strip, from the shortest strips to the longest. A strip is a range of rows.
///
/// Solving a strip reads only the strips within it, which are shorter, so strips of equal height can be solved in parallel.
///
/// The entry in row *a* and column *b* of a matrix is the nim-value of the rectangle between the edges *a* and *b* of the
/// columns. Each value is stored for both orders of *a* and *b*. So the values that share a left edge are contiguous, and
/// so are the values that share a right edge.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) height: usize,
    pub(super) width: usize,
    /// The distance between rows of a matrix. It leaves room for a last block of right edges that is not full.
    pub(super) stride: usize,
}

impl Layout {
    pub(super) fn new(height: usize, width: usize) -> Self {
        Self { height, width, stride: width.next_multiple_of(RIGHT_EDGES) + 1 }
    }

    /// Returns the size of the table in bytes.
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
        // The shorter strips come before: `height` strips of one row, `height - 1` strips of two rows and so on.
        let shorter = rows.len() - 1;
        (shorter * (2 * self.height + 1 - shorter) / 2 + rows.start) * self.matrix_len()
    }
}
