//! Arguments: integers and lists of records of integers, from Python objects or numpy arrays.

use std::time::Duration;

use numpy::{PyArray2, PyArrayMethods as _, PyUntypedArray};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::interrupt::{ITEMS_PER_SIGNAL_CHECK, let_others_run};

/// Maximum number of characters of a value that an error message quotes.
const MAX_SHOWN_CHARS: usize = 40;

/// Maximum number of items of a list, rounded up to a power of two.
const MAX_ITEMS: usize = 1 << 28;

/// An upper estimate of the bytes that a position takes for each item of a list.
const BYTES_PER_ITEM: usize = 512;

/// Converts an integer from 0 to 2^64 - 1, which errors call `name`.
pub(crate) fn integer(value: &Bound<'_, PyAny>, name: impl FnOnce() -> String) -> PyResult<u64> {
    value.extract::<u64>().map_err(|error| {
        let py = value.py();
        if error.is_instance_of::<PyOverflowError>(py) {
            too_large(value, &format!("{}, from 0 to {}", name(), u64::MAX))
        } else if error.is_instance_of::<PyTypeError>(py) {
            PyTypeError::new_err(format!("expected {}, an integer, found {}", name(), shown(value)))
        } else {
            error
        }
    })
}

/// Converts a string, which errors call `name`.
pub(crate) fn text(value: &Bound<'_, PyAny>, name: &str) -> PyResult<String> {
    let found = value.cast::<PyString>();
    found.map_or_else(
        |_| Err(PyTypeError::new_err(format!("expected {name}, a string, found {}", shown(value)))),
        |text| text.extract(),
    )
}

/// Returns the error for an integer that is too large or negative.
pub(crate) fn too_large(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    PyValueError::new_err(format!("expected {expected}, found {}", shown(value)))
}

/// Returns the fields of a record, which errors call `name`. `names` are the names of the fields.
pub(crate) fn fields<'py, S: AsRef<str>>(
    value: &Bound<'py, PyAny>,
    name: impl FnOnce() -> String,
    names: &[S],
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    // A string is iterable, but it is not a record even if its length is right.
    let fields = value.try_iter().ok().filter(|_| !value.is_instance_of::<PyString>());
    let fields = fields.map(|fields| fields.take(names.len() + 1).collect::<PyResult<Vec<_>>>()).transpose()?;
    fields.filter(|fields| fields.len() == names.len()).ok_or_else(|| {
        let names: Vec<_> = names.iter().map(AsRef::as_ref).collect();
        PyTypeError::new_err(format!("expected {} ({}), found {}", name(), names.join(", "), shown(value)))
    })
}

/// Converts a list of integers, which errors call `name` with their index.
pub(crate) fn integers(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<u64>> {
    integers_with(value, name, |value, index| integer(value, || format!("the {name} at index {index}")))
}

/// Converts a list of integers, each with `read`, or an array of integers.
pub(crate) fn integers_with(
    value: &Bound<'_, PyAny>,
    name: &str,
    read: impl FnMut(&Bound<'_, PyAny>, usize) -> PyResult<u64>,
) -> PyResult<Vec<u64>> {
    match rows_of_array(value, name)? {
        Some(rows) => Ok(rows.into_iter().map(|[value]| value).collect()),
        None => list_of(value, name, read),
    }
}

/// Converts a list of records, which errors call `name` with their index.
pub(crate) fn records<const N: usize>(
    value: &Bound<'_, PyAny>,
    name: &str,
    names: [&str; N],
) -> PyResult<Vec<[u64; N]>> {
    if let Some(rows) = rows_of_array(value, name)? {
        return Ok(rows);
    }
    list_of(value, name, |value, index| {
        let fields = fields(value, || format!("the {name} at index {index}"), &names)?;
        let mut numbers = [0; N];
        for ((number, field), part) in numbers.iter_mut().zip(&fields).zip(names) {
            *number = integer(field, || format!("{part} of the {name} at index {index}"))?;
        }
        Ok(numbers)
    })
}

/// Returns the `repr` of a value, shortened if it is long.
#[pyfunction(name = "_shown")]
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let Ok(shown) = value.repr() else { return format!("a value of type {}", type_name(value)) };
    let shown = shown.to_string_lossy();
    match shown.char_indices().nth(MAX_SHOWN_CHARS) {
        Some((end, _)) => format!("{}...", &shown[..end]),
        None => shown.into_owned(),
    }
}

/// Returns the name of the type of a value.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "unknown".into(), |name| name.to_string_lossy().into_owned())
}

/// Returns the rows of a numpy array, or `None` if the value is not an array.
fn rows_of_array<const N: usize>(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Vec<[u64; N]>>> {
    let py = value.py();
    // If numpy has not been imported, no value is an array. Importing it would take seven times as long as this package.
    let modules = py.import(intern!(py, "sys"))?.getattr(intern!(py, "modules"))?;
    if !modules.contains(intern!(py, "numpy"))? || value.cast::<PyUntypedArray>().is_err() {
        return Ok(None);
    }
    let rows = py.import("impartial._arrays")?.call_method1("records", (value, name, N))?;
    let rows = rows.cast::<PyArray2<u64>>()?.readonly();
    Ok(Some(rows.as_array().rows().into_iter().map(|row| std::array::from_fn(|column| row[column])).collect()))
}

/// Converts a list, or another iterable that is not an array.
///
/// An endless iterable ends in an error: the list has at most [`MAX_ITEMS`] items, and memory for a position with these
/// items must be available.
pub(crate) fn list_of<T>(
    value: &Bound<'_, PyAny>,
    name: &str,
    mut read: impl FnMut(&Bound<'_, PyAny>, usize) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let wrong = || PyTypeError::new_err(format!("expected a list, each item a {name}, found {}", shown(value)));
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyDict>() {
        return Err(wrong());
    }
    let items = value.try_iter().map_err(|_| wrong())?;
    let mut read_items = Vec::new();
    for (index, item) in items.enumerate() {
        if index % ITEMS_PER_SIGNAL_CHECK == 0 {
            let_others_run(value.py())?;
        }
        if index == read_items.capacity() {
            if index >= MAX_ITEMS {
                return Err(PyValueError::new_err(format!(
                    "expected at most {MAX_ITEMS} items in the list ({name}), found more"
                )));
            }
            let no_memory =
                |_| PyMemoryError::new_err(format!("no memory for a list of more than {index} items ({name})"));
            // The position takes more memory than the list, and would abort the process without it. Memory that is
            // reserved and not written takes no time.
            Vec::<u8>::new().try_reserve_exact(index * BYTES_PER_ITEM).map_err(no_memory)?;
            read_items.try_reserve(1).map_err(no_memory)?;
        }
        read_items.push(read(&item?, index)?);
    }
    Ok(read_items)
}

/// Returns the index that `__getitem__` is called with, which may count from the end.
pub(crate) fn item_index(index: isize, len: usize) -> PyResult<usize> {
    let found = if index < 0 { len.checked_add_signed(index) } else { usize::try_from(index).ok() };
    found
        .filter(|&index| index < len)
        .ok_or_else(|| PyIndexError::new_err(format!("expected an index below {len}, found {index}")))
}

/// Converts a number of seconds to a duration. If it is too large, the maximum duration is returned.
pub(crate) fn duration(seconds: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let number: f64 = seconds.extract().map_err(|_| {
        PyTypeError::new_err(format!("expected a number of seconds, 0 or more, found {}", shown(seconds)))
    })?;
    if number.is_nan() || number < 0.0 {
        return Err(PyValueError::new_err(format!(
            "expected a number of seconds, 0 or more, found {}",
            shown(seconds)
        )));
    }
    Ok(Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX))
}
