"""The errors of nim arithmetic: each has its type and its whole text."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from impartial import nim


def undefined(name: str) -> str:
    return f"{name} is not defined for nimbers: `numpy.asarray` gives plain integers, and `impartial.nim` has nim arithmetic"


a, u1, read_only = nim.array([[1, 1], [1, 1]]), np.array([1, 2], "u1"), np.zeros(2, "u1")
read_only.flags.writeable = False

ERRORS: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: nim.add([-1], 1), ValueError, "expected integers that fit in uint64, found -1 at index [0]"),
    (lambda: nim.add(2**64, u1), ValueError, "expected an integer that fits in uint8, found 18446744073709551616"),
    (lambda: nim.add(u1, 256), ValueError, "expected an integer that fits in uint8, found 256"),
    (lambda: nim.add("x", u1), TypeError, "expected the first operand, an integer or an array of integers, found 'x'"),
    (lambda: nim.add(u1, "x"), TypeError, "expected the second operand, an integer or an array of integers, found 'x'"),
    (lambda: nim.add(u1, [1.5]), TypeError, "expected the second operand, an integer or an array of integers, found the dtype object"),
    (lambda: nim.inv("x"), TypeError, "expected the operand, an integer or an array of integers, found 'x'"),
    (lambda: nim.inv([[1, 0]]), ZeroDivisionError, "0 has no inverse, found 0 at index [0, 1]"),
    (lambda: nim.inv(0), ZeroDivisionError, "0 has no inverse"),
    (lambda: nim.inv(np.uint8(0)), ZeroDivisionError, "0 has no inverse"),
    (lambda: nim.mul(u1, u1, out=3), TypeError, "expected `out`, a numpy array, found 3"),
    (lambda: nim.mul(u1, u1, out=np.zeros(3, "u1")), ValueError, "expected `out` of the shape [2], found [3]"),
    (lambda: nim.mul(u1, u1, out=np.zeros(2, "u2")), TypeError, "expected `out` of the dtype uint8, found uint16"),
    (lambda: nim.mul(u1, u1, out=np.zeros(2, "i1")), TypeError, "expected `out` of the dtype uint8, uint16, uint32 or uint64, found int8"),
    (lambda: nim.mul(3, 3, out=np.zeros(2, "f8")), TypeError, "expected `out` of the dtype uint8, uint16, uint32 or uint64, found float64"),
    (lambda: nim.mul(u1, u1, out=read_only), ValueError, "expected `out` that can be written, found a read-only array"),
    (lambda: nim.mul(np.array([1, -2], "i1"), 3), ValueError, "expected integers that fit in uint8, found -2 at index [1]"),
    (lambda: nim.mul([1, 2**64], 3), ValueError, "expected integers that fit in uint64, found 18446744073709551616 at index [1]"),
    (lambda: nim.mul(np.array([[1, 2], [3, -4]], object), 3), ValueError, "expected integers that fit in uint64, found -4 at index [1, 1]"),
    (lambda: nim.mul(np.ma.array([1]), 3), TypeError, "expected an array without a mask: `filled` replaces the masked elements"),
    (lambda: nim.mul(np.zeros(2), 3), TypeError, "expected the first operand, an integer or an array of integers, found the dtype float64"),
    (lambda: nim.mul(np.zeros(2, bool), 3), TypeError, "expected the first operand, an integer or an array of integers, found the dtype bool"),
    (lambda: nim.mul(1.5, u1), TypeError, "expected the first operand, an integer or an array of integers, found 1.5"),
    (lambda: nim.mul(2**128, 1), ValueError, "expected a nimber, from 0 to 2^128 - 1, found 340282366920938463463374607431768211456"),
    (lambda: nim.mul(-1, 1), ValueError, "expected a nimber, from 0 to 2^128 - 1, found -1"),
    (lambda: nim.log(4, 2), ValueError, "4 is not a power of 2"),
    (lambda: nim.log(2**64, 3), ValueError, "expected nimbers below 2^64: logarithms of larger nimbers take too long"),
    (lambda: nim.log(0, 3), ValueError, "0 is not a power of 3"),
    (lambda: nim.mex([1, -1]), ValueError, "expected the value at index 1, a nimber, from 0 to 2^128 - 1, found -1"),
    (lambda: nim.mex([1, 1.5]), TypeError, "expected the value at index 1, an integer, found 1.5"),
    (lambda: nim.mex(3), TypeError, "expected a list, each item a value, found 3"),
    (lambda: nim.mex(["a"]), TypeError, "expected the value at index 0, an integer, found 'a'"),
    (lambda: nim.array([1], "i4"), TypeError, "expected the dtype uint8, uint16, uint32 or uint64, found int32"),
    (lambda: nim.array([300], "u1"), ValueError, "expected integers that fit in uint8, found 300 at index [0]"),
    (lambda: nim.array([1.5]), TypeError, "expected an array of integers, found the dtype object"),
    (lambda: nim.array(np.zeros(2)), TypeError, "expected an array of integers, found the dtype float64"),
    (lambda: nim.array("x"), TypeError, "expected an array of integers, found 'x'"),
    (lambda: nim.array([None]), TypeError, "expected an array of integers, found the dtype object"),
    (lambda: nim.array([-5, 3]), ValueError, "expected integers that fit in uint64, found -5 at index [0]"),
    (lambda: nim.nimber([1, 2]), TypeError, "expected one integer, found an array of the shape [2]"),
    (lambda: nim.nimber(-1), ValueError, "expected integers that fit in uint64, found -1 at index []"),
    (lambda: nim.nimber(1.5), TypeError, "expected an array of integers, found 1.5"),
    (lambda: nim.nimber(2**64), ValueError, "expected integers that fit in uint64, found 18446744073709551616 at index []"),
    (lambda: a.sum(dtype="u1"), TypeError, "expected the dtype uint64 of the array, found uint8: `astype` converts"),
    (lambda: np.cumsum(a, dtype=float), TypeError, "expected the dtype uint64 of the array, found float64: `astype` converts"),
    (lambda: np.diff(a, -1), ValueError, "expected the order of differences, from 0, found -1"),
    (lambda: a @ nim.array([1, 2, 3]), ValueError, "expected as many columns as rows, found the shapes [2, 2] and [3]"),
    (lambda: a @ 3, ValueError, "expected as many columns as rows, found the shapes [2, 2] and []"),
    (lambda: nim.dot(a, np.zeros((2, 2, 2), "u1")), ValueError, "expected vectors or matrices, found the shapes [2, 2] and [2, 2, 2]"),
    (lambda: nim.dot(3, a), ValueError, "expected vectors or matrices, found the shapes [] and [2, 2]"),
    (lambda: np.tensordot(a, a, 3), ValueError, "expected up to 2 dimensions, found 3"),
    (lambda: np.tensordot(a, a, -1), ValueError, "expected up to 2 dimensions, found -1"),
    (lambda: np.tensordot(a, a, ((0, 1), (0,))), ValueError, "expected equally many dimensions, found 2 and 1"),
    (lambda: np.tensordot(a, nim.array([1, 2, 3]), 1), ValueError, "the shapes [[2, 2], [3]] do not fit"),
    (lambda: np.einsum("ij,jk", a, nim.array([[1, 2, 3]])), ValueError, "the shapes [[2, 2], [1, 3]] do not fit"),
    (lambda: np.einsum("ij", a, a), ValueError, "expected letters for each of 2 operands, found the subscripts 'ij'"),
    (lambda: np.einsum("i1", a), ValueError, "expected letters for each of 1 operands, found the subscripts 'i1'"),
    (lambda: np.einsum("ij->k", a), ValueError, "expected letters for each of 1 operands, found the subscripts 'ij->k'"),
    (lambda: np.einsum("ij->ii", a), ValueError, "expected letters for each of 1 operands, found the subscripts 'ij->ii'"),
    (lambda: np.einsum("ijk", a), ValueError, "the shapes [[2, 2]] do not fit"),
    (lambda: np.einsum(a, [0, 1]), TypeError, "expected subscripts, a string, and one or two operands: multiply more operands one after another"),
    (lambda: np.einsum("i,i,i", a[0], a[0], a[0]), TypeError, "expected subscripts, a string, and one or two operands: multiply more operands one after another"),
    (lambda: nim.solve(a, [1, 2]), ValueError, "the system of equations has no solution"),
    (lambda: nim.solve(a, [1, 2, 3]), ValueError, "expected a right side with 2 rows, found the shape [3]"),
    (lambda: nim.solve(a[0], [1, 2]), ValueError, "expected the left side, a matrix, found the shape [2]"),
    (lambda: nim.solve(a, [[[1]]]), ValueError, "expected a right side with 2 rows, found the shape [1, 1, 1]"),
    (lambda: np.linalg.solve(a, a), ValueError, "the matrix has no inverse: `nim.solve` returns one of several solutions"),
    (lambda: np.linalg.solve(a, a[0]), ValueError, "the matrix has no inverse: `nim.solve` returns one of several solutions"),
    (lambda: np.linalg.solve(a[:1], a[0]), ValueError, "expected a square matrix, found the shape [1, 2]"),
    (lambda: nim.inv_matrix(a), ValueError, "the matrix has no inverse"),
    (lambda: nim.inv_matrix(a[:1]), ValueError, "expected a square matrix, found the shape [1, 2]"),
    (lambda: nim.inv_matrix(a[0]), ValueError, "expected the argument, a matrix, found the shape [2]"),
    (lambda: nim.det(a[:1]), ValueError, "expected a square matrix, found the shape [1, 2]"),
    (lambda: nim.det([1]), ValueError, "expected the argument, a matrix, found the shape [1]"),
    (lambda: nim.rank([1]), ValueError, "expected the argument, a matrix, found the shape [1]"),
    (lambda: nim.kernel(3), ValueError, "expected the argument, a matrix, found the shape []"),
    (lambda: nim.matrix_power(a, -1), ValueError, "the matrix has no inverse"),
    (lambda: nim.matrix_power(a[:1], 2), ValueError, "expected a square matrix, found the shape [1, 2]"),
    (lambda: nim.poly(a), ValueError, "expected the roots, a vector, found the shape [2, 2]"),
    (lambda: nim.polyval(a, 1), ValueError, "expected the coefficients, a vector, found the shape [2, 2]"),
    (lambda: nim.roots(a), ValueError, "expected the coefficients, a vector, found the shape [2, 2]"),
    (lambda: nim.roots([0, 0]), ValueError, "expected a polynomial other than 0, whose roots are all nimbers"),
    (lambda: nim.roots([]), ValueError, "expected a polynomial other than 0, whose roots are all nimbers"),
    (lambda: nim.roots(np.array([1, 0, 0, 5], "u4")), ValueError, "expected a degree of at most 2, or the dtype uint8 or uint16, found degree 3 and uint32"),
    (lambda: a / 0, ZeroDivisionError, "0 has no inverse"),
    (lambda: a / a[0] / 0, ZeroDivisionError, "0 has no inverse"),
    (lambda: 3 / nim.array([1, 0]), ZeroDivisionError, "0 has no inverse, found 0 at index [1]"),
    (lambda: a ** -1 * 0 + nim.array([0, 1]) ** -1, ZeroDivisionError, "0 has no inverse, found 0 at index [0]"),
    (lambda: a[0, 0] / 0, ZeroDivisionError, "0 has no inverse"),
    (lambda: nim.array([0])[0] ** -1, ZeroDivisionError, "0 has no inverse"),
    (lambda: a[0, 0] + 2**64, ValueError, "expected an integer that fits in uint64, found 18446744073709551616"),
    (lambda: a[0, 0] + -1, ValueError, "expected a nimber, from 0 to 2^128 - 1, found -1"),
    (lambda: nim.array([1], "u1")[0] * 256, ValueError, "expected an integer that fits in uint8, found 256"),
    (lambda: nim.array([1], "u1") * 256, ValueError, "expected an integer that fits in uint8, found 256"),
    (lambda: nim.array([1], "u1") / 256, ValueError, "expected integers that fit in uint8, found 256 at index []"),
    (lambda: nim.array([1], "u1") + -1, ValueError, "expected an integer that fits in uint8, found -1"),
    (lambda: a + 1.5, TypeError, "expected the second operand, an integer or an array of integers, found 1.5"),
    (lambda: 1.5 * a, TypeError, "expected the first operand, an integer or an array of integers, found 1.5"),
    (lambda: a + None, TypeError, "expected the second operand, an integer or an array of integers, found None"),
    (lambda: a[0, 0] + 1.5, TypeError, "expected the second operand, an integer or an array of integers, found 1.5"),
    (lambda: float(a), TypeError, undefined("float")),
    (lambda: float(a[0, 0]), TypeError, undefined("float")),
    (lambda: abs(a), TypeError, undefined("numpy.absolute")),
    (lambda: ~a, TypeError, undefined("numpy.invert")),
    (lambda: a // 2, TypeError, undefined("numpy.floor_divide")),
    (lambda: a % 2, TypeError, undefined("numpy.remainder")),
    (lambda: a & 1, TypeError, undefined("numpy.bitwise_and")),
    (lambda: np.sin(a), TypeError, undefined("numpy.sin")),
    (lambda: np.add.reduceat(a, [0]), TypeError, undefined("numpy.add.reduceat")),
    (lambda: np.multiply.at(a, 0, 1), TypeError, undefined("numpy.multiply.at")),
    (lambda: np.add.at(a, 0, -1), ValueError, "expected integers that fit in uint64, found -1 at index []"),
    (lambda: np.add(a, a, where=a > 0), TypeError, undefined("numpy.add")),
    (lambda: np.add(a, a, dtype="u1"), TypeError, undefined("numpy.add")),
    (lambda: np.matmul(a, a, axes=[(0, 1)] * 3), TypeError, undefined("numpy.matmul")),
    (lambda: np.mean(a), TypeError, undefined("numpy.mean")),
    (lambda: a.mean(), TypeError, undefined("`mean` of an array")),
    (lambda: a.round(), TypeError, undefined("`round` of an array")),
    (lambda: a.view("u1"), TypeError, undefined("view")),
    (lambda: a.view(int), TypeError, undefined("view")),
    (lambda: a.byteswap(), TypeError, undefined("`byteswap` of an array")),
    (lambda: a.imag, AttributeError, "nimbers have no imaginary part"),
    (lambda: a.conj(), TypeError, undefined("`conj` of an array")),
    (lambda: np.linalg.pinv(a), TypeError, undefined("numpy.linalg.pinv")),
    (lambda: np.maximum(a, a, out=np.zeros((2, 2), "u8")), TypeError, undefined("numpy.maximum")),
    (lambda: np.maximum(a, 1.5), TypeError, "numpy.maximum of nimbers and numbers of other kinds is not defined: `nim.array` converts integers"),
    (lambda: np.max(a, 0, np.zeros(2, "u8")), TypeError, undefined("numpy.max with `out`")),
    (lambda: a.max(0, np.zeros(2, "u8")), TypeError, undefined("`max` of an array with `out`")),
    (lambda: a.take([0], 0, np.zeros((1, 2), "u8")), TypeError, undefined("`take` of an array with `out`")),
    (lambda: np.take(a, [0], out=np.zeros(1, "u8")), TypeError, undefined("numpy.take")),
    (lambda: np.concatenate([a, [[-1, 2]]]), TypeError, "numpy.concatenate of nimbers and numbers of other kinds is not defined: `nim.array` converts integers"),
    (lambda: np.concatenate([a, np.zeros((1, 2))]), TypeError, "numpy.concatenate of nimbers and numbers of other kinds is not defined: `nim.array` converts integers"),
    (lambda: np.where(True, a, -1.5), TypeError, "numpy.where of nimbers and numbers of other kinds is not defined: `nim.array` converts integers"),
    (lambda: a.astype("i8").view(nim.array), TypeError, "an array of nimbers has unsigned integers, not int64: `numpy.asarray` gives plain integers"),
    (lambda: nim.array([1, 300]).astype("u1"), ValueError, "expected integers that fit in uint8, found 300 at index [1]"),
    (lambda: nim.array([1, 300]).astype("u1", copy=False), ValueError, "expected integers that fit in uint8, found 300 at index [1]"),
    (lambda: a.__setitem__(0, 1.5), TypeError, "expected an array of integers, found 1.5"),
    (lambda: a.__setitem__((0, 0), 2**64), ValueError, "expected integers that fit in uint64, found 18446744073709551616 at index []"),
    (lambda: nim.array([1], "u1").__setitem__(0, 256), ValueError, "expected integers that fit in uint8, found 256 at index []"),
    (lambda: nim.array([1], "u1").fill(256), ValueError, "expected integers that fit in uint8, found 256 at index []"),
    (lambda: np.full_like(a, -1), ValueError, "expected integers that fit in uint64, found -1 at index []"),
    (lambda: np.full_like(nim.array([1], "u1"), 256), ValueError, "expected integers that fit in uint8, found 256 at index []"),
    (lambda: a.__imatmul__(nim.array([1, 2])), ValueError, "expected `out` of the shape [2], found [2, 2]"),
    (lambda: nim.array([[1]], "u1").__imatmul__(nim.array([[1]], "u2")), TypeError, "expected `out` of the dtype uint16, found uint8"),
    (lambda: nim.foo, AttributeError, "module 'impartial.nim' has no attribute 'foo'"),
    (lambda: np.frompyfunc(lambda x: x, 1, 1)(a), TypeError, undefined("numpy.<lambda> (vectorized)")),
    (lambda: np.array(a, dtype=float, subok=True), TypeError, "an array of nimbers has unsigned integers, not float64: `numpy.asarray` gives plain integers"),
    (lambda: nim.mul(np.zeros((1,) * 40, "u1"), 3), ValueError, "expected an array of at most 32 dimensions, found 40"),
    (lambda: nim.mul(3, 3, out=np.zeros((1,) * 40, "u1")), ValueError, "expected `out` of at most 32 dimensions, found 40"),
    (lambda: np.trace(a, dtype=float), TypeError, "expected the dtype uint64 of the array, found float64: `astype` converts"),
    (lambda: np.prod(a, dtype="i8"), TypeError, "expected the dtype uint64 of the array, found int64: `astype` converts"),
    (lambda: np.add(a, a, out=(np.zeros((2, 2), "u1"),)), TypeError, "expected `out` of the dtype uint64, found uint8"),
]


@pytest.mark.parametrize(("call", "error", "text"), ERRORS, ids=[text for *_, text in ERRORS])
def test_errors(call: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as raised:
        call()
    assert (type(raised.value), str(raised.value)) == (error, text)
    # No call has changed an operand.
    assert (a.tolist(), u1.tolist(), read_only.tolist()) == ([[1, 1], [1, 1]], [1, 2], [0, 0])


@pytest.mark.parametrize("order", ["C", "F"])
def test_the_first_of_two_wrong_elements_is_named(order: Any) -> None:
    for first, second in itertools.combinations(np.ndindex(2, 3), 2):

        def ones(dtype: str, wrong: int, other: int) -> Any:
            values = np.ones((2, 3), dtype, order)
            values[first], values[second] = wrong, other
            return values

        zeros, signed, wide, objects = ones("u1", 0, 0), ones("i2", -1, -2), ones("u2", 256, 257), ones("O", 2**64, -1)
        for call, text in (
            *((call, "0 has no inverse, found 0") for call in (lambda: nim.inv(zeros), lambda: 3 / nim.array(zeros))),
            *((call, "0 has no inverse, found 0") for call in (lambda: nim.array(zeros) ** -2, lambda: np.reciprocal(nim.array(zeros)))),
            (lambda: nim.mul(signed, 3), "expected integers that fit in uint16, found -1"),
            (lambda: nim.array(objects), f"expected integers that fit in uint64, found {2**64}"),
            (lambda: nim.array(wide, "u1"), "expected integers that fit in uint8, found 256"),
            (lambda: nim.array(wide).astype("u1"), "expected integers that fit in uint8, found 256"),
            (lambda: nim.array(zeros).__setitem__(..., wide), "expected integers that fit in uint8, found 256"),
        ):
            with pytest.raises((ValueError, ZeroDivisionError)) as raised:
                call()
            assert str(raised.value) == f"{text} at index {list(first)}"
        with pytest.raises(ValueError, match="^2 is not a power of 1$"):
            nim.log(ones("u1", 2, 3), 1)
