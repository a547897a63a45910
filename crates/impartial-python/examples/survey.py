"""Searches the periods of all octal codes 0.d1..dN and 4.d1..dN, by the processors of a machine or of a Dask cluster.

    pip install impartial -r requirements.txt
    python survey.py results --digits 3
    python survey.py results --digits 3 --scheduler tcp://10.0.0.1:8786

The rows go to Parquet, in `results/digits-3-limit-100000`. They are sorted by code, and have the same bytes however
many processes there are. A row has the fields of a line of `impartial survey`, and the certificate of the period.

A task searches some codes for a few seconds, and returns the rows and the checkpoint of the search that it was in. It
depends on its arguments only. If a worker is killed, its task begins again elsewhere, from its checkpoint. If the survey
itself is killed, the next run goes on from the files that are there.

Workers need the package `impartial`, of the same version. They need no access to the folder of the results.
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

# The codes of a file, the codes of a task, and the most tasks that are with the scheduler.
PART, CHUNK, MOST_TASKS = 512, 16, 1000

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
    """Returns all octal codes with this many digits after the point, in the order of their text."""
    return [f"{first}.{rest:0{digits}o}" for first in (0, 4) for rest in range(8**digits)]


def search(
    codes: list[str], checkpoint: bytes | None, limit: int, seconds: float
) -> tuple[list[Row], list[str], bytes | None]:
    """Searches codes one after the other until the time is over, the first of them from a checkpoint.

    Returns the rows found, the codes left, and the checkpoint of the first of these.
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
        rows.append({**sequence.report(), "certificate": period and period.certificate})
    return rows, [], None


def replace(file: Path, content: bytes | pa.Buffer) -> None:
    """Writes a file at once: a crash leaves the old one or the new one."""
    temporary = file.with_name(f".{file.name}.new")
    with temporary.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    temporary.replace(file)


@dataclass
class Part:
    """A file of rows, and the checkpoints of its codes."""

    file: Path
    codes: list[str]
    rows: list[Row] = field(default_factory=list)

    def checkpoint_file(self, code: str) -> Path:
        return self.file.parent / "_checkpoints" / code

    def checkpoint(self, code: str) -> bytes | None:
        """Returns the checkpoint that an earlier run has left."""
        file = self.checkpoint_file(code)
        if not file.exists():
            return None
        checkpoint = file.read_bytes()
        try:
            found = Sequence.resume(checkpoint).code
            if found != Sequence(code).code:
                raise ValueError(f"it is a checkpoint of {found}")
        except ValueError as error:
            raise SystemExit(f"error: cannot resume from {file}: {error}") from None
        return checkpoint

    def is_complete(self) -> bool:
        return len(self.rows) == len(self.codes)

    def write(self) -> None:
        """Writes the rows. Only then the checkpoints are not needed any more."""
        table = pa.Table.from_pylist(sorted(self.rows, key=lambda row: str(row["code"])), SCHEMA)
        out = pa.BufferOutputStream()
        pq.write_table(table, out, compression="zstd")
        replace(self.file, out.getvalue())
        for code in self.codes:
            self.checkpoint_file(code).unlink(missing_ok=True)


def parts(folder: Path, codes: list[str]) -> Iterator[Part]:
    """Returns the files that are still to be written."""
    for number, start in enumerate(range(0, len(codes), PART)):
        part = Part(folder / f"part-{number:06}.parquet", codes[start : start + PART])
        if not part.file.exists():
            yield part


def tasks(folder: Path, codes: list[str]) -> Iterator[tuple[Part, list[str], bytes | None]]:
    """Returns the first tasks of all parts: a code with a checkpoint alone, the others in chunks."""
    for part in parts(folder, codes):
        found = {code: part.checkpoint(code) for code in part.codes}
        for code, checkpoint in found.items():
            if checkpoint is not None:
                yield part, [code], checkpoint
        fresh = [code for code, checkpoint in found.items() if checkpoint is None]
        for start in range(0, len(fresh), CHUNK):
            yield part, fresh[start : start + CHUNK], None


def survey(client: Client, folder: Path, codes: list[str], limit: int, seconds: float) -> None:
    """Writes the rows of all codes, as far as an earlier run has not."""
    (folder / "_checkpoints").mkdir(parents=True, exist_ok=True)
    waiting = tasks(folder, codes)
    owners: dict[Future[Any], Part] = {}
    running = as_completed()

    def submit(part: Part, codes: list[str], checkpoint: bytes | None) -> None:
        future = client.submit(search, codes, checkpoint, limit, seconds, pure=False)
        owners[future] = part
        running.add(future)

    def refill() -> None:
        while len(owners) < MOST_TASKS and (task := next(waiting, None)) is not None:
            submit(*task)

    refill()
    for future in running:
        part = owners.pop(future)
        rows, left, checkpoint = future.result()
        part.rows += rows
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
    """Connects to a cluster, or starts one of processes on this machine."""
    # A checkpoint goes to the scheduler as it is, so that no worker is needed to have it.
    dask.config.set({"distributed.admin.large-graph-warning-threshold": "1GiB"})
    if scheduler is None:
        return Client(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
    try:
        return Client(scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        raise SystemExit(f"error: no scheduler at {scheduler}: {error}") from None


def positive(text: str) -> int:
    """Reads a number of things."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description="Search the periods of all octal codes 0.d1..dN and 4.d1..dN")
    add = parser.add_argument
    add("output", type=Path, help="folder of the results")
    add("--digits", metavar="N", type=int, choices=range(1, 8), required=True, help="digits after the point, from 1 to 7")
    add("--limit", metavar="N", type=positive, default=100_000, help="nim-values to search of each code [default: 100000]")
    add("--seconds", metavar="S", type=float, default=10, help="time from one checkpoint to the next [default: 10]")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", metavar="N", type=positive, help="processes here [default: one for each processor]")
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
