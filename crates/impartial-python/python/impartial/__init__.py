"""Exact nim-values and winning moves of impartial games.

Each game has a class of positions. `solve` and `table` compute the nim-values of a game that you define, `Sequence` computes
the nim-values of a taking-and-breaking game, and `impartial.nim` has nim arithmetic on integers and numpy arrays.
"""

from . import nim as nim
from ._moves import *
from ._moves import __all__ as __all__
from ._picture import Picture as Picture

__all__ = [*__all__, "Picture", "nim"]
