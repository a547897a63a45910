//! Nim arithmetic: the functions of `impartial.nim`.

use impartial::nimbers::{Nimber, mex as rust_mex};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::arguments::{integer, integers_with, too_large};
use crate::arrays::Operation;

/// The result of an operation.
type Output<'py> = PyResult<Bound<'py, PyAny>>;

/// Applies an operation to one or two operands: here if all are integers, and otherwise through `impartial._arrays`.
fn call<'py>(operation: Operation, operands: &[&Bound<'py, PyAny>], out: Option<&Bound<'py, PyAny>>) -> Output<'py> {
    let (first, last) = (operands[0], operands[operands.len() - 1]);
    if out.is_some() || !operands.iter().all(|operand| operand.is_instance_of::<PyInt>()) {
        let arrays = first.py().import("impartial._arrays")?;
        return arrays.call_method1("apply", (operation, operands.to_vec(), out));
    }
    if let (Ok(first), Ok(last)) = (first.extract::<u64>(), last.extract()) {
        return Ok(operation.of([first, last])?.into_pyobject(operands[0].py())?.into_any());
    }
    let wide = |operand: &Bound<'py, PyAny>| {
        operand.extract::<u128>().map_err(|error| {
            let is_outside = error.is_instance_of::<PyOverflowError>(operand.py());
            if is_outside { too_large(operand, "a nimber, from 0 to 2^128 - 1") } else { error }
        })
    };
    Ok(operation.of([wide(first)?, wide(last)?])?.into_pyobject(first.py())?.into_any())
}

/// Defines a Python function for each operation, with the names of its operands.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident: $operation:ident($($operand:ident),+);)+) => {$(
        $(#[$doc])*
        #[pyfunction]
        #[pyo3(signature = ($($operand,)+ /, *, out = None))]
        pub(crate) fn $name<'py>($($operand: &Bound<'py, PyAny>,)+ out: Option<&Bound<'py, PyAny>>) -> Output<'py> {
            call(Operation::$operation, &[$($operand),+], out)
        }
    )+};
}

functions! {
    /// Returns the nim-sum of `a` and `b`.
    add: Add(a, b);
    /// Returns the nim-product of `a` and `b`.
    mul: Mul(a, b);
    /// Returns the nim-product of `exponent` factors `a`. The exponent is an ordinary number, not a nimber.
    pow: Pow(a, exponent);
    /// Returns the nimber whose product with `a` is 1.
    inv: Inv(a);
    /// Returns the nimber whose square is `a`.
    sqrt: Sqrt(a);
    /// Returns the smallest exponent whose power of `base` is `a`. Integers must be below 2^64.
    log: Log(a, base);
}

/// Returns the smallest nimber that is not among `values`.
#[pyfunction]
#[pyo3(signature = (values, /))]
pub(crate) fn mex(values: &Bound<'_, PyAny>) -> PyResult<u64> {
    let flat = if values.hasattr("ravel")? { values.call_method0("ravel")? } else { values.clone() };
    // The mex is at most the number of values, so values of 2^64 or more cannot change it.
    let values = integers_with(&flat, "value", |value, index| match value.extract::<u128>() {
        Ok(wide) => Ok(u64::try_from(wide).unwrap_or(u64::MAX)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
            Err(too_large(value, &format!("the value at index {index}, a nimber, from 0 to 2^128 - 1")))
        }
        Err(_) => integer(value, || format!("the value at index {index}")),
    })?;
    Ok(flat.py().detach(|| rust_mex(values.into_iter().map(Nimber::from_heap))).heap_size())
}
