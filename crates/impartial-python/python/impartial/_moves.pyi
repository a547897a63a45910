from typing import NamedTuple

from ._native import *
from ._native import __all__ as __all__

__all__ += ["Bite", "Cell", "Chop", "CoinTurn", "Cut", "Domino", "Edge", "HeapMove", "HeapTake", "Move", "Period", "Queen", "Square", "SumMove", "Take", "Trim", "Vertex"]

class Bite(NamedTuple):
    row: int
    column: int

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

class Domino(NamedTuple):
    row: int
    column: int
    direction: str

class Edge(NamedTuple):
    from_: int
    to: int

class HeapMove(NamedTuple):
    heap: int
    take: int
    parts: tuple[int, ...]

class HeapTake(NamedTuple):
    heap: int
    take: int

class Queen(NamedTuple):
    row: int
    column: int

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

class Vertex(NamedTuple):
    vertex: int

class SumMove(NamedTuple):
    component: int
    game: str
    move: Move

Move = Bite | Cell | Chop | CoinTurn | Cut | Domino | Edge | HeapMove | HeapTake | Queen | Square | Take | Trim | Vertex | SumMove

class Period(NamedTuple):
    preperiod: int
    period: int
    saltus: int
    certificate: str | None
