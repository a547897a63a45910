//! The extension module `impartial._native` of the Python package `impartial`.
//!
//! The module converts arguments and results, and leaves all computation to the Rust crates. `python/impartial` exports its
//! items, and has the parts that are simpler in Python: named tuples, and the conversion of numpy arrays.
//!
//! | file | subject |
//! |---|---|
//! | `arguments.rs`, `errors.rs` | integers and lists from Python; exceptions |
//! | `position.rs`, `methods.rs`, `text.rs` | the base class `Position`: its data, its methods, its text and pictures |
//! | `games/`, `sum.rs`, `moves.rs` | the classes of positions, and their moves as named tuples |
//! | `game/`, `sequence.rs`, `misere.rs` | games that a Python function defines; nim-sequences; misère quotients |
//! | `game_position.rs`, `explore.rs` | positions of games that a Python function defines; the moves of a position, listed and random |
//! | `nim.rs`, `arrays.rs`, `linear_algebra.rs` | nim arithmetic on integers, numpy arrays and matrices |
//! | `boards.rs` | sets of cells and vertices |
//! | `graph.rs` | games as graphs in numpy arrays |
//! | `interrupt.rs` | long work that stops at Ctrl-C |

mod arguments;
mod arrays;
mod boards;
mod errors;
mod explore;
mod game;
mod game_position;
mod games;
mod graph;
mod interrupt;
mod linear_algebra;
mod methods;
mod misere;
mod moves;
mod nim;
mod position;
mod sequence;
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
    use super::boards::{CanonicalForm, Graph, Grid};
    #[pymodule_export]
    use super::errors::{IllegalMove, InvalidPosition, InvalidTable, Loopy, OverBudget, ParseError, Unsolved};
    #[pymodule_export]
    use super::game::functions::{solve, table};
    #[pymodule_export]
    use super::game::{_restore_game, OwnGame};
    #[pymodule_export]
    use super::game_position::{_game_position, GamePosition};
    #[pymodule_export]
    use super::graph::_solve_graph;
    #[pymodule_export]
    use super::linear_algebra::{_matrix, _quadratic_roots, MatrixOperation};
    #[pymodule_export]
    use super::misere::_misere_quotient;
    #[pymodule_export]
    use super::nim::{add, inv, log, mex, mul, pow, sqrt};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::sequence::{_plot, CodeSequence, codes};
    #[pymodule_export]
    use super::sum::Sum;
    #[pymodule_export]
    use super::text::{_restore, parse, parse_cases};

    use std::sync::atomic::{AtomicBool, Ordering};

    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;

    /// Whether an interpreter of the process has loaded the module.
    static IS_LOADED: AtomicBool = AtomicBool::new(false);

    /// The names that `impartial` does not export, because they belong to `impartial.nim` or are private.
    const HIDDEN: [&str; 22] = [
        "CanonicalForm",
        "Graph",
        "Grid",
        "MatrixOperation",
        "_CodeSequence",
        "_compute",
        "_game_position",
        "_matrix",
        "_misere_quotient",
        "_plot",
        "_quadratic_roots",
        "_restore",
        "_restore_game",
        "_shown",
        "_solve_graph",
        "add",
        "inv",
        "log",
        "mex",
        "mul",
        "pow",
        "sqrt",
    ];

    /// Refuses a second interpreter, because all interpreters of a process would share the classes, which belong to the
    /// first.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        if IS_LOADED.swap(true, Ordering::SeqCst) {
            return Err(PyImportError::new_err(
                "impartial is already loaded: it supports one interpreter per process, and no subinterpreters",
            ));
        }
        super::games::add_to(module)?;
        module.setattr("__version__", env!("CARGO_PKG_VERSION"))?;
        let exported = module.index()?;
        HIDDEN.iter().try_for_each(|name| exported.call_method1("remove", (name,)).map(drop))
    }
}
