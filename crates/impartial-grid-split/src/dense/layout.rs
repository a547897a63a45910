//! Where the nim-values of the rectangles are in the table, and in which order they can be worked out.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::arch::RIGHTS;

/// The strips of a grid, which are its ranges of rows, in blocks.
///
/// The table has a square matrix for each strip. In the matrix row *a* and column *b* have the value of what is between
/// the edges *a* and *b* of the columns, in either order, so the values that share an edge are side by side.
///
/// A block has the strips that begin in the same few rows and end in the same few rows. Its strips need the same other
/// ones, which then come from the cache for all but the first.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) height: usize,
    pub(super) width: usize,
    /// From one row of a matrix to the next: enough for whole blocks of right edges.
    pub(super) stride: usize,
    /// The number of the matrix of each strip, by its first row and then its last one.
    numbers: Vec<usize>,
    /// Blocks that need none of each other, but the blocks of earlier lists and themselves.
    pub(super) stages: Vec<Vec<Block>>,
}

/// Some strips whose matrices are side by side.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The number of the first matrix.
    pub(super) first: usize,
    /// The rows of the strips, each after those that it needs.
    pub(super) strips: Vec<Range<usize>>,
}

impl Layout {
    pub(super) fn new(height: usize, width: usize) -> Self {
        let mut numbers = vec![0; height * height];
        let mut stages = Vec::new();
        let mut first = 0;
        let starts = (0..height).step_by(BLOCK);
        for distance in (0..height).step_by(BLOCK) {
            let mut stage = Vec::new();
            for (top, bottom) in starts.clone().zip(starts.clone().skip(distance / BLOCK)) {
                let rows = |start: usize| start..(start + BLOCK).min(height);
                let of_top = |top: usize| (bottom.max(top)..rows(bottom).end).map(move |bottom| top..bottom + 1);
                let strips: Vec<_> = rows(top).rev().flat_map(of_top).collect();
                for (number, strip) in (first..).zip(&strips) {
                    numbers[strip.start * height + strip.end - 1] = number;
                }
                let count = strips.len();
                stage.push(Block { first, strips });
                first += count;
            }
            stages.push(stage);
        }
        Self { height, width, stride: width.next_multiple_of(RIGHTS) + 1, numbers, stages }
    }

    /// The bytes of the table, without making it.
    pub(super) fn table_bytes(height: usize, width: usize) -> u128 {
        let (height, width, stride) = (height as u128, width as u128, width as u128 + RIGHTS as u128);
        height * (height + 1) / 2 * (width + 1) * stride * size_of::<u16>() as u128
    }

    /// How many numbers the table has.
    pub(super) fn len(&self) -> usize {
        self.height * (self.height + 1) / 2 * self.matrix_len()
    }

    /// How many numbers the matrix of a strip has.
    pub(super) fn matrix_len(&self) -> usize {
        (self.width + 1) * self.stride
    }

    /// Where the matrices of a stage begin in the table.
    pub(super) fn start(&self, stage: &[Block]) -> usize {
        stage.first().map_or(0, |block| block.first * self.matrix_len())
    }

    /// The number of the matrix of the strip with these rows, which are not none.
    pub(super) fn number(&self, rows: &Range<usize>) -> usize {
        self.numbers[rows.start * self.height + rows.end - 1]
    }
}

/// How many first rows, and how many last rows, the strips of a block have.
const BLOCK: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strip_comes_once_and_after_what_it_needs() {
        for height in 0..=18 {
            let layout = Layout::new(height, 1);
            let mut expected = 0;
            for stage in &layout.stages {
                let before_stage = expected;
                for block in stage {
                    assert_eq!(block.first, expected);
                    for rows in &block.strips {
                        assert_eq!(layout.number(rows), expected);
                        for row in rows.clone() {
                            for needed in [rows.start..row, row + 1..rows.end] {
                                let number = if needed.is_empty() { 0 } else { layout.number(&needed) };
                                let is_there = number < before_stage || (block.first..expected).contains(&number);
                                assert!(needed.is_empty() || is_there, "{rows:?} needs {needed:?}");
                            }
                        }
                        expected += 1;
                    }
                }
            }
            assert_eq!(expected * layout.matrix_len(), layout.len());
        }
    }
}
