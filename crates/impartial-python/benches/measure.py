"""Measures the package against pure Python, numpy and galois: `python benches/measure.py`.

Each figure is the median of interleaved runs, in CPU time. galois is measured if it is installed.
"""

import importlib.util
import operator
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any

import numpy as np

import impartial
from impartial import nim
from impartial.boards import Grid

Options = Callable[[Any], Iterable[Any]]


def kayles(pins: int) -> list[list[int]]:
    return [[left, pins - hit - left] for hit in (1, 2) if hit <= pins for left in range((pins - hit) // 2 + 1)]


def nim_piles(piles: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        tuple(sorted((*piles[:i], left, *piles[i + 1 :]))) for i in range(len(piles)) for left in range(piles[i])
    ]


def chomp(rows: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        (*rows[:i], *(min(row, j) for row in rows[i:])) for i in range(len(rows)) for j in range(rows[i]) if (i, j) != (0, 0)
    ]


GRID = Grid(5, 6)


def cram(board: int) -> list[list[int]]:
    """Cram with parts and normal forms."""
    return [
        [GRID.normal_form(part) for part in GRID.parts(board & ~domino) if part & (part - 1)]
        for domino in GRID.middle_first(board, GRID.dominoes(board))
    ]


GAMES: list[tuple[str, Options, Hashable]] = [
    ("Kayles 2,000", kayles, 2000),
    ("Nim 3 x 64", nim_piles, (64, 64, 64)),
    ("Chomp 7 x 7", chomp, (7,) * 7),
]


def pure(options: Options, position: Any) -> int:
    """The textbook program: recursion with a dictionary of values."""
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


def listing(options: Options, positions: list[Any]) -> int:
    """Lists all options of each position: the work that any solver of Python functions has to do."""
    count = 0
    for position in positions:
        for _ in options(position):
            count += 1
    return count


def medians(tasks: dict[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            start = time.process_time()
            task()
            times[name].append(time.process_time() - start)
    return {name: statistics.median(run) for name, run in times.items()}


def games() -> None:
    print("| game | positions | listing / ms | impartial | pure Python |\n|---|--:|--:|--:|--:|")
    for name, options, position in GAMES:
        positions = list(impartial.table(options, position))
        assert pure(options, position) == impartial.solve(options, position)
        tasks = {
            "listing": lambda: listing(options, positions),
            "impartial": lambda: impartial.solve(options, position),
            "pure": lambda: pure(options, position),
        }
        found = medians(tasks, 5)
        ratio = {task: found[task] / found["listing"] for task in found}
        print(
            f"| {name} | {len(positions)} | {found['listing'] * 1e3:.0f} "
            f"| {ratio['impartial']:.2f}x | {ratio['pure']:.2f}x |"
        )


def boards() -> None:
    """Compares `Game` with the textbook program in CPU time, and in the number of positions that both ask for options."""
    print("\n| Cram 5 x 6 | value | positions | ms |\n|---|--:|--:|--:|")

    def game(options: Options) -> impartial.Game:
        return impartial.Game(options, difficulty=int.bit_count)

    tasks: dict[str, Callable[[Options], Any]] = {
        "Game.nim_value": lambda options: game(options).nim_value(GRID.all),
        "Game.is_loss": lambda options: game(options).is_loss(GRID.all),
        "pure Python": lambda options: pure(options, GRID.all),
    }
    for name, task in tasks.items():
        calls = 0

        def counted(board: int) -> list[list[int]]:
            nonlocal calls
            calls += 1
            return cram(board)

        start = time.process_time()
        value = task(counted)
        print(f"| {name} | {value} | {calls} | {(time.process_time() - start) * 1e3:.0f} |")


def linear_systems() -> None:
    """Solves systems of 60 equations: with nimbers, and with galois in the field of equally many elements."""
    random = np.random.default_rng(1)
    tasks: dict[str, Callable[[], Any]] = {}
    galois = importlib.import_module("galois") if importlib.util.find_spec("galois") else None
    for bits in (8, 64):
        matrix, right = (random.integers(0, 1 << bits, shape, dtype=np.uint64) for shape in ((60, 60), (60,)))
        a, b = (nim.array(values, f"uint{bits}") for values in (matrix, right))
        assert (a @ nim.solve(a, b) == b).all()
        tasks[f"nim.solve, {bits} bits"] = partial(nim.solve, a, b)
        tasks[f"nim.array @, {bits} bits"] = partial(operator.matmul, a, a)
        if galois is not None:
            field = galois.GF(2, bits, verify=False)
            x, y = (field(v.astype(field.dtypes[0] if bits < 64 else object)) for v in (matrix, right))
            np.linalg.solve(x, y)
            tasks[f"galois, numpy.linalg.solve, {bits} bits"] = partial(np.linalg.solve, x, y)
            tasks[f"galois @, {bits} bits"] = partial(operator.matmul, x, x)
    print("\n| 60 equations | ms |\n|---|--:|")
    for name, found in medians(tasks, 5).items():
        print(f"| {name} | {found * 1e3:.3f} |")


def numpy_product(a: Any, b: Any, level: int = 6) -> Any:
    """The recursive nim-product of 64-bit numbers, with numpy operations on whole arrays."""
    if level == 0:
        return a & b
    half = np.uint64(1 << (level - 1))
    mask = np.uint64((1 << (1 << (level - 1))) - 1)
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    low, high = numpy_product(a0, b0, level - 1), numpy_product(a1, b1, level - 1)
    cross = numpy_product(a1 ^ a0, b1 ^ b0, level - 1)
    semi = np.uint64(1 << ((1 << (level - 1)) - 1))
    return ((cross ^ low) << half) ^ low ^ numpy_product(high, np.full_like(high, semi), level - 1)


def products() -> None:
    random = np.random.default_rng(1)
    a, b = (random.integers(0, 1 << 64, 10**6, dtype=np.uint64) for _ in range(2))
    out = np.empty_like(a)
    subset = slice(0, 10**4)
    assert (numpy_product(a[subset], b[subset]) == nim.mul(a[subset], b[subset])).all()
    tasks = {"mul": lambda: nim.mul(a, b), "mul, out=": lambda: nim.mul(a, b, out=out)}
    tasks["numpy, recursive, 10^4 of them"] = lambda: numpy_product(a[subset], b[subset])
    try:
        import galois
    except ImportError:
        pass
    else:
        for bits, count in ((8, 10**6), (16, 10**6), (64, 10**3)):
            field = galois.GF(2, bits, verify=False)
            x, y = (random.integers(1, 1 << bits, count, dtype=np.uint64) for _ in range(2))
            x, y = (field(v.astype(field.dtypes[0]) if bits < 64 else v.astype(object)) for v in (x, y))
            _ = x * y
            tasks[f"galois GF(2^{bits}), {count} of them"] = partial(np.multiply, x, y)
    for width in (8, 16, 32):
        c = a.astype(f"uint{width}")
        tasks[f"mul, uint{width}"] = partial(nim.mul, c, c)
        tasks[f"pow, uint{width}"] = partial(nim.pow, c, c)
    tasks["pow"] = lambda: nim.pow(a, b)
    print("\n| 10^6 products | ms |\n|---|--:|")
    for name, found in medians(tasks, 15).items():
        print(f"| {name} | {found * 1e3:.3f} |")


def repeatedly(call: Callable[[], Any], repeat: int) -> None:
    for _ in range(repeat):
        call()


def calls() -> None:
    small = np.arange(4, dtype=np.uint64)
    piles = impartial.Nim([3, 4, 5])
    calls: dict[str, Callable[[], Any]] = {
        "nim.mul(3, 5)": lambda: nim.mul(3, 5),
        "nim.mul(array of 4, array of 4)": lambda: nim.mul(small, small),
        "numpy.bitwise_xor(array of 4, array of 4)": lambda: np.bitwise_xor(small, small),
        "Nim([3, 4, 5])": lambda: impartial.Nim([3, 4, 5]),
        "position.nim_value": lambda: piles.nim_value,
        "position.winning_move()": lambda: piles.winning_move(),
    }
    repeat = 10_000
    print("\n| one call | us |\n|---|--:|")
    for name, call in calls.items():
        found = medians({name: partial(repeatedly, call, repeat)}, 5)[name]
        print(f"| {name} | {found / repeat * 1e6:.2f} |")


def imports() -> None:
    print("\n| import, in a new process | ms |\n|---|--:|")
    for module in ("pass", "import impartial", "import numpy"):
        script = f"import time; s = time.process_time(); {module}; print(time.process_time() - s)"
        times = [float(subprocess.check_output([sys.executable, "-c", script])) for _ in range(9)]
        print(f"| {module} | {statistics.median(times) * 1e3:.1f} |")


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    games()
    boards()
    products()
    linear_systems()
    calls()
    imports()
