"""The moves of each game, as named tuples in the words of the JSON.

The module also exports the classes and functions of `_native`, so `impartial` has all its names from here.
"""

from functools import reduce
from keyword import iskeyword
from operator import or_
from typing import NamedTuple

from . import _native
from ._native import *


class SumMove(NamedTuple):
    """A move in a sum: the component, from 1, its game, and the move there. In a heap of Nim, that is the number to take."""

    component: int
    game: str
    move: "Move"


class Period(NamedTuple):
    """A proved period: from `preperiod` on, the value of a heap with `period` more tokens is larger by `saltus`."""

    preperiod: int
    period: int
    saltus: int
    certificate: str


_TYPES = {"int": int, "str": str, "tuple[int, int]": tuple[int, int], "tuple[int, ...]": tuple[int, ...]}


def _named_tuple(name, doc, parts):
    """Returns the class of the moves of a game. A field whose name is a keyword ends with an underscore."""
    fields = [(part + "_" * iskeyword(part), _TYPES[kind]) for part, kind in parts]
    made = NamedTuple(name, fields)
    made.__doc__, made.__module__ = doc, __name__
    return made


_OF_GAMES = [_named_tuple(name, doc, parts) for _, name, doc, parts in _native._GAMES]
# Pickle finds a class by its name in the module.
globals().update({made.__name__: made for made in _OF_GAMES})

Move = reduce(or_, [*_OF_GAMES, SumMove, int])

__all__ = [*_native.__all__, "Move", "Period", "SumMove", *(made.__name__ for made in _OF_GAMES)]
