//! The exceptions of the module, and the errors of the Rust crates as exceptions.

use std::error::Error;
use std::fmt::Write as _;

use impartial::{ParseError as RustParseError, UnknownName};
use pyo3::create_exception;
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;

create_exception!(
    impartial,
    ParseError,
    PyValueError,
    "Text that does not follow the format. `line` and `column` locate the first wrong token, counted from 1."
);
create_exception!(
    impartial,
    InvalidPosition,
    PyValueError,
    "Arguments that do not describe a position. `index` is the index of the invalid part, or None for any other error."
);
create_exception!(impartial, IllegalMove, PyValueError, "A move that is illegal in the position.");
create_exception!(impartial, Unsolved, PyValueError, "A search that ends without a nim-value.");
create_exception!(
    impartial,
    OverBudget,
    Unsolved,
    "A search that reaches more positions than its budget. `position` is the position that it listed last, and `known` is \
     the number of positions about which something is known."
);
create_exception!(
    impartial,
    Loopy,
    Unsolved,
    "A game in which a position can be reached from itself. `loop` lists the positions of the loop in the order of play, or \
     is empty if the loop was not found again."
);
create_exception!(
    impartial,
    InvalidTable,
    PyValueError,
    "A table of nim-values that does not follow from the rules. `position` is a position with a wrong or unproved entry."
);

/// Returns the exception for a text that does not follow the format.
pub(crate) fn parse_error(py: Python<'_>, error: &RustParseError) -> PyErr {
    at(py, error.to_string(), error.line(), error.column())
}

/// Returns the exception for a text that does not follow the format at this location.
pub(crate) fn at(py: Python<'_>, message: String, line: usize, column: usize) -> PyErr {
    with_attributes(py, ParseError::new_err(message), [("line", Some(line)), ("column", Some(column))])
}

/// Returns the exception for a search that exceeds its budget at a position.
pub(crate) fn over_budget(py: Python<'_>, message: String, position: Bound<'_, PyAny>, known: usize) -> PyErr {
    let raised = OverBudget::new_err(message);
    let set = raised.value(py).setattr("position", position).and_then(|()| raised.value(py).setattr("known", known));
    set.err().unwrap_or(raised)
}

/// Returns an exception with one attribute.
pub(crate) fn with_attribute<'py>(py: Python<'py>, raised: PyErr, name: &str, value: impl IntoPyObject<'py>) -> PyErr {
    raised.value(py).setattr(name, value).err().unwrap_or(raised)
}

/// Sets attributes of an exception.
fn with_attributes<const N: usize>(py: Python<'_>, raised: PyErr, attributes: [(&str, Option<usize>); N]) -> PyErr {
    let set = attributes.into_iter().try_for_each(|(name, value)| raised.value(py).setattr(name, value));
    set.err().unwrap_or(raised)
}

/// Returns the exception for arguments that do not describe a position.
pub(crate) fn invalid(py: Python<'_>, error: &impl Error, index: Option<usize>) -> PyErr {
    invalid_at(py, chain(error), index)
}

/// Returns the exception for arguments that do not describe a position, with the index of the invalid part.
pub(crate) fn invalid_at(py: Python<'_>, message: String, index: Option<usize>) -> PyErr {
    with_attributes(py, InvalidPosition::new_err(message), [("index", index)])
}

/// Returns the exception for a game or rule that does not exist.
pub(crate) fn unknown_name(error: UnknownName) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the exception for an illegal move.
pub(crate) fn illegal(error: &impl Error) -> PyErr {
    IllegalMove::new_err(chain(error))
}

/// Returns the messages of an error and its sources, separated by colons.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let _ = write!(text, ": {error}");
        source = error.source();
    }
    text
}

/// Returns the exception for a nimber without an inverse.
pub(crate) fn no_inverse() -> PyErr {
    PyZeroDivisionError::new_err("0 has no inverse")
}
