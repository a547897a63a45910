"""Imports the Polygon package of every game with p2d, rbx and polygon-cli, and prints what each of them took.

Usage: clients.py IMPARTIAL, where IMPARTIAL is the command. The calls of polygon-cli to the server are counted, not sent.
"""

import asyncio
import contextlib
import io
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from polygon_cli.problem import ProblemSession
from rbx.box.packaging.polygon.importer import PolygonImporter


def p2d(package: Path, into: Path) -> None:
    command = [Path(sys.executable).parent / "p2d", package, "--code", "x", "--yes", "--output", into / "x.zip"]
    subprocess.run(command, check=True, capture_output=True)
    assert (into / "x.zip").stat().st_size > 0


def rbx(package: Path, into: Path) -> None:
    asyncio.run(PolygonImporter(None).import_package(package, into))
    tests = len(list((package / "tests").glob("*.a")))
    assert len(list((into / "tests").glob("*/*.in"))) == tests
    assert (into / "checker.cpp").exists()


def polygon_cli(package: Path, into: Path) -> None:
    calls = Counter()
    session = ProblemSession("https://polygon.invalid", 1, None)
    session.send_api_request = lambda method, options, *_: calls.update([method]) or {}
    session.upload_file = lambda name, kind, *_: calls.update([f"upload {kind}"]) or True
    session.set_utility_file = lambda name, kind: calls.update([f"set {kind}"])
    session.update_info = lambda *_, **named: calls.update(["info"])
    session.import_problem_from_package(str(package))
    expected = {
        "problem.saveStatement": 1,
        "problem.saveTest": len(list((package / "tests").glob("*.a"))),
        "set checker": 1,
        "set validator": 1,
        "upload solution": len(list((package / "solutions").iterdir())),
    }
    assert expected.items() <= calls.items(), f"expected {expected}, found {dict(calls)}"


lines = subprocess.check_output([sys.argv[1], "games"], text=True).splitlines()
games = [line.split(":")[0] for line in lines if line[:1].isalpha()]
assert len(games) >= 9, games
for game in games:
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "package"
        subprocess.run([sys.argv[1], "package", game, "--format", "polygon", "--output", package], check=True)
        for client in (p2d, rbx, polygon_cli):
            into = Path(folder) / client.__name__
            into.mkdir()
            with contextlib.redirect_stdout(io.StringIO()):
                client(package, into)
            print(f"{game}: {client.__name__} takes the package", flush=True)
