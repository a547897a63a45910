//! Nim arithmetic: the functions of `impartial.nim`, and their work on Python integers.

use impartial::nimbers::{Nim, Nimber, Nimber128, mex as rust_mex};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::arguments::{integers, shown};
use crate::arrays::{Operation, apply};
use crate::errors::{no_inverse, no_logarithm};

/// The value of an operation on Python integers.
type Scalar<'py> = PyResult<Bound<'py, PyAny>>;

/// Integers of one width that hold all operands.
enum Integers<const N: usize> {
    Narrow([u64; N]),
    Wide([u128; N]),
}

/// Returns the operands, if all are Python integers.
fn integers_of<const N: usize>(operands: [&Bound<'_, PyAny>; N]) -> PyResult<Option<Integers<N>>> {
    if !operands.iter().all(|operand| operand.is_instance_of::<PyInt>()) {
        return Ok(None);
    }
    let mut narrow = [0; N];
    if operands.iter().zip(&mut narrow).all(|(operand, to)| operand.extract().map(|value| *to = value).is_ok()) {
        return Ok(Some(Integers::Narrow(narrow)));
    }
    let mut wide = [0; N];
    for (operand, to) in operands.iter().zip(&mut wide) {
        *to = operand.extract().map_err(|error: PyErr| {
            if !error.is_instance_of::<PyOverflowError>(operand.py()) {
                return error;
            }
            PyValueError::new_err(format!("expected a nimber, from 0 to 2^128 - 1, found {}", shown(operand)))
        })?;
    }
    Ok(Some(Integers::Wide(wide)))
}

fn python(py: Python<'_>, value: impl Into<u128>) -> Scalar<'_> {
    let value = value.into();
    Ok(match u64::try_from(value) {
        Ok(value) => value.into_pyobject(py)?.into_any(),
        Err(_) => value.into_pyobject(py)?.into_any(),
    })
}

/// Returns the nim-sum of `a` and `b`.
#[pyfunction]
#[pyo3(signature = (a, b, /, *, out = None))]
pub(crate) fn add<'py>(a: &Bound<'py, PyAny>, b: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> Scalar<'py> {
    let py = a.py();
    match (out, integers_of([a, b])?) {
        (None, Some(Integers::Narrow([a, b]))) => python(py, a ^ b),
        (None, Some(Integers::Wide([a, b]))) => python(py, a ^ b),
        _ => apply(py, Operation::Add, &[a, b], out),
    }
}

/// Returns the nim-product of `a` and `b`.
#[pyfunction]
#[pyo3(signature = (a, b, /, *, out = None))]
pub(crate) fn mul<'py>(a: &Bound<'py, PyAny>, b: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> Scalar<'py> {
    let py = a.py();
    match (out, integers_of([a, b])?) {
        (None, Some(Integers::Narrow(factors))) => {
            let [a, b] = factors.map(Nimber::from_heap);
            python(py, (a * b).heap_size())
        }
        (None, Some(Integers::Wide(factors))) => {
            let [a, b] = factors.map(Nimber128::from_heap);
            python(py, (a * b).heap_size())
        }
        _ => apply(py, Operation::Mul, &[a, b], out),
    }
}

/// Returns the power of `a` with an exponent that is no nimber, but a number: `a` times itself, `exponent` times.
#[pyfunction]
#[pyo3(signature = (a, exponent, /, *, out = None))]
pub(crate) fn pow<'py>(
    a: &Bound<'py, PyAny>,
    exponent: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> Scalar<'py> {
    let py = a.py();
    match (out, integers_of([a, exponent])?) {
        (None, Some(Integers::Narrow([a, exponent]))) => python(py, Nimber::from_heap(a).pow(exponent).heap_size()),
        (None, Some(Integers::Wide([a, exponent]))) => python(py, Nimber128::from_heap(a).pow(exponent).heap_size()),
        _ => apply(py, Operation::Pow, &[a, exponent], out),
    }
}

/// Returns the nimber whose product with `a` is 1.
#[pyfunction]
#[pyo3(signature = (a, /, *, out = None))]
pub(crate) fn inv<'py>(a: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> Scalar<'py> {
    let py = a.py();
    match (out, integers_of([a])?) {
        (None, Some(Integers::Narrow([a]))) => {
            python(py, Nimber::from_heap(a).inverse().map(Nim::heap_size).ok_or_else(no_inverse)?)
        }
        (None, Some(Integers::Wide([a]))) => {
            python(py, Nimber128::from_heap(a).inverse().map(Nim::heap_size).ok_or_else(no_inverse)?)
        }
        _ => apply(py, Operation::Inv, &[a], out),
    }
}

/// Returns the nimber whose square is `a`.
#[pyfunction]
#[pyo3(signature = (a, /, *, out = None))]
pub(crate) fn sqrt<'py>(a: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> Scalar<'py> {
    let py = a.py();
    match (out, integers_of([a])?) {
        (None, Some(Integers::Narrow([a]))) => python(py, Nimber::from_heap(a).sqrt().heap_size()),
        (None, Some(Integers::Wide([a]))) => python(py, Nimber128::from_heap(a).sqrt().heap_size()),
        _ => apply(py, Operation::Sqrt, &[a], out),
    }
}

/// Returns the least exponent for which the power of `base` is `a`. Integers are below 2^64.
#[pyfunction]
#[pyo3(signature = (a, base, /, *, out = None))]
pub(crate) fn log<'py>(
    a: &Bound<'py, PyAny>,
    base: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> Scalar<'py> {
    let py = a.py();
    match (out, integers_of([a, base])?) {
        (None, Some(Integers::Narrow([a, base]))) => {
            let exponent = Nimber::from_heap(a).log(Nimber::from_heap(base));
            python(py, exponent.ok_or_else(|| no_logarithm(a, base))?)
        }
        (None, Some(Integers::Wide(_))) => {
            Err(PyValueError::new_err("expected nimbers below 2^64: logarithms of larger ones take too long"))
        }
        _ => apply(py, Operation::Log, &[a, base], out),
    }
}

/// Returns the least nimber that is not among `values`.
#[pyfunction]
#[pyo3(signature = (values, /))]
pub(crate) fn mex(py: Python<'_>, values: &Bound<'_, PyAny>) -> PyResult<u64> {
    let flat;
    let values = if values.hasattr("ravel")? {
        flat = values.call_method0("ravel")?;
        &flat
    } else {
        values
    };
    let values = integers(values, "value")?;
    Ok(py.detach(|| rust_mex(values.into_iter().map(Nimber::from_heap))).heap_size())
}
