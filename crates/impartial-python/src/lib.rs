//! The Python package `impartial`: arguments and results are converted here, and the Rust crates do the rest.
//!
//! The extension module is `impartial._native`; the files in `python/impartial` give its items their names.

mod arguments;
mod arrays;
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
    use super::arguments::shown;
    #[pymodule_export]
    use super::arrays::_compute;
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
    use super::sum::Sum;
    #[pymodule_export]
    use super::text::{_restore, parse, parse_cases};

    use std::sync::atomic::{AtomicBool, Ordering};

    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;

    /// Whether an interpreter has loaded the module.
    static IS_LOADED: AtomicBool = AtomicBool::new(false);

    /// The names that `impartial` does not export: those of `impartial.nim`, and of the package itself.
    const HIDDEN: [&str; 10] = ["_compute", "_restore", "_shown", "add", "inv", "log", "mex", "mul", "pow", "sqrt"];

    /// Refuses a second interpreter: the classes are shared by all interpreters of the process, and belong to the first.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        if IS_LOADED.swap(true, Ordering::SeqCst) {
            return Err(PyImportError::new_err(
                "impartial is loaded already: it supports one interpreter in a process, and no subinterpreters",
            ));
        }
        super::games::add_to(module)?;
        let exported = module.index()?;
        HIDDEN.iter().try_for_each(|name| exported.call_method1("remove", (name,)).map(drop))
    }
}
