from typing import NamedTuple

from ._native import *
from ._native import __all__ as __all__

__all__ += ["Cell", "Chop", "CoinTurn", "Cut", "HeapMove", "HeapTake", "Move", "Period", "Square", "SumMove", "Take", "Trim"]

class Cell(NamedTuple):
    row: int
    column: int

class Chop(NamedTuple):
    edge: int

class CoinTurn(NamedTuple):
    rows: tuple[int, ...]
    columns: tuple[int, ...]

class Cut(NamedTuple):
    from_: tuple[int, int]
    to: tuple[int, int]

class HeapMove(NamedTuple):
    heap: int
    take: int
    parts: tuple[int, ...]

class HeapTake(NamedTuple):
    heap: int
    take: int

class Square(NamedTuple):
    row: int
    column: int
    side: int

class Take(NamedTuple):
    pile: int
    take: int

class Trim(NamedTuple):
    side: str
    lines: int

class SumMove(NamedTuple):
    component: int
    game: str
    move: Move

Move = Cell | Chop | CoinTurn | Cut | HeapMove | HeapTake | Square | Take | Trim | SumMove

class Period(NamedTuple):
    preperiod: int
    period: int
    saltus: int
    certificate: str | None
