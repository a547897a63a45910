//! Progress of a solver, and its end if the caller cancels the work.

use core::ops::ControlFlow;

use impartial_core::Stopped;

/// The progress of solving a graph, which the callbacks of the solvers receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of edges visited. An edge may be visited several times.
    pub done: u64,
    /// The estimated number of edges to visit. It may grow.
    pub total: u64,
}

/// Number of visited edges between two calls of the callback: some milliseconds.
const INTERVAL: u64 = 1 << 20;

/// Counts visited edges and calls the callback.
pub(crate) struct Meter<'a> {
    progress: Progress,
    next: u64,
    on_progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(total: u64, on_progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>) -> Self {
        Self { progress: Progress { done: 0, total }, next: 0, on_progress }
    }

    /// Counts visited edges.
    #[inline]
    pub(crate) fn visit(&mut self, edges: usize) -> Result<(), Stopped> {
        self.progress.done += edges as u64;
        if self.progress.done < self.next { Ok(()) } else { self.report() }
    }

    #[cold]
    fn report(&mut self) -> Result<(), Stopped> {
        let Progress { done, total } = &mut self.progress;
        *total = (*total).max(*done);
        self.next = *done + INTERVAL;
        if (self.on_progress)(self.progress).is_break() { Err(Stopped) } else { Ok(()) }
    }
}
