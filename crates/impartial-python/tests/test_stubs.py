"""The stubs list every class and named tuple with the names of its arguments or fields, which are those of Rust. The page of
the items has each under its own module.
"""

import ast
import inspect
import pickle
import re
import runpy
from pathlib import Path

import pytest

import impartial
from impartial import _native

PACKAGE = Path(impartial.__file__).parent
GAMES = _native._GAMES
CRATES = Path(__file__).parents[2]

# Arguments of Rust constructors whose parts are separate arguments in Python.
PARTS = {"games": ["row_game", "column_game"], "sides": ["rows", "columns"], "rules": ["pairs"]}


def parsed(stub: str) -> ast.Module:
    return ast.parse((PACKAGE / stub).read_text(encoding="utf-8"))


def subclasses(stub: str, base: str) -> dict[str, ast.ClassDef]:
    classes = [node for node in parsed(stub).body if isinstance(node, ast.ClassDef)]
    return {node.name: node for node in classes if [ast.unparse(of).partition("[")[0] for of in node.bases] == [base]}


POSITIONS = subclasses("_native.pyi", "Position")


@pytest.mark.parametrize(("position", "move", "description", "parts"), GAMES, ids=[game[1] for game in GAMES])
class TestGame:
    def test_arguments(self, position: type, move: str, description: str, parts: list[tuple[str, str]]) -> None:
        functions = (node for node in POSITIONS[position.__name__].body if isinstance(node, ast.FunctionDef))
        signature = inspect.signature(position)
        news = [function for function in functions if function.name == "__new__"]
        for new in news:
            assert [argument.arg for argument in (*new.args.args[1:], *new.args.kwonlyargs)] == list(signature.parameters)
        if len(news) > 1:
            return  # Overloads need other arguments, and stubtest compares them.
        defaults = [argument.default for argument in signature.parameters.values()]
        stated = [ast.literal_eval(default) for default in (*new.args.defaults, *new.args.kw_defaults) if default]
        assert stated == [default for default in defaults if default is not inspect.Parameter.empty]

    def test_fields(self, position: type, move: str, description: str, parts: list[tuple[str, str]]) -> None:
        made = getattr(impartial, move)
        assert [field.rstrip("_") for field in made._fields] == [part for part, _ in parts]

    def test_named_tuple(self, position: type, move: str, description: str, parts: list[tuple[str, str]]) -> None:
        made = getattr(impartial, move)
        assert made.__doc__ == description
        value = made(*range(len(parts)))
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert type(again) is made


def rust_arguments(file: str, function: str = "new") -> list[str]:
    (arguments, *_) = re.findall(rf"pub fn {function}\((.*?)\) ->", (CRATES / file).read_text(encoding="utf-8"), re.DOTALL)
    names = re.findall(r"(\w+): ", arguments)
    return sorted(part for name in names for part in PARTS.get(name, [name]))


def test_arguments_have_the_names_of_the_rust_constructors() -> None:
    found = {"Sum": (impartial.Sum, rust_arguments("impartial-core/src/sum.rs"))}
    for position, _, _, _ in GAMES:
        crate = "impartial" + re.sub("([A-Z])", r"-\1", position.__name__).lower()
        if not (CRATES / crate).is_dir():
            # Games on boards share a crate, and two of them are also played on graphs.
            boards = ["with_missing", *(["graph"] if "edges" in inspect.signature(position).parameters else [])]
            names = {name for board in boards for name in rust_arguments("impartial-boards/src/board.rs", board)}
            found[position.__name__] = (position, sorted(names))
            continue
        # A board of grid split is built by its solver.
        solver = ("solver.rs", "solve") if position is impartial.GridSplit else ("position.rs", "new")
        found[position.__name__] = (position, rust_arguments(f"{crate}/src/{solver[0]}", solver[1]))
    for name, (made, names) in found.items():
        # Only Python names the vertex that is the ground, has one class for both kinds of play, and limits the time of a
        # constructor that solves.
        assert sorted(set(inspect.signature(made).parameters) - {"ground", "misere", "seconds"}) == names, name


def test_items_of_equal_names_have_their_own_signatures() -> None:
    page = runpy.run_path(str(CRATES / "impartial-python/tools/api.py"))["page"]
    stub = (PACKAGE / "_native.pyi").read_text(encoding="utf-8")
    of_games, of_nimbers = page(stub).split("## `impartial.nim`")
    assert "### `solve(options, position, *, budget=None, seconds=None)`" in of_games
    assert "### `solve(a, b)`" in of_nimbers and "solve(options" not in of_nimbers


def test_no_class_is_missing_or_superfluous() -> None:
    assert set(POSITIONS) == {position.__name__ for position, _, _, _ in GAMES} | {"GamePosition", "Sum"}
    assert set(POSITIONS) | {move for _, move, _, _ in GAMES} <= set(impartial.__all__)
