//! Progress reports of the engines, and the caller's callback, which receives the reports and may stop the work.

use core::fmt;
use core::ops::ControlFlow;

use impartial_core::Stopped;

/// The progress of solving a board, in units of work of about equal duration.
///
/// The total may grow while the engine finds more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveProgress {
    /// Number of units that are done.
    pub done: u64,
    /// Number of units that are known so far, done or not.
    pub total: u64,
}

/// The caller's callback, if any.
#[derive(Default)]
pub(crate) struct ProgressCallback<'a>(pub(crate) Option<&'a mut dyn FnMut(SolveProgress) -> ControlFlow<()>>);

impl ProgressCallback<'_> {
    /// Calls the callback, if any.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the callback breaks.
    pub(crate) fn report(&mut self, done: u64, total: u64) -> Result<(), Stopped> {
        let is_stopped = self.0.as_mut().is_some_and(|callback| callback(SolveProgress { done, total }).is_break());
        if is_stopped { Err(Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for ProgressCallback<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "ProgressCallback(..)" } else { "ProgressCallback(None)" })
    }
}
