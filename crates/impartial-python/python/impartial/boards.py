"""Sets of cells and vertices as integers, for games on grids and graphs: connected parts, normal forms, canonical forms.

Cram, in which a move covers two adjacent free cells, with parts and normal forms as positions::

    grid = Grid(4, 5)

    def cram(board):
        for domino in grid.middle_first(board, grid.dominoes(board)):
            parts = grid.parts(board & ~domino)
            yield [grid.normal_form(part) for part in parts if part & (part - 1)]  # no domino fits on one cell
"""

from operator import index

from ._native import CanonicalForm, Graph, Grid, _shown

__all__ = ["CanonicalForm", "Graph", "Grid", "bits", "from_array", "to_array"]


def from_array(cells):
    """Returns the set of the cells that are true in a numpy array with a row for each row of the grid."""
    import numpy as np

    array = np.asarray(cells)
    if array.ndim != 2 or array.dtype.kind not in "bui":
        raise ValueError(f"expected a matrix of truth values, found the shape {list(array.shape)} and {array.dtype}")
    return int.from_bytes(np.packbits(array.astype(bool).reshape(-1), bitorder="little").tobytes(), "little")


def to_array(grid, board):
    """Returns a numpy array of truth values with the cells of a set, and a row for each row of the grid."""
    import numpy as np

    cells = grid.rows * grid.columns
    packed = (_set(board) & grid.all).to_bytes((cells + 7) // 8, "little")
    bits = np.unpackbits(np.frombuffer(packed, "uint8"), count=cells, bitorder="little")
    return bits.astype(bool).reshape(grid.rows, grid.columns)


def _form(labelling, arguments):
    """Restores a canonical form from its pickle."""
    return labelling(*arguments)[0]


def bits(board):
    """Returns the numbers of the cells or vertices of a set, in ascending order."""
    board = _set(board)
    return [bit for bit in range(board.bit_length()) if board >> bit & 1]


def _set(board):
    """Returns a set as an integer of Python."""
    if not hasattr(board, "__index__"):
        raise TypeError(f"expected a set, an integer, found {_shown(board)}")
    if board < 0:
        raise ValueError(f"expected a set, from 0, found {board}")
    return index(board)
