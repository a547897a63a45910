//! The blocks of a set of candidates: its finest division into sets whose row ranges and column ranges do not overlap.
//!
//! The nim-value of a set is the nim-sum of its blocks, as the crate documentation proves. A block of a single candidate
//! has nim-value 1, so a set in which no two candidates share a row or a column needs no table: its nim-value is the
//! parity of its size.
//!
//! Candidates are added from top to bottom, and the blocks found so far are kept in the same order. A new candidate merges
//! with the first block whose columns it meets and with all blocks after it. A search tree over the columns would find
//! that block in logarithmic time, but it was slower than a scan, because most sets have only a few blocks.

use alloc::vec::Vec;

use crate::bounding_box::BoundingBox;
use crate::grid::GridCell;

/// Replaces `blocks` with the bounding boxes of the blocks of these candidates, from top to bottom.
///
/// The candidates must ascend by row and then by column.
///
/// # Complexity
///
/// *O(k b)* time for *k* candidates if there are at most *b* blocks at any time while candidates are added.
pub(crate) fn find_blocks(candidates: &[GridCell], blocks: &mut Vec<BoundingBox>) {
    blocks.clear();
    for &cell in candidates {
        let mut last = BoundingBox::of([cell].into_iter());
        // The merged block spans the rows of all blocks after `first`, so they merge as well. It may be wider than `last`
        // was and meet the columns of earlier blocks, so the loop repeats.
        while let Some(first) = blocks.iter().position(|block| block.meets(&last)) {
            last = blocks.drain(first..).fold(last, BoundingBox::joined);
        }
        blocks.push(last);
    }
}
