//! What a path has to offer, and what work it is given.
//!
//! Each path runs each task as one piece of code, compiled for the instructions of the path.
//! What is compiled for special instructions is not inlined into what is not, so a piece for every block would cost a
//! call each, and constants and matrices would be loaded again.

use super::tower::Field;

/// A way of computing with `N` nimbers of 64 bits at once.
///
/// A value of the type shows that the processor has what is needed, so nothing else makes a [`Self::Block`].
pub(super) trait Path<const N: usize>: Copy {
    /// `N` nimbers.
    type Block: Field;

    /// Fewer nimbers than this take less time one by one than as a block, whatever is done to them.
    const FEW: usize;

    /// Takes the nimbers in.
    fn load(self, nimbers: &[u64; N]) -> Self::Block;

    /// Puts the nimbers back, in the same order.
    fn store(self, block: Self::Block, nimbers: &mut [u64; N]);
}

/// Work that can be done on every path.
pub(super) trait Task {
    /// What comes of it.
    type Output;

    /// Does the work. It has to be inlined, to be compiled for the processor of the path.
    fn run<const N: usize, P: Path<N>>(self, path: P) -> Self::Output;
}
