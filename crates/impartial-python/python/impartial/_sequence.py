"""Nim-sequences: of the taking-and-breaking game of a code, or of a rule for heaps that a function defines."""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Self, SupportsIndex, overload

from ._moves import Period
from ._native import _CodeSequence, _plot, _shown
from ._picture import Picture

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Rule = Callable[[int], Iterable[int | Iterable[int]]]

# Number of values that a search for a period computes without a limit, for an own rule and for the width of a table.
_SHORT_LIMIT = 1000

# An unproved period is returned only if the computed values contain it this many times.
_REPEATS = 4

# Number of values in a row of a table without a period.
_TABLE_WIDTH = 10


class _OwnSequence:
    """The values of an own rule, with the methods of `_CodeSequence` as far as they apply."""

    def __init__(self, rule: Rule, known: Iterable[int] = ()) -> None:
        self.rule = rule
        self.known = list(known)

    def _grow(self, stop: int) -> list[int]:
        while len(self.known) < stop:
            heap = len(self.known)
            reached = {self._option(heap, option) for option in self.rule(heap)}
            # A rule may use the sequence itself, which then has computed this heap already.
            if len(self.known) == heap:
                self.known.append(next(value for value in range(len(reached) + 1) if value not in reached))
        return self.known

    def _option(self, heap: int, option: int | Iterable[int]) -> int:
        value = 0
        parts: Iterable[int] = (option,) if isinstance(option, SupportsIndex) else option
        for part in parts:
            if not hasattr(part, "__index__"):
                raise TypeError(f"expected options of heap {heap}, each a heap or several, found {_shown(option)}")
            if not 0 <= part < heap:
                raise ValueError(f"expected options of heap {heap} with heaps from 0 to {heap - 1}, found {_shown(option)}")
            value ^= self.known[part]
        return value

    def values(self, stop: int) -> list[int]:
        return self._grow(stop)[:stop]

    def value(self, heap: int) -> int:
        return self._grow(heap + 1)[heap]

    def slice(self, start: int, stop: int, step: int) -> list[int]:
        return self._grow(stop)[start:stop:step]

    def find(self, value: int, stop: int | None) -> int | None:
        known = self.known if stop is None else self._grow(stop)[:stop]
        return known.index(value) if value in known else None

    def period(self, limit: int | None) -> Period | None:
        import numpy as np

        values = np.array(self.values(_SHORT_LIMIT if limit is None else limit), dtype=np.int64)
        for period in range(1, len(values) // _REPEATS + 1):
            growth = values[period:] - values[:-period]
            wrong = np.flatnonzero(growth != growth[-1])
            preperiod = int(wrong[-1]) + 1 if len(wrong) else 0
            # The last values alone grow evenly now and then.
            is_long = preperiod + max(_REPEATS * period, len(values) // 2) <= len(values)
            if growth[-1] >= 0 and is_long:
                return Period(preperiod, period, int(growth[-1]), None)
        return None

    def plot(self, stop: int, start: int) -> Picture:
        title = f"Nim-values of {self.name}, heaps {start} to {stop - 1}"
        return _plot(title, start, self.slice(start, stop, 1))

    @property
    def name(self) -> str:
        return getattr(self.rule, "__name__", type(self.rule).__name__)

    def __repr__(self) -> str:
        return f"<Sequence of {self.name}: {len(self.known)} values known>"


class Sequence:
    """The nim-sequence of the heaps of a game: the nim-value of each heap, from 0.

    `rule` is the code or name of a taking-and-breaking game, such as `"0.77"` or `"kayles"`; `codes()` has the names. Or it is
    a function that lists the options of a heap, each a heap or several heaps whose sum is the option. All must be smaller
    than the heap: `Sequence(lambda n: [(a, n - 2 - a) for a in range(n - 1)])` is Dawson's Kayles.

    A sequence is a function on all heaps, so it has no length, and `iter` never ends. Values are computed on demand and
    cached. For a code, the table of values takes up to 1 GiB, and the table of the search for a period up to 1 GiB more.
    Sequences of the same code or the same function are equal.
    """

    __slots__ = ("_code", "_own")

    def __init__(self, rule: str | Rule) -> None:
        self._own = _OwnSequence(rule) if callable(rule) else None
        self._code = None if callable(rule) else _CodeSequence(rule)

    @classmethod
    def resume(cls, checkpoint: bytes | bytearray) -> Self:
        """Returns the sequence whose search for a period resumes at a checkpoint.

        Raises `ValueError` if the bytes are truncated, altered, or from another version.
        """
        made = cls.__new__(cls)
        made._own, made._code = None, _CodeSequence.resume(checkpoint)
        return made

    @classmethod
    def _restore(cls, rule: Rule, known: list[int]) -> Self:
        made = cls(rule)
        made._own = _OwnSequence(rule, known)
        return made

    @property
    def _table(self) -> _OwnSequence | _CodeSequence:
        table = self._own if self._code is None else self._code
        assert table is not None
        return table

    def _of_code(self, name: str) -> _CodeSequence:
        if self._code is None:
            raise TypeError(f"`{name}` needs the sequence of a code, found the sequence of a function")
        return self._code

    @property
    def code(self) -> str:
        """The code. For a function, raises `TypeError`."""
        return self._of_code("code").code

    @overload
    def __getitem__(self, heap: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, heap: slice, /) -> list[int]: ...
    def __getitem__(self, heap: SupportsIndex | slice, /) -> int | list[int]:
        """Returns the nim-value of a heap, or a list of the nim-values of a slice of heaps, which must have an end.

        Values come from the period if it is proved and otherwise from the table. Beyond 10,000,000 heaps of a code, or 2,000
        if moves leave three heaps, a period is searched first, as by `period()`.
        """
        if isinstance(heap, slice):
            if heap.stop is None:
                raise ValueError("a sequence has no end: expected a slice with an end, such as `sequence[:50]`")
            start = 0 if heap.start is None else _integer(heap.start, "the start of the slice")
            stop = _integer(heap.stop, "the stop of the slice")
            step = 1 if heap.step is None else _integer(heap.step, "the step of the slice")
            if step == 0:
                raise ValueError("expected a slice with a positive step, found 0")
            return self._table.slice(start, stop, step)
        heap = _integer(heap, "the heap")
        return self._table.value(heap)

    def __iter__(self) -> Iterator[int]:
        """Returns an endless iterator over the nim-values of all heaps."""
        start, stop = 0, 64
        while True:
            yield from self._table.slice(start, stop, 1)
            start, stop = stop, 2 * stop

    def __len__(self) -> int:
        raise TypeError("a sequence has a value for each heap, so it has no length: `values(stop)` has a length")

    def __bool__(self) -> bool:
        return True

    def find(self, value: SupportsIndex, stop: SupportsIndex | None = None) -> int | None:
        """Returns the first heap with a nim-value, or None if no heap below `stop` has it.

        Without `stop`, the known values are searched, and all heaps if a period without saltus is proved. With `stop`, values
        are computed, up to the end of the first period if a period without saltus is proved.
        """
        end = None if stop is None else _integer(stop, "the number of values")
        return self._table.find(_integer(value, "the nim-value"), end)

    def values(self, stop: SupportsIndex) -> list[int]:
        """Returns the nim-values of the heaps below `stop`, as a list."""
        return self._table.values(_integer(stop, "the number of values"))

    def array(self, stop: SupportsIndex) -> "NDArray[np.uint64]":
        """Returns the nim-values of the heaps below `stop`, as a numpy array of the dtype uint64."""
        stop = _integer(stop, "the number of values")
        if self._code is not None:
            return self._code.array(stop)
        import numpy as np

        return np.array(self.values(stop), dtype=np.uint64)

    def period(self, limit: SupportsIndex | None = None, *, seconds: float | None = None) -> Period | None:
        """Returns the period that the first `limit` nim-values prove, or None if they do not prove a period.

        Without a limit, the search ends after 10,000,000 values, or earlier if values become slow to compute.
        Raises `TimeoutError` after `seconds`; the next call resumes the search.

        No theorem proves periods of a function. A period that holds for the second half of its first `limit` values
        (default: 1,000), at least four times, is returned with the certificate None: it is a guess, which no value uses.
        """
        end = None if limit is None else _integer(limit, "the limit")
        if self._own is None:
            return self._of_code("period").period(end, seconds=seconds)
        if seconds is not None:
            raise TypeError("`seconds` needs the sequence of a code: a function is called for each value up to `limit`")
        return self._own.period(end)

    def checkpoint(self) -> bytes:
        """Returns the state of the search for a period of a code as bytes for `Sequence.resume`.

        A checkpoint takes 2 or 4 bytes per nim-value searched.
        """
        return self._of_code("checkpoint").checkpoint()

    def report(self) -> dict[str, str | int | bool | None]:
        """Returns what the search for a period of a code has found so far: the fields of a line of `impartial survey`, as a
        dictionary, and the certificate.

        The fields are `code`, `representative`, `shift`, `preperiod`, `period`, `saltus`, `values`, `rare_mask`,
        `rare_alternates` and `certificate`. `values` is the number of values that prove the period, or else the number
        searched. Unknown fields are None.
        """
        return self._of_code("report").report()

    def plot(self, stop: SupportsIndex, *, start: SupportsIndex | None = None) -> Picture:
        """Returns a plot of the nim-values of the heaps from `start` to `stop` - 1 as SVG, which a notebook displays.

        A period that `period` has proved is shaded. A plot has at most 10,000,000 heaps.
        """
        first = 0 if start is None else _integer(start, "the first heap")
        end = _integer(stop, "the end of the range of heaps")
        if end <= first:
            raise ValueError(f"no heaps to plot: from {first} to below {end}")
        return self._table.plot(end, first)

    def table(self, stop: SupportsIndex, *, width: SupportsIndex | None = None) -> str:
        """Returns a table of the nim-values of the heaps below `stop` as text, each row with its first heap.

        A row has `width` values. By default, this is the period, if the values or the first 1,000 have one by `period`, and 10
        otherwise.
        """
        values = self.values(stop)
        found = self.period(max(len(values), _SHORT_LIMIT)) if width is None and values and not self._has_no_theorem() else None
        columns = _TABLE_WIDTH if width is None else _integer(width, "the width")
        columns = found.period if found is not None else columns
        if columns == 0:
            raise ValueError("expected the width, from 1, found 0")
        starts = range(0, len(values), columns)
        left = len(str(starts[-1])) if starts else 0
        cell = max((len(str(number)) for number in (*values, columns - 1)), default=1)

        def line(head: object, row: Iterable[int]) -> str:
            return f"{head:>{left}} | " + " ".join(f"{number:>{cell}}" for number in row) + "\n"

        rows = [line(start, values[start : start + columns]) for start in starts]
        heading = line("", range(columns))
        return "".join([heading, "-" * (len(heading) - 1) + "\n", *rows])

    def _has_no_theorem(self) -> bool:
        """Returns whether no theorem proves periods of the code."""
        try:
            self.period(0)
        except ValueError:
            return True
        return False

    def to_bfile(self, path: str | os.PathLike[str], stop: SupportsIndex) -> None:
        """Writes the nim-values of the heaps below `stop` as a b-file of the OEIS: a line for each heap with its value."""
        lines = "".join(f"{heap} {value}\n" for heap, value in enumerate(self.values(stop)))
        with open(path, "w", encoding="ascii", newline="\n") as file:
            file.write(lines)

    def _key(self) -> object:
        return self._own.rule if self._own is not None else self.code

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        if self._own is not None:
            return type(self)._restore, (self._own.rule, self._own.known)
        return type(self).resume, (self.checkpoint(),)

    def __repr__(self) -> str:
        return repr(self._table)


def _integer(value: object, name: str) -> int:
    if not hasattr(value, "__index__"):
        raise TypeError(f"expected {name}, an integer, found {_shown(value)}")
    number: int = value.__index__()
    if not 0 <= number < 2**64:
        raise ValueError(f"expected {name}, from 0 to {2**64 - 1}, found {_shown(value)}")
    return number
