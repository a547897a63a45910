"""Exact nim-values and winning moves of impartial games.

The classes of the games are positions, `solve` and `table` take a game of your own, `Sequence` has the nim-values of
taking-and-breaking games, and `impartial.nim` is arithmetic on integers and numpy arrays.
"""

from . import nim as nim
from ._moves import *
from ._moves import __all__ as __all__
from ._picture import Picture as Picture

__all__ = [*__all__, "Picture", "nim"]
