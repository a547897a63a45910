"""The class, the dtype and the elements of results of nim arithmetic: which operands give a nimber, an array of nimbers or another array."""

import copy
import operator
import pickle
from typing import Any

import numpy as np
import pytest

from impartial import nim

# Each line is an expression and its result.
RESULTS = """
nim.array([]) -> array uint64 []
nim.array([[], []]) -> array uint64 [[], []]
nim.array(5) -> array uint64 5
nim.array([x, 3]) -> array uint64 [5, 3]
nim.array([[x], [y]], "u2") -> array uint16 [[5], [300]]
nim.array(x) -> array uint8 5
nim.array(y) -> array uint16 300
nim.array(np.int8(5)) -> array uint8 5
nim.array(np.array([1, 2], "i2")) -> array uint16 [1, 2]
nim.array(np.array([1, 2], "i4"), "u1") -> array uint8 [1, 2]
nim.array([2**63, 1]) -> array uint64 [9223372036854775808, 1]
nim.array([2**64 - 1]) -> array uint64 [18446744073709551615]
nim.array(np.array([1, 2**64 - 1], object)) -> array uint64 [1, 18446744073709551615]
nim.array(range(3)) -> array uint64 [0, 1, 2]
nim.array((1, 2), dtype=np.uint8) -> array uint8 [1, 2]
nim.array([1], "uint64") -> array uint64 [1]
nim.nimber(5) -> nimber uint64 5
nim.nimber(x) -> nimber uint8 5
nim.nimber(np.uint16(5)) -> nimber uint16 5
nim.nimber(np.int16(5)) -> nimber uint16 5
nim.nimber(np.array(5, "u1")) -> nimber uint8 5
nim.nimber(2**64 - 1) -> nimber uint64 18446744073709551615
a[0] -> array uint8 [5, 6]
a[0, 1] -> nimber uint8 6
a[-1, -1] -> nimber uint8 8
a[...] -> array uint8 [[5, 6], [7, 8]]
a[0, 0, ...] -> array uint8 5
a[()] -> array uint8 [[5, 6], [7, 8]]
nim.array(5)[()] -> nimber uint64 5
a[a > 6] -> array uint8 [7, 8]
a[[1, 0]] -> array uint8 [[7, 8], [5, 6]]
a[:, None, 0] -> array uint8 [[5], [7]]
a[np.array([0, 1]), np.array([1, 0])] -> array uint8 [6, 7]
list(a[0]) -> list[nimber uint8 5, nimber uint8 6]
len(a) -> int 2
5 in a -> bool True
9 in a -> bool False
a.T -> array uint8 [[5, 7], [6, 8]]
a.T.T -> array uint8 [[5, 6], [7, 8]]
a.flat -> array uint8 [5, 6, 7, 8]
a.real -> array uint8 [[5, 6], [7, 8]]
a.shape -> tuple[int 2, int 2]
a.size -> int 4
a.ndim -> int 2
bool(a[:1, :1]) -> bool True
a.item(3) -> int 8
a.tolist() -> list[list[int 5, int 6], list[int 7, int 8]]
a.astype("u4") -> array uint32 [[5, 6], [7, 8]]
a.astype(np.int64) -> ndarray int64 [[5, 6], [7, 8]]
a.astype(float) -> ndarray float64 [[5.0, 6.0], [7.0, 8.0]]
a.astype(bool) -> ndarray bool [[True, True], [True, True]]
a.astype("u1", copy=False) -> array uint8 [[5, 6], [7, 8]]
b.astype("u2", order="F").flags.f_contiguous -> bool True
np.shares_memory(a.astype("u1", copy=False), a) -> bool True
np.shares_memory(a.astype("u1"), a) -> bool False
a.view() -> array uint8 [[5, 6], [7, 8]]
a.view(np.ndarray) -> ndarray uint8 [[5, 6], [7, 8]]
a.view(type=np.ndarray) -> ndarray uint8 [[5, 6], [7, 8]]
a.view(nim.array) -> array uint8 [[5, 6], [7, 8]]
np.asarray(a) -> ndarray uint8 [[5, 6], [7, 8]]
np.array(a) -> ndarray uint8 [[5, 6], [7, 8]]
np.asanyarray(a) -> array uint8 [[5, 6], [7, 8]]
x + y -> nimber uint16 297
x - y -> nimber uint16 297
x * y -> nimber uint16 1441
x / 5 -> nimber uint8 1
5 / x -> nimber uint8 1
x ** 3 -> nimber uint8 13
3 ** x -> nimber uint8 2
x ** -2 -> nimber uint8 11
x ** y -> nimber uint16 1
y ** x -> nimber uint16 22171
x ^ y -> nimber uint16 297
-x -> nimber uint8 5
+x -> nimber uint8 5
x + 3 -> nimber uint8 6
3 + x -> nimber uint8 6
x - 3 -> nimber uint8 6
3 - x -> nimber uint8 6
3 * x -> nimber uint8 15
True + x -> nimber uint8 4
x + np.uint8(3) -> nimber uint8 6
x + np.uint64(3) -> nimber uint64 6
np.uint8(3) + x -> nimber uint8 6
np.int32(3) * x -> nimber uint32 15
x + [1, 2] -> array uint64 [4, 7]
[1, 2] * x -> array uint64 [5, 10]
x + np.array([1, 2], "u2") -> array uint16 [4, 7]
np.array([1, 2], "i2") + x -> array uint16 [4, 7]
a + x -> array uint8 [[0, 3], [2, 13]]
x + a -> array uint8 [[0, 3], [2, 13]]
a + y -> array uint16 [[297, 298], [299, 292]]
a * [1, 2] -> array uint64 [[5, 11], [7, 12]]
a + np.array([1, 2], "i4") -> array uint32 [[4, 4], [6, 10]]
a ** y -> array uint16 [[1, 1], [1, 1]]
a ** 2 -> array uint8 [[7, 5], [4, 13]]
2 ** a -> array uint8 [[3, 1], [2, 3]]
a ** b -> array uint16 [[5, 5], [10, 1]]
a - 1 -> array uint8 [[4, 7], [6, 9]]
1 - a -> array uint8 [[4, 7], [6, 9]]
1 / a -> array uint8 [[12, 9], [11, 10]]
a / a -> array uint8 [[1, 1], [1, 1]]
x == 5 -> bool True
x == y -> bool False
x != 5 -> bool False
5 == x -> bool True
x < 6 -> bool True
x <= 5 -> bool True
x > 5 -> bool False
x >= 5 -> bool True
6 > x -> bool True
x < y -> bool True
x == a -> ndarray bool [[True, False], [False, False]]
a == 5 -> ndarray bool [[True, False], [False, False]]
a != b -> ndarray bool [[True, True], [True, True]]
a < b -> ndarray bool [[False, False], [False, True]]
a <= 6 -> ndarray bool [[True, True], [False, False]]
a > x -> ndarray bool [[False, True], [True, True]]
6 >= a -> ndarray bool [[True, True], [False, False]]
x == None -> bool False
x != None -> bool True
hash(x) == hash(5) -> bool True
int(x) -> int 5
operator.index(x) -> int 5
bool(x) -> bool True
bool(nim.nimber(0)) -> bool False
str(x) -> str 5
repr(x) -> str nimber(5)
f"{x:>4}{x:b}" -> str    5101
x.dtype == "u1" -> bool True
pickle.loads(pickle.dumps(x)) -> nimber uint8 5
copy.copy(y) -> nimber uint16 300
copy.deepcopy(x) -> nimber uint8 5
np.add(x, y) -> nimber uint16 297
np.multiply(x, [1, 2]) -> array uint64 [5, 10]
np.sqrt(x) -> nimber uint8 6
np.square(x) -> nimber uint8 7
np.reciprocal(x) -> nimber uint8 12
np.maximum(x, y) -> nimber uint16 300
np.maximum(a, b) -> array uint16 [[5, 6], [7, 300]]
np.minimum(a, b) -> array uint16 [[1, 2], [3, 8]]
np.maximum(a, 6) -> array uint8 [[6, 6], [7, 8]]
np.fmax(x, 9) -> nimber uint8 9
np.maximum.reduce(a) -> array uint8 [7, 8]
np.maximum.reduce(a, axis=1) -> array uint8 [6, 8]
np.minimum.accumulate(v) -> array uint8 [3, 1, 1, 1]
np.maximum.outer(v, v[:2]) -> array uint8 [[3, 3], [3, 1], [3, 2], [3, 1]]
np.equal(a, b) -> ndarray bool [[False, False], [False, False]]
np.equal(a, b, out=np.zeros((2, 2), bool)) -> ndarray bool [[False, False], [False, False]]
np.equal(a, a, where=[[True, False]] * 2, out=np.zeros((2, 2), bool)) -> ndarray bool [[True, False], [True, False]]
np.greater.outer(v, v[:2]) -> ndarray bool [[False, True], [False, False], [False, True], [False, False]]
np.logical_and.accumulate(nim.array([1, 0, 2])) -> ndarray bool [True, False, False]
np.add.reduce(a, initial=None, where=True, keepdims=False) -> array uint8 [2, 14]
np.add.reduce(a, axis=None, initial=x) -> nimber uint8 9
np.less_equal(a, b) -> ndarray bool [[False, False], [False, True]]
np.greater_equal(a, 6) -> ndarray bool [[False, True], [True, True]]
np.not_equal(x, a) -> ndarray bool [[False, True], [True, True]]
np.diff(v, 0) -> array uint8 [3, 1, 2, 1]
nim.array([[1, 2]], "u1").shape -> tuple[int 1, int 2]
np.matmul(a, v[:2]) -> array uint8 [9, 6]
v[:2] @ a -> array uint8 [8, 5]
v @ v -> nimber uint8 1
[[1, 2], [3, 4]] @ a -> array uint64 [[12, 10], [5, 6]]
np.less(x, 6) -> bool True
np.logical_not(a) -> ndarray bool [[False, False], [False, False]]
np.logical_and(a, b) -> ndarray bool [[True, True], [True, True]]
np.logical_or.reduce(a, axis=None) -> bool True
np.isfinite(a) -> ndarray bool [[True, True], [True, True]]
np.add.outer(v, v[:2]) -> array uint8 [[0, 2], [2, 0], [1, 3], [2, 0]]
np.power.outer(v, [1, 2]) -> array uint64 [[3, 2], [1, 1], [2, 3], [1, 1]]
np.divide.outer(v, v[:2]) -> array uint8 [[1, 3], [2, 1], [3, 2], [2, 1]]
np.subtract.outer(3, v) -> array uint64 [0, 2, 1, 2]
np.sum(a, 1) -> array uint8 [3, 15]
np.sum(a) -> nimber uint8 12
a.sum(1) -> array uint8 [3, 15]
np.prod(a, 0) -> array uint8 [13, 7]
np.prod(nim.array([], "u1")) -> nimber uint8 1
np.sum(nim.array([], "u1")) -> nimber uint8 0
np.cumsum(a) -> array uint8 [5, 3, 4, 12]
np.cumprod(a, 1) -> array uint8 [[5, 8], [7, 15]]
np.diff(a) -> array uint8 [[3], [15]]
np.diff(a, axis=0) -> array uint8 [[2, 14]]
np.diff(a, 2) -> array uint8 [[], []]
np.trace(a) -> nimber uint8 13
np.trace(a, 1) -> nimber uint8 6
np.trace(a, offset=-1) -> nimber uint8 7
a.trace() -> nimber uint8 13
np.dot(a, 3) -> array uint8 [[15, 13], [14, 4]]
np.dot(x, a) -> array uint8 [[7, 8], [13, 3]]
a.dot(b) -> array uint16 [[8, 1715], [3, 2255]]
np.inner(x, a) -> array uint8 [[7, 8], [13, 3]]
np.linalg.multi_dot([a[0], a, b, b[:, 1]]) -> nimber uint16 1864
np.linalg.multi_dot([a, b]) -> array uint16 [[8, 1715], [3, 2255]]
np.linalg.matrix_power(a, 2) -> array uint8 [[4, 15], [2, 14]]
np.linalg.matrix_rank(a) -> int 1
np.linalg.det(a) -> nimber uint8 0
np.einsum("ij,jk", a, b, optimize=True) -> array uint16 [[8, 1715], [3, 2255]]
np.einsum("ij", a) -> array uint8 [[5, 6], [7, 8]]
np.full_like(a, 3) -> array uint8 [[3, 3], [3, 3]]
np.full_like(a, 300, dtype="u2") -> array uint16 [[300, 300], [300, 300]]
np.full_like(a, x, shape=3) -> array uint8 [5, 5, 5]
np.zeros_like(b) -> array uint16 [[0, 0], [0, 0]]
np.ones_like(a, shape=(1,)) -> array uint8 [1]
np.isin(v, [1, 5]) -> ndarray bool [False, True, False, True]
np.isin(v, [1, 5], invert=True) -> ndarray bool [True, False, True, False]
np.isin([1, 5], v) -> ndarray bool [True, False]
np.union1d(v, [9]) -> array uint64 [1, 2, 3, 9]
np.intersect1d(v, [1, 2, 9]) -> array uint64 [1, 2]
np.intersect1d(v, [1, 2, 9], return_indices=True) -> tuple[array uint64 [1, 2], ndarray int64 [1, 2], ndarray int64 [0, 1]]
np.setdiff1d(v, [1]) -> array uint8 [2, 3]
np.setxor1d(v, nim.array([1, 9], "u2")) -> array uint16 [2, 3, 9]
np.unique(v) -> array uint8 [1, 2, 3]
np.unique(v, return_counts=True) -> tuple[array uint8 [1, 2, 3], ndarray int64 [2, 1, 1]]
np.sort(v) -> array uint8 [1, 1, 2, 3]
np.argsort(v, kind="stable") -> ndarray int64 [1, 3, 2, 0]
np.max(a) -> nimber uint8 8
a.max(1) -> array uint8 [6, 8]
a.min(0, keepdims=True) -> array uint8 [[5, 6]]
np.min(a, initial=2) -> nimber uint8 2
np.concatenate([a, b]) -> array uint16 [[5, 6], [7, 8], [1, 2], [3, 300]]
np.concatenate([a, b], axis=1) -> array uint16 [[5, 6, 1, 2], [7, 8, 3, 300]]
np.stack([v, v]) -> array uint8 [[3, 1, 2, 1], [3, 1, 2, 1]]
np.hstack([v, v[:1]]) -> array uint8 [3, 1, 2, 1, 3]
np.where(a > 6, a, 0) -> array uint8 [[0, 0], [7, 8]]
np.where(a > 6, a, b) -> array uint16 [[1, 2], [7, 8]]
np.where(a > 6) -> tuple[ndarray int64 [1, 1], ndarray int64 [0, 1]]
np.take(a, [0, 3]) -> array uint8 [5, 8]
np.take(a, [1], axis=1) -> array uint8 [[6], [8]]
np.repeat(v, 2) -> array uint8 [3, 3, 1, 1, 2, 2, 1, 1]
np.tile(v, 2) -> array uint8 [3, 1, 2, 1, 3, 1, 2, 1]
np.roll(v, 1) -> array uint8 [1, 3, 1, 2]
np.flip(v) -> array uint8 [1, 2, 1, 3]
np.split(v, 2) -> list[array uint8 [3, 1], array uint8 [2, 1]]
np.array_split(v, 3) -> list[array uint8 [3, 1], array uint8 [2], array uint8 [1]]
np.meshgrid(v[:2], v[:2]) -> tuple[array uint8 [[3, 1], [3, 1]], array uint8 [[3, 3], [1, 1]]]
np.broadcast_to(v, (2, 4)) -> array uint8 [[3, 1, 2, 1], [3, 1, 2, 1]]
np.diag(a) -> array uint8 [5, 8]
np.diag(v) -> array uint8 [[3, 0, 0, 0], [0, 1, 0, 0], [0, 0, 2, 0], [0, 0, 0, 1]]
np.tril(a) -> array uint8 [[5, 0], [7, 8]]
np.triu(a, 1) -> array uint8 [[0, 6], [0, 0]]
np.append(v, v[:1]) -> array uint8 [3, 1, 2, 1, 3]
np.delete(v, 0) -> array uint8 [1, 2, 1]
np.expand_dims(v, 0) -> array uint8 [[3, 1, 2, 1]]
np.squeeze(a[:1]) -> array uint8 [5, 6]
np.moveaxis(a, 0, 1) -> array uint8 [[5, 7], [6, 8]]
np.ravel(a) -> array uint8 [5, 6, 7, 8]
np.reshape(a, (4, 1)) -> array uint8 [[5], [6], [7], [8]]
np.compress([True, False], a, axis=0) -> array uint8 [[5, 6]]
np.extract(v > 1, v) -> array uint8 [3, 2]
np.trim_zeros(nim.array([0, 1, 0])) -> array uint64 [1]
np.nonzero(v) -> tuple[ndarray int64 [0, 1, 2, 3]]
np.all(a) -> bool True
np.any(a, axis=0) -> ndarray bool [True, True]
np.array_equal(a, a) -> bool True
np.shape(a) -> tuple[int 2, int 2]
np.size(a) -> int 4
np.ndim(x) -> int 0
np.result_type(a, b) == "u2" -> bool True
np.may_share_memory(a, a) -> bool True
repr(y) -> str nimber(300)
nim.add(x, 3) -> nimber uint8 6
nim.mul(a, b) -> array uint16 [[5, 11], [14, 2246]]
nim.inv(x) -> nimber uint8 12
nim.sqrt(a) -> array uint8 [[6, 4], [5, 14]]
nim.pow(a, 2) -> array uint8 [[7, 5], [4, 13]]
nim.log(a ** 0, a) -> array uint8 [[0, 0], [0, 0]]
nim.mul(x, y) -> nimber uint16 1441
nim.mul(3, x) -> nimber uint8 15
nim.mul(np.uint8(3), 5) -> uint8 15
nim.mul([3, 4], 5) -> ndarray uint64 [15, 2]
nim.mul(True, 5) -> int 5
nim.add(2**100, 1) -> int 1267650600228229401496703205377
nim.mul(2**64, 3) -> int 55340232221128654848
nim.mex(a) -> int 0
nim.mex({0, 1, 3}) -> int 2
nim.mex(x for x in v) -> int 0
nim.mex([0, 2**64, 1]) -> int 2
nim.mex([]) -> int 0
nim.eye(2) -> array uint64 [[1, 0], [0, 1]]
nim.eye(2, "u1") -> array uint8 [[1, 0], [0, 1]]
nim.eye(0) -> array uint64 []
nim.rank(a) -> int 1
nim.det(a) -> nimber uint8 0
nim.dot(v, v) -> nimber uint8 1
nim.dot(a, v[:2]) -> array uint8 [9, 6]
nim.dot(v[:2], b) -> array uint16 [0, 301]
nim.kernel([[1, 1]]) -> array uint64 [[1, 1]]
nim.poly([1, 2]) -> array uint64 [1, 3, 2]
nim.poly([]) -> array uint64 [1]
nim.polyval([1, 2, 3], 4) -> nimber uint64 13
nim.polyval([1, 2, 3], x) -> nimber uint64 14
nim.polyval(v, [[1, 2]]) -> array uint64 [[1, 2]]
nim.det(a=a) -> nimber uint8 0
nim.dot(a=a, b=v[:2]) -> array uint8 [9, 6]
nim.eye(n=1, dtype="u1") -> array uint8 [[1]]
nim.inv_matrix(a=a[:1, :1]) -> array uint8 [[12]]
nim.kernel(a=a[:, :1]) -> array uint8 []
nim.matrix_power(a=a, exponent=2) -> array uint8 [[4, 15], [2, 14]]
nim.poly(roots=[1, 2]) -> array uint64 [1, 3, 2]
nim.polyval(p=[1, 2, 3], x=4) -> nimber uint64 13
nim.rank(a=a) -> int 1
nim.roots(p=[3, 6]) -> array uint64 [11]
nim.solve(a=[[5]], b=[5]) -> array uint64 [1]
np.dot(x, x, out=np.zeros((), "u1")) -> ndarray uint8 7
np.add(a, a, out=(None,)) -> array uint8 [[0, 0], [0, 0]]
np.add(a, 1, where=True) -> array uint8 [[4, 7], [6, 9]]
np.sum(a, axis=0, dtype=None, out=None) -> array uint8 [2, 14]
np.tensordot(a=a, b=b, axes=0).shape -> tuple[int 2, int 2, int 2, int 2]
np.diff(a=a, n=1, axis=0) -> array uint8 [[2, 14]]
np.outer(a=v, b=v[:2]) -> array uint8 [[2, 3], [3, 1], [1, 2], [3, 1]]
np.cumsum(a=a, axis=1) -> array uint8 [[5, 3], [7, 15]]
np.prod(a=a, axis=1) -> array uint8 [8, 15]
nim.polyval([], 4) -> nimber uint64 0
nim.roots([1, 0, 4]) -> array uint64 [7]
nim.roots([5]) -> array uint64 []
nim.roots([3, 6]) -> array uint64 [11]
nim.roots([0, 1, 1, 0]) -> array uint64 [0, 1]
type(nim.rank(a)) -> type <class 'int'>
""".strip().splitlines()


def described(result: Any) -> str:
    if isinstance(result, (list, tuple)):
        return f"{type(result).__name__}[{', '.join(map(described, result))}]"
    value = result.tolist() if isinstance(result, np.ndarray) else int(result) if isinstance(result, nim.nimber) else result
    # The names of numpy's scalars depend on its version.
    return f"{type(result).__name__} {f'{result.dtype} ' if isinstance(result, (np.ndarray, nim.nimber)) else ''}{value}"


@pytest.mark.parametrize("line", RESULTS)
def test_results(line: str) -> None:
    expression, _, expected = line.partition(" -> ")
    a, b, v = nim.array([[5, 6], [7, 8]], "u1"), nim.array([[1, 2], [3, 300]], "u2"), nim.array([3, 1, 2, 1], "u1")
    names = {**globals(), "a": a, "b": b, "v": v, "x": a[0, 0], "y": b[1, 1]}
    assert described(eval(expression, names)) == expected
    assert (a.tolist(), b.tolist(), v.tolist()) == ([[5, 6], [7, 8]], [[1, 2], [3, 300]], [3, 1, 2, 1])
