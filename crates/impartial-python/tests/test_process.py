"""Signals, forks, subinterpreters and lack of memory. Each test runs in a separate process."""

import os
import signal
import subprocess
import sys
import time

import pytest

# Seconds: the time before Ctrl-C, the maximum time from Ctrl-C to the end, and the maximum time of a process.
BEFORE, STOP, WAIT = 0.7, 1.0, 30.0

LONG = {
    "an endless game": "impartial.solve(lambda n: [n + 1], 0, budget=2**40)",
    "a search": "impartial.Game(lambda n: [[n + 1], [n + 2, n + 3]], budget=2**40).is_loss(0)",
    "endless options": "impartial.solve(lambda n: iter(lambda: 1, None) if not n else [], 0, budget=2**40)",
    "a game in C": "impartial.solve(lambda n: itertools.repeat(1) if not n else [], 0, budget=2**40)",
    "empty sums in C": "impartial.solve(lambda n: itertools.repeat([]) if not n else [], 0, budget=2**40)",
    "numbers in C": "impartial.Game(lambda n: itertools.count() if not n else [], budget=2**40).is_loss(0)",
    "an endless list": "impartial.Nim(itertools.repeat(1))",
    "a sequence": "impartial.Sequence('grundy').values(5 * 10**8)",
    "a period": "impartial.Sequence('grundy').period(10**9)",
    "heaps": "impartial.Heaps('0.007', [2**62])",
    "a board": "impartial.GridSplit(150, 150, [(row, column) for row in range(1, 151) for column in range(1, 151)])",
    "powers": "nim.pow(bases, exponents)",
    "logarithms": "nim.log(squares, 2**32 + 6)",
    "a hash": "hash(boards)",
    "the text of a repr": "repr(boards)",
    "a pickle": "pickle.dumps(boards)",
}

# The operands are made before the signal, which would otherwise stop numpy on a busy machine.
OPERANDS = {
    "powers": "bases, exponents = np.tile(big, 3), ~np.tile(big, 3)",
    "logarithms": "squares = nim.mul(big, big)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C alone")
@pytest.mark.parametrize("work", LONG)
def test_control_c_stops_long_work_within_a_second(work: str) -> None:
    script = f"""
import itertools, pickle, time, numpy as np, impartial
from impartial import nim
big = np.arange(2**40, 2**40 + 10**7, dtype="u8")
corners = np.random.default_rng(1).integers(1, 10**9, (10**5, 2))
boards = impartial.Sum([impartial.Sharti(10**9, 10**9, np.hstack([corners, corners]))] * 1000)
{OPERANDS.get(work, "")}
print(time.process_time(), flush=True)
{LONG[work]}
print("done")
"""
    ended = os.times()
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            ready = float(process.stdout.readline())
            time.sleep(BEFORE)
            assert process.poll() is None, "the work is too short to be stopped"
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=WAIT)
        finally:
            process.kill()
    # CPU time is measured, because a process may wait for seconds on a busy machine.
    used = os.times()
    worked = used.children_user + used.children_system - ended.children_user - ended.children_system - ready
    assert worked < BEFORE + STOP
    assert (out, process.returncode) == (b"", -signal.SIGINT)
    assert err.rstrip().endswith(b"KeyboardInterrupt")


@pytest.mark.parametrize(
    "work",
    [
        "impartial.solve(lambda n: itertools.repeat(1) if not n else [], 0, budget=2**40)",
        "impartial.solve(lambda n: itertools.repeat([]) if not n else [], 0, budget=2**40)",
        "impartial.Nim(itertools.repeat(1))",
    ],
)
def test_an_iterator_in_c_in_another_thread_lets_the_main_thread_stop(work: str) -> None:
    # Only the main thread handles Ctrl-C. In a loop of this length, the interpreter asks it many times to let the other run.
    script = f"""
import itertools, os, signal, threading, impartial
threading.Thread(target=lambda: {work}, daemon=True).start()
try:
    for turn in range(10**6):
        pass
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    os.write(1, b"stopped")
    os._exit(0)
"""
    found = subprocess.run([sys.executable, "-c", script], timeout=WAIT, stdout=subprocess.PIPE)
    assert found.stdout == b"stopped"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory differently, or not at all")
def test_loaded_values_are_not_enumerated() -> None:
    # A heap of Nim for the wrong value, with all its options, would not fit into the memory.
    script = """
import pickle, resource, zlib, impartial
resource.setrlimit(resource.RLIMIT_AS, (250 * 10**6, resource.RLIM_INFINITY))
game = impartial.Game(range, budget=1000)
for wrong in (10**6, 2**29, 2**62):
    pickled = pickle.dumps(([3, 4], [wrong, 4]))
    game = impartial.Game(range, budget=1000)
    game.load(b"impartial game 1\\n" + zlib.crc32(pickled).to_bytes(4, "big") + pickled)
    assert game.nim_value(6) == 5 and game.nim_value([6, 5]) == 6
    try:
        game.verify()
    except impartial.InvalidTable as error:
        assert error.position in (3, 4), error
    else:
        raise AssertionError("the wrong value was not found")
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=WAIT)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_process_that_forks_after_the_import() -> None:
    script = """
import os, numpy as np, impartial
from impartial import nim
a = np.arange(10**5, dtype="u8")
square, sequence = nim.mul(a, a), impartial.Sequence("kayles")
sequence.values(1000)
position = impartial.Sharti(10**9, 10**9, [(1, 1, 10**8, 10**8)])
child = os.fork()
same = (nim.mul(a, a) == square).all() and sequence.period().period == 12
same = same and impartial.Heaps("0.77", [10**18]).nim_value == sequence[10**18]
same = same and impartial.Sharti(10**9, 10**9, [(1, 1, 10**8, 10**8)]) == position
same = same and impartial.solve(lambda n: range(max(0, n - 3), n), 1001) == 1
if child == 0:
    os._exit(0 if same else 1)
assert same and os.waitpid(child, 0)[1] == 0
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", script], check=True, timeout=WAIT)


def test_a_second_interpreter_is_refused() -> None:
    script = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import impartial
other = interpreters.create()
code = '''
try:
    import impartial._native
except ImportError as error:
    assert "subinterpreter" in str(error), error
else:
    raise AssertionError("it was imported")
'''
failed = interpreters.run_string(other, code)
assert failed is None, failed
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=WAIT)


def test_the_import_does_not_import_numpy() -> None:
    script = "import sys, impartial; impartial.nim.mul(3, 5); impartial.Nim([3]); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=WAIT)


ENDLESS = [
    "impartial.Nim(itertools.repeat(3))",
    "impartial.Sum(itertools.repeat(impartial.Nim([3])))",
    "impartial.Heaps('kayles', [5]).play((1, 1, itertools.repeat(3)))",
    "impartial.nim.mex(itertools.repeat(3))",
    "impartial.boards.Graph(3, itertools.repeat((0, 1)))",
    "impartial.Sequence('kayles').values(3 * 10**7)",
    "impartial.Sequence('kayles')[: 3 * 10**7]",
    "impartial.solve(lambda p: itertools.repeat(0) if p else [], 5, budget=2**40)",
    "impartial.solve(lambda n: [n + 1], 0, budget=2**40)",
    "impartial.Game(lambda n: [[n + 1], [n + 2, n + 3]], budget=2**40).is_loss(0)",
    "impartial.Game(lambda n: [n + 1, n + 2], memory=10**7).nim_value(0)",
]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory differently, or not at all")
@pytest.mark.parametrize("call", ENDLESS)
def test_little_memory_is_an_exception(call: str) -> None:
    script = f"""
import itertools, resource, impartial
resource.setrlimit(resource.RLIMIT_AS, (250 * 10**6, resource.RLIM_INFINITY))
try:
    {call}
except MemoryError:
    print("out of memory")
"""
    environment = {**os.environ, "RUST_BACKTRACE": "1"}
    found = subprocess.run([sys.executable, "-c", script], timeout=WAIT, capture_output=True, env=environment)
    assert (found.returncode, found.stdout, found.stderr) == (0, b"out of memory\n", b"")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory differently, or not at all")
def test_a_solver_without_memory_for_its_thread() -> None:
    script = """
import resource, impartial
heaps = impartial.Nim(range(10**4))
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + 2**20, resource.RLIM_INFINITY))
try:
    heaps.nim_value
except MemoryError as error:
    print(error)
"""
    found = subprocess.run([sys.executable, "-c", script], check=True, timeout=WAIT, stdout=subprocess.PIPE)
    assert found.stdout.startswith(b"cannot start the thread of the solver: ")
