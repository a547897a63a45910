"""Searches for the periods of all octal codes 0.d1..dN and 4.d1..dN, on all processors of a machine or of a Dask cluster.

    pip install -r requirements.txt  # and the package `impartial` itself
    python survey.py results --digits 3
    python survey.py results --digits 3 --scheduler tcp://10.0.0.1:8786

The rows are written to Parquet files in `results/digits-3-limit-100000`. They are sorted by code, and the files are identical
for any number of processes. A row has the same fields as a line of `impartial survey`, and the certificate of the period.

A task searches a few codes for some seconds, and returns the rows that it has found and a checkpoint of the search that it
could not finish. It needs nothing but its arguments, so if a worker is killed, another worker repeats its task from the
same checkpoint. If the survey itself is killed, the next run resumes from the files that exist.

Workers need the same version of the package `impartial`, but no access to the folder of the results.
"""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import dask
import pyarrow as pa
import pyarrow.parquet as pq
from distributed import Client, Future, as_completed

from impartial import Sequence

CODES_PER_FILE, CODES_PER_TASK = 512, 16

# Maximum number of unfinished tasks, because the scheduler keeps all of them in memory.
MAX_TASKS = 1000

SCHEMA = pa.schema(
    {
        "code": pa.string(),
        "representative": pa.string(),
        "shift": pa.uint64(),
        "preperiod": pa.uint64(),
        "period": pa.uint64(),
        "saltus": pa.uint64(),
        "values": pa.uint64(),
        "rare_mask": pa.uint64(),
        "rare_alternates": pa.bool_(),
        "certificate": pa.string(),
    }
)

Row = dict[str, Any]


def octal_codes(digits: int) -> list[str]:
    """Returns all octal codes with `digits` digits after the point, sorted as text."""
    return [f"{first}.{rest:0{digits}o}" for first in (0, 4) for rest in range(8**digits)]


def search(
    codes: list[str], checkpoint: bytes | None, limit: int, seconds: float
) -> tuple[list[Row], list[str], bytes | None]:
    """Searches codes one after the other until the time is up. The first search resumes from `checkpoint` if given.

    Returns the rows found, the codes that remain, and the checkpoint of the first of them.
    """
    end = time.monotonic() + seconds
    rows: list[Row] = []
    for index, code in enumerate(codes):
        sequence = Sequence(code) if checkpoint is None else Sequence.resume(checkpoint)
        checkpoint = None
        try:
            period = sequence.period(limit, seconds=max(0.0, end - time.monotonic()))
        except TimeoutError:
            return rows, codes[index:], sequence.checkpoint()
        rows.append(sequence.report())
    return rows, [], None


def replace(file: Path, content: bytes | pa.Buffer) -> None:
    """Replaces a file atomically: after a crash, it has either the old or the new content."""
    # The content must be on the disk before the file gets its name.
    temporary = file.with_name(f".{file.name}.new")
    with temporary.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    temporary.replace(file)


@dataclass
class ResultFile:
    """A file of results: its codes, the rows found so far, and the checkpoints of its codes."""

    file: Path
    codes: list[str]
    rows: list[Row] = field(default_factory=list)

    def checkpoint_file(self, code: str) -> Path:
        return self.file.parent / "_checkpoints" / code

    def checkpoint(self, code: str) -> bytes | None:
        """Returns the checkpoint of an earlier run, if it can be used."""
        file = self.checkpoint_file(code)
        if not file.exists():
            return None
        checkpoint = file.read_bytes()
        try:
            found = Sequence.resume(checkpoint).code
            if found != Sequence(code).code:
                raise ValueError(f"it is a checkpoint of {found}")
        except ValueError as error:
            print(f"warning: cannot resume from {file}: {error}; the search starts anew", file=sys.stderr)
            return None
        return checkpoint

    def is_complete(self) -> bool:
        return len(self.rows) == len(self.codes)

    def write(self) -> None:
        """Writes the rows, and then removes the checkpoints, which are no longer needed."""
        table = pa.Table.from_pylist(sorted(self.rows, key=lambda row: str(row["code"])), SCHEMA)
        out = pa.BufferOutputStream()
        pq.write_table(table, out, compression="zstd")
        replace(self.file, out.getvalue())
        for code in self.codes:
            self.checkpoint_file(code).unlink(missing_ok=True)


def parts(folder: Path, codes: list[str]) -> Iterator[ResultFile]:
    """Returns the files that do not exist yet."""
    for number, start in enumerate(range(0, len(codes), CODES_PER_FILE)):
        part = ResultFile(folder / f"part-{number:06}.parquet", codes[start : start + CODES_PER_FILE])
        if not part.file.exists():
            yield part


def tasks(folder: Path, codes: list[str]) -> Iterator[tuple[ResultFile, list[str], bytes | None]]:
    """Returns the first tasks of all parts. A code with a checkpoint gets its own task; other codes are grouped."""
    for part in parts(folder, codes):
        found = {code: part.checkpoint(code) for code in part.codes}
        for code, checkpoint in found.items():
            if checkpoint is not None:
                yield part, [code], checkpoint
        fresh = [code for code, checkpoint in found.items() if checkpoint is None]
        for start in range(0, len(fresh), CODES_PER_TASK):
            yield part, fresh[start : start + CODES_PER_TASK], None


def survey(client: Client, folder: Path, codes: list[str], limit: int, seconds: float) -> None:
    """Writes the rows of all codes that an earlier run has not written."""
    (folder / "_checkpoints").mkdir(parents=True, exist_ok=True)
    waiting = tasks(folder, codes)
    owners: dict[Future[Any], ResultFile] = {}
    running = as_completed()

    def submit(part: ResultFile, codes: list[str], checkpoint: bytes | None) -> None:
        # Dask would otherwise hash the arguments, including the checkpoint, to find equal tasks.
        future = client.submit(search, codes, checkpoint, limit, seconds, pure=False)
        owners[future] = part
        running.add(future)

    def refill() -> None:
        while len(owners) < MAX_TASKS and (task := next(waiting, None)) is not None:
            submit(*task)

    refill()
    for future in running:
        part = owners.pop(future)
        rows, left, checkpoint = future.result()
        part.rows += rows
        # The unfinished search becomes a task of its own, so that the codes after it need not wait.
        if checkpoint is not None:
            replace(part.checkpoint_file(left[0]), checkpoint)
            submit(part, left[:1], checkpoint)
        if len(left) > 1:
            submit(part, left[1:], None)
        if part.is_complete():
            part.write()
            print(f"{part.file.name}: {len(part.rows)} codes", file=sys.stderr)
        refill()
    shutil.rmtree(folder / "_checkpoints")


def connect(scheduler: str | None, workers: int | None) -> Client:
    """Connects to a cluster, or starts one with processes on this machine."""
    # Checkpoints are sent through the scheduler instead of staying on a worker, which may be killed. They can be large.
    dask.config.set({"distributed.admin.large-graph-warning-threshold": "1GiB"})
    if scheduler is None:
        return Client(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
    try:
        return Client(scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        raise SystemExit(f"error: no scheduler at {scheduler}: {error}") from None


def positive(text: str) -> int:
    """Parses a positive integer."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description="Search for the periods of all octal codes 0.d1..dN and 4.d1..dN")
    add = parser.add_argument
    add("output", type=Path, help="folder of the results")
    add("--digits", metavar="N", type=int, choices=range(1, 8), required=True, help="digits after the point, from 1 to 7")
    add("--limit", metavar="N", type=positive, default=100_000, help="nim-values to search per code [default: 100000]")
    add("--seconds", metavar="S", type=float, default=10, help="time from one checkpoint to the next [default: 10]")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", metavar="N", type=positive, help="local processes [default: one per processor]")
    where.add_argument("--scheduler", metavar="ADDRESS", help="use the cluster of this Dask scheduler")
    arguments = parser.parse_args()
    folder = arguments.output / f"digits-{arguments.digits}-limit-{arguments.limit}"
    codes = octal_codes(arguments.digits)
    with connect(arguments.scheduler, arguments.workers) as client:
        survey(client, folder, codes, arguments.limit, arguments.seconds)
    table = pq.read_table(folder, columns=["period"])
    print(f"{folder}: {table.num_rows} codes, {table.num_rows - table['period'].null_count} periods")


if __name__ == "__main__":
    main()
