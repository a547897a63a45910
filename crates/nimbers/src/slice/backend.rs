//! The interface between backends and the tasks that they run.
//!
//! Each backend runs each task as one function, compiled for the instructions of the backend.
//! The compiler does not inline a function compiled for special instructions into one that is not.
//! One function per block would therefore cost a call for each block, and load constants and matrices again.

use crate::Nim;
use crate::tower::Field;
use crate::width::Width;

/// A backend that computes with blocks of `N` nimbers of one width.
///
/// A value of the type proves that the processor supports the instructions of the backend.
/// Blocks are loaded through such a value only, so a block is the same proof.
pub(super) trait BlockBackend<W: Width, const N: usize>: Copy {
    /// `N` nimbers in registers.
    type Block: Field;

    /// Loads a block.
    fn load(self, nimbers: &[Nim<W>; N]) -> Self::Block;

    /// Stores a block, in the order in which it was loaded.
    fn store(self, block: Self::Block, nimbers: &mut [Nim<W>; N]);
}

/// Work that every backend can run.
pub(super) trait SliceTask<W: Width> {
    /// Runs the task.
    ///
    /// Implementations are `#[inline(always)]`: code that is not inlined is compiled without the backend's
    /// instructions.
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B);

    /// Runs the task one nimber at a time.
    ///
    /// Implementations are `#[inline(never)]`, so the loop over blocks, which calls it once at most, stays small.
    fn run_one_by_one(self);
}
