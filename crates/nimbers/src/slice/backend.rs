//! The interface between backends and the tasks that they run.
//!
//! A backend runs a whole task as a single function that is compiled for its instructions.
//! The compiler cannot inline such a function into code compiled for other instructions, so a function for each block
//! would cost a call per block, and would load constants and matrices every time.

use core::ops::Range;

use crate::Nim;
use crate::tower::Field;
use crate::width::Width;

/// The number of nimbers of the longest block of any backend, which is a multiple of all others.
pub(super) const LONGEST_BLOCK: usize = 64;

/// A backend that computes with blocks of `N` nimbers of one width.
///
/// A value of the type proves that the processor supports the instructions of the backend.
/// Blocks can only be loaded through such a value, so a block is the same proof.
pub(super) trait BlockBackend<W: Width, const N: usize>: Copy {
    /// `N` nimbers in registers.
    type Block: Field;

    /// Loads a block.
    fn load(self, nimbers: &[Nim<W>; N]) -> Self::Block;

    /// Stores a block: the inverse of [`load`](Self::load).
    fn store(self, block: Self::Block, nimbers: &mut [Nim<W>; N]);
}

/// An operation on slices that every backend can run.
pub(super) trait SliceTask<W: Width> {
    /// Returns the length of the slices.
    fn len(&self) -> usize;

    /// Runs the task for the elements in this range, which is a sequence of whole blocks.
    ///
    /// Implementations are `#[inline(always)]`, because code that is not inlined is compiled without the backend's
    /// instructions.
    fn run<const N: usize, B: BlockBackend<W, N>>(&mut self, range: Range<usize>, backend: B);

    /// Runs the task one nimber at a time.
    ///
    /// Implementations are `#[inline(never)]`, which keeps the loop over blocks, their caller, small.
    fn run_one_by_one(self);
}

/// Returns ranges of whole blocks that cover slices of this length, or `None` if the slices are shorter than a block.
///
/// If elements are left after the last whole block, the last elements are another block, which overlaps the block before,
/// so some elements are computed twice. The alternative, padding the last block with zeros, would copy operands and
/// results.
pub(super) fn whole_blocks(len: usize, block: usize) -> Option<impl Iterator<Item = Range<usize>>> {
    let rest = len % block;
    let last = len.checked_sub(block)?..len;
    Some([0..len - rest, last].into_iter().take(if rest == 0 { 1 } else { 2 }))
}
