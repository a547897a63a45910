//! The Python package `impartial`: arguments and results are converted here, and the Rust crates do the rest.
//!
//! The extension module is `impartial._native`; the files in `python/impartial` give its items their names.

mod arguments;
mod arrays;
mod classes;
mod errors;
mod games;
mod interrupt;
mod methods;
mod moves;
mod nim;
mod position;
mod sequence;
mod solver;
mod sum;
mod text;

/// The extension module.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::classes::{ConstrainedNim, GridSplit, Heaps, MarkedRectangle, Nim, PaperCutting, Sharti, Sum};
    #[pymodule_export]
    use super::errors::{IllegalMove, InvalidPosition, Loopy, OverBudget, ParseError, Unsolved};
    #[pymodule_export]
    use super::nim::{add, inv, log, mex, mul, pow, sqrt};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::sequence::Sequence;
    #[pymodule_export]
    use super::solver::{solve, table};
    #[pymodule_export]
    use super::text::{_restore, parse, parse_cases};

    use std::sync::atomic::{AtomicBool, Ordering};

    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;

    /// Whether an interpreter has loaded the module.
    static IS_LOADED: AtomicBool = AtomicBool::new(false);

    /// Refuses a second interpreter: the classes are shared by all interpreters of the process, and belong to the first.
    #[pymodule_init]
    fn init() -> PyResult<()> {
        if IS_LOADED.swap(true, Ordering::SeqCst) {
            return Err(PyImportError::new_err(
                "impartial is loaded already: it supports one interpreter in a process, and no subinterpreters",
            ));
        }
        Ok(())
    }
}
