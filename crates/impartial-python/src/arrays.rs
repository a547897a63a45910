//! Nim arithmetic on numpy arrays.
//!
//! `nimbers::slice` takes slices of one width. So operands are broadcast and converted by numpy first, unless they are
//! contiguous, aligned and in the byte order of the machine already. The result goes straight to `out`, unless that has
//! another layout or shares memory with an operand: then it goes to a new array and is copied. So overlapping arrays
//! give what disjoint ones would.

use bytemuck::{Pod, TransparentWrapper as _};
use impartial::nimbers::{Nim, Nimber, Width, slice};
use numpy::{
    Element, PyArrayDescrMethods as _, PyArrayDyn, PyArrayMethods as _, PyUntypedArray, PyUntypedArrayMethods as _,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyModule, PyTuple};

use crate::arguments::shown;
use crate::errors::no_inverse;
use crate::interrupt::Watch;

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
}

/// An integer that numpy and nimbers share.
trait Word: Width + Pod + Element + Into<u64> + TryFrom<u64> {}

impl<W: Width + Pod + Element + Into<u64> + TryFrom<u64>> Word for W {}

/// Returns the name of the dtype.
fn dtype<W: Word>() -> String {
    format!("uint{}", 8 * size_of::<W>())
}

/// Returns numpy, or the exception that it is missing.
pub(crate) fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import(intern!(py, "numpy"))
}

/// Applies an operation to one or two operands, at least one of which is no integer unless `out` is given.
///
/// The result has the widest dtype of the arrays. Python integers must fit in it.
pub(crate) fn apply<'py>(
    py: Python<'py>,
    operation: Operation,
    operands: &[&Bound<'py, PyAny>],
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = numpy(py)?;
    let mut widest = 0;
    let mut arrays = Vec::with_capacity(operands.len());
    for operand in operands {
        if operand.is_instance_of::<PyInt>() {
            arrays.push(None);
            continue;
        }
        let array = match operand.cast::<PyUntypedArray>() {
            Ok(array) => array.clone(),
            Err(_) => numpy.call_method1(intern!(py, "asarray"), (operand,))?.cast_into()?,
        };
        widest = widest.max(bytes(&array, "an array")?);
        arrays.push(Some(array));
    }
    let not_an_array = |out| PyTypeError::new_err(format!("expected `out`, a numpy array, found {}", shown(out)));
    let out = out.map(|out| out.cast::<PyUntypedArray>().map_err(|_| not_an_array(out))).transpose()?;
    if let (0, Some(out)) = (widest, out) {
        widest = bytes(out, "`out`")?;
    }
    let call = Call { numpy, operation, operands, arrays, out };
    match widest {
        1 => call.run::<u8>(),
        2 => call.run::<u16>(),
        4 => call.run::<u32>(),
        _ => call.run::<u64>(),
    }
}

/// Returns the width of an array in bytes, if its dtype is one of those of nimbers. Errors call it `name`.
fn bytes(array: &Bound<'_, PyUntypedArray>, name: &str) -> PyResult<usize> {
    let dtype = array.dtype();
    match (dtype.kind(), dtype.itemsize()) {
        (b'u', bytes @ (1 | 2 | 4 | 8)) => Ok(bytes),
        _ => Err(PyTypeError::new_err(format!(
            "expected {name} of the dtype uint8, uint16, uint32 or uint64, found {dtype}"
        ))),
    }
}

/// One call of an operation.
struct Call<'a, 'py> {
    numpy: Bound<'py, PyModule>,
    operation: Operation,
    operands: &'a [&'a Bound<'py, PyAny>],
    /// The operands that are no Python integers.
    arrays: Vec<Option<Bound<'py, PyUntypedArray>>>,
    out: Option<&'a Bound<'py, PyUntypedArray>>,
}

/// An array that is contiguous, aligned and in the byte order of the machine.
type Native<'py, W> = Bound<'py, PyArrayDyn<W>>;

impl<'py> Call<'_, 'py> {
    fn run<W: Word>(&self) -> PyResult<Bound<'py, PyAny>> {
        let py = self.numpy.py();
        let operands = self.native_operands::<W>()?;
        let shape = operands[0].shape();
        if let Some(out) = self.out {
            check_out::<W>(out, shape)?;
            if let Some(direct) = as_native::<W>(out)
                && !self.overlaps(out, &operands)?
            {
                self.compute(&operands, &direct)?;
                return Ok(out.clone().into_any());
            }
        }
        let shape = PyTuple::new(py, shape)?;
        let result = self.numpy.call_method1(intern!(py, "empty"), (shape, dtype::<W>()))?.cast_into()?;
        self.compute(&operands, &result)?;
        match self.out {
            Some(out) => {
                self.numpy.call_method1(intern!(py, "copyto"), (out, result))?;
                Ok(out.clone().into_any())
            }
            // Like the functions of numpy, an array without dimensions becomes a scalar.
            None if result.ndim() == 0 => result.get_item(PyTuple::empty(py)),
            None => Ok(result.into_any()),
        }
    }

    /// Returns the operands, all of one shape.
    fn native_operands<W: Word>(&self) -> PyResult<Vec<Native<'py, W>>> {
        let py = self.numpy.py();
        let mut arrays = Vec::with_capacity(self.arrays.len());
        for (array, operand) in self.arrays.iter().zip(self.operands) {
            if let Some(array) = array {
                arrays.push(array.clone());
                continue;
            }
            let value = operand.extract::<u64>().ok().filter(|&value| W::try_from(value).is_ok());
            let Some(value) = value else {
                let (name, shown) = (dtype::<W>(), shown(operand));
                return Err(PyValueError::new_err(format!("expected an integer that fits in {name}, found {shown}")));
            };
            arrays.push(self.numpy.call_method1(intern!(py, "asarray"), (value, dtype::<W>()))?.cast_into()?);
        }
        if arrays.iter().any(|array| array.shape() != arrays[0].shape()) {
            let all = PyTuple::new(py, &arrays)?;
            let broadcast = self.numpy.call_method1(intern!(py, "broadcast_arrays"), all)?;
            arrays = broadcast.try_iter()?.map(|array| Ok(array?.cast_into()?)).collect::<PyResult<_>>()?;
        }
        let native = |array: &Bound<'py, PyUntypedArray>| {
            if let Some(native) = as_native(array) {
                return Ok(native);
            }
            let required = (array, dtype::<W>(), ["C", "A"]);
            Ok(self.numpy.call_method1(intern!(py, "require"), required)?.cast_into::<PyArrayDyn<W>>()?)
        };
        arrays.iter().map(native).collect()
    }

    /// Returns whether `out` may share memory with an operand.
    fn overlaps<W: Word>(&self, out: &Bound<'py, PyUntypedArray>, operands: &[Native<'py, W>]) -> PyResult<bool> {
        for operand in operands {
            if self.numpy.call_method1(intern!(out.py(), "may_share_memory"), (out, operand))?.is_truthy()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Computes the result into an array that shares no memory with the operands.
    fn compute<W: Word>(&self, operands: &[Native<'py, W>], out: &Native<'py, W>) -> PyResult<()> {
        let (a, b) = (operands[0].try_readonly()?, operands[operands.len() - 1].try_readonly()?);
        let mut out_borrow = out.try_readwrite()?;
        let (a, b): (&[W], &[W]) = (a.as_slice()?, b.as_slice()?);
        let written = out_borrow.as_slice_mut()?;
        let operation = self.operation;
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
}

/// Computes block by block what takes long, so signals stop it.
fn in_blocks<W: Word>(
    a: &[W],
    b: &[W],
    out: &mut [W],
    compute: impl Fn(&[W], &[W], &mut [W]) -> PyResult<()>,
) -> PyResult<()> {
    const BLOCK: usize = 1024;
    let mut watch = Watch::new();
    for ((a, b), out) in a.chunks(BLOCK).zip(b.chunks(BLOCK)).zip(out.chunks_mut(BLOCK)) {
        compute(a, b, out)?;
        if watch.look().is_break() {
            break;
        }
    }
    watch.finish()
}

/// Returns the array if its elements are a slice.
fn as_native<'py, W: Word>(array: &Bound<'py, PyUntypedArray>) -> Option<Native<'py, W>> {
    let native = array.cast::<PyArrayDyn<W>>().ok()?;
    (native.is_c_contiguous() && native.is_aligned()).then(|| native.clone())
}

/// Checks the dtype, the shape and the flags of `out`.
fn check_out<W: Word>(out: &Bound<'_, PyUntypedArray>, shape: &[usize]) -> PyResult<()> {
    if bytes(out, "`out`")? != size_of::<W>() {
        let found = out.dtype();
        return Err(PyTypeError::new_err(format!("expected `out` of the dtype {}, found {found}", dtype::<W>())));
    }
    if out.shape() != shape {
        let found = out.shape();
        return Err(PyValueError::new_err(format!("expected `out` of the shape {shape:?}, found {found:?}")));
    }
    if !out.getattr(intern!(out.py(), "flags"))?.getattr(intern!(out.py(), "writeable"))?.is_truthy()? {
        return Err(PyValueError::new_err("expected `out` that can be written, found a read-only array"));
    }
    Ok(())
}
