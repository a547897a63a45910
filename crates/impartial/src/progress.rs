//! The progress of a long computation.

use std::ops::ControlFlow;

/// The progress of solving an input.
///
/// Only grid split reports progress, because only its boards may take long to solve.
/// [`ReadOptions::watch`](crate::ReadOptions::watch) receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of the case that is being solved, from 1.
    pub case: u64,
    /// The number of cases in the input.
    pub cases: u64,
    /// The work done for this case, in a unit that depends on the game.
    pub done: u64,
    /// The work that this case takes in all, as far as it is known. It may grow.
    pub total: u64,
}

/// A callback that receives progress and says whether to go on.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;
