"""Exact nim-values and winning moves of impartial games.

Each game has a class of positions. `Game` solves a game that you define, `impartial.boards` has sets of cells and vertices for
such games, `impartial.graph` solves games
as graphs in numpy arrays, `Sequence` computes the nim-values of a taking-and-breaking game, and `impartial.nim` has nim arithmetic on integers
and numpy arrays. The games are impartial, and the player who cannot move loses, or with `misere` wins.
"""

from . import boards as boards
from . import graph as graph
from . import nim as nim
from ._native import __version__ as __version__
from ._misere import MisereQuotient as MisereQuotient
from ._misere import misere_quotient as misere_quotient
from ._moves import *
from ._moves import __all__ as __all__
from ._picture import Picture as Picture
from ._progress import ProgressBar as ProgressBar
from ._sequence import Sequence as Sequence

__all__ = [*__all__, "MisereQuotient", "Picture", "ProgressBar", "Sequence", "boards", "graph", "misere_quotient", "nim"]
