"""Arrays of nimbers: every function of numpy and every method of arrays is nim arithmetic or raises `TypeError`.

The oracle is numpy itself, with arrays of Python objects whose operators are nim arithmetic on Python integers: it calls the
operators of the objects in its own order, and only moves them otherwise.
"""

import copy
import functools
import inspect
import itertools
import math
import operator
import pickle
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from slow_nimbers import inverse as reciprocal
from slow_nimbers import power, product, root

from impartial import nim

REFUSED = "not defined"


@functools.total_ordering
class Reference:
    """A nimber as a Python object."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __add__(self, other: Any) -> "Reference":
        return Reference(self.size ^ size_of(other))

    __radd__ = __sub__ = __rsub__ = __xor__ = __rxor__ = __add__

    def __mul__(self, other: Any) -> "Reference":
        return Reference(product(self.size, size_of(other)))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> "Reference":
        return Reference(product(self.size, reciprocal(size_of(other))))

    def __rtruediv__(self, other: Any) -> "Reference":
        return Reference(size_of(other)) / self

    def __pow__(self, exponent: Any) -> "Reference":
        return Reference(power(self.size, size_of(exponent)))

    def __rpow__(self, base: Any) -> "Reference":
        return Reference(power(size_of(base), self.size))

    def __neg__(self) -> "Reference":
        return self

    __pos__ = __abs__ = conjugate = __neg__

    def sqrt(self) -> "Reference":
        return Reference(root(self.size))

    def __eq__(self, other: Any) -> bool:
        return self.size == size_of(other)

    def __lt__(self, other: Any) -> bool:
        return self.size < size_of(other)

    def __bool__(self) -> bool:
        return self.size != 0

    def __hash__(self) -> int:
        return hash(self.size)

    def __index__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"Reference({self.size})"


def size_of(value: Any) -> int:
    if isinstance(value, Reference):
        return value.size
    if isinstance(value, float):
        raise TypeError("a nimber and a float")
    return int(value)


def converted(argument: Any, convert: Callable[[Any], Any]) -> Any:
    """Converts the arrays of nimbers in an argument."""
    if isinstance(argument, (nim.array, nim.nimber)):
        return convert(argument)
    if type(argument) in (list, tuple):
        return type(argument)(converted(part, convert) for part in argument)
    if type(argument) is dict:
        return {name: converted(part, convert) for name, part in argument.items()}
    return argument


def reference(argument: Any) -> Any:
    """Converts arrays of nimbers to arrays of references."""

    def convert(found: Any) -> Any:
        if isinstance(found, nim.nimber):
            return Reference(int(found))
        objects = np.empty(found.shape, object)
        for index in np.ndindex(*found.shape):
            objects[index] = Reference(int(np.asarray(found)[index]))
        return objects

    return converted(argument, convert)


def plain(argument: Any) -> Any:
    """Converts arrays of nimbers to arrays of integers."""
    return converted(argument, lambda found: np.array(found) if isinstance(found, nim.array) else found.dtype.type(int(found)))


def agrees(found: Any, expected: Any) -> bool:
    """Returns whether shapes and values agree, and results that have nimbers are of the classes of nimbers."""
    first, second = outline(found), outline(expected)
    if isinstance(first, list) or isinstance(second, list):
        parts = isinstance(first, list) and isinstance(second, list) and len(first) == len(second)
        return parts and all(map(agrees, found, expected))
    return bool(first[1:] == second[1:] and (first[0] == "nimbers" or second[0] == "numbers"))


def outline(result: Any) -> Any:
    """Returns the shapes and values of a result with the mark "nimbers" if they are nimbers."""
    if isinstance(result, (list, tuple)) and type(result) is not str:
        return [outline(part) for part in result]
    if isinstance(result, (nim.array, nim.nimber)):
        return "nimbers", np.shape(result), np.array(result).tolist() if np.shape(result) else int(result)
    if isinstance(result, Reference):
        return "nimbers", (), result.size
    if isinstance(result, np.ndarray) and result.dtype == object:
        is_nimber = lambda element: isinstance(element, (Reference, nim.nimber))
        sizes = np.empty(result.shape, object)
        for index in np.ndindex(*result.shape):
            sizes[index] = size_of(result[index]) if is_nimber(result[index]) else result[index]
        return "nimbers" if any(map(is_nimber, result.flat)) else "numbers", result.shape, sizes.tolist()
    if isinstance(result, (np.ndarray, np.generic)):
        return "numbers", result.shape, result.tolist()
    return "numbers", (), result


def attempt(call: Callable[[], Any]) -> Any:
    """Returns the result of a call, or its exception."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return call()
    except Exception as raised:
        return raised


def sample(shape: Any, dtype: str = "u1", seed: int = 1, low: int = 0) -> Any:
    # Values of bytes may be the lengths of arrays, so they are small.
    high = 15 if dtype == "u1" else np.iinfo(dtype).max
    values = np.random.default_rng(seed).integers(low, high, shape, dtype=dtype, endpoint=True)
    return nim.array(values)


def arguments(dtype: str) -> list[tuple[Any, ...]]:
    """Returns arguments of which every function of arrays accepts some."""
    # The scalar is small, because it may be a number of repetitions.
    x = nim.array([9], dtype)[0]
    v, w, (a, b) = sample(4, dtype, low=1), sample(4, dtype, 2, low=1), sample((2, 3, 3), dtype, 3)
    return [
        *[(v,), (a,), (v, w), (a, b), (a, v[:3]), (v[:3], a), (x, w)],
        # The results do not depend on the order of the elements in memory.
        *[(a.T,), (a.T, b.T), (a.T, 0), (v[::-1], w)],
        *[(v, 1), (1, v), (a, 2), (a, 0), (a, 0, 1), (a, 1, 0), (a, -1), (v, [0, 1]), (v, (0,)), (a, (3, 3)), (a, [3, 1], 0)],
        *[((v, w),), ([v, w],), ([a, b],), ([a, b], 1), ([a, b, a],), ([[a, b], [b, a]],), ((a, v[:3]),), (v, (2, 2))],
        *[(v > w, v, w), ([True, False, True, True], v), (v, w, v), (v, 0, w), (v, v, [1]), (a, np.argsort(v[:3]).reshape(3, 1), 1)],
        *[("ij,jk", a, b), ("i,i->", v, w), ("ii->i", a), ("ii", a), ("ij->ji", a), ("ij,kj->ik", a, b), ("ij,ij->i", a, b)],
        *[(a, b, 1), (a, b, ((0, 1), (1, 0))), (a, b, 0), (a, 2, 0), (a, 1, 1), (a, 3), (a, -2), (v, 3, 0), (lambda x: x * x, 0, a)],
        *[(lambda x, y: x * y, v, w), ([v > 3], [v]), ([v > 3], [v], 0), (np.arange(4), v), ([1, 2, 3, 4], v), (v, v, 2, 5)],
        *[(v, v > 3, 1), (a, [0]), (v, [2], 0), (v, dtype), (dtype, v), (np.ones(4), v), (v, np.ones(4)), (v, 1.5), (1.5, v)],
        *[(v, "sum"), (v, 1, "constant"), (np.zeros(4, dtype), v), (2, 2, v), ([3, 1], [0, 2], a)],
    ]


ARGUMENTS = arguments("u1") + arguments("u8")

# Results that are compared with the same function of plain integers, because it has no version for objects or says more
# about the array than its values.
OF_INTEGERS = set(
    "bmat all any unique_values logical_and logical_not logical_or logical_xor equal not_equal less less_equal greater greater_equal "
    "argpartition partition array_equal array_equiv array2string array_repr array_str isfinite isinf isnan iscomplexobj isrealobj "
    "result_type lexsort isin".split()
)
# Functions for which numpy asks no array: they give ordinary arrays, or take the array as a shape, an index or a list.
WITHOUT_OVERRIDE = set(
    "array asanyarray asarray asarray_chkfinite ascontiguousarray asfortranarray asmatrix broadcast_shapes byte_bounds choose finfo "
    "from_dlpack frombuffer fromstring bmat mat fromfunction fromiter frompyfunc full identity iinfo isdtype isfortran isscalar issubdtype "
    "iterable mintypecode ones require row_stack zeros".split()
)
# Functions that write files or change the settings of numpy, or run its tests.
WITH_EFFECTS = re.compile("^(save.*|printoptions|set.*|test|show.*|info|memmap|tofile|fromfile|dump|empty.*)$")


def functions() -> list[tuple[str, Any]]:
    """Returns the public functions of numpy and of two of its modules."""
    found = {}
    for place in (np, np.linalg, np.fft):
        for name in dir(place):
            function = getattr(place, name) if name[0] != "_" else None
            if callable(function) and not inspect.isclass(function):
                found[f"{place.__name__}.{name}"] = function
    return sorted(found.items())


with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    FUNCTIONS = functions()


def check(name: str, function: Any, args: tuple[Any, ...], options: dict[str, Any] | None = None) -> str:
    """Calls a function with nimbers. Returns whether it is refused, fails for another reason, or is right."""
    options = options or {}
    if isinstance(function, np.ufunc) and len(args) > function.nin:
        # `out` has its own test.
        return "failed"
    calls = len(CALLS)
    found = attempt(lambda: function(*copy.deepcopy(args), **copy.deepcopy(options)))
    if isinstance(found, Exception):
        return "refused" if REFUSED in str(found) and isinstance(found, TypeError) else "failed"
    short = name.rpartition(".")[2]
    if len(CALLS) == calls:
        # numpy converts lists of arrays to plain integers, as `numpy.asarray` does, and single nimbers to objects.
        is_plain = not isinstance(args[0], nim.array) or short in WITHOUT_OVERRIDE
        assert is_plain, f"{name}{args} is {found!r} and has not asked the array"
        return "plain"
    if short in OF_INTEGERS:
        expected = attempt(lambda: function(*plain(args), **plain(options)))
        assert agrees(found, expected), f"{name}{args, options}: {found!r}, expected {expected!r}"
        return "right"
    expected = attempt(lambda: function(*reference(args), **reference(options)))
    if isinstance(expected, Exception):
        # The other arguments may be indices or numbers of repetitions.
        expected = attempt(lambda: function(*reference(args[:1]), *plain(args[1:]), **plain(options)))
    if isinstance(expected, Exception) and short in ORACLES:
        expected = ORACLES[short](*reference(args), **options)
    assert not isinstance(expected, Exception), f"{name}{args, options}: {found!r} without an oracle: {expected!r}"
    assert agrees(found, expected), f"{name}{args, options}: {found!r}, expected {expected!r}"
    return "right"


def determinant(a: Any) -> Reference:
    """Returns the determinant by its definition, without signs."""
    orders = itertools.permutations(range(len(a)))
    terms = [functools.reduce(operator.mul, (a[row, to] for row, to in enumerate(order)), Reference(1)) for order in orders]
    return functools.reduce(operator.add, terms)


def rank(a: Any) -> int:
    """Returns the size of the largest square part with a determinant that is not 0."""
    sizes = range(min(a.shape), 0, -1)
    parts = ((size, rows, columns) for size in sizes for rows in subsets(len(a), size) for columns in subsets(a.shape[1], size))
    return next((size for size, rows, columns in parts if determinant(a[np.ix_(rows, columns)])), 0)


def subsets(count: int, size: int) -> list[list[int]]:
    return [list(found) for found in itertools.combinations(range(count), size)]


def solution(a: Any, b: Any) -> Any:
    """Returns the solution of a system of equations by Cramer's rule."""
    columns = b[:, np.newaxis] if b.ndim == 1 else b
    result = np.empty_like(columns)
    for row, column in np.ndindex(*columns.shape):
        replaced = a.copy()
        replaced[:, row] = columns[:, column]
        result[row, column] = determinant(replaced) / determinant(a)
    return result[:, 0] if b.ndim == 1 else result


def inverse(a: Any) -> Any:
    unit = np.empty(a.shape, object)
    for row, column in np.ndindex(*a.shape):
        unit[row, column] = Reference(int(row == column))
    return solution(a, unit)


# Functions that numpy lacks for objects, by definition.
ORACLES: dict[str, Any] = {
    "det": determinant,
    "matrix_rank": rank,
    "solve": solution,
    "inv": inverse,
    "matrix_power": lambda a, n: functools.reduce(np.dot, [a if n > 0 else inverse(a)] * abs(n)),
    "sqrt": lambda a: a.sqrt(),
    "reciprocal": lambda a: Reference(1) / a,
    "square": lambda a: a * a,
    "bitwise_xor": operator.add,
    "full_like": lambda a, value: np.broadcast_to(Reference(size_of(value)), a.shape),
    "zeros_like": lambda a, *_: np.broadcast_to(Reference(0), np.shape(a)),
    "ones_like": lambda a, *_: np.broadcast_to(Reference(1), np.shape(a)),
}


CALLS: list[str] = []


@pytest.fixture(autouse=True)
def recorded_calls(monkeypatch: Any) -> None:
    """Records when numpy leaves a call to nimbers."""
    CALLS.clear()
    for owner, name in itertools.product((nim.array, nim.nimber), ("__array_function__", "__array_ufunc__")):

        def call(*args: Any, original: Any = getattr(owner, name), name: str = name, **options: Any) -> Any:
            CALLS.append(name)
            return original(*args, **options)

        monkeypatch.setattr(owner, name, call)


@functools.cache
def checked() -> dict[str, set[str]]:
    """Returns the outcomes of calls of every function by its name."""
    outcomes: dict[str, set[str]] = {}
    for name, function in FUNCTIONS:
        short = name.rpartition(".")[2]
        if not WITH_EFFECTS.search(short):
            outcomes[short] = {check(name, function, args) for args in ARGUMENTS} | outcomes.get(short, set())
    return outcomes


# The functions of numpy in the documentation of galois: its examples of functions, and its page on arithmetic.
GALOIS = "add concatenate convolve copy det divide divmod dot fft floor_divide ifft inner insert inv log matmul matrix_power "
GALOIS += "matrix_rank multiply negative outer power reciprocal remainder solve sqrt square subtract trace vdot"


def test_the_functions_that_galois_documents() -> None:
    outcomes = checked()
    right = [f"`{name}`" for name in GALOIS.split() if "right" in outcomes[name]]
    refused = [f"`{name}`" for name in GALOIS.split() if "right" not in outcomes[name] and "refused" in outcomes[name]]
    assert len(right) + len(refused) == len(GALOIS.split())
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    for row in (f"| right | {', '.join(right)} |", f"| refused | {', '.join(refused)} |"):
        assert row in readme, row


def test_every_function_of_numpy_is_right_or_refused() -> None:
    outcomes = checked()
    of = lambda outcome: {name for name, found in outcomes.items() if outcome in found}
    arithmetic = "add cumprod cumsum det diff divide dot einsum inner inv matmul matrix_power matrix_rank multi_dot multiply outer "
    arithmetic += "negative prod solve sqrt square subtract sum tensordot trace vdot"
    moves = "concatenate copy flip isin max repeat reshape roll sort stack take transpose tril unique union1d where zeros_like"
    refused = "abs convolve cross cumulative_sum fft floor_divide kron mean median pinv polyval remainder svd vander"
    assert {*arithmetic.split(), *moves.split()} <= of("right")
    assert {name for name in refused.split() if name in outcomes} <= of("refused") - of("right")
    assert len(of("refused")) > 150


def test_functions_that_are_not_known_are_refused() -> None:
    v = sample(4)
    twice = np.frompyfunc(lambda a: a * 2, 1, 1)
    for call in (lambda: twice(v), lambda: twice(v[0]), lambda: v.__array_function__(sample, (), (v,), {})):
        with pytest.raises(TypeError, match="is not defined for nimbers: `numpy.asarray` gives plain integers"):
            call()


METHOD_ARGUMENTS = [(), (0,), (1,), (-1,), (2, 8), ([0, 1],), ((4, 4),), (1, 0), (np.uint8,), ("u8",), ([True, False] * 2,)]


def test_every_method_of_arrays_is_right_or_refused() -> None:
    outcomes = {}
    for name in dir(np.ndarray):
        # These methods give plain integers or bytes, or have their own tests.
        if name in "astype dump dumps fill item setflags to_device tobytes tofile tolist view".split():
            continue
        if name[0] != "_" and callable(getattr(nim.array, name)):
            a, b = sample((2, 4, 4), "u1")
            more = [(b,), (b[0],), (b[0, 0],)]

            # Methods that change the array and return None are compared by what they leave.
            def call(array: Any, *args: Any, name: str = name) -> Any:
                CALLS.append(name)
                found = getattr(array, name)(*args)
                return array if found is None else found

            outcomes[name] = {check(name, call, (array, *args)) for array in (a, a[0], a.T) for args in METHOD_ARGUMENTS + more}
    right = "all any argmax argsort compress copy cumprod cumsum diagonal dot flatten max min prod ravel repeat reshape sort sum"
    refused = "byteswap choose clip conj getfield mean put round searchsorted setfield std var"
    assert {*right.split(), "squeeze", "swapaxes", "take", "trace", "transpose"} <= {n for n, o in outcomes.items() if "right" in o}
    assert all("refused" in outcomes[name] and "right" not in outcomes[name] for name in refused.split())


REDUCTIONS: list[dict[str, Any]] = [
    *[{}, {"axis": 0}, {"axis": -1}, {"axis": None}, {"axis": (0, 2)}, {"axis": (), "keepdims": True}],
    *[{"axis": 1, "keepdims": True}, {"axis": None, "keepdims": True}, {"axis": (-1, 0), "keepdims": True}],
    *[{"axis": 1, "initial": 5}, {"axis": None, "initial": 3, "keepdims": True}, {"axis": 0, "initial": 255}],
    *[{"axis": 0, "initial": 0}, {"axis": (0, 2), "initial": 0, "keepdims": True}],
]


@pytest.mark.parametrize("name", ["add", "subtract", "bitwise_xor", "multiply", "maximum", "minimum", "logical_and"])
def test_methods_of_element_wise_functions(name: str) -> None:
    ufunc = getattr(np, name)
    oracle = {"bitwise_xor": np.add, "subtract": np.add}.get(name, ufunc)
    is_condition = name == "logical_and"
    expect = (lambda call: call(ufunc, plain)) if is_condition else (lambda call: call(oracle, reference))
    mask = np.random.default_rng(5).integers(0, 2, (2, 3, 4)).astype(bool)
    for a in (sample((2, 3, 4), "u1", low=1), sample((2, 3, 4), "u8", 6), sample((2, 1, 1), "u2"), sample((2, 3, 4), "u1")[:, :0]):
        for options in REDUCTIONS:
            for extra in ({}, {"where": mask[:, : a.shape[1], : a.shape[2]]}):
                if is_condition and "initial" in options:
                    continue
                merged = {**options, **extra}
                found = attempt(lambda: ufunc.reduce(a, **merged))
                # For objects, numpy does not know the results without an element.
                empty = {"add": 0, "multiply": 1}.get(oracle.__name__)
                initial = {} if empty is None else {"initial": empty}
                expected = attempt(lambda: expect(lambda of, convert: of.reduce(convert(a), **{**initial, **merged})))
                both_fail = isinstance(found, Exception) and isinstance(expected, Exception)
                assert both_fail or agrees(found, expected), (name, merged, found, expected)
        for axis in range(3):
            found = ufunc.accumulate(a, axis=axis)
            assert agrees(found, expect(lambda of, convert: of.accumulate(convert(a), axis=axis))), (name, axis)
    a, b = sample((2, 3)), sample((4,), seed=2)
    for first, second in ((a, b), (b, a), (a, 3), (np.asarray(a), b), (a[0, 0], b), (a, b.tolist())):
        found = attempt(lambda: ufunc.outer(first, second))
        if name in ("maximum", "minimum") and isinstance(second, (int, list)):
            # The other numbers may have another dtype.
            if isinstance(found, TypeError):
                continue
        lists = lambda convert, part: convert(nim.array(part)) if isinstance(part, (list, np.ndarray)) else convert(part)
        assert agrees(found, expect(lambda of, convert: of.outer(lists(convert, first), lists(convert, second))))



def test_traces_along_any_two_dimensions() -> None:
    for shape in ((3, 2), (2, 3, 4), (3, 2, 2, 3)):
        a = sample(shape)
        for first, second in itertools.permutations(range(len(shape)), 2):
            matrices = np.moveaxis(np.asarray(a), (first, second), (0, 1))
            for offset in (-1, 0, 1):
                pairs = [(row, row + offset) for row in range(shape[first]) if 0 <= row + offset < shape[second]]
                expected = functools.reduce(operator.xor, (matrices[pair] for pair in pairs))
                for found in (np.trace(a, offset, first, second), a.trace(offset, first, second)):
                    assert nim.array(found).tolist() == expected.tolist(), (shape, first, second, offset)


def test_sums_at_indices() -> None:
    a, indices, values = sample(5), [0, 2, 0, 0], sample(4, seed=3)
    expected = a.tolist()
    for index, value in zip(indices, values.tolist()):
        expected[index] ^= value
    np.add.at(a, indices, values)
    assert a.tolist() == expected
    for refused in (lambda: np.multiply.at(a, [0], 3), lambda: np.add.reduceat(a, [0, 2]), lambda: np.power.reduce(a)):
        with pytest.raises(TypeError, match="not defined for nimbers"):
            refused()
    with pytest.raises(ValueError, match="fit in uint8, found 300"):
        np.add.at(a, [0], 300)
    assert a.tolist() == expected


OPERATORS = [operator.add, operator.sub, operator.xor, operator.mul, operator.truediv, operator.pow]
OTHER_OPERATORS = [operator.floordiv, operator.mod, operator.lshift, operator.rshift, operator.and_, operator.or_, divmod]


def test_operators_of_arrays_and_elements() -> None:
    a, b = sample(4, "u1", low=1), sample(4, "u2", 2, low=1)
    x, y = a[0], b[1]
    assert isinstance(x, nim.nimber) and isinstance(next(iter(a)), nim.nimber) and isinstance(a[1:2], nim.array)
    plain_operands = [7, 7 * np.uint8(1), np.uint64(7), np.int32(7), np.asarray(b), b.astype(np.int64), [3, 5, 7, 9]]
    for first, second in [(x, y), (y, x), (a, x), (x, a), (a, y), (y, a), (a, b), (b, a)] + [
        pair for nimbers in (x, a, y, b) for other in plain_operands for pair in ((nimbers, other), (other, nimbers))
    ]:
        for function in OPERATORS:
            found = function(first, second)
            pairs = [[int(one) for one in pair] for pair in np.broadcast(*map(np.atleast_1d, plain([first, second])))]
            by_name = {operator.mul: nim.mul, operator.pow: nim.pow, operator.truediv: lambda p, q: nim.mul(p, nim.inv(q))}
            expected = [by_name.get(function, nim.add)(p, q) for p, q in pairs]
            assert isinstance(found, (nim.array, nim.nimber)), (function, first, second, found)
            assert np.atleast_1d(np.asarray(plain(found))).tolist() == expected, (function, first, second, found)
        for function in OTHER_OPERATORS:
            with pytest.raises(TypeError):
                function(first, second)
    for nimbers in (x, a):
        for wrong in (1.5, 2.0, np.float64(2), np.ones(4), "1", None, 1j):
            for function in OPERATORS:
                for pair in ((nimbers, wrong), (wrong, nimbers)):
                    with pytest.raises(TypeError):
                        function(*pair)
        assert np.all(-nimbers == nimbers) and np.all(+nimbers == nimbers)
        for refused in (abs, operator.invert, float, complex, round, math.sqrt, math.floor):
            with pytest.raises(TypeError):
                refused(nimbers)


def test_elements() -> None:
    a = nim.array([5, 6, 0, 2], "u1")
    x = a[0]
    assert (int(x), str(x), repr(x), f"{x:03d}", hash(x), [10, 20, 30, 40, 50, 60][x]) == (5, "5", "nimber(5)", "005", 5, 60)
    assert x == 5 and 5 == x and x != 6 and x == np.uint64(5) and x == nim.nimber(5) and x != "5" and x in {5} and x < a[1] <= 6
    assert bool(x) and not a[2] and sorted(a) == [0, 2, 5, 6] and max(a) == 6 and (x == a).tolist() == [True, False, False, False]
    assert sum(a) == 5 ^ 6 ^ 2 and math.prod(a[:2]) == nim.mul(5, 6) and isinstance(sum(a), nim.nimber)
    assert (x.dtype, (x * 3).dtype, (x * nim.array([300])[0]).dtype) == ("uint8", "uint8", "uint64")
    with pytest.raises(ValueError, match="fits in uint8, found 300"):
        x * 300
    with pytest.raises(ValueError, match="fits in uint8, found 256"):
        x + 256
    assert (int(x + 255), (x + 255).dtype) == (250, "uint8")
    # An exponent is an ordinary number.
    for exponent in (255, 256, 2**64 - 1, 2**64, 2**100):
        assert (int(x**exponent), (x**exponent).dtype) == (nim.pow(5, exponent), "uint8")
        for base, signed in ((x, exponent), (x, -exponent), (a[2], exponent)):
            out = nim.array(7, "u1")
            assert np.power(base, signed, out=out) is out and out == base**signed
    with pytest.raises(ValueError):
        x + -1
    with pytest.raises(ZeroDivisionError):
        x / 0
    with pytest.raises(ZeroDivisionError):
        3 / a[2]
    x += 3
    assert x == 6 and a[0] == 5
    assert nim.array([x, a[3]]).tolist() == [6, 2] and nim.mul(x, 3) == nim.mul(6, 3) and isinstance(nim.mul(x, 3), nim.nimber)
    assert pickle.loads(pickle.dumps(x)) == copy.deepcopy(x) == x and isinstance(copy.copy(x), nim.nimber)
    for wrong in (-1, 2**64, 1.5, "5", None, [1, 2]):
        with pytest.raises((TypeError, ValueError)):
            nim.nimber(wrong)
    assert nim.nimber(2**64 - 1) * 1 == 2**64 - 1


def test_results_of_arrays_are_nimbers() -> None:
    a = sample((3, 3), "u1")
    for scalar in (a.sum(), a.max(), a[0] @ a[1], nim.dot(a[0], a[1]), nim.det(a), np.vdot(a, a), a.trace(), a.take(0), np.sum(a)):
        assert isinstance(scalar, nim.nimber)
    for array in (a.T, a + 1, a[::2], a.copy(), copy.copy(a), copy.deepcopy(a), pickle.loads(pickle.dumps(a)), a[a > 3], a.flat):
        assert isinstance(array, nim.array)
    assert pickle.loads(pickle.dumps(a)).tolist() == a.tolist() and type(a.tolist()[0][0]) is int
    plain_views = (np.asarray(a), np.array(a), a.view(np.ndarray), a.astype(np.int64), a > 3, a.argsort())
    assert all(type(found) is np.ndarray for found in plain_views)
    assert np.shares_memory(np.asarray(a), a) and np.shares_memory(a.reshape(9), a) and np.shares_memory(a.T, a)
    assert isinstance(a.astype("u4"), nim.array) and a.astype("u4").tolist() == a.tolist()
    np.testing.assert_array_equal(a, a.tolist())


def test_results_share_no_memory_with_the_operands() -> None:
    plain = np.array([[1, 2], [2, 1]], "u2")
    a = nim.array(plain)
    copies = [a, nim.array(a), nim.array(a, "u2"), +a, -a, a + 0, a * 1, a**1, nim.matrix_power(a, 1), np.cumsum(a, axis=1)]
    copies += [a.sum(axis=(), keepdims=True), nim.solve(nim.eye(2, "u2"), a), nim.dot(a, nim.eye(2, "u2"))]
    copies += [a.astype("u2"), a.copy(), a.flatten(), a.flat, np.einsum("ij", a), np.multiply.accumulate(a[:1])]
    # A product of one factor.
    copies += [a.prod(axis=(), keepdims=True), a[:1].prod(axis=0), np.multiply.reduce(a[:, :1], axis=1)]
    expected = [copied.tolist() for copied in copies]
    assert not any(np.shares_memory(plain, copied) for copied in copies)
    assert not any(np.shares_memory(a, copied) for copied in copies[1:])
    plain[...], a[...] = 7, 8
    assert [copied.tolist() for copied in copies[1:]] == expected[1:]


def test_results_have_the_widest_dtype() -> None:
    dtypes = ("uint8", "uint16", "uint32", "uint64")
    for narrow, wide in itertools.combinations_with_replacement(dtypes, 2):
        a, b = sample((3, 3), narrow), sample((3, 3), wide, 2)
        for x, y in ((a, b), (b, a)):
            results = [x + y, x * y, x @ y, nim.dot(x[0], y), nim.solve(x, y), nim.solve(x, y[0])]
            results += [np.tensordot(x, y), np.einsum("ij,kj", x, y), np.inner(x, y), np.outer(x, y), np.vdot(x, y)]
            results += [nim.polyval(x[0, :length], y) for length in range(4)]
            assert [result.dtype for result in results] == [wide] * len(results), (narrow, wide)
        square = [a, a[:0, :0]]
        results = [nim.matrix_power(matrix, exponent) for matrix in square for exponent in range(-2, 3)]
        results += [function(matrix) for matrix in square for function in (nim.det, nim.inv_matrix, nim.kernel)]
        results += [nim.poly(a[0]), nim.poly(a[0, :0]), nim.roots(a[0]), nim.roots(a[0, :2]), nim.roots(a[0, :1])]
        assert [result.dtype for result in results] == [narrow] * len(results), narrow


def test_elements_that_do_not_fit_are_not_stored() -> None:
    a = nim.array([5, 6], "u1")
    for wrong in (-1, 256, 1.5, np.int64(-1), np.array([1, 300]), [1.5, 2], None):
        for store in (lambda: a.__setitem__(slice(None), wrong), lambda: a.fill(wrong)):
            with pytest.raises((TypeError, ValueError)):
                store()
    a[0], a[1:] = nim.nimber(7), [9]
    assert a.tolist() == [7, 9]
    with pytest.raises(ValueError, match=r"found 300 at index \[1\]"):
        nim.array([3, 300, 400]).astype("u1")
    with pytest.raises(ValueError, match="read-only"):
        a.flat[0] = 3
    for convert in (lambda: np.array(a, dtype=float, subok=True), lambda: np.zeros(3).view(nim.array), lambda: a.view("i1")):
        with pytest.raises(TypeError):
            convert()


def test_out_is_written_or_refused() -> None:
    a, b = sample((3, 3), "u2"), sample((3, 3), "u2", 2)
    units = b + (b == 0).astype("u2")
    for call, expected in {
        lambda out: np.add(a, b, out=out): a + b,
        lambda out: np.negative(a, out=out): a,
        lambda out: np.positive(a, out=out): a,
        lambda out: np.divide(a, units, out=out): a / units,
        lambda out: np.divide(3, units, out=out): 3 / units,
        lambda out: np.reciprocal(units, out=out): 1 / units,
        lambda out: np.square(a, out=out): a * a,
        lambda out: np.sqrt(a, out=out): np.sqrt(a),
        lambda out: np.power(a, 3, out=out): a**3,
        lambda out: np.power(units, -3, out=out): units**-3,
        lambda out: np.outer(a[0], b[0], out=out): np.outer(a[0], b[0]),
        lambda out: np.matmul(a, b, out=out): a @ b,
        lambda out: np.dot(a, b, out=out): a @ b,
        lambda out: np.einsum("ij,jk", a, b, out=out): a @ b,
        lambda out: np.cumsum(a, axis=0, out=out): a.cumsum(0),
        lambda out: a.cumprod(1, out=out): a.cumprod(1),
        lambda out: np.multiply.outer(a[0], b[0], out=out): np.outer(a[0], b[0]),
        lambda out: np.add.reduce(np.stack([a, b]), out=out): a + b,
        lambda out: np.prod(np.stack([a, b]), axis=0, out=out): a * b,
    }.items():
        for out in (np.empty_like(a), np.empty((3, 3), "u2"), np.empty((3, 3), "u2").T):
            assert call(out) is out and out.tolist() == expected.tolist()
        for wrong in (np.empty((3, 3), "u1"), np.empty((3, 3), "i8"), np.empty((3, 3)), np.empty((3, 4), "u2")):
            with pytest.raises((TypeError, ValueError)):
                call(wrong)
    for refused in (
        *(lambda out: np.maximum(a, b, out=out), lambda out: a.max(axis=0, out=out), lambda out: np.max(a, 0, out)),
        *(lambda out: a.take([0, 1, 2], 1, out), lambda out: np.take(a, [0, 1, 2], axis=1, out=out)),
    ):
        for out in (np.empty((3, 3), "u2"), np.empty(3, "u2"), np.empty((3, 3), "u1")):
            with pytest.raises((TypeError, ValueError)):
                refused(out)
    changed = a.copy()
    changed += b
    changed *= b
    changed @= b
    assert changed.tolist() == (((a + b) * b) @ b).tolist() and changed.dtype == "u2"
    changed **= 2
    assert changed.tolist() == ((((a + b) * b) @ b) ** 2).tolist()
    changed = units.copy()
    changed **= -1
    assert changed.tolist() == (1 / units).tolist()
    changed = a.copy()
    for wrong in (sample((3, 3), "u8"), sample(3, "u2"), np.ones((3, 3))):
        with pytest.raises((TypeError, ValueError)):
            changed @= wrong
    for options in ({"where": a > 3}, {"dtype": "u8"}, {"casting": "unsafe"}):
        with pytest.raises(TypeError):
            np.add(a, b, **options)
    with pytest.raises(TypeError, match="expected the dtype uint16 of the array, found float64"):
        a.sum(dtype=float)
    assert a.sum(dtype="u2") == np.bitwise_xor.reduce(np.asarray(a), axis=None)


def test_integers_beside_arrays_are_compared_exactly() -> None:
    # numpy converts arrays of unsigned and signed integers to floats, which have 53 bits.
    a = nim.array([2**63, 2**62 + 1, 5])
    others = np.array([2**63 - 1, 2**62, 5])
    assert np.isin(a, others).tolist() == [False, False, True] and np.intersect1d(a, others).tolist() == [5]
    assert np.union1d(a, others).tolist() == [5, 2**62, 2**62 + 1, 2**63 - 1, 2**63] and len(np.setxor1d(a, others)) == 4
    assert np.setdiff1d(a, others).tolist() == [2**62 + 1, 2**63] and (a == others).tolist() == [False, False, True]
    assert not np.array_equal(a, others)
    for wrong in (300, -1):
        with pytest.raises(ValueError, match=f"found {wrong}"):
            nim.array([5], "u1") / wrong


def test_products_of_arrays_of_any_shape() -> None:
    a, b, c = sample((2, 3, 4), "u1"), sample((2, 4, 5), "u2", 2), sample((4, 3, 2), "u1", 3)
    for name, args in [
        *[("matmul", (a, b)), ("matmul", (a, b[0])), ("matmul", (a, b[0, :, 0])), ("matmul", (a[0, 0], b)), ("dot", (a, b))],
        *[("tensordot", (a, c, ((0, 2), (2, 0)))), ("tensordot", (a, c, ((-1,), (0,)))), ("tensordot", (a, a, 0))],
        *[("dot", (a, b[0, :, 0])), ("inner", (a, c.transpose(2, 1, 0)))],
        *[("vdot", (a, a)), ("outer", (a, b)), ("matmul", (a[:, :0], b))],
        *[("einsum", (text, *operands)) for text, *operands in [
            *[("ijk,ikl->ijl", a, b), ("ijk,ikl", a, b), ("ijk,kmi->jm", a, c), ("ijk,kji->", a, c), ("ijk->k", a), ("ijk->", a)],
            *[("ijk,ijk->jki", a, a), ("ijk,imn->in", a, b), ("iij,jkk->i", sample((2, 2, 3)), sample((3, 4, 4)))],
            *[("iii", sample((3, 3, 3))), ("iij->ji", sample((3, 3, 2)))],
            *[("ij , jk", a[0], b[0]), ("i,j->ji", a[0, 0], b[0, 0]), ("i,i->i", a[0, 0], a[0, 1]), ("ij->ji", a[0])],
        ]],
        *[("vecdot", (a, a[0]))] * hasattr(np, "vecdot"),
        *[("matvec", (a, a[0, 0])), ("vecmat", (a[0, :, 0], a)), ("matvec", (a, a[:, 0]))] * hasattr(np, "matvec"),
    ]:
        assert check(name, getattr(np, name), args) == "right", (name, args)
    for wrong in ("ij...,jk", "ij,jk->il", "ij,jk->ii", "ij,jk,kl", "i1,1k", "ijk,jk"):
        with pytest.raises(ValueError):
            np.einsum(wrong, a[0], b[0])
    with pytest.raises(ValueError, match="do not fit"):
        np.einsum("ij,jk", a[0], a[0])
    with pytest.raises(TypeError, match="one or two operands"):
        np.einsum("ij,jk,kl", a[0], b[0], b[0])
    with pytest.raises(ValueError, match="has no inverse"):
        np.linalg.solve(nim.array([[1, 1], [1, 1]]), nim.array([1, 1]))


def test_all_subscripts_of_two_matrices() -> None:
    a, b = sample((2, 2), "u2"), sample((2, 2), "u2", 2)
    # Without an output, the dimensions of the result are in the order of the letters, with capital letters first.
    pairs = list(itertools.product("aBc", repeat=2))
    for left, right in itertools.product(pairs, pairs):
        letters = sorted({*left, *right})
        outputs = [found for count in range(len(letters) + 1) for found in itertools.permutations(letters, count)]
        for output in ("", *("->" + "".join(found) for found in outputs)):
            subscripts = f"{''.join(left)},{''.join(right)}{output}"
            assert check("einsum", np.einsum, (subscripts, a, b)) == "right", subscripts
    for subscripts in ("ba", "aB", "aa", "ba->a", "ab->ba"):
        assert check("einsum", np.einsum, (subscripts, a)) == "right", subscripts


def test_the_repr_names_the_class_and_can_be_evaluated() -> None:
    assert repr(nim.array([7, 9])) == "nim.array([7, 9], dtype=uint64)"
    assert repr(nim.array([[1, 20], [3, 4]], "u1")) == "nim.array([[ 1, 20],\n           [ 3,  4]], dtype=uint8)"
    for array in (nim.array([[1, 20], [3, 4]], "u2"), nim.array([]), nim.array(5), nim.array([1]) @ nim.array([[2]])):
        again = eval(repr(array), {"nim": nim, **{f"uint{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)}})
        assert type(again) is type(array) and again.dtype == array.dtype and again.tolist() == array.tolist()




@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32", "uint64"])
def test_polynomials(dtype: str) -> None:
    generator = np.random.default_rng(5)
    high = np.iinfo(dtype).max
    for degree in (0, 1, 2) if dtype in ("uint32", "uint64") else (0, 1, 2, 3, 5):
        for _ in range(10):
            chosen = generator.integers(0, high, degree, dtype=dtype, endpoint=True)
            p = nim.poly(chosen)
            assert type(p) is nim.array and p.dtype == dtype and p[0] == 1 and len(p) == degree + 1
            scaled = p * int(generator.integers(1, 200))
            assert nim.roots(scaled).tolist() == sorted({*chosen.tolist()})
            # A value is the product of the differences to the roots.
            x = nim.array(generator.integers(0, high, 4, dtype=dtype))
            product = functools.reduce(operator.mul, (x - root for root in nim.array(chosen)), x * 0 + 1)
            assert (nim.polyval(p, x) == product).all()
    # The smallest and the largest nimbers of the dtype are roots.
    for edges in itertools.combinations([0, 1, high - 1, high], 2 if dtype in ("uint32", "uint64") else 3):
        assert nim.roots(nim.poly(np.array(edges, dtype))).tolist() == list(edges)
    # x^2 + x + c has roots in the field if and only if the trace of c is 0.
    trace = lambda c: functools.reduce(operator.xor, (nim.pow(c, 2**power) for power in range(np.iinfo(dtype).bits)))
    for c in generator.integers(0, high, 10, dtype=dtype).tolist():
        assert len(nim.roots(np.array([1, 1, c], dtype))) == (2 if trace(c) == 0 else 0)
    assert nim.roots(np.array([0, 0, 1, 0, 5], dtype)).tolist() == [nim.sqrt(5)]
    with pytest.raises(ValueError, match="a polynomial other than 0"):
        nim.roots(np.zeros(3, dtype))



def test_the_module_lists_its_names() -> None:
    assert set(dir(nim)) == set(nim.__all__) and all(callable(getattr(nim, name)) for name in dir(nim))
    assert {"array", "kernel", "eye", "roots", "solve"} <= set(dir(nim))
