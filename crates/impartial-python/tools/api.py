"""Compares the docstrings of the stubs, the stub of the named tuples and the page docs/python-api.md with the module:
`python tools/api.py`.

`--write` writes them instead. Editors show the docstrings of stubs, and the page is for readers without Python.
"""

import ast
import inspect
import sys
import textwrap
from pathlib import Path
from typing import Any

import impartial
from impartial import _moves, _native, boards, graph, nim

PACKAGE = Path(__file__).parents[1]
STUB = PACKAGE / "python/impartial/_native.pyi"
MOVES_STUB = PACKAGE / "python/impartial/_moves.pyi"
PAGE = PACKAGE.parents[1] / "docs/python-api.md"
WIDTH = 116

Documented = ast.ClassDef | ast.FunctionDef


def docstring(node: Documented, owner: Any) -> str | None:
    """Returns the docstring of the module for a node of the stub. Special methods and private functions have none."""
    found = getattr(owner, node.name, None)
    is_private = node.name.startswith("_") or getattr(owner, "__name__", "").startswith("_Code")
    text = None if is_private or found is None else found.__doc__
    return inspect.cleandoc(text) if text else None


def quoted(text: str, indent: str) -> list[str]:
    width = WIDTH - len(indent)
    paragraphs = [textwrap.wrap(part, width, break_on_hyphens=False) for part in text.split("\n\n")]
    lines = [line for paragraph in paragraphs for line in ["", *paragraph]][1:]
    if len(lines) == 1:
        return [f'{indent}"""{lines[0]}"""']
    return [f'{indent}"""{lines[0]}', *(f"{indent}{line}".rstrip() for line in lines[1:]), f'{indent}"""']


def with_docstrings(stub: str) -> str:
    """Returns the stub with the docstrings of the module."""
    lines = stub.splitlines()
    nodes: list[tuple[Documented, Any]] = []
    for node in ast.parse(stub).body:
        # Some private classes exist only for type checkers.
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or not hasattr(_native, node.name):
            continue
        nodes.append((node, _native))
        if isinstance(node, ast.ClassDef):
            owner = getattr(_native, node.name)
            nodes += [(member, owner) for member in node.body if isinstance(member, ast.FunctionDef)]
    seen = set()
    edits: list[tuple[int, int, list[str]]] = []
    for node, owner in nodes:
        # Only the first overload has the docstring.
        text = docstring(node, owner) if (node.name, id(owner)) not in seen else None
        seen.add((node.name, id(owner)))
        first = node.body[0]
        has_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and first.value.value is not ...
        if text is None or first.end_lineno is None:
            continue
        quote = quoted(text, " " * (node.col_offset + 4))
        if has_docstring:
            edits.append((first.lineno - 1, first.end_lineno, quote))
        elif isinstance(first, ast.Expr):
            head = lines[first.lineno - 1].removesuffix(" ...")
            edits.append((first.lineno - 1, first.end_lineno, [head, *quote]))
        else:
            start = min([first.lineno, *(part.lineno for part in getattr(first, "decorator_list", []))]) - 1
            edits.append((start, start, quote))
    for start, end, quote in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        lines[start:end] = quote
    return "\n".join(lines) + "\n"


def moves_stub() -> str:
    """Returns the stub of the named tuples: the moves of each game in the order of names, and those of every program."""
    moves = {name: parts for _, name, _, parts in _native._GAMES}
    made = [getattr(_moves, name) for name in [*sorted(moves), "SumMove", "Period"]]
    names = sorted([*(each.__name__ for each in made), "Move"])
    exported = ", ".join(f'"{name}"' for name in names)
    text = [
        "from typing import NamedTuple\n\nfrom ._native import *\nfrom ._native import __all__ as __all__\n",
        f"__all__ += [{exported}]\n",
    ]
    for each in made:
        if each is _moves.Period:
            text.append(f"Move = {' | '.join([*sorted(moves), 'SumMove'])}\n")
        types = dict(zip(each._fields, (kind for _, kind in moves.get(each.__name__, [])))) or each.__annotations__
        fields = [f"    {name}: {kind_name(kind)}\n" for name, kind in types.items()]
        text.append(f"class {each.__name__}(NamedTuple):\n{''.join(fields)}")
    return "\n".join(text)


def kind_name(kind: Any) -> str:
    """Returns the name of a type, which may be a name or a forward reference."""
    if isinstance(kind, str):
        return kind
    return kind.__name__ if isinstance(kind, type) else kind.__forward_arg__


def signature(node: ast.FunctionDef) -> str:
    """Returns the arguments without their types."""
    plain = ast.parse(ast.unparse(node)).body[0]
    assert isinstance(plain, ast.FunctionDef)
    arguments = plain.args
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        argument.annotation = None
    positional = arguments.posonlyargs if arguments.posonlyargs else arguments.args
    if positional and positional[0].arg in ("self", "cls"):
        positional.pop(0)
    return ast.unparse(arguments)


def has_row(name: str, member: Any) -> bool:
    """Returns whether a member of a class that is written in Python belongs on the page."""
    # The methods of arrays that wrap methods of numpy have the text of numpy.
    if name.startswith("_") or hasattr(member, "__wrapped__") and not isinstance(member, classmethod):
        return False
    return (inspect.isroutine(member) or isinstance(member, property)) and bool(member.__doc__)


def python_member(name: str, member: Any) -> str:
    """Returns the row of a member of a class that is written in Python."""
    about = " ".join((member.__doc__ or "").split())
    if isinstance(member, property):
        return f"| `{name}` | {about} |"
    function = getattr(member, "__func__", member)
    parameters = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in inspect.signature(function).parameters.values()]
    shown = str(inspect.Signature([*parameters[1:]]))
    return f"| `{name}{shown}` | {about} |"


def page(stub: str) -> str:
    """Returns the page, whose items are in the order of the stub."""
    text = [
        "<!-- Written by `cargo xtask python --write` from the docstrings of the package. -->\n",
        "# Items of the Python package\n",
        "The classes and functions of the package `impartial`, for readers who write programs with it. The [README](../crates/impartial-python/README.md) introduces the package, and the [notebook](notebook.md) shows it in use.\n",
    ]
    modules = {"impartial": impartial.__all__, "impartial.boards": boards.__all__, "impartial.graph": graph.__all__, "impartial.nim": nim.__all__}
    nodes = [node for node in reversed(ast.parse(stub).body) if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
    # By identity, because modules may have different items of the same name, such as `solve` and `nim.solve`.
    items = {id(getattr(_native, node.name)): node for node in nodes if hasattr(_native, node.name)}
    for module, names in modules.items():
        text.append(f"## `{module}`\n")
        for name in sorted(names, key=str.lower):
            found = getattr(sys.modules[module], name)
            node = items.get(id(found))
            if inspect.ismodule(found) or name == "Move":
                continue
            doc = inspect.cleandoc(found.__doc__ or "")
            if isinstance(node, ast.FunctionDef):
                text.append(f"### `{name}({signature(node)})`\n\n{doc}\n")
                continue
            if node is None:
                # Items that are written in Python. `Picture` has the signature of `str`.
                fields = ["text"] if name == "Picture" else getattr(found, "_fields", None)
                arguments = ", ".join(inspect.signature(found).parameters if fields is None else fields)
                text.append(f"### `{name}({arguments})`\n\n{doc}\n")
                rows = [python_member(name, member) for name, member in vars(found).items() if has_row(name, member)]
                if rows:
                    text.append("\n".join(["| member | |", "|---|---|", *rows]) + "\n")
                continue
            members = [member for member in node.body if isinstance(member, ast.FunctionDef)]
            new = next((member for member in members if member.name == "__new__"), None)
            text.append(f"### `{name}{f'({signature(new)})' if new else ''}`\n\n{doc}\n")
            rows = []
            for member in {member.name: member for member in reversed(members)}.values():
                about = docstring(member, found)
                if about is None:
                    continue
                is_property = any(ast.unparse(decorator) == "property" for decorator in member.decorator_list)
                shown = member.name if is_property else f"{member.name}({signature(member)})"
                rows.append(f"| `{shown}` | {' '.join(about.split())} |")
            if rows:
                text.append("\n".join(["| member | |", "|---|---|", *reversed(rows)]) + "\n")
    return "\n".join(text)


def main() -> None:
    stub = STUB.read_text(encoding="utf-8")
    documented = with_docstrings(stub)
    for path, expected in ((STUB, documented), (MOVES_STUB, moves_stub()), (PAGE, page(documented))):
        if sys.argv[1:] == ["--write"]:
            path.write_text(expected, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != expected:
            sys.exit(f"{path} differs from the module: run `cargo xtask python --write`")


if __name__ == "__main__":
    main()
