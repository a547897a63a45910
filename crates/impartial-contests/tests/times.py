"""Prints the longest processor time of the right solutions and of the slow one over all tests of a package.

Usage: times.py IMPARTIAL GAME [OPTION]..., where IMPARTIAL is the command and the options are those of `impartial package`. The
time limits in `src/games/` and the limits from which a solution is too slow are measured with it. A solution is stopped
after seven times the time limit.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

impartial, game, *options = sys.argv[1:]


def seconds(program: list[Path | str], test: Path, most: int) -> float:
    """Returns the processor time of a program, which is stopped after some seconds."""
    limit = f'ulimit -t {most}; exec "$@"'
    with test.open() as file:
        process = subprocess.Popen(["sh", "-c", limit, "sh", *program], stdin=file, stdout=subprocess.DEVNULL)
        usage = os.wait4(process.pid, 0)[2]
    return usage.ru_utime + usage.ru_stime


with tempfile.TemporaryDirectory() as folder:
    package = Path(folder) / "package"
    command = [impartial, "package", game, "--format", "domjudge", "--output", package, *options]
    subprocess.run(command, check=True)
    limit = int(re.search("timelimit='(.*)'", (package / "domjudge-problem.ini").read_text())[1])
    # The last tests are the largest ones.
    tests = sorted(package.rglob("*.in"), key=lambda test: test.stem, reverse=True)
    for solution in [file for name in ("right.*", "slow.cpp") for file in package.rglob(name)]:
        program = ["python3", solution]
        if solution.suffix == ".cpp":
            program = [Path(folder) / solution.stem]
            subprocess.run(["g++", "-std=c++17", "-O2", "-o", *program, solution], check=True)
        longest = 0.0
        for test in tests:
            if longest <= 6 * limit:
                longest = max(longest, seconds(program, test, 7 * limit))
        print(f"{solution.name}: {longest:.2f} s, time limit {limit} s", flush=True)
