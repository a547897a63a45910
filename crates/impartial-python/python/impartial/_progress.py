"""Progress of a search, in a terminal or a notebook."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class _Bar(Protocol):
        def update(self, n: int) -> object: ...
        def close(self) -> object: ...


class ProgressBar:
    """Shows how many positions a search has listed: `Game(options, on_progress=ProgressBar())`.

    It is a bar of tqdm, which a notebook displays, if tqdm is installed, and otherwise a line on the standard error. `Game`
    closes it at the end of each query.
    """

    def __init__(self) -> None:
        self._bar: "_Bar | None" = None
        self._calls = 0

    def __call__(self, calls: int) -> None:
        if self._bar is None:
            self._bar = _new_bar(calls)
        else:
            self._bar.update(calls - self._calls)
        self._calls = calls

    def close(self) -> None:
        """Ends the bar or the line. The next call begins another."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None


class _Line:
    """A line on the standard error, which is written again for each update."""

    def __init__(self, calls: int) -> None:
        self._calls = calls
        self.update(0)

    def update(self, n: int) -> None:
        self._calls += n
        print(f"\r{self._calls} positions", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        print(file=sys.stderr)


def _new_bar(calls: int) -> "_Bar":
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Line(calls)
    bar: _Bar = tqdm(initial=calls, unit=" positions", file=sys.stderr)
    return bar
