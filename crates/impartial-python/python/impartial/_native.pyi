from collections.abc import Callable, Hashable, Iterable
from os import PathLike
from typing import Generic, Iterator, Literal, Protocol, Self, SupportsIndex, TypedDict, TypeVar, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from typing_extensions import disjoint_base

from ._moves import Bite, Cell, Chop, CoinTurn, Cut, Domino, Edge, HeapMove, HeapTake, Period, Queen, Square, SumMove, Take, Trim, Vertex
from ._picture import Picture

__all__ = [
    "ArcKayles",
    "Chomp",
    "Coins",
    "ConstrainedNim",
    "Cram",
    "Game",
    "GamePosition",
    "GridSplit",
    "Hackenbush",
    "Heaps",
    "IllegalMove",
    "InvalidPosition",
    "InvalidTable",
    "Loopy",
    "MarkedRectangle",
    "Nim",
    "NodeKayles",
    "OverBudget",
    "PaperCutting",
    "ParseError",
    "Position",
    "Queens",
    "Sharti",
    "Sum",
    "Unsolved",
    "codes",
    "parse",
    "parse_cases",
    "solve",
    "table",
]

_Integers = Iterable[SupportsIndex] | NDArray[np.integer]
# An array of nimbers gives another, and any other array an array of numpy.
_Array = NDArray[np.integer]
_Result = NDArray[np.unsignedinteger]
_Records = Iterable[Iterable[SupportsIndex]] | NDArray[np.integer]
_Edges = _Records | Iterable[Iterable[Hashable]]
# The moves of a position, and the positions of a game of one's own.
_M = TypeVar("_M", covariant=True)
_P = TypeVar("_P")
_Options = Callable[[_P], Iterable[_P | list[_P]]]
_Level = Literal["beginner", "casual", "perfect"]
_Out = TypeVar("_Out", bound=NDArray[np.unsignedinteger])

_Node = TypeVar("_Node", covariant=True)

class _Networkx(Protocol[_Node]):
    """A graph of networkx."""
    @property
    def nodes(self) -> Callable[[], Iterable[_Node]]: ...
    @property
    def edges(self) -> Callable[[], Iterable[Iterable[object]]]: ...

# For each game: its class, and the name, description and fields (names and types) of the named tuple of its moves.
_GAMES: list[tuple[type[Position[object]], str, str, list[tuple[str, str]]]]

class ParseError(ValueError):
    """Text that does not follow the format. `line` and `column` locate the first wrong token, counted from 1."""
    line: int
    column: int

class InvalidPosition(ValueError):
    """Arguments that do not describe a position. `index` is the index of the invalid part, or None for any other
    error.
    """
    index: int | None

class IllegalMove(ValueError):
    """A move that is illegal in the position."""
class Unsolved(ValueError):
    """A search that ends without a nim-value."""

class OverBudget(Unsolved):
    """A search that reaches more positions than its budget. `position` is the position that it listed last, and
    `known` is the number of positions about which something is known.
    """
    position: object
    known: int

class Loopy(Unsolved):
    """A game in which a position can be reached from itself. `loop` lists the positions of the loop in the order of
    play, or is empty if the loop was not found again.
    """
    loop: list[object]

class InvalidTable(ValueError):
    """A table of nim-values that does not follow from the rules. `position` is a position with a wrong or unproved
    entry.
    """
    position: object

@disjoint_base
class Position(Generic[_M]):
    """A position of a game: the base class of the games and of `Sum`.

    Positions are immutable, so they can be keys of dictionaries and can be shared between threads.
    """
    @property
    def nim_value(self) -> int:
        """The nim-value."""
    @property
    def outcome(self) -> Literal["N", "P", "draw"]:
        """The outcome: `"N"` if the next player wins, `"P"` if the previous player wins, and `"draw"` if neither can
        force a win, which needs a game with `loopy`.
        """
    def winning_move(self) -> _M | None:
        """Returns a winning move, or None if no move wins."""
    def move_to(self, value: SupportsIndex) -> _M | None:
        """Returns a move to a position of nim-value `value`, or None if `value` is not below the nim-value of this
        position.
        """
    def reply(self, level: _Level = "perfect", seed: SupportsIndex | None = None) -> _M | None:
        """Returns the move of an opponent of a level, `"beginner"`, `"casual"` or `"perfect"`, or None if no move is
        legal. The same seed gives the same move.

        In games of your own, a beginner plays any legal move, and a casual opponent finds a best move, to win or
        else to draw, in two of three cases.
        """
    def legal(self, move: Iterable[object]) -> bool:
        """Returns whether a move is legal."""
    def play(self, move: Iterable[object]) -> Self:
        """Returns the position after a move."""
    def moves(self) -> Iterator[_M]:
        """Returns an iterator over all legal moves.

        Nim, Constrained Nim, marked rectangle, grid split, Hackenbush and games of your own list positions of any
        size. For larger boards of the other games, raises `ValueError` with the size of the board and the limit.
        """
    def options(self) -> Iterator[Self]:
        """Returns an iterator over the positions after each move of `moves`."""
    def random_move(self, seed: SupportsIndex) -> _M | None:
        """Returns a random legal move, or None if no move is legal. The same seed gives the same move.

        Every kind of move is possible, but not every move is equally likely.
        """
    def __add__(self, other: Position[object], /) -> Sum: ...
    def __radd__(self, other: Literal[0], /) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @classmethod
    def __class_getitem__(cls, _type: object, /) -> type[Self]: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    def _repr_svg_(self) -> str | None: ...

@final
class ArcKayles(Position[Edge]):
    """A position of Arc Kayles: the edges (u, v) of a graph whose vertices are counted from 1, such as
    `networkx.convert_node_labels_to_integers(graph, 1).edges`, or a board of rows and columns with its missing
    cells (row, column).

    The board is searched now. Raises `InvalidPosition` if the search takes too many positions.
    """
    @overload
    def __new__(
        cls, edges: _Records, vertices: SupportsIndex | None = None, *, rows: None = None, columns: None = None, missing: None = None
    ) -> ArcKayles: ...
    @overload
    def __new__(
        cls, edges: None = None, vertices: None = None, *, rows: SupportsIndex, columns: SupportsIndex, missing: _Records | None = None
    ) -> ArcKayles: ...

@final
class Chomp(Position[Bite]):
    """A position of Chomp: a chocolate bar of rows and columns, and its missing squares (row, column). The square (1,
    1) is poisoned.

    The board is searched now. Raises `InvalidPosition` if the search takes too many positions.
    """
    def __new__(cls, rows: SupportsIndex, columns: SupportsIndex, missing: _Records | None = None) -> Chomp: ...

@final
class Coins(Position[CoinTurn]):
    """A position of coins: the games of the rows and of the columns, such as "twins" or "ruler/3", the numbers of rows
    and of columns, and rectangles (a, b, c, d) of heads in rows a to c and columns b to d.
    """
    def __new__(
        cls, row_game: str, column_game: str, rows: SupportsIndex, columns: SupportsIndex, rectangles: _Records
    ) -> Coins: ...

@final
class ConstrainedNim(Position[Take]):
    """A position of Constrained Nim: piles, and pairs (X, Y) that forbid taking exactly Y from a pile of exactly X."""
    def __new__(cls, piles: _Integers, pairs: _Records | None = None) -> ConstrainedNim: ...
    @property
    def piles(self) -> list[int]:
        """The piles."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex, /) -> int: ...

@final
class Cram(Position[Domino]):
    """A position of Cram: a board of rows and columns, and its missing cells (row, column).

    The board is searched now. Raises `InvalidPosition` if the search takes too many positions.
    """
    def __new__(cls, rows: SupportsIndex, columns: SupportsIndex, missing: _Records | None = None) -> Cram: ...

@final
class GridSplit(Position[Cell]):
    """A position of grid split: a board and its candidate cells (row, column)."""
    def __new__(cls, rows: SupportsIndex, columns: SupportsIndex, candidates: _Records) -> GridSplit: ...

@final
class Hackenbush(Position[Chop]):
    """A position of green Hackenbush: the edges (u, v) of a graph whose vertices are counted from 0. Vertex 0 is the
    ground. A graph of networkx has the edges `graph.edges()`. If `ground` is given, the vertices are any hashable
    objects.
    """
    def __new__(
        cls, edges: _Edges, vertices: SupportsIndex | None = None, *, ground: Hashable | None = None
    ) -> Hackenbush: ...

@final
class Heaps(Position[HeapMove]):
    """Heaps of a taking-and-breaking game: its code or name, such as "0.77" or "kayles", and the heaps.

    Their nim-values are computed now. Raises `TimeoutError` if this takes longer than `seconds`.

    With `misere`, the player who cannot move wins. A misère quotient of up to 100 classes is computed instead of
    nim-values, and heaps beyond it are refused unless its period is proved.
    """
    def __new__(cls, code: str, heaps: _Integers, *, misere: bool = False, seconds: float | None = None) -> Heaps: ...
    @property
    def heaps(self) -> list[int]:
        """The heaps."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex, /) -> int: ...

@final
class MarkedRectangle(Position[Trim]):
    """A position of marked rectangle: a rectangle of rows and columns, and its marked cell."""
    def __new__(
        cls, rows: SupportsIndex, columns: SupportsIndex, row: SupportsIndex, column: SupportsIndex
    ) -> MarkedRectangle: ...

@final
class Nim(Position[HeapTake]):
    """A position of Nim: a list of heaps. With `misere`, the player who takes the last token loses."""
    def __new__(cls, heaps: _Integers, *, misere: bool = False) -> Nim: ...
    @overload
    def __add__(self, other: Nim, /) -> Nim: ...  # type: ignore[overload-overlap]
    @overload
    def __add__(self, other: Position[object], /) -> Sum: ...
    @property
    def heaps(self) -> list[int]:
        """The heaps."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex, /) -> int: ...

@final
class NodeKayles(Position[Vertex]):
    """A position of Node Kayles: the edges (u, v) of a graph whose vertices are counted from 1, such as
    `networkx.convert_node_labels_to_integers(graph, 1).edges`, or a board of rows and columns with its missing
    cells (row, column).

    The board is searched now. Raises `InvalidPosition` if the search takes too many positions.
    """
    @overload
    def __new__(
        cls, edges: _Records, vertices: SupportsIndex | None = None, *, rows: None = None, columns: None = None, missing: None = None
    ) -> NodeKayles: ...
    @overload
    def __new__(
        cls, edges: None = None, vertices: None = None, *, rows: SupportsIndex, columns: SupportsIndex, missing: _Records | None = None
    ) -> NodeKayles: ...

@final
class PaperCutting(Position[Cut]):
    """A position of paper cutting: a sheet and its cuts (xb, yb, xe, ye), with the rule "judge" or "run"."""
    def __new__(cls, width: SupportsIndex, height: SupportsIndex, cuts: _Records, rule: Literal["judge", "run"] = "judge") -> PaperCutting: ...

@final
class Queens(Position[Queen]):
    """A position of Queens: a board of rows and columns, and its missing cells (row, column).

    The board is searched now. Raises `InvalidPosition` if the search takes too many positions.
    """
    def __new__(cls, rows: SupportsIndex, columns: SupportsIndex, missing: _Records | None = None) -> Queens: ...

@final
class Sharti(Position[Square]):
    """A position of Sharti: the side of the board, the cap, and white rectangles (a, b, c, d) of rows a to c and
    columns b to d.
    """
    def __new__(cls, side: SupportsIndex, cap: SupportsIndex, rectangles: _Records) -> Sharti: ...

@final
class Sum(Position[SumMove]):
    """A sum of positions of any games. A move in the sum is a move in one of its components.

    A `Sum` among the components contributes all of its components.
    """
    def __new__(cls, components: Iterable[Position[object]]) -> Sum: ...
    @property
    def components(self) -> list[Position[object]]:
        """The components of the sum."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex, /) -> Position[object]: ...

@final
class Game(Generic[_P]):
    """A game of your own, which a function defines, with the nim-values that are known.

    `options(position)` returns an iterable of options. An option is a position, or a list of positions that stands
    for their sum. A position is any hashable object. The function must always return the same options for the same
    position.

    `difficulty(position)` ranks positions by a number from 0, such as the number of free cells, so that a search
    tries easy positions first. `memory` limits the bytes of the table, which then forgets positions. `budget` is
    the maximum number of positions that are searched in all, and of options of one position. `on_progress(calls)`
    is called after every 256 calls of `options`, with their number; `ProgressBar()` shows it.

    `cache` is a file that keeps what is known for the next run of the program, as by `save` and `load`: it is read
    now, if it exists, and written after a query that calls `options` often. `draw(position)` returns an SVG picture
    of a position, such as `grid.picture`, for notebooks.

    With `loopy`, a position may be reached from itself, and play that does not end is a draw. The game then keeps
    all positions, so it takes no `memory` and no `cache`, and `known` is empty. A query that is stopped starts
    again.

    Queries raise `TimeoutError` after `seconds`, and `OverBudget` if they call `options` for more than `positions`
    positions. Exceptions of the functions end a query. What is known is kept, so the next query continues.
    """
    def __new__(
        cls,
        options: _Options[_P],
        *,
        difficulty: Callable[[_P], int] | None = None,
        memory: SupportsIndex | None = None,
        budget: SupportsIndex | None = None,
        on_progress: Callable[[int], object] | None = None,
        cache: str | PathLike[str] | None = None,
        draw: Callable[[_P], str] | None = None,
        loopy: bool = False,
    ) -> Self: ...
    @classmethod
    def __class_getitem__(cls, _type: object, /) -> type[Self]: ...
    def nim_value(
        self, position: _P | list[_P], *, seconds: float | None = None, positions: SupportsIndex | None = None
    ) -> int:
        """Returns the nim-value of a position, or of a list of positions, which stands for their sum.

        Raises `Loopy` if a position can be reached from itself, or with `loopy` if the position has no nim-value,
        and `OverBudget` if the search exceeds the budget.
        """
    def value(
        self, position: _P | list[_P], *, seconds: float | None = None, positions: SupportsIndex | None = None
    ) -> int | frozenset[int]:
        """Returns the value of a position or sum in a game with `loopy`: its nim-value, or if it has none, the
        frozenset of the nim-values among its options. Without `loopy`, returns the same as `nim_value`.

        The sum with a Nim heap of size n is won if n is in the frozenset, and otherwise a draw.
        """
    def is_loss(
        self, position: _P | list[_P], *, seconds: float | None = None, positions: SupportsIndex | None = None
    ) -> bool:
        """Returns whether the player to move loses, which often costs far less than the nim-value."""
    def outcome(
        self, position: _P | list[_P], *, seconds: float | None = None, positions: SupportsIndex | None = None
    ) -> Literal["N", "P", "draw"]:
        """Returns the outcome: `"N"` if the next player wins, `"P"` if the previous player wins, and `"draw"` if
        neither can force a win, which needs `loopy`.
        """
    def winning_option(
        self, position: _P | list[_P], *, seconds: float | None = None, positions: SupportsIndex | None = None
    ) -> _P | list[_P] | None:
        """Returns an option that wins for the player who moves to it, or None if no option wins.

        The option is a position, or a list of the positions whose sum it is unless there is exactly one.
        """
    def option_to(
        self, position: _P | list[_P], value: SupportsIndex, *, seconds: float | None = None, positions: SupportsIndex | None = None
    ) -> _P | list[_P] | None:
        """Returns an option of nim-value `value`, or None if no option has this value."""
    def moves(self, position: _P | list[_P]) -> list[_P | list[_P]]:
        """Returns the options of a position as a list. Each option is a position, or a list of the positions whose sum
        it is unless there is exactly one.
        """
    @overload
    def position(self, position: list[_P]) -> GamePosition[_P] | Sum:  # type: ignore[overload-overlap]
        """Returns a position of the game that can be played and added to positions of any games.

        A list of positions becomes a `Sum`.
        """
    @overload
    def position(self, position: _P) -> GamePosition[_P]: ...
    @property
    def known(self) -> dict[_P, int | frozenset[int]]:
        """What is known, as a dictionary from positions to nim-values, or to sets of small values that they do not
        have.
        """
    def verify(self) -> None:
        """Checks that each known value follows from the known values of the position's options.

        This proves the table in one pass, including values that were loaded. Raises `InvalidTable` if a value is
        wrong, or if it does not follow because the table is incomplete or its memory is limited.
        """
    def save(self) -> bytes:
        """Returns what is known as bytes for `load`. Positions are written by the module `pickle`."""
    def load(self, saved: bytes | bytearray) -> None:
        """Adds what `save` has returned for the same game. A value that is already known is kept.

        Values are trusted until `verify` proves them. Like `pickle.loads`, the method can run any code that the
        bytes contain, so load only bytes that you trust. Raises `ValueError` if the bytes are damaged.
        """
    def __reduce__(self) -> tuple[object, ...]: ...

@final
class GamePosition(Position[_P | list[_P]]):
    """A position of a game that a function defines, as `Game.position` returns it. A move is an option of the
    position.
    """
    # A move of a game of one's own may leave several positions.
    def play(self, move: object) -> GamePosition[_P] | Sum:  # type: ignore[override]
        """Returns the position after a move."""
    def legal(self, move: object) -> bool:
        """Returns whether a move is legal."""
    @property
    def game(self) -> Game[_P]:
        """The game."""
    @property
    def position(self) -> _P:
        """The position as the function of the game takes it."""

@final
class Grid:
    """A rectangle of up to 128 cells, whose sets are integers.

    The cell at a row and a column, both from 0, is bit `row * columns + column` of a set. Methods ignore bits
    beyond the cells of the grid.
    """
    def __new__(cls, rows: SupportsIndex, columns: SupportsIndex) -> Self: ...
    @staticmethod
    def parse(text: str) -> tuple[Grid, int]:
        """Returns the grid and the set that a text shows, with `#` for the cells of the set, `.` for the other cells,
        and whitespace between rows.
        """
    @property
    def rows(self) -> int:
        """The number of rows."""
    @property
    def columns(self) -> int:
        """The number of columns."""
    @property
    def all(self) -> int:
        """The set of all cells."""
    def cell(self, row: SupportsIndex, column: SupportsIndex) -> int:
        """Returns the set of the single cell at a row and a column, both from 0."""
    @overload
    def neighbours(self, set: int) -> int:
        """Returns the cells directly above, below, to the left and to the right of a set, or of each set of an array."""
    @overload
    def neighbours(self, set: NDArray[np.integer]) -> NDArray[np.uint64]: ...
    @overload
    def normal_form(self, set: int) -> int:
        """Returns the normal form of a set, or of each set of an array. Two sets have equal normal forms if and only
        if a translation, rotation or reflection maps one to the other.
        """
    @overload
    def normal_form(self, set: NDArray[np.integer]) -> NDArray[np.uint64]: ...
    def parts(self, set: int) -> list[int]:
        """Returns the connected parts of a set."""
    def cells(self, set: int) -> list[int]:
        """Returns the cells of a set, each as a set."""
    def dominoes(self, set: int) -> list[int]:
        """Returns the pairs of adjacent cells in a set, each as a set."""
    def middle_first(self, board: int, sets: Iterable[int]) -> list[int]:
        """Returns sets in ascending order of their distance from the middle of `board`.

        A search that tries the moves in the middle first soon reaches positions of small parts.
        """
    def placements(self, shape: str, *, is_turned: bool = True, is_torus: bool = False) -> list[int]:
        """Returns the sets of cells that a shape covers after any translation, rotation and reflection, in ascending
        order.

        The shape is a text as for `parse`, in which `/` also ends a row. With `is_turned=False`, it is only moved.
        On a torus, it may cross the sides of the grid.
        """
    def graph(self, neighbours: Literal["sides", "corners", "both"] = "sides", *, is_torus: bool = False) -> Graph:
        """Returns the graph whose vertices are the cells, with the same sets, and whose edges join neighbours.

        Neighbours are the cells at the `"sides"` of a cell, at its `"corners"`, or at `"both"`, as for the king of
        chess. On a torus, the first and the last row are neighbours, and so are the first and the last column.
        """
    def picture(self, set: int, mark: int | None = None) -> Picture:
        """Returns a picture of a set as SVG, which a notebook displays. The cells of `mark`, such as a move, are
        outlined.

        `Game(options, draw=grid.picture)` draws the positions of a game whose positions are sets.
        """
    def show(self, set: int) -> str:
        """Returns a text that shows a set, for `parse`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...

@final
class Graph:
    """An undirected graph with up to 128 vertices, whose sets of vertices are integers.

    `edges` lists pairs of vertices, which are numbered from 0. Vertex v is bit v of a set, and a set stands for its
    induced subgraph. Methods ignore bits beyond the vertices of the graph.
    """
    def __new__(cls, vertices: SupportsIndex, edges: _Records) -> Self: ...
    @staticmethod
    def from_networkx(graph: _Networkx[_Node]) -> tuple[Graph, list[_Node]]:
        """Returns a graph of networkx with its vertices numbered from 0 in their order there, and the list of their
        names.

        Directions and repeated edges are ignored. Raises `ValueError` for an edge from a vertex to itself.
        """
    @staticmethod
    def of(form: CanonicalForm) -> Graph:
        """Returns a graph with this canonical form. Its vertices are numbered in an arbitrary order."""
    def __len__(self) -> int: ...
    @property
    def all(self) -> int:
        """The set of all vertices."""
    def neighbours(self, set: int) -> int:
        """Returns the vertices that have an edge to a vertex of the set."""
    def closed_neighbourhood(self, set: int) -> int:
        """Returns the set and its neighbours."""
    def parts(self, set: int) -> list[int]:
        """Returns the connected parts of a set."""
    def vertices(self, set: int) -> list[int]:
        """Returns the vertices of a set, each as a set."""
    def edges(self, set: int) -> list[int]:
        """Returns the edges within a set, each as a set of two vertices."""
    def canonical_form(self, set: int) -> CanonicalForm:
        """Returns the canonical form of a set. Two sets have equal canonical forms if and only if their induced
        subgraphs are isomorphic.
        """
    def canonical_labelling(self, set: int, colours: _Integers | None = None) -> tuple[CanonicalForm, list[int]]:
        """Returns the canonical form of a set whose vertices have colours, and the vertex of the graph that each
        vertex of the form stands for.

        `colours` has a number from 0 to 255 for each vertex of the graph; vertices without one have the colour 0.
        Two sets have equal forms if and only if an isomorphism maps each vertex to a vertex of the same colour.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...

@final
class CanonicalForm:
    """A graph up to isomorphism, as `Graph.canonical_form` returns it: a position of a game on graphs."""
    @property
    def colours(self) -> list[int]:
        """The colours of the vertices, which is empty if all are 0."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...

@final
class _CodeSequence:
    def __new__(cls, code: str) -> Self: ...
    @property
    def code(self) -> str: ...
    def value(self, heap: int) -> int: ...
    def slice(self, start: int, stop: int, every: int) -> list[int]: ...
    def find(self, value: int, stop: int | None) -> int | None: ...
    def values(self, stop: int) -> list[int]: ...
    def array(self, stop: int) -> NDArray[np.uint64]: ...
    def period(self, limit: int | None = None, *, seconds: float | None = None) -> Period | None: ...
    def checkpoint(self) -> bytes: ...
    @staticmethod
    def resume(checkpoint: bytes | bytearray) -> _CodeSequence: ...
    def report(self) -> dict[str, str | int | bool | None]: ...
    def plot(self, stop: int, start: int) -> Picture: ...

class _QuotientFields(TypedDict):
    code: str
    classes: NDArray[np.uint16]
    is_p: NDArray[np.bool_]
    products: NDArray[np.uint16]
    preperiod: int | None
    period: int | None
    is_tame: bool
    generators: list[int]
    sums: list[str]
    relations: list[str]
    certificate: str

def _misere_quotient(code: str, heap: int, limit: int, seconds: float | None) -> _QuotientFields: ...
def _plot(title: str, start: int, values: list[int]) -> Picture: ...
def codes() -> dict[str, str]:
    """Returns the names that stand for codes of taking-and-breaking games, as a dictionary from the names to the
    codes.
    """

__version__: str

def parse(game: str, text: str, rule: str | None = None) -> Position[object]:
    """Returns the only position of a judge's input."""
def parse_cases(game: str, text: str, rule: str | None = None) -> list[Position[object]]:
    """Returns the positions of a judge's input, one per case."""
def _compute(operation: object, a: _Array, b: _Array, out: _Array) -> None: ...
@final
class MatrixOperation:
    """A computation with matrices of equal dtype."""
    Product: MatrixOperation
    Solve: MatrixOperation
    SolveUniquely: MatrixOperation
    Inverse: MatrixOperation
    Rank: MatrixOperation
    Kernel: MatrixOperation
    Determinant: MatrixOperation
    def __int__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

def _matrix(operation: MatrixOperation, a: _Array, b: _Array) -> _Array | int: ...
def _quadratic_roots(bytes: int, coefficients: list[int]) -> list[int]: ...
def _game_position(game: Game[_P], position: _P | list[_P]) -> GamePosition[_P] | Sum: ...
def _restore_game(*parts: object) -> Game[object]: ...
def _shown(value: object) -> str: ...
def _solve_graph(indptr: _Array, indices: _Array) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]: ...
def _restore(class_: str, texts: Iterable[str]) -> Position[object]: ...
def solve(
    options: _Options[_P], position: _P, *, budget: SupportsIndex | None = None, seconds: float | None = None
) -> int:
    """Returns the nim-value of `position` in the game whose options `options` lists.

    It is short for `Game(options, budget=budget).nim_value(position, seconds=seconds)`.
    """
def table(
    options: _Options[_P], position: _P, *, budget: SupportsIndex | None = None, seconds: float | None = None
) -> dict[_P, int]:
    """Returns the nim-values of `position` and of all positions that can be reached from it, as a dictionary.

    The arguments and exceptions are the same as for `solve`. Each position comes after all positions reachable from
    it.
    """
@overload
def add(a: int, b: int, /, *, out: None = None) -> int:
    """Returns the nim-sum of `a` and `b`."""
@overload
def add(a: ArrayLike, b: ArrayLike, /, *, out: None = None) -> _Result: ...
@overload
def add(a: ArrayLike, b: ArrayLike, /, *, out: _Out) -> _Out: ...
@overload
def mul(a: int, b: int, /, *, out: None = None) -> int:
    """Returns the nim-product of `a` and `b`."""
@overload
def mul(a: ArrayLike, b: ArrayLike, /, *, out: None = None) -> _Result: ...
@overload
def mul(a: ArrayLike, b: ArrayLike, /, *, out: _Out) -> _Out: ...
@overload
def pow(a: int, exponent: int, /, *, out: None = None) -> int:
    """Returns the nim-product of `exponent` factors `a`. The exponent is an ordinary number, not a nimber."""
@overload
def pow(a: ArrayLike, exponent: ArrayLike, /, *, out: None = None) -> _Result: ...
@overload
def pow(a: ArrayLike, exponent: ArrayLike, /, *, out: _Out) -> _Out: ...
@overload
def log(a: int, base: int, /, *, out: None = None) -> int:
    """Returns the smallest exponent whose power of `base` is `a`. Integers must be below 2^64."""
@overload
def log(a: ArrayLike, base: ArrayLike, /, *, out: None = None) -> _Result: ...
@overload
def log(a: ArrayLike, base: ArrayLike, /, *, out: _Out) -> _Out: ...
@overload
def inv(a: int, /, *, out: None = None) -> int:
    """Returns the nimber whose product with `a` is 1."""
@overload
def inv(a: ArrayLike, /, *, out: None = None) -> _Result: ...
@overload
def inv(a: ArrayLike, /, *, out: _Out) -> _Out: ...
@overload
def sqrt(a: int, /, *, out: None = None) -> int:
    """Returns the nimber whose square is `a`."""
@overload
def sqrt(a: ArrayLike, /, *, out: None = None) -> _Result: ...
@overload
def sqrt(a: ArrayLike, /, *, out: _Out) -> _Out: ...
def mex(values: _Integers, /) -> int:
    """Returns the smallest nimber that is not among `values`."""
