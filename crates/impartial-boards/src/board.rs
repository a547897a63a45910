//! The boards: cells of a rectangle, or vertices of a graph.

use small_boards::{Graph, Grid, InvalidGraph, singletons};
use thiserror::Error;

/// Maximum number of cells of a rectangle, including missing cells, or of vertices of a graph.
pub const MAX_CELLS: u64 = 128;

/// A board: a rectangle, in which cells may be missing, or a graph.
///
/// The cell at `row` and `column`, both from 0, has the number `row * columns + column`. A set of cells is an integer whose bit *i*
/// stands for the cell, or the vertex, with the number *i*.
///
/// # Examples
///
/// ```
/// use impartial_boards::{Board, InvalidBoard};
///
/// // A square without its middle, and a cycle.
/// let ring = Board::with_missing(3, 3, [[1, 1]])?;
/// assert_eq!((ring.sides(), ring.cells().count_ones()), (Some([3, 3]), 8));
/// let cycle = Board::graph(5, (0..5).map(|vertex| [vertex, (vertex + 1) % 5]))?;
/// assert_eq!((cycle.sides(), cycle.cells()), (None, 0b11111));
///
/// assert_eq!(Board::rectangle(9, 15), Err(InvalidBoard::Size { rows: 9, columns: 15 }));
/// # Ok::<(), InvalidBoard>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    // The number of rows and columns of a rectangle, which has at most `MAX_CELLS` cells.
    sides: Option<[u32; 2]>,
    // The graph, or the cells of a rectangle with an edge between cells that share a side, even if a cell is missing.
    adjacency: Graph,
    cells: u128,
}

/// The error for a board that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidBoard {
    /// The rectangle has no cells, or more than [`MAX_CELLS`].
    #[error("a board of {rows} x {columns} cells: expected 1 to {MAX_CELLS} cells")]
    Size {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// A missing cell is not in the rectangle.
    #[error("the missing cell at index {index} is in row {}, column {}, which is not on the board", cell[0] + 1, cell[1] + 1)]
    NoSuchCell {
        /// The index in the list of missing cells, from 0.
        index: usize,
        /// The row and the column, from 0.
        cell: [u32; 2],
    },
    /// The graph has more than [`MAX_CELLS`] vertices.
    #[error("a graph of {vertices} vertices: expected at most {MAX_CELLS}")]
    Vertices {
        /// The number of vertices.
        vertices: usize,
    },
    /// An edge has an end that is not a vertex.
    #[error("the edge at index {index} ends at vertex {}, but the graph has {vertices} vertices", vertex + 1)]
    NoSuchVertex {
        /// The index of the edge, from 0.
        index: usize,
        /// The vertex, from 0.
        vertex: usize,
        /// The number of vertices.
        vertices: usize,
    },
    /// Both ends of an edge are the same vertex.
    #[error("both ends of the edge at index {index} are vertex {}", vertex + 1)]
    Loop {
        /// The index of the edge, from 0.
        index: usize,
        /// The vertex, from 0.
        vertex: usize,
    },
    /// The game is played on rectangles, and the board is a graph.
    #[error("the game is played on the cells of a rectangle, and not on a graph")]
    Graph,
}

impl InvalidBoard {
    /// Returns the index of the invalid cell or edge, from 0, or `None` if a size or the kind of the board is invalid.
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::NoSuchCell { index, .. } | Self::NoSuchVertex { index, .. } | Self::Loop { index, .. } => {
                Some(*index)
            }
            Self::Size { .. } | Self::Vertices { .. } | Self::Graph => None,
        }
    }
}

impl From<InvalidGraph> for InvalidBoard {
    fn from(invalid: InvalidGraph) -> Self {
        match invalid {
            InvalidGraph::NoSuchVertex { index, vertex, vertices } => Self::NoSuchVertex { index, vertex, vertices },
            InvalidGraph::Loop { index, vertex } => Self::Loop { index, vertex },
            InvalidGraph::TooManyVertices { vertices } => Self::Vertices { vertices },
            _ => Self::Vertices { vertices: usize::MAX },
        }
    }
}

impl Board {
    /// Creates a rectangle.
    ///
    /// # Errors
    ///
    /// [`InvalidBoard::Size`] if it has no cells or more than [`MAX_CELLS`].
    pub fn rectangle(rows: u32, columns: u32) -> Result<Self, InvalidBoard> {
        Self::with_missing(rows, columns, [])
    }

    /// Creates a rectangle without some cells, each given by its row and its column from 0.
    ///
    /// # Errors
    ///
    /// - [`InvalidBoard::Size`] if the rectangle has no cells or more than [`MAX_CELLS`].
    /// - [`InvalidBoard::NoSuchCell`] for the first missing cell that is not in the rectangle.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* missing cells.
    pub fn with_missing(
        rows: u32,
        columns: u32,
        missing: impl IntoIterator<Item = [u32; 2]>,
    ) -> Result<Self, InvalidBoard> {
        let grid = Grid::<u128>::new(rows, columns).map_err(|_| InvalidBoard::Size { rows, columns })?;
        let mut cells = grid.all();
        for (index, cell) in missing.into_iter().enumerate() {
            cells &= !grid.cell(cell[0], cell[1]).ok_or(InvalidBoard::NoSuchCell { index, cell })?;
        }
        let ends = |domino: u128| [domino.trailing_zeros() as usize, domino.ilog2() as usize];
        let adjacency = Graph::new((rows * columns) as usize, grid.dominoes(grid.all()).map(ends))?;
        Ok(Self { sides: Some([rows, columns]), adjacency, cells })
    }

    /// Creates a graph with the vertices from 0 to `vertices` - 1 and these edges, which may be repeated.
    ///
    /// # Errors
    ///
    /// - [`InvalidBoard::Vertices`] for more than [`MAX_CELLS`] vertices.
    /// - [`InvalidBoard::NoSuchVertex`] or [`InvalidBoard::Loop`] for the first invalid edge.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* time for *n* vertices and *m* edges.
    pub fn graph(vertices: usize, edges: impl IntoIterator<Item = [usize; 2]>) -> Result<Self, InvalidBoard> {
        let adjacency = Graph::new(vertices, edges)?;
        Ok(Self { sides: None, cells: adjacency.all(), adjacency })
    }

    /// Returns the numbers of rows and columns, or `None` if the board is a graph.
    #[must_use]
    pub const fn sides(&self) -> Option<[u32; 2]> {
        self.sides
    }

    /// Returns the set of all cells or vertices, without missing cells.
    #[must_use]
    pub const fn cells(&self) -> u128 {
        self.cells
    }

    /// Returns the graph, or the cells of the rectangle with an edge between any two that share a side, including missing cells.
    #[must_use]
    pub const fn adjacency(&self) -> &Graph {
        &self.adjacency
    }

    /// Returns the board without missing cells.
    pub(crate) fn full(&self) -> Self {
        Self { cells: self.adjacency.all(), ..self.clone() }
    }

    /// Returns the number of a cell as a set, or `None` if it is not in the rectangle.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Option<u128> {
        let [rows, columns] = self.sides?.map(|side| side as usize);
        (row < rows && column < columns).then(|| 1 << (row * columns + column))
    }

    /// Returns the row and the column of a cell, from 0. In a graph, all vertices are in row 0.
    pub(crate) fn row_and_column(&self, cell: usize) -> [usize; 2] {
        let columns = self.sides.map_or(usize::MAX, |[_, columns]| columns as usize);
        [cell / columns, cell % columns]
    }
}

/// Returns the numbers of the cells of a set, in ascending order.
pub(crate) fn numbers(set: u128) -> impl Iterator<Item = usize> + Clone {
    singletons(set).map(|cell| cell.trailing_zeros() as usize)
}
