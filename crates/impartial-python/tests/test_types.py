"""Type checkers see the types of positions, moves and games, and the public interface has no `Any`."""

import ast
from pathlib import Path

import pytest

import impartial

PACKAGE = Path(impartial.__file__).parent

SCRIPT = """
from collections.abc import Iterator
from typing import Literal, assert_type

import impartial
from impartial import Game, GamePosition, HeapTake, Nim, Sequence, Square, Sum, SumMove, boards


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

nim = Nim([3, 4])
assert_type(nim.winning_move(), HeapTake | None)
assert_type(nim.play((1, 2)), Nim)
assert_type(nim + nim, Nim)
assert_type([move.take for move in nim.moves()], list[int])
board = impartial.Sharti(2, 1, [(1, 1, 1, 1)])
assert_type(board.reply("casual", 1), Square | None)
total = nim + board
assert_type(total, Sum)
assert_type(total.random_move(1), SumMove | None)
board.reply("casul")  # wrong
nim.play(3)  # wrong
game.nim_value("3")  # wrong

assert_type(Sequence("kayles")[:5], list[int])
assert_type(Sequence(lambda heap: [(heap - 1, 0)] if heap else [])[5], int)
assert_type(boards.Grid(2, 3).placements("##"), list[int])
"""


def test_types_of_a_script(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    file = tmp_path / "script.py"
    file.write_text(SCRIPT)
    out, _, _ = api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), "--follow-imports", "silent", str(file)])
    wrong = [number for number, line in enumerate(SCRIPT.splitlines(), 1) if line.endswith("# wrong")]
    errors = [int(line.split(":")[1]) for line in out.splitlines() if ": error:" in line]
    assert errors == wrong, out


def test_the_public_interface_has_no_any() -> None:
    counts = {}
    for file in [*PACKAGE.glob("*.pyi"), PACKAGE / "_sequence.py", PACKAGE / "_progress.py", PACKAGE / "_picture.py"]:
        names = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)]
        counts[file.name] = sum(name.id == "Any" for name in names)
    assert len(counts) >= 6 and not any(counts.values()), counts
