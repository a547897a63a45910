"""Polynomials over nimbers, on plain numpy arrays: the coefficients of a polynomial begin with the highest power."""

from typing import Any

import numpy as np

from ._arrays import nimbers
from ._native import _quadratic_roots, add, inv, mul

# Maximum number of bytes of a nimber at which all nimbers are tried as roots.
_MAX_TRIED_BYTES = 2


def _vector(values: Any, name: str) -> Any:
    vector = nimbers(values)
    if vector.ndim != 1:
        raise ValueError(f"expected {name}, a vector, found the shape {list(vector.shape)}")
    return vector


def poly(roots: Any) -> Any:
    """Returns the coefficients of the polynomial with these roots and the highest coefficient 1, as `numpy.poly` does."""
    roots = _vector(roots, "the roots")
    coefficients = np.ones(1, roots.dtype)
    for root in roots:
        padded = np.append(coefficients, roots.dtype.type(0))
        padded[1:] ^= mul(coefficients, root)
        coefficients = padded
    return coefficients


def polyval(p: Any, x: Any) -> Any:
    """Returns the values of a polynomial at the nimbers `x`, as `numpy.polyval` does."""
    p, x = _vector(p, "the coefficients"), nimbers(x)
    value = np.zeros(x.shape, np.result_type(p, x))
    for coefficient in p:
        value = add(mul(value, x), coefficient)
    return value[()]


def roots(p: Any) -> Any:
    """Returns the roots of a polynomial among the nimbers of its dtype in ascending order, each root once.

    For uint32 and uint64, the degree is at most 2. A double root is a single root of the result.
    """
    p = np.trim_zeros(_vector(p, "the coefficients"), "f")
    if not len(p):
        raise ValueError("expected a polynomial other than 0, whose roots are all nimbers")
    if len(p) <= 2:
        return mul(p[1:], inv(p[0])) if len(p) == 2 else p[:0]
    if len(p) == 3:
        return np.unique(np.array(_quadratic_roots(p.dtype.itemsize, p.tolist()), p.dtype))
    if p.dtype.itemsize > _MAX_TRIED_BYTES:
        raise ValueError(f"expected a degree of at most 2, or the dtype uint8 or uint16, found degree {len(p) - 1} and {p.dtype}")
    every = np.arange(256**p.dtype.itemsize).astype(p.dtype)
    return every[polyval(p, every) == 0]
