"""Nim arithmetic on Python integers below 2^128 and on numpy arrays of integers, and linear algebra over nimbers.

Functions broadcast arrays of any layout and byte order. The result is unsigned and has the widest dtype among the arrays. If
`out` is given, which may overlap the operands, the result is written to it. `array` is an array whose operators are nim
arithmetic, so that expressions read as mathematics, and `nimber` is its element.
"""

from typing import TYPE_CHECKING

from ._native import add, inv, log, mex, mul, pow, sqrt

if TYPE_CHECKING:
    from ._nim_array import array, det, dot, eye, inv_matrix, kernel, matrix_power, nimber, poly, polyval, rank, roots, solve

__all__ = [
    "add",
    "array",
    "det",
    "dot",
    "eye",
    "inv",
    "inv_matrix",
    "kernel",
    "log",
    "matrix_power",
    "mex",
    "mul",
    "nimber",
    "poly",
    "polyval",
    "pow",
    "rank",
    "roots",
    "solve",
    "sqrt",
]


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> object:
    # Importing numpy would take seven times as long as the rest of the package.
    if name not in __all__:
        raise AttributeError(f"module 'impartial.nim' has no attribute {name!r}")
    from . import _nim_array

    value = globals()[name] = getattr(_nim_array, name)
    return value
