"""Measures `examples/survey.py` against a plain loop and the command: `python benches/measure_survey.py`.

Each figure is the median of interleaved runs. The CPU time of the busiest worker estimates the duration on a machine with one
idle processor per worker, because elapsed time means little on a busy machine. The command is measured if
`cargo build --release --package impartial-cli` has built it.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path


PACKAGE = Path(__file__).parent.parent
COMMAND = PACKAGE.parent.parent / "target" / "release" / "impartial"
sys.path.append(str(PACKAGE / "examples"))

import survey  # noqa: E402

DIGITS, LIMIT, ROUNDS = 3, 20_000, 3


def cpu() -> float:
    """Returns the CPU time of this process and of the child processes that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def plain(folder: Path) -> float:
    codes = survey.octal_codes(DIGITS)
    folder.mkdir()
    start = cpu()
    rows, _, _ = survey.search(codes, None, LIMIT, float("inf"))
    for part in survey.parts(folder, codes):
        part.rows = [row for row, code in zip(rows, codes) if code in part.codes]
        part.write()
    return cpu() - start


def command(_: Path) -> float:
    start = cpu()
    arguments = [str(COMMAND), "survey", f"--digits={DIGITS}", f"--limit={LIMIT}", "--threads=1"]
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)
    return cpu() - start


def dask(workers: int) -> Callable[[Path], float]:
    def run(folder: Path) -> float:
        with survey.connect(None, workers) as client:
            start = client.run(time.process_time)
            survey.survey(client, folder, survey.octal_codes(DIGITS), LIMIT, 10)
            end = client.run(time.process_time)
        return max(float(end[worker] - start[worker]) for worker in start)

    return run


def startup(_: Path) -> float:
    start = cpu()
    with survey.connect(None, 1) as client:
        client.submit(survey.search, ["0.7"], None, 10, 1).result()
    return cpu() - start


def main() -> None:
    tasks = {"a plain loop": plain, "Dask, 1 worker": dask(1), "Dask, 2 workers": dask(2), "a cluster starts and ends": startup}
    if COMMAND.exists():
        tasks["impartial survey --threads 1"] = command
    times: dict[str, list[tuple[float, float, float]]] = {name: [] for name in tasks}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            for name, task in tasks.items():
                start, before = time.monotonic(), cpu()
                busiest = task(Path(folder, f"{name} {number}"))
                times[name].append((busiest, cpu() - before, time.monotonic() - start))
        first, *others = (
            [file.read_bytes() for file in sorted(Path(folder, f"{name} 0").glob("*.parquet"))]
            for name in list(tasks)[:3]
        )
        assert first and all(other == first for other in others)
    print(f"| {DIGITS} digits, {LIMIT} values | busiest process / s | all processes / s | passed / s |\n|---|--:|--:|--:|")
    for name, runs in times.items():
        print(f"| {name} | " + " | ".join(f"{statistics.median(column):.2f}" for column in zip(*runs)) + " |")


if __name__ == "__main__":
    main()
