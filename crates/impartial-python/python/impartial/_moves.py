"""The moves of each game as named tuples, whose fields have the same names as in the JSON.

The module also exports the classes and functions of `_native`, so that `impartial` imports all names from here.
"""

from functools import reduce
from keyword import iskeyword
from operator import or_
from typing import NamedTuple

from . import _native
from ._native import *


class SumMove(NamedTuple):
    """A move in a sum: the component, from 1, its game, and its move."""

    component: int
    game: str
    move: "Move"


class Period(NamedTuple):
    """A period: for heaps of `preperiod` or more tokens, `period` more tokens increase the value by `saltus`.

    The certificate proves it. It is None for a period of the values of a function, which is a guess.
    """

    preperiod: int
    period: int
    saltus: int
    certificate: "str | None"


# The types of fields by the names that the extension module uses.
_TYPES = {"int": int, "str": str, "tuple[int, int]": tuple[int, int], "tuple[int, ...]": tuple[int, ...]}


def _named_tuple(name, doc, parts):
    """Creates the class of the moves of a game. An underscore is appended to a field name that is a keyword."""
    fields = [(part + "_" * iskeyword(part), _TYPES[kind]) for part, kind in parts]
    made = NamedTuple(name, fields)
    made.__doc__, made.__module__ = doc, __name__
    return made


_MOVE_CLASSES = [_named_tuple(name, doc, parts) for _, name, doc, parts in _native._GAMES]
# The classes become attributes of the module, because pickle looks them up by name.
globals().update({made.__name__: made for made in _MOVE_CLASSES})

Move = reduce(or_, [*_MOVE_CLASSES, SumMove])

__all__ = [*_native.__all__, "Move", "Period", "SumMove", *(made.__name__ for made in _MOVE_CLASSES)]
