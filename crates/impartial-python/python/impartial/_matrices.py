"""Arrays whose operators are nim arithmetic, and linear algebra over nimbers: the parts of `impartial.nim` that need numpy."""

from typing import Any

import numpy as np

from ._arrays import nimbers
from ._native import MatrixOperation, _matrix, add, inv, mul, pow, sqrt

_FUNCTIONS: dict[Any, Any] = {
    np.add: add,
    np.subtract: add,
    np.bitwise_xor: add,
    np.multiply: mul,
    np.power: pow,
    np.sqrt: sqrt,
    np.reciprocal: inv,
}

_COMPARISONS = {np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal}


class array(np.ndarray):
    """A numpy array of nimbers: `+`, `-`, `*`, `/`, `**` and `@` are nim arithmetic, with broadcasting and `out=`.

    `array(values, dtype=None)` takes anything that numpy converts to an array of integers from 0. Signed integers become
    unsigned integers of the same width. Comparisons compare heap sizes. Exponents are ordinary numbers.
    """

    def __new__(cls, values: Any, dtype: Any = None) -> "array":
        converted = nimbers(values)
        if dtype is not None:
            narrow = np.dtype(dtype)
            if narrow.kind != "u":
                raise TypeError(f"expected the dtype uint8, uint16, uint32 or uint64, found {narrow}")
            _check_fit(converted, narrow)
            converted = converted.astype(narrow)
        return np.array(converted, copy=True).view(cls)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        out = options.pop("out", None)
        if isinstance(out, tuple):
            (out,) = out
        target = None if out is None else out.view(np.ndarray)
        plain = [operand.view(np.ndarray) if isinstance(operand, array) else operand for operand in inputs]
        if method == "reduce" and _FUNCTIONS.get(ufunc) is add:
            result = np.bitwise_xor.reduce(*plain, **{**options, "out": target, "dtype": plain[0].dtype})
        elif method == "__call__" and ufunc in _COMPARISONS:
            return ufunc(*plain, out=target, **options)
        elif method != "__call__" or options:
            return NotImplemented
        elif ufunc is np.matmul:
            result = dot(*plain)
            if target is not None:
                target[...] = result
        elif ufunc is np.true_divide or ufunc is np.divide:
            dividend, divisor = plain
            width = np.result_type(*(nimbers(operand) for operand in plain if not isinstance(operand, int)))
            divisor = np.asarray(divisor, width) if isinstance(divisor, int) else nimbers(divisor)
            result = mul(dividend, inv(divisor), out=target)
        elif ufunc is np.square:
            result = mul(plain[0], plain[0], out=target)
        elif ufunc in _FUNCTIONS:
            result = _FUNCTIONS[ufunc](*plain, out=target)
        elif ufunc is np.negative or ufunc is np.positive:
            result = plain[0].copy()
        else:
            return NotImplemented
        if out is not None:
            return out
        return result.view(array) if isinstance(result, np.ndarray) else result


def _check_fit(values: Any, dtype: Any) -> None:
    wide = np.argwhere(values > np.iinfo(dtype).max)
    if len(wide):
        index = tuple(int(part) for part in wide[0])
        raise ValueError(f"expected integers that fit in {dtype}, found {values[index]} at index {list(index)}")


def _matrix_of(values: Any, name: str) -> Any:
    matrix = nimbers(values)
    if matrix.ndim != 2:
        raise ValueError(f"expected {name}, a matrix, found the shape {list(matrix.shape)}")
    return matrix


def _apply(operation: MatrixOperation, a: Any, b: Any) -> Any:
    dtype = np.result_type(a, b)
    a, b = (np.require(matrix, dtype, ["C", "A"]) for matrix in (a, b))
    return _matrix(operation, a, b)


def dot(a: Any, b: Any) -> Any:
    """Returns the product of two matrices, of a matrix and a vector, or of two vectors."""
    a, b = nimbers(a), nimbers(b)
    if not (1 <= a.ndim <= 2 and 1 <= b.ndim <= 2):
        raise ValueError(f"expected vectors or matrices, found the shapes {list(a.shape)} and {list(b.shape)}")
    left, right = (a[np.newaxis, :] if a.ndim == 1 else a), (b[:, np.newaxis] if b.ndim == 1 else b)
    if left.shape[1] != right.shape[0]:
        raise ValueError(f"expected as many columns as rows, found the shapes {list(a.shape)} and {list(b.shape)}")
    product = _apply(MatrixOperation.Product, left, right)
    product = product.reshape(left.shape[0], right.shape[1])
    product = product[:, 0] if b.ndim == 1 else product
    return _typed(product[0] if a.ndim == 1 else product)


def solve(a: Any, b: Any) -> Any:
    """Returns a solution x of the system of equations a x = b, in which b is a vector or a matrix.

    The solution is the only one if the rank of the matrix is the number of its columns. Raises `ValueError` if no solution
    exists.
    """
    a, b = _matrix_of(a, "the left side"), nimbers(b)
    right = b[:, np.newaxis] if b.ndim == 1 else b
    if right.ndim != 2 or right.shape[0] != a.shape[0]:
        raise ValueError(f"expected a right side with {a.shape[0]} rows, found the shape {list(b.shape)}")
    solution = _apply(MatrixOperation.Solve, a, right).reshape(a.shape[1], right.shape[1])
    return _typed(solution[:, 0] if b.ndim == 1 else solution)


def inv_matrix(a: Any) -> Any:
    """Returns the matrix whose product with `a` is the unit matrix. Raises `ValueError` if it does not exist."""
    a = _square(a)
    if rank(a) < len(a):
        raise ValueError("the matrix has no inverse")
    return solve(a, np.eye(len(a), dtype=a.dtype))


def rank(a: Any) -> int:
    """Returns the maximum number of rows of a matrix that are linearly independent."""
    a = _matrix_of(a, "the argument")
    return int(_matrix(MatrixOperation.Rank, *[np.require(a, a.dtype, ["C", "A"])] * 2))


def det(a: Any) -> Any:
    """Returns the determinant of a square matrix."""
    a = _square(a)
    return _apply(MatrixOperation.Determinant, a, a)[0, 0] if len(a) else a.dtype.type(1)


def _square(a: Any) -> Any:
    a = _matrix_of(a, "the argument")
    if a.shape[0] != a.shape[1]:
        raise ValueError(f"expected a square matrix, found the shape {list(a.shape)}")
    return a


def _typed(result: Any) -> Any:
    return result.view(array) if isinstance(result, np.ndarray) else result
