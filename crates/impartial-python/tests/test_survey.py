"""The example `survey.py`: with local processes, on a cluster, and with processes that are killed."""

import os
import signal
import subprocess
import sys
import time
from importlib import util
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from distributed import Client, LocalCluster

from impartial import Sequence

SCRIPT = Path(__file__).parent.parent / "examples" / "survey.py"
LIMIT = 20_000
# Maximum time in seconds of a survey, and until an event in it.
WAIT = 120.0


@pytest.fixture(scope="module")
def survey() -> Any:
    """Returns the example as a module."""
    spec = util.spec_from_file_location("survey", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    # A dataclass looks up its module by name.
    sys.modules["survey"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def expected(survey: Any, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Returns the file that a plain loop writes for the codes of two digits."""
    file = tmp_path_factory.mktemp("plain") / "plain.parquet"
    codes = survey.octal_codes(2)
    rows, left, checkpoint = survey.search(codes, None, LIMIT, float("inf"))
    assert (len(rows), left, checkpoint) == (128, [], None)
    survey.ResultFile(file, codes, rows).write()
    return file.read_bytes()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / f"digits-2-limit-{LIMIT}"


def start(output: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(SCRIPT), str(output), "--digits", "2", "--limit", str(LIMIT), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str], folder: Path) -> bytes:
    """Waits for a survey, and returns its only file."""
    out, _ = process.communicate(timeout=WAIT)
    assert process.returncode == 0
    assert out.startswith(f"{folder}: 128 codes, ")
    assert os.listdir(folder) == ["part-000000.parquet"]
    return (folder / "part-000000.parquet").read_bytes()


def wait_for_a_checkpoint(process: subprocess.Popen[str], folder: Path) -> None:
    """Waits until the checkpoint of an unfinished search is stored."""
    end = time.monotonic() + WAIT
    while not list(folder.glob("_checkpoints/[04].*")):
        assert process.poll() is None and time.monotonic() < end, "no search has become a checkpoint"
        time.sleep(0.01)


def test_the_rows(expected: bytes, tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    file.write_bytes(expected)
    rows = pq.read_table(file).to_pylist()
    codes = [row["code"] for row in rows]
    assert codes == sorted(codes) and len(set(codes)) == 128
    kayles = rows[codes.index("0.77")]
    assert (kayles["preperiod"], kayles["period"], kayles["values"]) == (71, 12, 168)
    assert kayles["certificate"].startswith("impartial-heaps 1: 0.77 preperiod 71 period 12")
    for row in rows[::8]:
        found = Sequence(row["code"])
        period = found.period(LIMIT)
        assert row == found.report() and row["certificate"] == (period and period.certificate)


def test_processes_write_the_same_file_as_a_plain_loop(expected: bytes, folder: Path) -> None:
    assert finish(start(folder.parent, "--workers", "2"), folder) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no SIGKILL")
def test_a_worker_that_is_killed_loses_nothing(expected: bytes, folder: Path) -> None:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        before = client.run(os.getpid)
        process = start(folder.parent, "--seconds", "0.03", "--scheduler", cluster.scheduler_address)
        wait_for_a_checkpoint(process, folder)
        killed = next(worker for worker, tasks in client.processing().items() if tasks)
        os.kill(before[killed], signal.SIGKILL)
        assert finish(process, folder) == expected
        client.wait_for_workers(2, timeout=WAIT)
        assert before[killed] not in client.run(os.getpid).values()


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no SIGKILL")
def test_a_survey_that_was_killed_resumes_from_its_checkpoints(expected: bytes, folder: Path) -> None:
    process = start(folder.parent, "--seconds", "0.03", "--workers", "2")
    wait_for_a_checkpoint(process, folder)
    process.kill()
    process.communicate(timeout=WAIT)
    stored = list(folder.glob("_checkpoints/[04].*"))
    assert stored and not list(folder.glob("*.parquet"))
    assert finish(start(folder.parent, "--workers", "2"), folder) == expected


def test_a_damaged_checkpoint_is_not_used(survey: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = survey.ResultFile(tmp_path / "part.parquet", ["0.77"])
    (tmp_path / "_checkpoints").mkdir()
    assert part.checkpoint("0.77") is None
    part.checkpoint_file("0.77").write_bytes(Sequence("0.77").checkpoint())
    assert Sequence.resume(part.checkpoint("0.77")).code == "0.77"
    part.checkpoint_file("0.77").write_bytes(Sequence("0.7").checkpoint())
    assert part.checkpoint("0.77") is None
    assert "it is a checkpoint of 0.7; the search starts anew" in capsys.readouterr().err
    part.checkpoint_file("0.77").write_bytes(Sequence("0.77").checkpoint()[:-1])
    assert part.checkpoint("0.77") is None
    assert "truncated or altered" in capsys.readouterr().err


def test_no_scheduler(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), str(tmp_path), "--digits", "1", "--scheduler", "nonsense://"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=WAIT)
    assert found.returncode == 1 and found.stdout == ""
    assert "error: no scheduler at nonsense://" in found.stderr
