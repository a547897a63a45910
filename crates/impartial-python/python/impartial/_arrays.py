"""numpy arrays: this module checks and converts arguments, and leaves the computation to the extension module."""

from typing import Any

import numpy as np

from ._native import _compute, _shown

# The numpy crate of the extension module has this limit.
MAX_DIMENSIONS = 32

_DTYPES = {width: np.dtype(f"uint{8 * width}") for width in (1, 2, 4, 8)}


def apply(operation: object, operands: list[Any], out: Any) -> Any:
    """Applies an operation to one or two operands. At least one of them is an array, unless `out` is given.

    The result has the widest dtype of the arrays, and Python integers must fit into it. If `out` has another layout or
    shares memory with an operand, the result is computed in a new array and copied. Overlapping arrays therefore have the
    same result as disjoint ones.
    """
    # The extension module computes on slices of machine words. So all operands are brought to one dtype, one shape and
    # the layout of a slice, in this order, and each step is skipped if it changes nothing.
    names = ["the operand"] if len(operands) == 1 else ["the first operand", "the second operand"]
    arrays: list[Any] = [
        operand if isinstance(operand, int) else nimbers(operand, f"{name}, an integer or an array of integers")
        for operand, name in zip(operands, names)
    ]
    width = max((_width(array, "an array") for array in arrays if not isinstance(array, int)), default=0)
    if out is not None and not isinstance(out, np.ndarray):
        raise TypeError(f"expected `out`, a numpy array, found {_shown(out)}")
    if out is not None and out.ndim > MAX_DIMENSIONS:
        raise ValueError(f"expected `out` of at most {MAX_DIMENSIONS} dimensions, found {out.ndim}")
    dtype = _DTYPES[width or _width(out, "`out`")]
    arrays = [_scalar(array, dtype) if isinstance(array, int) else array for array in arrays]
    shape = arrays[0].shape
    if arrays[-1].shape != shape:
        arrays = list(np.broadcast_arrays(*arrays))
        shape = arrays[0].shape
    # `numpy.require` would take most of the time of a short array, so it is called only if needed.
    arrays = [array if _is_native(array, dtype) else np.require(array, dtype, ["C", "A"]) for array in arrays]
    if out is None:
        result = np.empty(shape, dtype)
        _computed(operation, arrays, result)
        # As with numpy's functions, an array without dimensions becomes a scalar.
        result = result if shape else result[()]
        # The classes of nimbers are defined in a module that imports this one.
        typed = next((operand._typed for operand in operands if hasattr(operand, "_typed")), None)
        return typed(result) if typed else result
    check_out(out, dtype, shape)
    # An array without elements shares no memory with itself, but the extension module cannot borrow it twice.
    is_direct = _is_native(out, dtype) and out.size and not any(np.may_share_memory(out, array) for array in arrays)
    result = out if is_direct else np.empty(shape, dtype)
    _computed(operation, arrays, result)
    if not is_direct:
        # An array of nimbers refuses functions of numpy that it does not know.
        np.copyto(np.asarray(out), result)
    return out


def _computed(operation: object, arrays: list[Any], out: Any) -> None:
    """Computes an operation. If an element has no inverse, the exception has its index."""
    try:
        _compute(operation, arrays[0], arrays[-1], out)
    except ZeroDivisionError:
        index = np.argwhere(np.asarray(arrays[0]) == 0)[0].tolist()
        raise ZeroDivisionError("0 has no inverse" + f", found 0 at index {index}" * bool(index)) from None


def nimbers(operand: Any, name: str = "an array of integers") -> Any:
    """Converts an operand to an array of unsigned integers. Signed integers keep their width.

    Raises `TypeError` unless the elements are integers, and `ValueError` with the first element that is negative or does not
    fit in 64 bits.
    """
    if type(operand) is np.ndarray and operand.dtype.kind == "u" and operand.ndim <= MAX_DIMENSIONS:
        return operand
    # A single nimber has its integer in this attribute. Its class is defined in a module that imports this one.
    operand = getattr(operand, "_value", operand)
    if isinstance(operand, np.ma.MaskedArray):
        raise TypeError("expected an array without a mask: `filled` replaces the masked elements")
    array = np.asarray(operand)
    if not isinstance(operand, (np.ndarray, np.generic)) and array.dtype.kind in "fO":
        # numpy converts lists with integers of 2^63 or more to floats or objects.
        array = np.asarray(operand, dtype=object)
    if array.ndim > MAX_DIMENSIONS:
        raise ValueError(f"expected an array of at most {MAX_DIMENSIONS} dimensions, found {array.ndim}")
    is_integer = lambda element: isinstance(element, (int, np.integer)) or hasattr(element, "_value")
    if array.dtype.kind == "O" and all(map(is_integer, array.flat)):
        fits, dtype = (lambda element: 0 <= element < 2**64), _DTYPES[8]
    elif array.dtype.kind == "i":
        # The test of a whole array is faster, and finds most arrays without negative elements.
        if not array.size or array.min() >= 0:
            return array.astype(f"uint{8 * array.dtype.itemsize}")
        fits, dtype = (lambda element: element >= 0), _DTYPES[array.dtype.itemsize]
    elif array.dtype.kind == "u":
        return array
    elif not array.size and not isinstance(operand, np.ndarray):
        return array.astype("uint64")
    else:
        found = f"the dtype {array.dtype}" if array.ndim else _shown(operand)
        raise TypeError(f"expected {name}, found {found}")
    for index, element in np.ndenumerate(array):
        if not fits(element):
            raise ValueError(f"expected integers that fit in {dtype}, found {_shown(int(element))} at index {list(index)}")
    return array.astype(dtype)


def fitting(operand: Any, dtype: Any) -> Any:
    """Converts an operand to an array of this unsigned dtype. Raises `ValueError` with the first element that does not fit."""
    values = nimbers(operand)
    wide = np.argwhere(values > np.iinfo(dtype).max)
    if len(wide):
        index = tuple(int(part) for part in wide[0])
        raise ValueError(f"expected integers that fit in {dtype}, found {values[index]} at index {list(index)}")
    return values.astype(dtype)


def flat_sets(operand: Any) -> Any:
    """Converts an array of sets of cells to one dimension of 64-bit integers."""
    if not isinstance(operand, np.ndarray):
        raise TypeError(f"expected a set, an integer, or an array of sets, found {_shown(operand)}")
    return np.ascontiguousarray(nimbers(operand).astype("uint64", copy=False)).reshape(-1)


def _is_native(array: Any, dtype: Any) -> bool:
    """Returns whether the elements of an array form a slice of machine words of this dtype."""
    flags = array.flags
    return bool(array.dtype == dtype and flags.c_contiguous and flags.aligned)


def _width(array: Any, name: str) -> int:
    """Returns the width of the elements of an array in bytes. Raises `TypeError` unless they are unsigned integers."""
    if array.dtype.kind != "u":
        raise TypeError(f"expected {name} of the dtype uint8, uint16, uint32 or uint64, found {array.dtype}")
    return int(array.dtype.itemsize)


def _scalar(value: int, dtype: Any) -> Any:
    if not 0 <= value <= np.iinfo(dtype).max:
        raise ValueError(f"expected an integer that fits in {dtype}, found {_shown(value)}")
    return np.asarray(value, dtype)


def check_out(out: Any, dtype: Any, shape: tuple[int, ...]) -> None:
    if _width(out, "`out`") != dtype.itemsize:
        raise TypeError(f"expected `out` of the dtype {dtype}, found {out.dtype}")
    if out.shape != shape:
        raise ValueError(f"expected `out` of the shape {list(shape)}, found {list(out.shape)}")
    if not out.flags.writeable:
        raise ValueError("expected `out` that can be written, found a read-only array")


def records(array: Any, name: str, columns: int) -> Any:
    """Converts an array of integers to rows of 64-bit integers. With a single column, the array has one dimension."""
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError(f"expected an array without a mask for each {name}: `filled` replaces the masked elements")
    if array.dtype.kind not in "iu":
        raise TypeError(f"expected an array of integers for each {name}, found the dtype {array.dtype}")
    if columns == 1 and array.ndim == 1:
        array = array[:, np.newaxis]
    elif columns == 1 or array.ndim != 2 or array.shape[1] != columns:
        expected = "one dimension" if columns == 1 else f"the shape (m, {columns})"
        raise ValueError(f"expected an array of {expected} for each {name}, found the shape {list(array.shape)}")
    if array.dtype.kind == "i" and (array < 0).any():
        row, column = np.argwhere(array < 0)[0]
        part = "" if columns == 1 else f"column {column} of "
        raise ValueError(f"expected {part}the {name} at index {row}, from 0, found {array[row, column]}")
    return array.astype("uint64", copy=False)
