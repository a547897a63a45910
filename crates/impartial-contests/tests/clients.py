"""Passes the packages of every game to the programs that read them, and prints the number of warnings of each.

Usage: clients.py IMPARTIAL, where IMPARTIAL is the command. p2d, rbx and polygon-cli import packages of Polygon, BAPCtools
validates packages of the version 2025-09, and problemtools validates packages of Kattis. The calls of polygon-cli to the
server are counted, not sent. Only polygon-cli and problemtools read subtasks.
"""

import asyncio
import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from polygon_cli.problem import ProblemSession
from rbx.box.packaging.polygon.importer import PolygonImporter


def run(name: str, *arguments: object) -> str:
    """Runs a program that is installed beside Python, and returns its output."""
    command = [Path(sys.executable).parent / name, *arguments]
    # BAPCtools remembers the identifiers of problems in this folder.
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "XDG_CONFIG_HOME": home}
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
    assert done.returncode == 0, done.stdout
    return done.stdout


def p2d(package: Path, into: Path) -> None:
    print(run("p2d", package, "--code", "x", "--yes", "--output", into / "x.zip"))
    assert (into / "x.zip").stat().st_size > 0


def rbx(package: Path, into: Path) -> None:
    asyncio.run(PolygonImporter(None).import_package(package, into))
    tests = len(list((package / "tests").glob("*.a")))
    assert len(list((into / "tests").glob("*/*.in"))) == tests
    assert (into / "checker.cpp").exists()
    assert (into / "interactor.cpp").exists() == (package / "files/interactor.cpp").exists()


def polygon_cli(package: Path, into: Path) -> None:
    calls = Counter()
    session = ProblemSession("https://polygon.invalid", 1, None)
    session.send_api_request = lambda method, options, *_, **__: calls.update([method]) or {}
    session.upload_file = lambda name, kind, *_: calls.update([f"upload {kind}"]) or True
    session.set_utility_file = lambda name, kind: calls.update([f"set {kind}"])
    session.update_info = lambda *_, **named: calls.update(["info"])
    session.import_problem_from_package(str(package))
    programs = [file for file in (package / "files").iterdir() if file.suffix in (".cpp", ".py")]
    settings = (package / "problem.xml").read_text()
    expected = {
        "problem.saveStatement": 1,
        # A test is saved again with its group.
        "problem.saveTest": settings.count('<test method="manual"') + settings.count('" group="'),
        "problem.saveTestGroup": settings.count("<group "),
        "problem.saveScript": 1,
        "set checker": 1,
        "set validator": 1,
        "set interactor": int((package / "files/interactor.cpp").exists()),
        "upload source": len(programs),
        "upload solution": len(list((package / "solutions").iterdir())),
    }
    assert all(calls[call] == count for call, count in expected.items()), f"expected {expected}, found {dict(calls)}"


def bapctools(package: Path, into: Path) -> None:
    output = run("bt", "validate", "--no-bar", "--problem", package)
    assert "WARN" not in output and "ERROR" not in output, output


def problemtools(package: Path, into: Path) -> None:
    output = run("verifyproblem", "-t", "10", "-p", "config", "validators", "data", "--", package)
    # The code of a game of heaps looks like a decimal number, and zeros may follow it.
    allowed = output.count("No validator rejects trailing zeros added to real number")
    assert " 0 errors, " in output and output.count("WARNING") == allowed, output
    print(output)


clients = {"polygon": (p2d, rbx, polygon_cli), "icpc": (bapctools,), "kattis": (problemtools,)}
# The clients that read subtasks, and a limit of the first subtask of each game.
scoring = {"polygon": (polygon_cli,), "kattis": (problemtools,)}
limits = {
    "coins": "n=5",
    "constrained-nim": "N=5",
    "grid-split": "R=8",
    "hackenbush": "N=7",
    "heaps": "K=4",
    "marked-rectangle": "T=4",
    "nim": "N=3",
    "nim --rule misere": "N=3",
    "paper-cutting": "k=4",
    "sharti": "m=4",
}
lines = subprocess.check_output([sys.argv[1], "games"], text=True).splitlines()
for game in [line.split(":")[0] for line in lines if line[:1].isalpha()]:
    command = [sys.argv[1], "package", game, "--format", "kattis", "--output", os.devnull]
    error = subprocess.run(command, stderr=subprocess.PIPE, text=True).stderr
    assert (game in limits) != ("has no contest problem" in error), error
interactive = 0
for problem, limit in limits.items():
    game, *rule = problem.split(" ")
    subtasks = ["--subtask", f"small:{limit}:30", "--subtask", "all::70"]
    for options, table in (([], clients), (["--interactive"], clients), (subtasks, scoring)):
        for form, readers in table.items():
            with tempfile.TemporaryDirectory() as folder:
                # Kattis and the ICPC accept only letters and digits in this name.
                package = Path(folder) / game.replace("-", "")
                command = [sys.argv[1], "package", game, *rule, "--format", form, "--output", package, *options]
                is_interactive = options == ["--interactive"]
                if subprocess.run(command, stderr=subprocess.DEVNULL if is_interactive else None).returncode != 0:
                    assert is_interactive, command
                    continue
                interactive += is_interactive
                for client in readers:
                    into = Path(folder) / client.__name__
                    into.mkdir()
                    with contextlib.redirect_stdout(io.StringIO()) as output:
                        client(package, into)
                    warnings = output.getvalue().count("WARN")
                    print(f"{' '.join([problem, *options])}: {client.__name__}, {warnings} warnings", flush=True)
assert interactive == 9, "three games have an interactor, in three formats"
