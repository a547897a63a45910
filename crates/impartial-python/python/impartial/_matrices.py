"""Linear algebra over nimbers, on plain numpy arrays: products of any shape are products of matrices in the end."""

import math
import string
from collections.abc import Sequence
from typing import Any

import numpy as np

from ._arrays import nimbers
from ._native import MatrixOperation, _matrix


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
    return matmul(a, b)


def matmul(a: Any, b: Any) -> Any:
    """Returns the products of matrices in the last two dimensions, with broadcasting in the others."""
    a, b = nimbers(a), nimbers(b)
    left, right = (a[np.newaxis, :] if a.ndim == 1 else a), (b[:, np.newaxis] if b.ndim == 1 else b)
    if 0 in (a.ndim, b.ndim) or left.shape[-1] != right.shape[-2]:
        raise ValueError(f"expected as many columns as rows, found the shapes {list(a.shape)} and {list(b.shape)}")
    stack = np.broadcast_shapes(left.shape[:-2], right.shape[:-2])
    product = np.empty((*stack, left.shape[-2], right.shape[-1]), np.result_type(a, b))
    left, right = (np.broadcast_to(part, (*stack, *part.shape[-2:])) for part in (left, right))
    for index in np.ndindex(*stack):
        product[index] = _apply(MatrixOperation.Product, left[index], right[index]).reshape(product.shape[-2:])
    product = product[..., 0] if b.ndim == 1 else product
    product = product if a.ndim > 1 else product[..., 0] if b.ndim == 1 else product[..., 0, :]
    # The index makes a scalar of an array without dimensions.
    return product[()]


def _summed(operand: Any, labels: Sequence[int], kept: set[int]) -> tuple[Any, list[int]]:
    """Takes the diagonal of dimensions with equal labels, and sums up the dimensions whose label is not in `kept`."""
    unique = list(dict.fromkeys(labels))
    if len(unique) < len(labels):
        # With a single operand and all labels in the result, numpy only moves elements.
        operand = np.einsum(operand, labels, unique)
    operand = np.bitwise_xor.reduce(operand, axis=tuple(axis for axis, label in enumerate(unique) if label not in kept))
    return np.asarray(operand), [label for label in unique if label in kept]


def _contracted(operands: list[Any], labels: list[list[int]], result: list[int]) -> Any:
    """Returns the sum over all labels that are not in the result, of one operand or of the product of two."""
    sizes: dict[int, int] = {}
    for operand, names in zip(operands, labels):
        if operand.ndim != len(names) or any(sizes.setdefault(name, size) != size for name, size in zip(names, operand.shape)):
            raise ValueError(f"the shapes {[list(operand.shape) for operand in operands]} do not fit")
    chosen = set(result)
    if len(operands) == 1:
        operand, names = _summed(operands[0], labels[0], chosen)
        return operand.transpose([names.index(name) for name in result])[()]
    (a, left), (b, right) = (
        _summed(operand, labels[place], chosen | set(labels[1 - place])) for place, operand in enumerate(operands)
    )
    both = [name for name in left if name in right]
    stack, inner = [name for name in both if name in chosen], [name for name in both if name not in chosen]
    rows, columns = ([name for name in names if name not in both] for names in (left, right))
    length = lambda names: math.prod(sizes[name] for name in names)
    a = a.transpose([left.index(name) for name in stack + rows + inner]).reshape(length(stack), length(rows), length(inner))
    b = b.transpose([right.index(name) for name in stack + inner + columns])
    product = matmul(a, b.reshape(length(stack), length(inner), length(columns)))
    names = stack + rows + columns
    return product.reshape([sizes[name] for name in names]).transpose([names.index(name) for name in result])[()]


def tensordot(a: Any, b: Any, axes: Any = 2) -> Any:
    """Returns the sum of products over pairs of dimensions, as `numpy.tensordot` does."""
    a, b = nimbers(a), nimbers(b)
    if isinstance(axes, int):
        if not 0 <= axes <= min(a.ndim, b.ndim):
            raise ValueError(f"expected up to {min(a.ndim, b.ndim)} dimensions, found {axes}")
        axes = range(a.ndim - axes, a.ndim), range(axes)
    firsts, seconds = ([part] if isinstance(part, int) else list(part) for part in axes)
    if len(firsts) != len(seconds):
        raise ValueError(f"expected equally many dimensions, found {len(firsts)} and {len(seconds)}")
    left, right = list(range(a.ndim)), list(range(a.ndim, a.ndim + b.ndim))
    for first, second in zip(firsts, seconds):
        right[second] = left[first]
    result = [name for name in left if name not in right] + [name for name in right if name not in left]
    return _contracted([a, b], [left, right], result)


def einsum(subscripts: str, *operands: Any) -> Any:
    """Returns the sum of the products of one or two operands, with the subscripts of `numpy.einsum` without an ellipsis."""
    if not isinstance(subscripts, str) or len(operands) not in (1, 2):
        raise TypeError("expected subscripts, a string, and one or two operands: multiply more operands one after another")
    inputs, arrow, output = subscripts.replace(" ", "").partition("->")
    labels = inputs.split(",")
    letters = "".join(labels)
    if not arrow:
        output = "".join(sorted(letter for letter in set(letters) if letters.count(letter) == 1))
    if (
        len(labels) != len(operands)
        or set(letters) - set(string.ascii_letters)
        or set(output) - set(letters)
        or len(set(output)) < len(output)
    ):
        raise ValueError(f"expected letters for each of {len(operands)} operands, found the subscripts {subscripts!r}")
    numbers = [[string.ascii_letters.index(letter) for letter in part] for part in (*labels, output)]
    return _contracted([nimbers(operand) for operand in operands], numbers[:-1], numbers[-1])


def power(a: Any, exponent: int) -> Any:
    """Returns the product of `exponent` matrices, or of as many inverses if it is negative."""
    a = _square(a)
    if exponent < 0:
        a, exponent = inv_matrix(a), -exponent
    result = np.eye(len(a), dtype=a.dtype)
    while exponent:
        if exponent & 1:
            result = matmul(result, a)
        a, exponent = matmul(a, a), exponent >> 1
    return result


def solve(a: Any, b: Any) -> Any:
    """Returns a solution x of the system of equations a x = b, in which b is a vector or a matrix.

    The solution is the only one if the rank of the matrix is the number of its columns. Raises `ValueError` if no solution
    exists.
    """
    return _solved(MatrixOperation.Solve, _matrix_of(a, "the left side"), b)


def only_solution(a: Any, b: Any) -> Any:
    """Returns the solution of a system of equations whose matrix has an inverse. Otherwise raises `ValueError`."""
    return _solved(MatrixOperation.SolveUniquely, _square(a), b)


def _solved(operation: MatrixOperation, a: Any, b: Any) -> Any:
    b = nimbers(b)
    right = b[:, np.newaxis] if b.ndim == 1 else b
    if right.ndim != 2 or right.shape[0] != a.shape[0]:
        raise ValueError(f"expected a right side with {a.shape[0]} rows, found the shape {list(b.shape)}")
    solution = _apply(operation, a, right).reshape(a.shape[1], right.shape[1])
    return solution[:, 0] if b.ndim == 1 else solution


def inv_matrix(a: Any) -> Any:
    """Returns the matrix whose product with `a` is the unit matrix. Raises `ValueError` if it does not exist."""
    a = _square(a)
    return _apply(MatrixOperation.Inverse, a, a)


def rank(a: Any) -> int:
    """Returns the maximum number of rows of a matrix that are linearly independent."""
    a = _matrix_of(a, "the argument")
    return int(_apply(MatrixOperation.Rank, a, a))


def kernel(a: Any) -> Any:
    """Returns a basis of the vectors x with a x = 0, as the rows of a matrix."""
    a = _matrix_of(a, "the argument")
    return _apply(MatrixOperation.Kernel, a, a)


def eye(n: int, dtype: Any = np.uint64) -> Any:
    """Returns the unit matrix with `n` rows."""
    return np.eye(n, dtype=dtype)


def det(a: Any) -> Any:
    """Returns the determinant of a square matrix."""
    a = _square(a)
    return _apply(MatrixOperation.Determinant, a, a)[0, 0] if len(a) else a.dtype.type(1)


def _square(a: Any) -> Any:
    a = _matrix_of(a, "the argument")
    if a.shape[0] != a.shape[1]:
        raise ValueError(f"expected a square matrix, found the shape {list(a.shape)}")
    return a
