//! The place of each rectangle in the table, and an order in which the rectangles can be solved.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::arch::RIGHT_EDGES;

/// The layout of the table: the strips of a grid, which are its ranges of rows, in blocks.
///
/// The table has a square matrix for each strip. Row *a* and column *b* of the matrix hold the value of the rectangle
/// between the edges *a* and *b* of the columns. Both orders of *a* and *b* are stored. So values that share a left edge
/// are side by side, and so are values that share a right edge.
///
/// A block has the strips that start in the same few rows and end in the same few rows. They read the same other strips,
/// which come from the cache for all but the first.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) height: usize,
    pub(super) width: usize,
    /// The distance from one row of a matrix to the next, which is enough for whole blocks of right edges.
    pub(super) stride: usize,
    /// The index of the matrix of each strip, by its first row and then its last row.
    matrix_indices: Vec<usize>,
    /// Lists of blocks. A block reads itself and the blocks of earlier lists only, so threads can share a list.
    pub(super) stages: Vec<Vec<Block>>,
}

/// Strips whose matrices are side by side.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The index of the first matrix.
    pub(super) first: usize,
    /// The rows of the strips. Each strip comes after the strips that it reads.
    pub(super) strips: Vec<Range<usize>>,
}

impl Layout {
    pub(super) fn new(height: usize, width: usize) -> Self {
        let mut matrix_indices = vec![0; height * height];
        let mut stages = Vec::new();
        let mut first = 0;
        // A strip reads strips that lie within it, so blocks closer to the diagonal come first.
        let starts = (0..height).step_by(BLOCK);
        for distance in (0..height).step_by(BLOCK) {
            let mut stage = Vec::new();
            for (top, bottom) in starts.clone().zip(starts.clone().skip(distance / BLOCK)) {
                let rows = |start: usize| start..(start + BLOCK).min(height);
                let strips_from = |top: usize| (bottom.max(top)..rows(bottom).end).map(move |bottom| top..bottom + 1);
                let strips: Vec<_> = rows(top).rev().flat_map(strips_from).collect();
                for (index, strip) in (first..).zip(&strips) {
                    matrix_indices[strip.start * height + strip.end - 1] = index;
                }
                let count = strips.len();
                stage.push(Block { first, strips });
                first += count;
            }
            stages.push(stage);
        }
        Self { height, width, stride: width.next_multiple_of(RIGHT_EDGES) + 1, matrix_indices, stages }
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

    /// Returns the position in the table at which the matrices of a stage start.
    pub(super) fn start(&self, stage: &[Block]) -> usize {
        stage.first().map_or(0, |block| block.first * self.matrix_len())
    }

    /// Returns the index of the matrix of the strip with these rows, which must not be empty.
    pub(super) fn matrix_index(&self, rows: &Range<usize>) -> usize {
        self.matrix_indices[rows.start * self.height + rows.end - 1]
    }
}

/// The number of first rows, and of last rows, of the strips of a block.
const BLOCK: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strip_comes_once_and_after_the_strips_it_reads() {
        for height in 0..=18 {
            let layout = Layout::new(height, 1);
            let mut expected = 0;
            for stage in &layout.stages {
                let before_stage = expected;
                for block in stage {
                    assert_eq!(block.first, expected, "height {height}");
                    for rows in &block.strips {
                        assert_eq!(layout.matrix_index(rows), expected, "height {height}, {rows:?}");
                        for row in rows.clone() {
                            for read in [rows.start..row, row + 1..rows.end] {
                                let index = if read.is_empty() { 0 } else { layout.matrix_index(&read) };
                                let is_solved = index < before_stage || (block.first..expected).contains(&index);
                                assert!(read.is_empty() || is_solved, "height {height}: {rows:?} reads {read:?}");
                            }
                        }
                        expected += 1;
                    }
                }
            }
            assert_eq!(expected * layout.matrix_len(), layout.len(), "height {height}");
        }
    }
}
