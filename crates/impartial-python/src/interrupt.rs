//! Long work that runs without the interpreter's lock and stops at Ctrl-C.
//!
//! A solver with a callback stops from the callback. Other solvers run on a separate thread while the caller waits.
//! After Ctrl-C or a time limit, the caller returns at once, while the thread finishes its work and drops the result. The
//! alternative, a flag that every solver reads, would slow down all of them.

use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;

/// Number of items of a list that are converted between two checks for signals.
pub(crate) const ITEMS_PER_SIGNAL_CHECK: usize = 1024;

/// Time between two checks for signals.
const SIGNAL_PERIOD: Duration = Duration::from_millis(50);

/// Runs `work` without the interpreter's lock, and returns early with the exception of a signal.
pub(crate) fn run<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    run_within(py, None, work)
}

/// Runs `work` as [`run`] does, and raises `TimeoutError` after `time`.
pub(crate) fn run_within<T: Send + 'static>(
    py: Python<'_>,
    time: Option<Duration>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let (send, receive) = sync_channel(1);
    // Sending fails if a signal has ended the receiver.
    let worker = thread::Builder::new().spawn(move || drop(send.send(work())));
    // Without memory for its stack, the thread cannot start. The system reports this as a busy resource.
    let worker =
        worker.map_err(|error| PyMemoryError::new_err(format!("cannot start the thread of the solver: {error}")))?;
    py.detach(move || {
        loop {
            match receive.recv_timeout(SIGNAL_PERIOD) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {
                    Python::attach(check_signals)?;
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        return Err(PyTimeoutError::new_err("the position was not solved in the given time"));
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    drop(worker.join());
                    return Err(PyRuntimeError::new_err("the solver panicked"));
                }
            }
        }
    })
}

/// Lets other threads take the interpreter's lock, and checks for signals.
///
/// Work that keeps the lock calls it from time to time. In a thread that is not the main thread, it finds no signal, and
/// the main thread needs the lock to handle one.
pub(crate) fn let_others_run(py: Python<'_>) -> PyResult<()> {
    py.detach(|| ());
    py.check_signals()
}

fn check_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// A check for signals, for callbacks that are called often.
pub(crate) struct SignalCheck {
    last: Instant,
    raised: Option<PyErr>,
}

impl SignalCheck {
    pub(crate) fn new() -> Self {
        Self { last: Instant::now(), raised: None }
    }

    /// Returns `Break` if a signal has raised an exception.
    pub(crate) fn poll(&mut self) -> ControlFlow<()> {
        if self.last.elapsed() >= SIGNAL_PERIOD {
            self.last = Instant::now();
            self.raised = Python::attach(check_signals).err();
        }
        if self.raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the exception of a signal, if any.
    pub(crate) fn finish(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }
}
