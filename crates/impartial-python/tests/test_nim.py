"""Nim arithmetic: integers are compared with an oracle, and arrays of every width and layout with integers."""

import array as buffer
import functools
import itertools
import operator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_nimbers import inverse, power, product, root

import impartial
from impartial import nim

WIDTHS = ("uint8", "uint16", "uint32", "uint64")
# Nimbers of every width.
NIMBERS = st.integers(0, 128).flatmap(lambda bits: st.integers(0, 2**bits - 1))


def sample(dtype: str, count: int, seed: int = 1, low: int = 0) -> Any:
    return np.random.default_rng(seed).integers(low, np.iinfo(dtype).max, count, dtype=dtype, endpoint=True)


@settings(deadline=None)
@given(NIMBERS, NIMBERS, st.integers(0, 2**130))
def test_integers_agree_with_the_oracle(a: int, b: int, exponent: int) -> None:
    assert (nim.add(a, b), nim.mul(a, b), nim.sqrt(a)) == (a ^ b, product(a, b), root(a))
    assert nim.inv(a or 1) == inverse(a or 1) and nim.mul(True, a) == a
    if exponent < 2**128:
        assert nim.pow(a, exponent) == power(a, exponent)
    logarithm = nim.log(power(a, exponent % 2**20), a) if 1 < a < 2**20 else 0
    assert logarithm <= exponent % 2**20 and power(a, logarithm) == (power(a, exponent % 2**20) if 1 < a < 2**20 else 1)


def test_the_mex() -> None:
    assert nim.mex([]) == 0
    assert nim.mex([1, 0, 3, 2**64 - 1]) == 2
    assert nim.mex([1, 0, 3, 2**64, 2**128 - 1]) == 2
    for high in (8, 16, 32, 63, 64, 127):
        assert nim.mex([0, 2**high + 1, 2**high]) == 1


def test_integers_up_to_128_bits() -> None:
    big = 2**127 + 12345
    assert nim.mul(big, nim.inv(big)) == 1
    assert nim.sqrt(nim.mul(big, big)) == big
    assert nim.pow(big, 2**127) == nim.sqrt(big)
    assert nim.add(big, big) == 0
    assert nim.mul(2**64, 2**64) == 2**64 ^ 2**63
    assert nim.pow(7, 0) == 1
    assert nim.log(nim.pow(2**32 + 6, 1_000_000_007), 2**32 + 6) == 1_000_000_007


@pytest.mark.parametrize("dtype", WIDTHS)
def test_arrays_agree_with_integers(dtype: str) -> None:
    a, b = sample(dtype, 300), sample(dtype, 300, 2)
    for operation in (nim.add, nim.mul, nim.pow):
        found = operation(a, b)
        assert found.dtype == dtype
        assert found.tolist() == [operation(int(x), int(y)) for x, y in zip(a, b)]
    nonzero = sample(dtype, 300, 3, low=1)
    for map in (nim.inv, nim.sqrt):
        found = map(nonzero)
        assert found.dtype == dtype
        assert found.tolist() == [map(int(x)) for x in nonzero]
    base = next(int(b) for b in nonzero if nim.pow(np.array([b], dtype), 1)[0])
    powers = nim.pow(np.full(20, base, dtype), np.arange(20, dtype=dtype))
    logs = nim.log(powers, base)
    assert (nim.pow(base, 1) == base) and (nim.pow(np.full(20, base, dtype), logs) == powers).all()
    assert nim.mex(np.array([[0, 1], [3, 1]], dtype=dtype)) == 2


def layouts(dtype: str) -> list[Any]:
    """Returns arrays of 24 elements, one in every layout."""
    plain = sample(dtype, 24)
    shifted = np.zeros(24 * plain.itemsize + 1, dtype="uint8")[1:].view(dtype)
    shifted[:] = plain
    read_only = plain.copy()
    read_only.flags.writeable = False
    return [
        plain,
        sample(dtype, 48)[::2],
        plain[::-1],
        plain.astype(np.dtype(dtype).newbyteorder(">")),
        shifted,
        read_only,
        np.lib.stride_tricks.as_strided(plain, (24,), (0,)),
        np.asfortranarray(sample(dtype, 48).reshape(2, 24))[1],
    ]


@pytest.mark.parametrize("dtype", WIDTHS)
def test_layouts_of_operands_and_of_out(dtype: str) -> None:
    for a in layouts(dtype):
        for b in layouts(dtype):
            expected = [nim.mul(int(x), int(y)) for x, y in zip(a, b)]
            assert nim.mul(a, b).tolist() == expected
            for out in layouts(dtype)[:5]:
                kept = a.copy(), b.copy()
                assert nim.mul(a, b, out=out) is out
                assert out.tolist() == expected
                assert (a == kept[0]).all() and (b == kept[1]).all()


@pytest.mark.parametrize("dtype", WIDTHS)
def test_layouts_of_powers_and_logarithms(dtype: str) -> None:
    bits = np.dtype(dtype).itemsize * 8
    # The base generates the group of the nonzero nimbers of the dtype, so all of them have logarithms.
    base = nim.pow(2**32 + 6, (2**64 - 1) // (2**bits - 1))
    for exponents in layouts(dtype):
        expected = [nim.pow(base, int(exponent)) for exponent in exponents]
        powers = nim.pow(base, exponents)
        assert (powers.dtype, powers.tolist()) == (dtype, expected)
        logarithms = [int(exponent) % (2**bits - 1) for exponent in exponents]
        assert nim.log(powers, base).tolist() == logarithms
        for out in layouts(dtype)[:5]:
            kept = exponents.copy()
            assert nim.pow(base, exponents, out=out) is out
            assert out.tolist() == expected
            # The operand has not changed, and `out` may be the operand itself.
            assert (exponents == kept).all()
            assert nim.log(out, base, out=out) is out
            assert out.tolist() == logarithms


@pytest.mark.parametrize("dtype", WIDTHS)
def test_a_base_for_each_element(dtype: str) -> None:
    bits = np.dtype(dtype).itemsize * 8
    base = nim.pow(2**32 + 6, (2**64 - 1) // (2**bits - 1))
    # A square generates the same group. More elements than fit into one block.
    bases = np.array([nim.pow(base, 2 ** (power % bits)) for power in range(1030)], dtype)
    exponents = [exponent % (2**bits - 1) for exponent in range(1030)]
    powers = nim.pow(bases, np.array(exponents, dtype))
    assert powers.tolist() == [nim.pow(int(b), exponent) for b, exponent in zip(bases, exponents)]
    assert nim.log(powers, bases).tolist() == exponents
    assert nim.log(base, bases[:bits]).tolist() == [2 ** ((bits - power) % bits) for power in range(bits)]


@pytest.mark.parametrize("operation", [nim.add, nim.mul, nim.pow])
def test_out_that_overlaps_the_operands(operation: Any) -> None:
    for start_a in range(4):
        for start_b in range(4):
            for start_out in range(4):
                for step in (1, 2, -1):
                    memory = sample("uint64", 64)
                    a, b, out = (memory[start::step][:24] for start in (start_a + 30, start_b + 30, start_out + 30))
                    size = min(len(a), len(b), len(out))
                    a, b, out = a[:size], b[:size], out[:size]
                    expected = operation(a.copy(), b.copy())
                    operation(a, b, out=out)
                    assert (out == expected).all()
    a = sample("uint64", 100)
    expected = operation(a, a)
    assert (operation(a, a, out=a) == expected).all()
    a, b = sample("uint64", 100), sample("uint64", 100, 2)
    expected = operation(a, b)
    assert operation(a, b, out=b) is b
    assert (b == expected).all()
    b = sample("uint64", 100, 2)
    assert (operation(a, b, out=a) == expected).all()


def test_long_arrays_of_powers() -> None:
    a, exponents = sample("uint64", 3000), sample("uint64", 3000, 2)
    assert nim.pow(a, exponents).tolist() == [nim.pow(int(x), int(y)) for x, y in zip(a, exponents)]
    assert nim.pow(a, 3).tolist() == nim.mul(nim.mul(a, a), a).tolist()



@pytest.mark.parametrize("dtype", ["float64", "bool", "complex128", "S1", "datetime64[s]"])
def test_wrong_dtypes(dtype: str) -> None:
    with pytest.raises(TypeError, match="expected the first operand, .* an array of integers, found the dtype"):
        nim.mul(np.zeros(2, dtype), 3)
    with pytest.raises(TypeError, match="`out`"):
        nim.mul(np.zeros(2, "uint8"), 3, out=np.zeros(2, dtype))



@pytest.mark.parametrize("operand", [-1, 2**128, -(2**70)])
def test_integers_out_of_range(operand: int) -> None:
    for operation in (nim.add, nim.mul, nim.pow, nim.log):
        with pytest.raises(ValueError, match=r"from 0 to 2\^128 - 1"):
            operation(operand, 1)
        with pytest.raises(ValueError, match="that fits in uint8"):
            operation(operand, np.ones(2, "uint8"))
    with pytest.raises(ValueError, match=r"expected the value at index 1, a nimber, from 0 to 2\^128 - 1"):
        nim.mex([0, operand])


@pytest.mark.parametrize("dtype", WIDTHS)
def test_the_largest_integer_of_each_width(dtype: str) -> None:
    a, most = np.array([0, 1, 3], dtype), int(np.iinfo(dtype).max)
    assert nim.array([most], dtype).tolist() == [most]
    of_arrays = [(operation, a) for operation in (nim.add, nim.mul, nim.pow)]
    for operation, x in of_arrays + [(operation, nim.array(a)) for operation in (operator.add, operator.mul, operator.pow)]:
        for first, second in ((x, most), (most, x)):
            found = operation(first, second)
            assert (found.dtype, found.tolist()) == (dtype, operation(*np.broadcast_arrays(first, second, subok=True)).tolist())
        with pytest.raises(ValueError, match=f"fits in {dtype}, found {most + 1}"):
            operation(x, most + 1)



@settings(deadline=None)
@given(
    st.sampled_from([*WIDTHS, "int8", "int16", "int32", "int64", "object"]),
    st.lists(st.one_of(st.integers(-3, 300), st.integers(2**63 - 3, 2**64 + 3)), max_size=6),
)
def test_integers_of_any_kind_are_accepted_where_they_fit(dtype: str, values: list[int]) -> None:
    info = np.iinfo(dtype if dtype != "object" else "uint64")
    values = [value if dtype == "object" else min(max(value, int(info.min)), int(info.max)) for value in values]
    wrong = [index for index, value in enumerate(values) if not 0 <= value < 2**64]
    array = np.array(values, dtype)
    if wrong:
        with pytest.raises(ValueError, match=rf"found {values[wrong[0]]} at index \[{wrong[0]}\]"):
            nim.mul(array, 1)
    else:
        found = nim.mul(array, 1)
        assert found.tolist() == values and found.dtype.kind == "u"
        assert nim.mul(values, 1).tolist() == values


def test_arrays_of_other_libraries() -> None:
    product = nim.mul(buffer.array("Q", [4, 5]), buffer.array("Q", [4, 1]))
    assert type(product) is np.ndarray and product.tolist() == [6, 5]
    assert type(nim.mul(nim.array([4]), buffer.array("Q", [4]))) is nim.array


def test_arrays_that_are_refused() -> None:
    for wrong in (-1, 2**64):
        for operand in ([3, wrong], np.array([3, wrong], object)):
            with pytest.raises(ValueError, match=rf"fit in uint64, found {wrong} at index \[1\]"):
                nim.mul(operand, 1)
    with pytest.raises(TypeError, match="without a mask"):
        nim.mul(np.ma.array([1, 2], mask=[0, 1], dtype="u8"), 3)
    with pytest.raises(TypeError, match="without a mask"):
        impartial.Nim(np.ma.array([1, 2]))
    deep = np.zeros((1,) * 40, "u1")
    for call in (lambda: nim.mul(deep, 3), lambda: nim.inv(deep), lambda: nim.mul(3, 3, out=deep)):
        with pytest.raises(ValueError, match="at most 32 dimensions, found 40"):
            call()
    assert nim.mul(np.ones((1,) * 32, "u1"), 3).item() == 3


MATRICES = st.integers(1, 5).flatmap(
    lambda size: st.lists(st.lists(st.integers(0, 3), min_size=size, max_size=size), min_size=size, max_size=size)
)


@settings(deadline=None)
@given(MATRICES, MATRICES)
def test_operators_are_nim_arithmetic(a: list[list[int]], b: list[list[int]]) -> None:
    size = min(len(a), len(b))
    x, y = (nim.array(matrix, "u1")[:size, :size] for matrix in (a, b))
    of = lambda operation: [[operation(int(p), int(q)) for p, q in zip(*rows)] for rows in zip(x, y)]
    assert (x + y).tolist() == (x - y).tolist() == (x ^ y).tolist() == of(lambda p, q: p ^ q)
    assert (x * y).tolist() == of(nim.mul) and (x**y).tolist() == of(nim.pow)
    assert (x**2).tolist() == (x * x).tolist() and np.sqrt(x * x).tolist() == x.tolist()
    assert (x == y).tolist() == of(lambda p, q: p == q) and (x < y).tolist() == of(lambda p, q: p < q)
    nonzero = y + (y == 0).astype("u1")
    assert (x / nonzero * nonzero).tolist() == x.tolist() and ((3 / nonzero) * nonzero == 3).all()
    total = lambda row, column: int(np.bitwise_xor.reduce([nim.mul(int(x[row, k]), int(y[k, column])) for k in range(size)]))
    product = x @ y
    assert product.tolist() == [[total(row, column) for column in range(size)] for row in range(size)]
    assert (x @ y[:, 0]).tolist() == product[:, 0].tolist() and nim.dot(x[0], y[:, 0]) == product[0, 0]
    assert all(isinstance(result, nim.array) for result in (x + y, x * 3, 3 * x, x[0], product, np.sqrt(x), x / nonzero))
    out = np.zeros_like(x)
    assert np.multiply(x, y, out=out) is out and (out == x * y).all()
    assert np.matmul(x, y, out=out) is out and (out == product).all()
    assert x.sum() == np.bitwise_xor.reduce(np.asarray(x), axis=None)
    # Linear algebra: the determinant by its definition, without signs.
    permutations = itertools.permutations(range(size))
    terms = [functools.reduce(nim.mul, [int(x[row, to]) for row, to in enumerate(order)], 1) for order in permutations]
    assert nim.det(x) == functools.reduce(lambda p, q: p ^ q, terms)
    if nim.det(x):
        assert nim.rank(x) == size and (nim.inv_matrix(x) @ x).tolist() == np.eye(size, dtype=int).tolist()
        assert (x @ nim.solve(x, y) == y).all() and (x @ nim.solve(x, y[:, 0]) == y[:, 0]).all()
    else:
        assert nim.rank(x) < size
        with pytest.raises(ValueError, match="no inverse"):
            nim.inv_matrix(x)
        right = x @ y
        assert (x @ nim.solve(x, right) == right).all()


def test_all_systems_of_two_equations_with_two_right_sides() -> None:
    matrices = [np.array(values, "u1").reshape(2, 2) for values in itertools.product((0, 1, 2), repeat=4)]
    for a, b in itertools.product(matrices, matrices[::3]):
        if nim.rank(np.hstack([a, b])) == nim.rank(a):
            assert nim.dot(a, nim.solve(a, b)).tolist() == b.tolist(), (a, b)
        else:
            with pytest.raises(ValueError, match="no solution"):
                nim.solve(a, b)


@pytest.mark.parametrize("dtype", WIDTHS)
def test_layouts_of_matrices(dtype: str) -> None:
    right = sample(dtype, 8, 2).reshape(4, 2)
    for index, flat in enumerate(layouts(dtype)):
        wide = flat.reshape(4, 6)
        for matrix in (wide, wide[:, :4], wide[:, 5:1:-1], wide.T):
            plain = np.array(matrix.tolist(), dtype)
            functions = [nim.rank, nim.kernel, lambda a: nim.dot(right.T, a) if len(a) == 4 else nim.dot(a, right)]
            if plain.shape == (4, 4):
                functions += [nim.det, lambda a: nim.matrix_power(a, 3)]
            if plain.shape == (4, 4) and nim.rank(plain) == 4:
                functions += [nim.inv_matrix, lambda a: nim.matrix_power(a, -2), lambda a: nim.solve(a, right)]
                functions += [lambda a: np.linalg.solve(nim.array(a), right), lambda a: np.linalg.inv(nim.array(a))]
            for place, function in enumerate(functions):
                found, expected = np.asarray(function(matrix)), np.asarray(function(plain))
                assert found.tolist() == expected.tolist(), (index, place)


def test_dimensions_of_any_length_are_kept() -> None:
    for n, m in itertools.product(range(3), repeat=2):
        for right in ((n,), (n, 0), (n, 1), (n, 2)):
            b, solution = nim.array(np.zeros(right, "u1")), (m, *right[1:])
            assert nim.solve(np.eye(n, m, dtype="u1"), b).shape == solution
            if n == m:
                assert np.linalg.solve(nim.eye(n, "u1"), b).shape == solution
            left = nim.array(np.zeros((m, n), "u1"))
            for product in (nim.dot, np.dot, np.matmul, lambda a, b: np.tensordot(a, b, 1)):
                for a in (left, left[0]) if m else (left,):
                    assert np.shape(product(a, b)) == (*a.shape[:-1], *right[1:]), (a.shape, right)
        assert nim.kernel(np.eye(n, m, dtype="u1")).shape == (m - min(n, m), m)
        for unit in (nim.inv_matrix(nim.eye(n)), nim.matrix_power(nim.eye(n), -2), nim.matrix_power(nim.eye(n), 0)):
            assert unit.shape == (n, n)



def test_linear_systems_of_64_bits() -> None:
    a, x = nim.array(sample("uint64", 900).reshape(30, 30)), nim.array(sample("uint64", 60, 2).reshape(30, 2))
    assert (nim.solve(a, a @ x) == x).all() and (nim.inv_matrix(a) @ (a @ x) == x).all()
    assert nim.det(a @ a) == nim.mul(int(nim.det(a)), int(nim.det(a)))


def test_arrays_of_logarithms() -> None:
    base = 2**32 + 6
    exponents = sample("uint64", 50)
    assert nim.log(nim.pow(base, exponents), base).tolist() == [int(exponent) % (2**64 - 1) for exponent in exponents]
