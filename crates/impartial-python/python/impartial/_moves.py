"""The moves of each game, as named tuples in the words of the JSON."""

from typing import NamedTuple


class Square(NamedTuple):
    """A move of Sharti: the square to flip, by its lower-right cell and its side."""

    row: int
    column: int
    side: int


class Cell(NamedTuple):
    """A move of grid split: the candidate to choose."""

    row: int
    column: int


class Take(NamedTuple):
    """A move of constrained Nim: the pile, from 1, and the number of stones to take."""

    pile: int
    take: int


class Cut(NamedTuple):
    """A move of paper cutting: both ends of the cut. The JSON calls the first one `from`."""

    from_: tuple[int, int]
    to: tuple[int, int]


class Trim(NamedTuple):
    """A move on a marked rectangle: the side, and the number of lines to cut off there."""

    side: str
    lines: int


class Break(NamedTuple):
    """A move on heaps: the heap, from 1, the number of tokens to take, and the heaps that are left of it."""

    heap: int
    take: int
    parts: tuple[int, ...]


class HeapTake(NamedTuple):
    """A move of Nim: the heap, from 1, and the number of tokens to take."""

    heap: int
    take: int


class SumMove(NamedTuple):
    """A move in a sum: the component, from 1, its game, and the move there. In a heap of Nim, that is the number to take."""

    component: int
    game: str
    move: "Move"


Move = Square | Cell | Take | Cut | Trim | Break | HeapTake | SumMove | int


class Period(NamedTuple):
    """A proved period: from `preperiod` on, the value of a heap with `period` more tokens is larger by `saltus`."""

    preperiod: int
    period: int
    saltus: int
    certificate: str
