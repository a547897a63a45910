//! Nim arithmetic on integers and on numpy arrays.
//!
//! `nimbers::slice` requires slices of equal width and length, so `impartial._arrays` converts and broadcasts the
//! operands first.

use bytemuck::{Pod, TransparentWrapper as _};
use impartial::nimbers::{Nim, Nimber, Width, slice};
use numpy::{
    Element, PyArrayDescrMethods as _, PyArrayDyn, PyArrayMethods as _, PyUntypedArray, PyUntypedArrayMethods as _,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::no_inverse;
use crate::interrupt::SignalCheck;

/// An operation on nimbers, or element by element on arrays.
#[pyclass(frozen, from_py_object)]
#[derive(Clone, Copy)]
pub(crate) enum Operation {
    Add,
    Mul,
    Pow,
    Log,
    Inv,
    Sqrt,
}

impl Operation {
    /// Applies the operation to integers. A unary operation ignores the second one.
    pub(crate) fn of<W: Width + TryFrom<u64> + TryInto<u64>>(self, [first, second]: [W; 2]) -> PyResult<W> {
        let [a, b] = [first, second].map(Nim::from_heap);
        Ok(match self {
            Self::Add => (a + b).heap_size(),
            Self::Mul => (a * b).heap_size(),
            Self::Pow => a.pow(second).heap_size(),
            Self::Log => {
                let (Ok(power), Ok(base)) = (first.try_into(), second.try_into()) else {
                    let message = "expected nimbers below 2^64: logarithms of larger nimbers take too long";
                    return Err(PyValueError::new_err(message));
                };
                let exponent = Nimber::from_heap(power).log(Nimber::from_heap(base));
                let exponent = exponent.and_then(|exponent| exponent.try_into().ok());
                exponent.ok_or_else(|| PyValueError::new_err(format!("{first} is not a power of {second}")))?
            }
            Self::Inv => a.inverse().ok_or_else(no_inverse)?.heap_size(),
            Self::Sqrt => a.sqrt().heap_size(),
        })
    }
}

/// An integer type that numpy and `nimbers` share.
trait Word: Width + Pod + Element + Into<u64> + TryFrom<u64> {}

impl<W: Width + Pod + Element + Into<u64> + TryFrom<u64>> Word for W {}

/// Applies an operation to arrays of equal shape and dtype, which are contiguous, aligned and in native byte order.
/// `out` shares no memory with the operands. A unary operation ignores the second operand.
#[pyfunction]
pub(crate) fn _compute(
    operation: Operation,
    a: &Bound<'_, PyUntypedArray>,
    b: &Bound<'_, PyUntypedArray>,
    out: &Bound<'_, PyUntypedArray>,
) -> PyResult<()> {
    match out.dtype().itemsize() {
        1 => compute::<u8>(operation, a, b, out),
        2 => compute::<u16>(operation, a, b, out),
        4 => compute::<u32>(operation, a, b, out),
        _ => compute::<u64>(operation, a, b, out),
    }
}

fn compute<W: Word>(
    operation: Operation,
    a: &Bound<'_, PyUntypedArray>,
    b: &Bound<'_, PyUntypedArray>,
    out: &Bound<'_, PyUntypedArray>,
) -> PyResult<()> {
    let [a, b] = [a.cast::<PyArrayDyn<W>>()?.try_readonly()?, b.cast::<PyArrayDyn<W>>()?.try_readonly()?];
    let mut borrowed = out.cast::<PyArrayDyn<W>>()?.try_readwrite()?;
    let (a, b): (&[W], &[W]) = (a.as_slice()?, b.as_slice()?);
    let written = borrowed.as_slice_mut()?;
    out.py().detach(|| {
        let nimbers = Nim::wrap_slice_mut(written);
        match operation {
            Operation::Add => {
                nimbers.copy_from_slice(Nim::wrap_slice(a));
                slice::add_assign(nimbers, Nim::wrap_slice(b));
            }
            Operation::Mul => slice::mul(Nim::wrap_slice(a), Nim::wrap_slice(b), nimbers),
            Operation::Sqrt => slice::sqrt(Nim::wrap_slice(a), nimbers),
            Operation::Inv if a.contains(&W::default()) => return Err(no_inverse()),
            Operation::Inv => slice::inverse(Nim::wrap_slice(a), nimbers),
            Operation::Pow => {
                return in_blocks(a, b, written, |a, exponents, out| {
                    slice::pow(Nim::wrap_slice(a), exponents, Nim::wrap_slice_mut(out));
                    Ok(())
                });
            }
            Operation::Log => {
                return in_blocks(a, b, written, |a, b, out| {
                    let mut elements = a.iter().zip(b).zip(out);
                    elements.try_for_each(|((&a, &b), out)| operation.of([a, b]).map(|exponent| *out = exponent))
                });
            }
        }
        Ok(())
    })
}

/// Computes a slow operation block by block, and checks for signals between blocks.
fn in_blocks<W: Word>(
    a: &[W],
    b: &[W],
    out: &mut [W],
    compute: impl Fn(&[W], &[W], &mut [W]) -> PyResult<()>,
) -> PyResult<()> {
    const BLOCK: usize = 1024;
    let mut signals = SignalCheck::new();
    for ((a, b), out) in a.chunks(BLOCK).zip(b.chunks(BLOCK)).zip(out.chunks_mut(BLOCK)) {
        compute(a, b, out)?;
        if signals.poll().is_break() {
            break;
        }
    }
    signals.finish()
}
