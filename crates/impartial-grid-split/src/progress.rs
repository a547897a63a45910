//! Progress reports of the engines, and the callback that receives them and may stop the work.

use core::fmt;
use core::ops::ControlFlow;

use impartial_core::Stopped;

/// The progress of solving a board, in units of work that take about the same time each.
///
/// The total may still grow while the engine finds more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveProgress {
    /// The units of work that are done.
    pub done: u64,
    /// The units of work in total, as far as they are known.
    pub total: u64,
}

/// The callback of a caller that watches, or none.
#[derive(Default)]
pub(crate) struct Watch<'a>(pub(crate) Option<&'a mut dyn FnMut(SolveProgress) -> ControlFlow<()>>);

impl Watch<'_> {
    /// Reports progress.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the callback breaks.
    pub(crate) fn report(&mut self, done: u64, total: u64) -> Result<(), Stopped> {
        let is_stopped = self.0.as_mut().is_some_and(|watch| watch(SolveProgress { done, total }).is_break());
        if is_stopped { Err(Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Watch(..)" } else { "Watch(none)" })
    }
}
