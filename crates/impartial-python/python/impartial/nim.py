"""Nim arithmetic on Python integers below 2^128, and on numpy arrays of the dtypes uint8, uint16, uint32 and uint64.

Arrays are broadcast, and may have any layout and byte order. The result has the widest dtype among the arrays. If `out`
is given, which may overlap the operands, the result is written to it.
"""

from ._native import add, inv, log, mex, mul, pow, sqrt

__all__ = ["add", "inv", "log", "mex", "mul", "pow", "sqrt"]
