"""Games as directed graphs in numpy arrays. A vertex is a position, an edge is a move, and play may go round in circles.

The graph has the arrays of a compressed sparse matrix, such as `scipy.sparse.csr_array`: the options of vertex v are
`indices[indptr[v]:indptr[v + 1]]`. They are not copied if they are contiguous and have 4 or 8 bytes per element::

    indptr, indices, names = from_networkx(graph)
    solution = solve(indptr, indices)
    dict(zip(names, solution.outcomes))
"""

from typing import TYPE_CHECKING, Protocol, TypeVar

from ._native import _shown, _solve_graph

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Solution", "from_networkx", "solve"]

_Node = TypeVar("_Node")


class _Networkx(Protocol[_Node]):
    """A graph of networkx."""

    @property
    def nodes(self) -> "Callable[[], Iterable[_Node]]": ...
    @property
    def adj(self) -> "Mapping[_Node, Iterable[_Node]]": ...


class Solution:
    """The values, outcomes and distances of the vertices of a graph, as `solve` returns it."""

    def __init__(
        self, rows: "NDArray[np.integer]", options: "NDArray[np.integer]", nim_values: "NDArray[np.int32]", distances: "NDArray[np.integer]"
    ) -> None:
        self._rows, self._options = rows, options
        self._nim_values, self._distances = nim_values, distances

    @property
    def nim_values(self) -> "NDArray[np.int32]":
        """The nim-values, with -1 for a vertex that has none because play may not end."""
        return self._nim_values

    @property
    def distances(self) -> "NDArray[np.integer]":
        """The numbers of moves to the end if the winner hastens and the loser delays it, with -1 for draws."""
        return self._distances

    @property
    def outcomes(self) -> "NDArray[np.str_]":
        """The outcomes: `"N"` if the next player wins, `"P"` if the previous player wins, or `"draw"`."""
        import numpy as np

        # The next player makes the last move if the number of moves is odd.
        return np.array(["P", "N", "draw"])[np.where(self._distances < 0, 2, self._distances & 1)]

    def options(self, vertex: int) -> "NDArray[np.integer]":
        """Returns the options of a vertex."""
        if not 0 <= vertex < len(self._nim_values):
            raise IndexError(f"expected a vertex below {len(self._nim_values)}, found {vertex}")
        return self._options[self._rows[vertex] : self._rows[vertex + 1]]

    def value(self, vertex: int) -> int | frozenset[int]:
        """Returns the nim-value of a vertex, or if it has none, the frozenset of the nim-values among its options."""
        options = self.options(vertex)
        if self._nim_values[vertex] >= 0:
            return int(self._nim_values[vertex])
        return frozenset(self._nim_values[options].tolist()) - {-1}

    def best_option(self, vertex: int) -> int | None:
        """Returns a best move, to win soon, to draw or to lose late, or None if the game is over."""
        options = self.options(vertex)
        distance = self._distances[vertex]
        best = options[self._distances[options] == (-1 if distance < 0 else distance - 1)]
        return int(best[0]) if len(options) else None


def solve(indptr: "NDArray[np.integer]", indices: "NDArray[np.integer]") -> Solution:
    """Returns the values, outcomes and distances of all vertices.

    Raises `ValueError` if the arrays are not a graph. The work stops at Ctrl-C.
    """
    rows, options = _unsigned(indptr), _unsigned(indices)
    nim_values, distances = _solve_graph(rows, options)
    # A nim-value is less than 2^31 because a graph has at most 2^40 edges, so 2^32 - 1 becomes -1.
    return Solution(rows, options, nim_values.view("int32"), _signed(distances))


def from_networkx(graph: "_Networkx[_Node]") -> "tuple[NDArray[np.int64], NDArray[np.int64], list[_Node]]":
    """Returns `indptr` and `indices` of a graph of networkx, with its vertices numbered from 0 in their order there, and
    the list of their names.

    An edge of an undirected graph is a move in both directions. Repeated edges are ignored.
    """
    import numpy as np

    names = list(graph.nodes())
    numbers = {name: number for number, name in enumerate(names)}
    options = [[numbers[option] for option in graph.adj[name]] for name in names]
    indptr = np.zeros(len(names) + 1, "int64")
    np.cumsum([len(row) for row in options], out=indptr[1:])
    return indptr, np.array([option for row in options for option in row], "int64"), names


def _unsigned(numbers: "NDArray[np.integer]") -> "NDArray[np.unsignedinteger]":
    """Returns an array with unsigned elements of 4 or 8 bytes, in which negative numbers are above all limits."""
    import numpy as np

    array = np.ascontiguousarray(numbers)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise ValueError(f"expected a row of integers, found {_shown(numbers)}")
    if array.dtype.itemsize < 4 or not array.dtype.isnative:
        array = array.astype("int64")
    return array.view(f"u{array.dtype.itemsize}")


def _signed(distances: "NDArray[np.uint32]") -> "NDArray[np.integer]":
    import numpy as np

    if len(distances) <= 1 << 31:
        return distances.view("int32")
    return np.where(distances == (1 << 32) - 1, -1, distances.astype("int64"))
