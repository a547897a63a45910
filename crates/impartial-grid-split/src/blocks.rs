//! The blocks of a set of candidates: its finest division into sets whose ranges of rows do not overlap, and whose ranges
//! of columns do not overlap.
//!
//! A set is worth the nim-sum of its blocks, as the front page proves. A candidate that is a block is worth 1, so a set
//! in which no two candidates share a row or a column needs no table: its value is the parity of its size.
//!
//! Candidates are added from the top, and the blocks so far are kept in a list, also from the top. A new candidate joins
//! all blocks from the first one whose columns it meets. The alternative lost: a search tree over the columns finds that
//! block in logarithmic time. But most sets with more than one block have few, and then a scan is faster.

use alloc::vec::Vec;

use crate::bounds::Bounds;
use crate::grid::GridCell;

/// Replaces `blocks` with the bounding boxes of the blocks of these candidates, from the top.
///
/// The candidates ascend by row and then column.
///
/// # Complexity
///
/// *O(k b)* time for *k* candidates, and at most *b* blocks of their first rows.
pub(crate) fn divide(candidates: &[GridCell], blocks: &mut Vec<Bounds>) {
    blocks.clear();
    for &cell in candidates {
        let mut last = Bounds::of([cell].into_iter());
        // The joined block may meet the columns of earlier blocks.
        while let Some(first) = blocks.iter().position(|block| block.meets(&last)) {
            last = blocks.drain(first..).fold(last, Bounds::joined);
        }
        blocks.push(last);
    }
}
