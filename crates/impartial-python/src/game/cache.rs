//! The file that keeps what a game knows for the next run of the program.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use super::Query;

/// The file is written when the number of calls since it was written is this fraction of the known positions, so that all
/// writes together take time in proportion to the last one.
const FRACTION: usize = 8;

/// The file that keeps what is known.
pub(super) struct Cache {
    path: Py<PyAny>,
    /// The number of calls of `options` when it was written.
    written: AtomicUsize,
}

impl Cache {
    pub(super) fn new(path: Bound<'_, PyAny>) -> Self {
        Self { path: path.unbind(), written: AtomicUsize::new(0) }
    }

    pub(super) const fn path(&self) -> &Py<PyAny> {
        &self.path
    }

    /// Returns the contents, or `None` if the file does not exist.
    pub(super) fn read(&self, py: Python<'_>) -> PyResult<Option<PyBackedBytes>> {
        Ok(py.import("impartial._cache")?.call_method1("read", (&self.path,))?.extract()?)
    }

    /// Writes what is known if enough has been listed since the last time.
    pub(super) fn write_if_due(&self, py: Python<'_>, query: &Query<'_>) -> PyResult<()> {
        let calls = query.game.rules.calls();
        let listed = calls - self.written.load(Ordering::Relaxed);
        if listed == 0 || listed < query.solver.iter().count() / FRACTION {
            return Ok(());
        }
        py.import("impartial._cache")?.call_method1("write", (&self.path, query.save(py)?))?;
        self.written.store(calls, Ordering::Relaxed);
        Ok(())
    }
}
