"""Random calls of the functions of `impartial.nim` and numpy agree with Python integers, in every dtype, shape and layout."""

import functools
import itertools
import math
import operator
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from slow_nimbers import inverse, power, product, root

from impartial import nim

DTYPES = ("uint8", "uint16", "uint32", "uint64")
LAYOUTS = ("C", "F", "reversed", "strided", "read-only", "foreign", "unaligned", "repeated")


def quotient(a: int, b: int) -> int:
    return product(a, inverse(b))


def nimbers_of(dtype: str, random: random.Random, low: int = 0) -> int:
    """Draws a nimber, often one next to a limit of its dtype or of a smaller one."""
    bits = 8 * np.dtype(dtype).itemsize
    edge = 1 << random.choice([bits, *(size for size in (1, 8, 16, 32) if size <= bits)])
    high = (1 << bits) - 1
    return max(low, min(high, random.choice([edge + random.randint(-2, 2), random.randint(0, high), random.randint(0, 3)])))


def drawn(random: random.Random, shape: tuple[int, ...], dtype: str, low: int = 0) -> Any:
    """Returns a plain array of a random layout."""
    values = np.array([nimbers_of(dtype, random, low) for _ in range(math.prod(shape))], dtype).reshape(shape)
    return laid_out(values, random.choice(LAYOUTS))


def laid_out(values: Any, layout: str) -> Any:
    if layout == "F" and values.ndim:
        return np.asfortranarray(values)
    if layout == "reversed" and values.ndim:
        return values[::-1].copy()[::-1]
    if layout == "strided" and values.ndim:
        wide = np.zeros((*values.shape[:-1], 2 * values.shape[-1]), values.dtype)
        wide[..., ::2] = values
        return wide[..., ::2]
    if layout == "read-only":
        values.flags.writeable = False
    if layout == "foreign":
        return values.astype(values.dtype.newbyteorder())
    if layout == "unaligned":
        memory = np.zeros(values.nbytes + 1, "uint8")[1:].view(values.dtype).reshape(values.shape)
        memory[...] = values
        return memory
    if layout == "repeated" and values.ndim and len(values):
        return np.broadcast_to(values[:1], values.shape)
    return values


def shapes_that_fit(random: random.Random, count: int) -> list[tuple[int, ...]]:
    """Draws shapes that can be broadcast."""
    whole = [random.choice([0, 1, 1, 2, 3]) for _ in range(random.randint(0, 3))]
    return [tuple(random.choice([1, side]) for side in whole[random.randint(0, len(whole)) :]) for _ in range(count)]


def sizes(values: Any) -> Any:
    """Converts an array to one of Python integers."""
    # numpy converts some lists of integers to floats.
    values = np.asarray(values, object if isinstance(values, list) else None)
    plain = np.empty(values.shape, object)
    for index in np.ndindex(*plain.shape):
        plain[index] = int(values[index])
    return plain


def check(found: Any, expected: Any, dtype: Any, context: Any) -> None:
    """Compares a result with an array of Python integers."""
    expected = np.asarray(expected, object)
    kind = nim.array if expected.ndim else nim.nimber
    assert isinstance(found, kind), (type(found), context)
    assert (found.dtype.newbyteorder("="), np.shape(found)) == (np.dtype(dtype), expected.shape), context
    assert sizes(found).tolist() == expected.tolist(), context


def unchanged(operands: list[Any], call: Callable[[], Any]) -> Any:
    """Calls a function, and checks that its operands keep their elements."""
    kept = [np.array(operand).tolist() for operand in operands]
    found = call()
    assert [np.array(operand).tolist() for operand in operands] == kept
    return found


def test_the_oracle_is_conways_definition() -> None:
    mex = lambda taken: next(value for value in range(len(taken) + 1) if value not in taken)
    for a, b in itertools.product(range(18), repeat=2):
        pairs = itertools.product(range(a), range(b))
        assert product(a, b) == mex({product(x, b) ^ product(a, y) ^ product(x, y) for x, y in pairs})
    for a in (*range(1, 300), 2**64 - 1, 2**127 + 5):
        assert product(a, inverse(a)) == 1 and product(root(a), root(a)) == a and power(a, -3) == inverse(power(a, 3))


UFUNCS: dict[Any, Callable[..., int]] = {
    **{np.add: operator.xor, np.subtract: operator.xor, np.bitwise_xor: operator.xor, np.multiply: product},
    **{np.true_divide: quotient, np.power: power, np.negative: int, np.positive: int, np.reciprocal: inverse, np.sqrt: root},
    np.square: lambda a: product(a, a),
}
FUNCTIONS = {nim.add: operator.xor, nim.mul: product, nim.pow: power, nim.inv: inverse, nim.sqrt: root}


@pytest.mark.parametrize("function", [*UFUNCS, *FUNCTIONS], ids=lambda function: function.__name__)
def test_element_wise_functions(function: Any) -> None:
    is_ufunc = function in UFUNCS
    oracle = UFUNCS[function] if is_ufunc else FUNCTIONS[function]
    count = function.nin if is_ufunc else 1 if function in (nim.inv, nim.sqrt) else 2
    is_power, is_division = oracle is power, oracle in (quotient, inverse)
    random_ = random.Random(function.__name__)
    for turn in range(120):
        operands: list[Any] = []
        widths: list[int] = []
        for place, shape in enumerate(shapes_that_fit(random_, count)):
            low, dtype = int(is_division and place == count - 1), random_.choice(DTYPES)
            plain = drawn(random_, shape, dtype, low)
            # A ufunc of plain operands is not nim arithmetic.
            kinds = ["array", "element"] if is_ufunc and not place else ["array", "plain", "integer", "list", "element"]
            kind = random_.choice(kinds)
            if kind == "integer" and widths:
                # It must fit into the dtype of the other operand.
                operands.append(nimbers_of(f"uint{8 * widths[0]}", random_, low))
                continue
            if kind == "list" and plain.ndim:
                operands.append(sizes(plain).tolist())
            elif kind == "element":
                operands.append(nim.array(nimbers_of(dtype, random_, low), dtype)[()])
            else:
                operands.append(plain.view(nim.array) if kind == "array" else plain)
            widths.append(8 if kind == "list" and plain.ndim else np.dtype(dtype).itemsize)
        dtype = f"uint{8 * max(widths)}"
        parts = [sizes(operand) for operand in operands]
        expected = np.frompyfunc(oracle, count, 1)(*parts)
        expected = np.asarray(expected, object)
        context = function, operands
        found = unchanged(operands, lambda: function(*operands))
        assert (found.dtype, np.shape(found), sizes(found).tolist()) == (np.dtype(dtype), expected.shape, expected.tolist()), context
        has_nimbers = any(isinstance(operand, (nim.array, nim.nimber)) for operand in operands)
        types = (nim.array, nim.nimber) if has_nimbers else (np.ndarray, np.unsignedinteger)
        assert isinstance(found, types[not expected.shape]) and (has_nimbers or type(found) is not nim.array), context
        # `out` of each layout, which may be an operand.
        out = laid_out(np.full(expected.shape, 7, dtype), random_.choice(["C", "F", "reversed", "strided", "foreign", "unaligned"]))
        out = out.view(random_.choice([np.ndarray, nim.array]))
        kept = [part.tolist() for part in parts]
        assert function(*operands, out=out) is out and sizes(out).tolist() == expected.tolist(), context
        assert [sizes(operand).tolist() for operand in operands] == kept, context
        for place, operand in enumerate(operands):
            if isinstance(operand, np.ndarray) and operand.flags.writeable and (operand.shape, operand.dtype) == (out.shape, out.dtype):
                assert function(*operands, out=operand) is operand and sizes(operand).tolist() == expected.tolist(), context
                break


def cells(shape: tuple[int, ...], axes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Lists each index of a shape, with the index after a reduction that keeps dimensions."""
    for index in np.ndindex(*shape):
        yield index, tuple(0 if axis in axes else place for axis, place in enumerate(index))


@pytest.mark.parametrize("name", ["add", "multiply"])
def test_sums_and_products_over_dimensions(name: str) -> None:
    random_ = random.Random(name)
    oracle, unit = {"add": (operator.xor, 0), "multiply": (product, 1)}[name]
    ufunc, function, method = getattr(np, name), {"add": np.sum, "multiply": np.prod}[name], {"add": "sum", "multiply": "prod"}[name]
    for turn in range(250):
        shape = tuple(random_.choice([0, 1, 2, 3, 5]) for _ in range(random_.randint(0, 3)))
        dtype = random_.choice(DTYPES)
        a = drawn(random_, shape, dtype, low=random_.randint(0, 1)).view(nim.array)
        ndim = len(shape)
        axis = random_.choice([None, *range(-ndim, ndim), tuple(random_.sample(range(ndim), random_.randint(0, ndim)))])
        axes = tuple(range(ndim)) if axis is None else tuple(place % ndim for place in (axis if isinstance(axis, tuple) else (axis,)))
        options: dict[str, Any] = {}
        is_kept = bool(random_.randint(0, 1))
        if is_kept or random_.randint(0, 1):
            options["keepdims"] = is_kept
        initial = random_.choice([None, 0, 1, int(np.iinfo(dtype).max), nimbers_of(dtype, random_)])
        if initial is not None:
            options["initial"] = random_.choice([initial, nim.array([initial], dtype)[0], np.uint64(initial)])
        mask = np.ones(shape, bool)
        if random_.randint(0, 1):
            part = tuple(random_.choice([1, side]) for side in shape[random_.randint(0, ndim) :])
            chosen = np.array([random_.randint(0, 1) for _ in range(math.prod(part))], bool).reshape(part)
            options["where"], mask = chosen, np.broadcast_to(chosen, shape)
        if random_.randint(0, 3) == 0:
            options["dtype"] = random_.choice([dtype, np.dtype(dtype)])
        expected = np.full([1 if axis in axes else side for axis, side in enumerate(shape)], initial if initial is not None else unit, object)
        for index, to in cells(shape, axes):
            if mask[index]:
                expected[to] = oracle(expected[to], int(a[index]))
        if not is_kept:
            expected = expected.reshape([side for axis, side in enumerate(shape) if axis not in axes])
        calls = [
            *(lambda **more: ufunc.reduce(a, axis=axis, **more), lambda **more: ufunc.reduce(a, axis, **more)),
            *(lambda **more: function(a, axis=axis, **more), lambda **more: getattr(a, method)(axis, **more)),
        ]
        if axis == 0:
            calls.append(lambda **more: ufunc.reduce(a, **more))
        if axis is None:
            calls += [lambda **more: function(a, **more), lambda **more: getattr(a, method)(**more)]
        for call in calls:
            check(unchanged([a], lambda: call(**options)), expected, dtype, (name, shape, axis, options))
        out = laid_out(np.full(expected.shape, 7, dtype), random_.choice(["C", "F", "reversed", "strided", "unaligned"]))
        assert random_.choice(calls)(out=out, **options) is out and sizes(out).tolist() == expected.tolist(), (shape, axis, options)


def test_partial_sums_and_products_and_differences() -> None:
    random_ = random.Random(3)
    for turn in range(250):
        shape = tuple(random_.choice([0, 1, 2, 3, 6]) for _ in range(random_.randint(1, 3)))
        dtype = random_.choice(DTYPES)
        a = drawn(random_, shape, dtype).view(nim.array)
        axis = random_.choice([None, *range(-len(shape), len(shape))])
        source = sizes(a).reshape(-1) if axis is None else sizes(a)
        oracle, ufunc, function, method = random_.choice(
            [(operator.xor, np.add, np.cumsum, "cumsum"), (product, np.multiply, np.cumprod, "cumprod")]
        )
        expected = np.moveaxis(source.copy(), axis or 0, 0)
        for row in range(1, len(expected)):
            expected[row] = np.frompyfunc(oracle, 2, 1)(expected[row - 1], expected[row])
        expected = np.moveaxis(expected, 0, axis or 0)
        calls = [lambda **more: function(a, axis=axis, **more), lambda **more: getattr(a, method)(axis, **more)]
        calls += [lambda **more: function(a, axis, **more)]
        if axis is None:
            calls += [lambda **more: function(a, **more), lambda **more: getattr(a, method)(**more)]
        else:
            calls += [lambda **more: ufunc.accumulate(a, axis=axis, **more)]
        for call in calls:
            check(unchanged([a], call), expected, dtype, (method, shape, axis))
            check(call(dtype=dtype), expected, dtype, (method, shape, axis))
        out = laid_out(np.full(expected.shape, 7, dtype), random_.choice(["C", "F", "reversed", "strided"]))
        assert random_.choice(calls)(out=out) is out and sizes(out).tolist() == expected.tolist()
        # Differences.
        axis, order = random_.choice(range(-len(shape), len(shape))), random_.randint(0, 4)
        expected = np.moveaxis(sizes(a), axis, 0)
        for _ in range(min(order, len(expected))):
            expected = np.frompyfunc(operator.xor, 2, 1)(expected[1:], expected[:-1]).reshape(max(len(expected) - 1, 0), *expected.shape[1:])
        expected = np.moveaxis(expected, 0, axis)
        check(unchanged([a], lambda: np.diff(a, order, axis)), expected, dtype, ("diff", shape, order, axis))
    assert (np.diff(nim.array([[1, 2, 4]])).tolist(), np.diff(nim.array([1, 2, 4, 8]), 2).tolist()) == ([[3, 6]], [5, 10])


def contraction(a: Any, b: Any, pairs: list[tuple[int, int]], stack: list[tuple[int, int]] = []) -> Any:
    """Returns the sums of products over pairs of dimensions. The result has the pairs of `stack`, and the rest of `a` and `b`."""
    firsts, seconds = ([pair[place] for pair in (*pairs, *stack)] for place in (0, 1))
    left, right = ([axis for axis in range(part.ndim) if axis not in used] for part, used in ((a, firsts), (b, seconds)))
    lengths = lambda part, axes: [range(part.shape[axis]) for axis in axes]
    stacked, inner = lengths(a, [first for first, _ in stack]), lengths(a, [first for first, _ in pairs])
    result = np.zeros([len(side) for side in (*stacked, *lengths(a, left), *lengths(b, right))], object)
    for at in np.ndindex(*result.shape):
        shared, rest = at[: len(stack)], at[len(stack) :]
        for summed in itertools.product(*inner):
            place: list[Any] = [[None] * a.ndim, [None] * b.ndim]
            for (first, second), value in zip((*stack, *pairs), (*shared, *summed)):
                place[0][first] = place[1][second] = value
            for axes, part, values in ((left, place[0], rest[: len(left)]), (right, place[1], rest[len(left) :])):
                for axis, value in zip(axes, values):
                    part[axis] = value
            result[at] ^= product(a[tuple(place[0])], b[tuple(place[1])])
    return result


def test_products_of_arrays() -> None:
    random_ = random.Random(4)
    side = lambda: random_.choice([0, 1, 2, 3])
    for turn in range(300):
        dtypes = random_.choice(DTYPES), random_.choice(DTYPES)
        dtype = max(dtypes, key=lambda name: np.dtype(name).itemsize)
        ndims = random_.randint(1, 3), random_.randint(1, 3)
        count = random_.randint(0, min(ndims))
        shapes = [[side() for _ in range(ndim)] for ndim in ndims]
        axes = [random_.sample(range(ndim), count) for ndim in ndims]
        pairs = list(zip(*axes))
        for first, second in pairs:
            shapes[1][second] = shapes[0][first]
        a, b = (drawn(random_, tuple(shape), name).view(nim.array) for shape, name in zip(shapes, dtypes))
        p, q = sizes(a), sizes(b)
        signs = [[axis - random_.choice([0, ndim]) for axis in part] for part, ndim in zip(axes, ndims)]
        choices = [tuple(map(tuple, signs)), signs, tuple(map(np.array, signs))]
        if count == 1:
            choices.append((signs[0][0], signs[1][0]))
        check(unchanged([a, b], lambda: np.tensordot(a, b, random_.choice(choices))), contraction(p, q, pairs), dtype, (shapes, axes))
        # The same as subscripts, with the dimensions of the result in a random order, and some kept on both sides.
        letters = random_.sample("abcdXYZ", sum(ndims))
        left, right = letters[: ndims[0]], letters[ndims[0] :]
        for first, second in pairs:
            right[second] = left[first]
        stack = pairs[: random_.randint(0, count)]
        summed = contraction(p, q, pairs[len(stack) :], stack)
        names = [left[first] for first, _ in stack]
        names += [name for name in left if name not in right] + [name for name in right if name not in left]
        order = random_.sample(range(len(names)), len(names))
        text = f"{''.join(left)},{''.join(right)}->{''.join(names[place] for place in order)}"
        check(np.einsum(text, a, b), summed.transpose(order), dtype, text)
        # Products of matrices, with dimensions before them.
        [before, other] = shapes_that_fit(random_, 2)
        rows, inner, columns = side(), side(), side()
        a, b = (drawn(random_, shape, name).view(nim.array) for shape, name in zip(((*before, rows, inner), (*other, inner, columns)), dtypes))
        whole = np.broadcast_shapes(before, other)
        p, q = (np.broadcast_to(sizes(part), (*whole, *part.shape[-2:])) for part in (a, b))
        expected = np.zeros((*whole, rows, columns), object)
        for at in np.ndindex(*whole):
            expected[at] = contraction(p[at], q[at], [(1, 0)])
        check(unchanged([a, b], lambda: a @ b), expected, dtype, (a.shape, b.shape))
        out = laid_out(np.full(expected.shape, 7, dtype), random_.choice(["C", "F", "reversed"]))
        assert np.matmul(a, b, out=out) is out and sizes(out).tolist() == expected.tolist()
        # The same functions by their definitions.
        vectors = drawn(random_, (inner,), dtypes[0]).view(nim.array), drawn(random_, (*other, inner), dtypes[1]).view(nim.array)
        v, w = map(sizes, vectors)
        check(np.dot(a, vectors[0]), contraction(sizes(a), v, [(a.ndim - 1, 0)]), dtypes[0], "dot")
        check(np.inner(vectors[1], vectors[0]), contraction(w, v, [(w.ndim - 1, 0)]), dtype, "inner")
        check(np.dot(a, b), contraction(sizes(a), sizes(b), [(a.ndim - 1, b.ndim - 2)]), dtype, "dot")
        check(np.outer(a, b), contraction(sizes(a).reshape(-1), sizes(b).reshape(-1), []), dtype, "outer")
        check(np.multiply.outer(a, b), contraction(sizes(a), sizes(b), []), dtype, "multiply.outer")
        check(np.add.outer(a, b), np.frompyfunc(operator.xor, 2, 1).outer(sizes(a), sizes(b)), dtype, "add.outer")
        if a.size == b.size:
            check(np.vdot(a, b), contraction(sizes(a).reshape(-1), sizes(b).reshape(-1), [(0, 0)]), dtype, "vdot")
        # Older versions of numpy lack these.
        if hasattr(np, "vecdot"):
            check(np.vecdot(vectors[0], vectors[1]), contraction(w, v, [(w.ndim - 1, 0)]), dtype, "vecdot")
        if hasattr(np, "matvec"):
            check(np.matvec(a, vectors[0]), contraction(sizes(a), v, [(a.ndim - 1, 0)]), dtypes[0], "matvec")
            check(np.vecmat(vectors[0], b), contraction(sizes(b), v, [(b.ndim - 2, 0)]), dtype, "vecmat")


def test_matrices() -> None:
    random_ = random.Random(5)
    times = lambda p, q: contraction(p, q, [(1, 0)])
    for turn in range(200):
        dtype, other = random_.choice(DTYPES), random_.choice(DTYPES)
        n, m, sides = (random_.randint(0, 4) for _ in range(3))
        a = drawn(random_, (n, m), dtype)
        if random_.randint(0, 1) and n:
            # Of a small rank.
            a = np.asarray(nim.dot(a[:, :1], a[:1])) if m else a
        if random_.randint(0, 1):
            a = a.view(nim.array)
        p, wide = sizes(a), max(dtype, other, key=lambda name: np.dtype(name).itemsize)
        # The rank is the number of vectors of a basis of the rows, by elimination.
        basis: list[list[int]] = []
        for row in p.tolist():
            for vector in basis:
                pivot = next(place for place, value in enumerate(vector) if value)
                row = [x ^ product(row[pivot], y) for x, y in zip(row, vector)]
            if any(row):
                basis.append([product(x, inverse(next(filter(None, row)))) for x in row])
        rank, kernel = nim.rank(a), nim.kernel(a)
        assert rank == len(basis) and type(rank) is int, p
        check(kernel, sizes(kernel), dtype, "kernel")
        assert kernel.shape == (m - rank, m) and nim.rank(kernel) == m - rank and not np.any(times(p, sizes(kernel).T))
        x = drawn(random_, (m, sides), other)
        b = nim.dot(a, x)
        check(b, times(p, sizes(x)), wide, "dot")
        solution = unchanged([a, b], lambda: nim.solve(a, b))
        check(solution, sizes(solution), wide, "solve")
        assert solution.shape == (m, sides) and times(p, sizes(solution)).tolist() == sizes(b).tolist()
        if sides:
            column = nim.solve(a, b[:, 0])
            check(column, sizes(column), wide, "solve")
            assert column.shape == (m,) and contraction(p, sizes(column), [(1, 0)]).tolist() == sizes(b[:, 0]).tolist()
        if n != m:
            continue
        unit = np.eye(n, dtype=int).astype(object)
        check(nim.matrix_power(a, 0), unit, dtype, "power 0")
        check(nim.matrix_power(a, 5), functools.reduce(times, [p] * 5), dtype, "power 5")
        check(np.linalg.multi_dot([nim.array(a)] * 3), functools.reduce(times, [p] * 3), dtype, "multi_dot")
        det = nim.det(a)
        permutations = itertools.permutations(range(n))
        check(det, functools.reduce(operator.xor, (functools.reduce(product, p[range(n), order], 1) for order in permutations)), dtype, "det")
        if rank < n:
            assert det == 0
            for call in (lambda: nim.inv_matrix(a), lambda: nim.matrix_power(a, -1), lambda: np.linalg.inv(nim.array(a))):
                with pytest.raises(ValueError, match="^the matrix has no inverse$"):
                    call()
            with pytest.raises(ValueError, match="^the matrix has no inverse: `nim.solve` returns one of several solutions$"):
                np.linalg.solve(nim.array(a), nim.array(b[:, :1]) if sides else nim.array(np.zeros(n, dtype)))
        else:
            found = unchanged([a], lambda: nim.inv_matrix(a))
            assert times(p, sizes(found)).tolist() == unit.tolist()
            check(nim.matrix_power(a, -3), functools.reduce(times, [sizes(found)] * 3), dtype, "power -3")
            check(np.linalg.solve(nim.array(a), b), sizes(solution), wide, "numpy.linalg.solve")


@pytest.mark.parametrize("dtype", DTYPES)
def test_polynomials_at_all_points(dtype: str) -> None:
    random_ = random.Random(dtype)
    for turn in range(40):
        p = drawn(random_, (random_.randint(0, 5),), dtype)
        x = drawn(random_, random_.choice([(), (2,), (2, 0), (2, 3)]), dtype)
        horner = lambda at: functools.reduce(lambda value, coefficient: product(value, at) ^ coefficient, sizes(p).tolist(), 0)
        check(nim.polyval(p, x), np.frompyfunc(horner, 1, 1)(sizes(x)), dtype, (p, x))
        roots = drawn(random_, (random_.randint(0, 4),), dtype)
        expected = functools.reduce(lambda found, root: [a ^ product(b, root) for a, b in zip([*found, 0], [0, *found])], sizes(roots), [1])
        check(nim.poly(roots), expected, dtype, roots)
        if any(p.tolist()) and (dtype == "uint8" or len(np.trim_zeros(p, "f")) <= 2):
            points = range(256) if dtype == "uint8" else [] if len(np.trim_zeros(p, "f")) < 2 else [quotient(*reversed(np.trim_zeros(p, "f").tolist()))]
            check(nim.roots(p), [at for at in points if horner(at) == 0], dtype, p)


def test_operators_and_assignments_in_place() -> None:
    random_ = random.Random(6)
    operators = {
        **{operator.iadd: operator.xor, operator.isub: operator.xor, operator.ixor: operator.xor, operator.imul: product},
        **{operator.itruediv: quotient, operator.ipow: power},
    }
    for turn in range(200):
        shape = tuple(random_.choice([0, 1, 2, 3]) for _ in range(random_.randint(0, 3)))
        dtype, other = random_.choice(DTYPES), random_.choice(DTYPES)
        memory = laid_out(np.array(drawn(random_, shape, dtype)), random_.choice(["C", "F", "reversed", "strided", "foreign", "unaligned"]))
        a = memory.view(nim.array)
        before = sizes(a)
        function, oracle = random_.choice([*operators.items()])
        b = random_.choice(
            [
                drawn(random_, shape[random_.randint(0, len(shape)) :], other, 1).view(random_.choice([np.ndarray, nim.array])),
                nimbers_of(dtype, random_, 1),
                nim.array(nimbers_of(other, random_, 1), other)[()],
                # Parts of the array itself.
                *([a[::-1], a] if oracle in (operator.xor, product, power) and shape else []),
            ]
        )
        width = np.dtype(dtype).itemsize if isinstance(b, int) else b.dtype.itemsize
        expected = np.asarray(np.frompyfunc(oracle, 2, 1)(before, sizes(b)), object)
        if width > np.dtype(dtype).itemsize:
            with pytest.raises(TypeError, match=f"^expected `out` of the dtype uint{8 * width}, found {memory.dtype}$"):
                function(a, b)
            assert sizes(a).tolist() == before.tolist()
            continue
        assert function(a, b) is a and sizes(memory).tolist() == expected.tolist(), (function, before, b)
        # Assignments of what numpy assigns, if it fits.
        before, axis = sizes(a), random_.randrange(len(shape)) if shape else None
        index: Any = random_.choice(
            [
                *(..., (), slice(None), slice(None, None, -1), slice(1, None), [0, 0], -1, np.array([True] * shape[0]), (slice(None), None)),
                *([tuple(random_.randrange(-side, side) for side in shape)] if 0 not in shape else []),
            ]
            if shape and shape[0]
            else [..., ()]
        )
        value = nimbers_of(random_.choice(DTYPES), random_)
        stored = random_.choice([value, np.uint64(value), nim.nimber(value), nim.array([value])[0], np.array(value, object)])
        if value >= 2 ** (8 * np.dtype(dtype).itemsize):
            with pytest.raises(ValueError, match=f"^expected integers that fit in {memory.dtype}, found {value} at index "):
                a[index] = stored
        else:
            a[index] = stored
            before[index] = value
        assert sizes(memory).tolist() == before.tolist(), (index, value)
        if axis is not None:
            expected = np.sort(before, axis=axis)
            assert np.sort(a, axis=axis).tolist() == expected.tolist()
            a.sort(axis=axis)
            assert sizes(memory).tolist() == expected.tolist()
            if memory.dtype.isnative and shape[0]:
                # Sums at indices, some of them equal.
                rows = [random_.randrange(shape[0]) for _ in range(4)]
                values = drawn(random_, (4, *shape[1:]), dtype)
                for row, added in zip(rows, sizes(values)):
                    expected[row] = np.frompyfunc(operator.xor, 2, 1)(expected[row], added)
                np.add.at(a, rows, values.view(random_.choice([np.ndarray, nim.array])))
                assert sizes(memory).tolist() == expected.tolist()


def test_files_and_bytes_of_arrays(tmp_path: Any) -> None:
    a = nim.array([[5, 600], [7, 8]], "u2")
    np.save(tmp_path / "a.npy", a)
    np.savez(tmp_path / "a.npz", a=a)
    a.tofile(tmp_path / "a")
    for found in (np.load(tmp_path / "a.npy"), np.load(tmp_path / "a.npz")["a"], np.fromfile(tmp_path / "a", "u2").reshape(2, 2)):
        assert type(found) is np.ndarray and found.tolist() == a.tolist() and found.dtype == "u2"
    assert a.tobytes() == np.asarray(a).tobytes() and a.item(0, 1) == 600 and type(a.item(1)) is int
    a.setflags(write=False)
    with pytest.raises(ValueError, match="read-only"):
        a[0] = 1
    with pytest.raises(ValueError, match="^expected `out` that can be written, found a read-only array$"):
        a += 1
    with pytest.raises(ValueError, match="read-only"):
        a.fill(1)
