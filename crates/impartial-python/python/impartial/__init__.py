"""Exact nim-values and winning moves of impartial games.

The classes of the games are positions, `solve` and `table` take a game of your own, `Sequence` has the nim-values of
taking-and-breaking games, and `impartial.nim` is arithmetic on integers and numpy arrays.
"""

from . import nim
from ._moves import Break, Cell, Cut, HeapTake, Move, Period, Square, SumMove, Take, Trim
from ._native import (
    ConstrainedNim,
    GridSplit,
    Heaps,
    IllegalMove,
    InvalidPosition,
    Loopy,
    MarkedRectangle,
    Nim,
    OverBudget,
    PaperCutting,
    ParseError,
    Position,
    Sequence,
    Sharti,
    Sum,
    Unsolved,
    parse,
    parse_cases,
    solve,
    table,
)
from ._picture import Picture

__all__ = [
    "Break",
    "Cell",
    "ConstrainedNim",
    "Cut",
    "GridSplit",
    "HeapTake",
    "Heaps",
    "IllegalMove",
    "InvalidPosition",
    "Loopy",
    "MarkedRectangle",
    "Move",
    "Nim",
    "OverBudget",
    "PaperCutting",
    "ParseError",
    "Period",
    "Picture",
    "Position",
    "Sequence",
    "Sharti",
    "Square",
    "Sum",
    "SumMove",
    "Take",
    "Trim",
    "Unsolved",
    "nim",
    "parse",
    "parse_cases",
    "solve",
    "table",
]
