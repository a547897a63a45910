"""Measures the package against pure Python, numpy and galois, and prints a table for `docs/benchmarks.md`.

`cargo xtask bench Python` builds and installs the package and galois, and runs this program.
"""

import operator
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.metadata import version
from typing import Any, NamedTuple

import galois
import numpy as np

import impartial
from impartial import nim
from impartial.boards import Grid

HEAD = """With {machine}, Python {python}, numpy {numpy} and galois {galois}:

| work | impartial | other program | ratio |
|---|---|---|---|"""

# Runs of a row end after this number of seconds, or after `MAX_RUNS` runs of each program.
SECONDS = 5
MAX_RUNS = 15


Options = Callable[[Any], Iterable[Any]]


class Row(NamedTuple):
    """A work that two programs do `ours` and `others` times, such as the products of arrays of different lengths."""

    work: str
    impartial: Callable[[], Any]
    name: str
    other: Callable[[], Any]
    ours: int = 1
    others: int = 1


def kayles(pins: int) -> list[list[int]]:
    return [[left, pins - hit - left] for hit in (1, 2) if hit <= pins for left in range((pins - hit) // 2 + 1)]


def nim_piles(piles: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        tuple(sorted((*piles[:i], left, *piles[i + 1 :]))) for i in range(len(piles)) for left in range(piles[i])
    ]


GRID = Grid(5, 6)


def cram(board: int) -> list[list[int]]:
    """Cram with parts and normal forms."""
    return [
        [GRID.normal_form(part) for part in GRID.parts(board & ~domino) if part & (part - 1)]
        for domino in GRID.middle_first(board, GRID.dominoes(board))
    ]


def dictionary(options: Options, position: Any) -> int:
    """Solves a game by a recursive function with a dictionary of values."""
    values: dict[Any, int] = {}

    def value(position: Any) -> int:
        if position in values:
            return values[position]
        seen = set()
        for option in options(position):
            total = 0
            for part in option if isinstance(option, list) else [option]:
                total ^= value(part)
            seen.add(total)
        mex = 0
        while mex in seen:
            mex += 1
        values[position] = mex
        return mex

    return value(position)


def games() -> Iterator[Row]:
    def solved(query: str) -> Callable[[], Any]:
        return lambda: getattr(impartial.Game(cram, difficulty=int.bit_count), query)(GRID.all)

    by_dictionary = partial(dictionary, cram, GRID.all)
    yield Row("nim-value of Cram on 5 x 6 cells", solved("nim_value"), "dictionary", by_dictionary)
    yield Row("winner of Cram on 5 x 6 cells", solved("is_loss"), "dictionary", by_dictionary)
    without_boards: list[tuple[str, Options, Any]] = [
        ("Kayles with 2,000 pins", kayles, 2000),
        ("Nim with three heaps of 64", nim_piles, (64, 64, 64)),
    ]
    for name, options, position in without_boards:
        yield Row(name, partial(impartial.solve, options, position), "dictionary", partial(dictionary, options, position))


def products() -> Iterator[Row]:
    random = np.random.default_rng(1)
    for bits, count in ((8, 10**6), (16, 10**6), (64, 1000)):
        field = galois.GF(2, bits, verify=False)
        a, b = (random.integers(0, 1 << bits, 10**6, dtype=np.uint64) for _ in range(2))
        x, y = (field(values[:count].astype(field.dtypes[0])) for values in (a, b))
        x * y  # galois compiles or makes its tables at the first product.
        ours = partial(nim.mul, *(values.astype(f"uint{bits}") for values in (a, b)))
        yield Row(f"a product of {bits} bits", ours, "galois", partial(operator.mul, x, y), 10**6, count)


def matrices() -> Iterator[Row]:
    random = np.random.default_rng(1)
    # galois takes minutes for a system of 225 equations of 64 bits.
    for bits, size in ((8, 60), (8, 225), (64, 60)):
        field = galois.GF(2, bits, verify=False)
        matrix, right = (random.integers(0, 1 << bits, shape, dtype=np.uint64) for shape in ((size, size), (size,)))
        a, b = (nim.array(values, f"uint{bits}") for values in (matrix, right))
        x, y = (field(values.astype(field.dtypes[0])) for values in (matrix, right))
        np.linalg.solve(x, y)
        ours: Callable[[], Any] = partial(nim.solve, a, b)
        yield Row(f"a system of {size} equations of {bits} bits", ours, "galois", partial(np.linalg.solve, x, y))
        ours = partial(np.linalg.inv, a)
        yield Row(f"an inverse of {size} x {size} elements of {bits} bits", ours, "galois", partial(np.linalg.inv, x))
        ours = partial(operator.matmul, a, a)
        yield Row(f"a product of {size} x {size} matrices of {bits} bits", ours, "galois", partial(operator.matmul, x, x))


def repeated(call: Callable[[], Any], times: int) -> None:
    for _ in range(times):
        call()


def calls() -> Iterator[Row]:
    few = np.arange(4, dtype=np.uint64)
    ours, other = (partial(repeated, partial(call, few, few), 1000) for call in (nim.mul, np.bitwise_xor))
    yield Row("a call with arrays of 4 elements", ours, "numpy.bitwise_xor", other, 1000, 1000)


def alternate(first: Callable[[], Any], second: Callable[[], Any]) -> tuple[float, float]:
    """Returns the median CPU times of two tasks."""
    times: list[list[float]] = [[], []]
    start = time.monotonic()
    while not times[0] or (len(times[0]) < MAX_RUNS and time.monotonic() - start < SECONDS):
        for found, task in zip(times, (first, second)):
            before = time.process_time()
            task()
            found.append(time.process_time() - before)
    return statistics.median(times[0]), statistics.median(times[1])


def import_time(module: str) -> Callable[[], float]:
    script = f"import time; start = time.process_time(); import {module}; print(time.process_time() - start)"
    return lambda: float(subprocess.check_output([sys.executable, "-c", script]))


def shown(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def line(work: str, ours: float, name: str, theirs: float) -> str:
    return f"| {work} | {shown(ours)} | {name}: {shown(theirs)} | {theirs / ours:.1f} |"


def machine() -> str:
    with open("/proc/cpuinfo") as info:
        return next(text.split(":")[1].strip() for text in info if text.startswith("model name"))


def main() -> None:
    sys.setrecursionlimit(10_000)
    versions = {name: version(name) for name in ("numpy", "galois")}
    print(HEAD.format(machine=machine(), python=platform.python_version(), **versions))
    for rows in (games, products, matrices, calls):
        for row in rows():
            ours, theirs = alternate(row.impartial, row.other)
            print(line(row.work, ours / row.ours, row.name, theirs / row.others), flush=True)
    ours, theirs = (statistics.median(import_time(module)() for _ in range(9)) for module in ("impartial", "numpy"))
    print(line("the import in a new process", ours, "numpy", theirs))


if __name__ == "__main__":
    main()
