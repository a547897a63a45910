"""Type checkers see the types of positions, moves and games, and the public interface has no `Any`."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import impartial

PACKAGE = Path(impartial.__file__).parent

SCRIPT = """
from collections.abc import Iterator
from typing import Literal, assert_type

import impartial
from impartial import Game, GamePosition, HeapTake, Nim, Sequence, Square, Sum, SumMove, boards, nim


def options(heap: int) -> Iterator[int | list[int]]:
    yield from range(heap)


game = Game(options)
assert_type(game, Game[int])
assert_type(game.winning_option(3), int | list[int] | None)
assert_type(game.outcome(3, seconds=1.5), Literal["N", "P", "draw"])
assert_type(game.known, dict[int, int | frozenset[int]])
assert_type(game.position(3), GamePosition[int])
assert_type(game.position(3).winning_move(), int | list[int] | None)
named: Game[str] = Game(lambda text: [text[1:]] if text else [], difficulty=len)

heaps = Nim([3, 4])
assert_type(heaps.winning_move(), HeapTake | None)
assert_type(heaps.play((1, 2)), Nim)
assert_type(heaps + heaps, Nim)
assert_type([move.take for move in heaps.moves()], list[int])
board = impartial.Sharti(2, 1, [(1, 1, 1, 1)])
assert_type(board.reply("casual", 1), Square | None)
total = heaps + board
assert_type(total, Sum)
assert_type(total.random_move(1), SumMove | None)
board.reply("casul")  # wrong
heaps.play(3)  # wrong
game.nim_value("3")  # wrong

assert_type(Sequence("kayles")[:5], list[int])
assert_type(Sequence(lambda heap: [(heap - 1, 0)] if heap else [])[5], int)
assert_type(boards.Grid(2, 3).placements("##"), list[int])

matrix = nim.array([[2, 3], [1, 1]], "uint8")
assert_type(matrix, nim.array)
assert_type(3 * matrix + matrix / 5 - matrix**2, nim.array)
assert_type(matrix @ matrix, nim.array | nim.nimber)
assert_type(matrix[0, 1], nim.array | nim.nimber)
assert_type(matrix[:, 0], nim.array)
assert_type(matrix.T, nim.array)
assert_type(matrix.prod(), nim.nimber)
matrix *= matrix
assert_type(nim.det(matrix) * 2 + 1, nim.nimber)
assert_type(nim.solve(matrix, [1, 5]), nim.array)
assert_type(nim.rank(matrix), int)
assert_type(nim.nimber(3) * matrix, nim.array)
assert_type([nim.nimber(size) ** 2 for size in range(3)], list[nim.nimber])
nim.solve(matrix)  # wrong
nim.array([1]).log()  # wrong
"""


@pytest.mark.parametrize(("checker", "options"), [("mypy", ["--strict", "--follow-imports", "silent"]), ("pyright", ["--pythonpath", sys.executable])])
def test_types_of_a_script(tmp_path: Path, checker: str, options: list[str]) -> None:
    pytest.importorskip(checker)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", checker, *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    # The package of pyright downloads the program at the first start.
    if run("--version").returncode:
        pytest.skip(f"{checker} does not start")
    (tmp_path / "script.py").write_text(SCRIPT)
    out = run(*options, "script.py").stdout
    wrong = [number for number, line in enumerate(SCRIPT.splitlines(), 1) if line.endswith("# wrong")]
    errors = [int(number) for number in re.findall(r"script\.py:(\d+):.*error: ", out)]
    assert errors == wrong, out


def seen_by_type_checkers(name: str) -> set[Path]:
    """Returns the files whose types a type checker takes for a module: stubs before sources, and all that they import."""
    seen: set[Path] = set()
    names = [name]
    while names:
        name = names.pop()
        file = next((found for suffix in (".pyi", ".py") if (found := PACKAGE / f"{name}{suffix}").exists()), None)
        if file is None or file in seen:
            continue
        seen.add(file)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 1:
                names += [node.module] if node.module else [alias.name for alias in node.names]
    return seen


def test_the_public_interface_has_no_any() -> None:
    files = seen_by_type_checkers("__init__")
    assert {"boards.pyi", "graph.py", "nim.py", "_native.pyi", "_nim_array.pyi", "_sequence.py"} <= {file.name for file in files}
    counts = {}
    for file in files:
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        counts[file.name] = sum("Any" in (getattr(node, "id", None), getattr(node, "attr", None)) for node in nodes)
    assert not any(counts.values()), counts
