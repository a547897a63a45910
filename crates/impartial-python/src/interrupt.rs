//! Long work without the interpreter's lock, which stops at Ctrl-C.
//!
//! Solvers with a callback are stopped there. The others run on a thread of their own while the caller waits: after
//! Ctrl-C the result is dropped when it comes. The alternative, a flag in every solver, costs time in all of them.

use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

/// The number of items from one look at signals to the next.
pub(crate) const SIGNAL_INTERVAL: usize = 1024;

/// The time from one look at signals to the next.
const PATIENCE: Duration = Duration::from_millis(50);

/// Runs `work` without the interpreter's lock, and returns early with the exception of a signal.
pub(crate) fn run<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    let (send, receive) = sync_channel(1);
    // The receiver is gone after a signal.
    let worker = thread::Builder::new().spawn(move || drop(send.send(work())));
    // The system reports a stack that does not fit into memory as a resource that is busy.
    let worker = worker.map_err(|error| PyMemoryError::new_err(format!("no thread for the solver: {error}")))?;
    py.detach(move || {
        loop {
            match receive.recv_timeout(PATIENCE) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => Python::attach(check_signals)?,
                Err(RecvTimeoutError::Disconnected) => {
                    drop(worker.join());
                    return Err(PyRuntimeError::new_err("the solver panicked"));
                }
            }
        }
    })
}

fn check_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// A look at signals from a callback that is called often.
pub(crate) struct Watch {
    last: Instant,
    raised: Option<PyErr>,
}

impl Watch {
    pub(crate) fn new() -> Self {
        Self { last: Instant::now(), raised: None }
    }

    /// Breaks if a signal has raised an exception.
    pub(crate) fn look(&mut self) -> ControlFlow<()> {
        if self.last.elapsed() >= PATIENCE {
            self.last = Instant::now();
            self.raised = Python::attach(check_signals).err();
        }
        if self.raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the exception, if one was raised.
    pub(crate) fn finish(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }
}
