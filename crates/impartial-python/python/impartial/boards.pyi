
import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._native import CanonicalForm, Graph, Grid

__all__ = ["CanonicalForm", "Graph", "Grid", "bits", "from_array", "to_array"]

def from_array(cells: ArrayLike) -> int: ...
def to_array(grid: Grid, board: int) -> NDArray[np.bool_]: ...
def bits(board: int) -> list[int]: ...
