//! Nim arithmetic: the functions of `impartial.nim`, and their work on Python integers.

use impartial::nimbers::{Nim, Nimber, Width, mex as rust_mex};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::arguments::{integers, shown};
use crate::arrays::apply;
use crate::errors::no_inverse;

/// The value of an operation.
type Output<'py> = PyResult<Bound<'py, PyAny>>;

/// An operation on nimbers, or on each element of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Add,
    Mul,
    Pow,
    Log,
    Inv,
    Sqrt,
}

impl Operation {
    /// Applies the operation to integers. The second one is ignored if the operation has one operand.
    pub(crate) fn of<W: Width + TryFrom<u64> + TryInto<u64>>(self, [first, second]: [W; 2]) -> PyResult<W> {
        let [a, b] = [first, second].map(Nim::from_heap);
        Ok(match self {
            Self::Add => (a + b).heap_size(),
            Self::Mul => (a * b).heap_size(),
            Self::Pow => a.pow(second).heap_size(),
            Self::Log => {
                let (Ok(power), Ok(base)) = (first.try_into(), second.try_into()) else {
                    let message = "expected nimbers below 2^64: logarithms of larger ones take too long";
                    return Err(PyValueError::new_err(message));
                };
                let exponent = Nimber::from_heap(power).log(Nimber::from_heap(base));
                let exponent = exponent.and_then(|exponent| exponent.try_into().ok());
                exponent.ok_or_else(|| PyValueError::new_err(format!("{first} is no power of {second}")))?
            }
            Self::Inv => a.inverse().ok_or_else(no_inverse)?.heap_size(),
            Self::Sqrt => a.sqrt().heap_size(),
        })
    }

    /// Applies the operation to one or two operands: to integers here, and to arrays by numpy.
    fn call<'py>(self, operands: &[&Bound<'py, PyAny>], out: Option<&Bound<'py, PyAny>>) -> Output<'py> {
        let (first, last) = (operands[0], operands[operands.len() - 1]);
        if out.is_some() || !operands.iter().all(|operand| operand.is_instance_of::<PyInt>()) {
            return apply(first.py(), self, operands, out);
        }
        if let (Ok(first), Ok(last)) = (first.extract::<u64>(), last.extract()) {
            return Ok(self.of([first, last])?.into_pyobject(operands[0].py())?.into_any());
        }
        let wide = |operand: &Bound<'py, PyAny>| {
            operand.extract::<u128>().map_err(|error| {
                if !error.is_instance_of::<PyOverflowError>(operand.py()) {
                    return error;
                }
                PyValueError::new_err(format!("expected a nimber, from 0 to 2^128 - 1, found {}", shown(operand)))
            })
        };
        Ok(self.of([wide(first)?, wide(last)?])?.into_pyobject(first.py())?.into_any())
    }
}

/// Returns the nim-sum of `a` and `b`.
#[pyfunction]
#[pyo3(signature = (a, b, /, *, out = None))]
pub(crate) fn add<'py>(a: &Bound<'py, PyAny>, b: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> Output<'py> {
    Operation::Add.call(&[a, b], out)
}

/// Returns the nim-product of `a` and `b`.
#[pyfunction]
#[pyo3(signature = (a, b, /, *, out = None))]
pub(crate) fn mul<'py>(a: &Bound<'py, PyAny>, b: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> Output<'py> {
    Operation::Mul.call(&[a, b], out)
}

/// Returns the power of `a` with an exponent that is no nimber, but a number: `a` times itself, `exponent` times.
#[pyfunction]
#[pyo3(signature = (a, exponent, /, *, out = None))]
pub(crate) fn pow<'py>(
    a: &Bound<'py, PyAny>,
    exponent: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> Output<'py> {
    Operation::Pow.call(&[a, exponent], out)
}

/// Returns the nimber whose product with `a` is 1.
#[pyfunction]
#[pyo3(signature = (a, /, *, out = None))]
pub(crate) fn inv<'py>(a: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> Output<'py> {
    Operation::Inv.call(&[a], out)
}

/// Returns the nimber whose square is `a`.
#[pyfunction]
#[pyo3(signature = (a, /, *, out = None))]
pub(crate) fn sqrt<'py>(a: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> Output<'py> {
    Operation::Sqrt.call(&[a], out)
}

/// Returns the least exponent for which the power of `base` is `a`. Integers are below 2^64.
#[pyfunction]
#[pyo3(signature = (a, base, /, *, out = None))]
pub(crate) fn log<'py>(
    a: &Bound<'py, PyAny>,
    base: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> Output<'py> {
    Operation::Log.call(&[a, base], out)
}

/// Returns the least nimber that is not among `values`.
#[pyfunction]
#[pyo3(signature = (values, /))]
pub(crate) fn mex(values: &Bound<'_, PyAny>) -> PyResult<u64> {
    let flat = if values.hasattr("ravel")? { values.call_method0("ravel")? } else { values.clone() };
    let values = integers(&flat, "value")?;
    Ok(flat.py().detach(|| rust_mex(values.into_iter().map(Nimber::from_heap))).heap_size())
}
