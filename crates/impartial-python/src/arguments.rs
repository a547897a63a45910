//! Arguments: integers, and lists of records of integers, from plain Python or from numpy.

use numpy::{PyArray2, PyArrayDescrMethods as _, PyArrayMethods as _, PyUntypedArray, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::interrupt::SIGNAL_INTERVAL;

/// The most characters of a value in an error.
const SHOWN: usize = 40;

/// Returns an integer from 0 to 2^64 - 1. Errors call it `name`.
pub(crate) fn integer(value: &Bound<'_, PyAny>, name: impl FnOnce() -> String) -> PyResult<u64> {
    value.extract::<u64>().map_err(|error| {
        let (py, name) = (value.py(), name());
        if error.is_instance_of::<PyOverflowError>(py) {
            PyValueError::new_err(format!("expected {name}, from 0 to {}, found {}", u64::MAX, shown(value)))
        } else if error.is_instance_of::<PyTypeError>(py) {
            PyTypeError::new_err(format!("expected {name}, an integer, found {}", shown(value)))
        } else {
            error
        }
    })
}

/// Returns the fields of a record. `names` are those of the fields, and errors call the record `name`.
pub(crate) fn fields<'py, S: AsRef<str>>(
    value: &Bound<'py, PyAny>,
    name: impl FnOnce() -> String,
    names: &[S],
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    // A string of the right length is no record.
    let fields = value.try_iter().ok().filter(|_| !value.is_instance_of::<PyString>());
    let fields = fields.map(|fields| fields.take(names.len() + 1).collect::<PyResult<Vec<_>>>()).transpose()?;
    fields.filter(|fields| fields.len() == names.len()).ok_or_else(|| {
        let names: Vec<_> = names.iter().map(AsRef::as_ref).collect();
        PyTypeError::new_err(format!("expected {} ({}), found {}", name(), names.join(", "), shown(value)))
    })
}

/// Returns a list of integers, each called `name` with its index.
pub(crate) fn integers(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<u64>> {
    let Some(array) = as_array(value)? else {
        return list_of(value, name, |value, index| integer(value, || format!("the {name} at index {index}")));
    };
    let array = checked_array::<1>(&array, name)?;
    Ok(columns::<1>(&array, name)?.into_iter().map(|[value]| value).collect())
}

/// Returns a list of records, each called `name` with its index.
pub(crate) fn records<const N: usize>(
    value: &Bound<'_, PyAny>,
    name: &str,
    names: [&str; N],
) -> PyResult<Vec<[u64; N]>> {
    if let Some(array) = as_array(value)? {
        return columns(&checked_array::<N>(&array, name)?, name);
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

/// Returns the start of a value as Python shows it.
#[pyfunction(name = "_shown")]
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let Ok(shown) = value.repr() else { return format!("a value of type {}", type_name(value)) };
    let shown = shown.to_string_lossy();
    match shown.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &shown[..end]),
        None => shown.into_owned(),
    }
}

/// Returns the name of the type of a value.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "unknown".into(), |name| name.to_string_lossy().into_owned())
}

/// Returns the value if it is a numpy array. Does not import numpy, because without it no value is an array.
fn as_array<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyUntypedArray>>> {
    let modules = value.py().import(intern!(value.py(), "sys"))?.getattr(intern!(value.py(), "modules"))?;
    if !modules.contains(intern!(value.py(), "numpy"))? {
        return Ok(None);
    }
    Ok(value.cast::<PyUntypedArray>().ok().cloned())
}

/// Reads a list that is no array.
pub(crate) fn list_of<T>(
    value: &Bound<'_, PyAny>,
    name: &str,
    mut read: impl FnMut(&Bound<'_, PyAny>, usize) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let wrong = || PyTypeError::new_err(format!("expected a list of each {name}, found {}", shown(value)));
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyDict>() {
        return Err(wrong());
    }
    let items = value.try_iter().map_err(|_| wrong())?;
    let mut read_items = Vec::new();
    for (index, item) in items.enumerate() {
        if index % SIGNAL_INTERVAL == 0 {
            value.py().check_signals()?;
        }
        read_items.push(read(&item?, index)?);
    }
    Ok(read_items)
}

/// Returns the array with two dimensions, the last of which is `N`, if it has integers and that shape.
fn checked_array<'py, const N: usize>(
    array: &Bound<'py, PyUntypedArray>,
    name: &str,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    let kind = array.dtype().kind();
    if !matches!(kind, b'i' | b'u') {
        return Err(PyTypeError::new_err(format!(
            "expected an array of integers for each {name}, found the dtype {}",
            array.dtype()
        )));
    }
    let shape = array.shape();
    if N == 1 && shape.len() == 1 {
        let column = (shape[0], 1);
        return Ok(array.call_method1(intern!(array.py(), "reshape"), column)?.cast_into()?);
    }
    if N > 1 && shape.len() == 2 && shape[1] == N {
        return Ok(array.clone());
    }
    let expected = if N == 1 { "one dimension".into() } else { format!("the shape (m, {N})") };
    Err(PyValueError::new_err(format!("expected an array of {expected} for each {name}, found the shape {shape:?}")))
}

/// Returns the rows of an array that was checked.
fn columns<const N: usize>(array: &Bound<'_, PyUntypedArray>, name: &str) -> PyResult<Vec<[u64; N]>> {
    let py = array.py();
    let native = |dtype: &str| array.call_method1(intern!(py, "astype"), (dtype, "K", "unsafe", true, false));
    let unsigned = if array.dtype().kind() == b'i' {
        let signed = native("int64")?.cast_into::<PyArray2<i64>>()?;
        if let Some(((row, column), value)) = signed.readonly().as_array().indexed_iter().find(|(_, value)| **value < 0)
        {
            let place = if N == 1 { String::new() } else { format!("column {column} of ") };
            let message = format!("expected {place}the {name} at index {row}, from 0, found {value}");
            return Err(PyValueError::new_err(message));
        }
        signed.call_method1(intern!(py, "view"), ("uint64",))?
    } else {
        native("uint64")?
    };
    let unsigned = unsigned.cast::<PyArray2<u64>>()?.readonly();
    Ok(unsigned.as_array().rows().into_iter().map(|row| std::array::from_fn(|column| row[column])).collect())
}
