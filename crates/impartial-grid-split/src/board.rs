//! The cells of a board, its limits, and the errors of a board that cannot be solved.
//!
//! Both engines and the position use these types, so they are in a module below them.

use impartial_core::Stopped;

/// The longest side of a board: 2^63 - 1 cells.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// The most memory that solving a board may take by default: 2^30 bytes, or 2^28 bytes in WebAssembly.
///
/// A board has *k* candidates in *h* rows and *w* columns, where *h* is the smaller number.
/// The table of all rectangles takes *h*(*h* + 1)(*w* + 1)(*w* + 8) bytes, and the buffers that fill it at most
/// 4*k*(*w* + 13) bytes.
/// The table is built if both together are within this limit, for example on full boards of up to 177 x 177.
///
/// A few bytes for each candidate are added, and the second term once more for each thread after the first.
///
/// [`Solver::max_table_bytes`](crate::Solver::max_table_bytes) sets another limit.
pub const MAX_TABLE_BYTES: u64 = if cfg!(target_family = "wasm") { 1 << 28 } else { 1 << 30 };

/// A cell of the board, and the move that chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row, counted from 1.
    pub row: u64,
    /// The column, counted from 1.
    pub column: u64,
}

/// The error of a board that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidGridSplit {
    /// A side is 0 or above [`MAX_SIDE`].
    #[error("the sides of the board must be from 1 to {MAX_SIDE}, not {rows} and {columns}")]
    Side {
        /// The number of rows given.
        rows: u64,
        /// The number of columns given.
        columns: u64,
    },
    /// A candidate lies outside the board.
    #[error(
        "the candidate at index {index}, row {row} and column {column}, is not on the board",
        row = cell.row, column = cell.column
    )]
    Candidate {
        /// The index of the candidate, from 0.
        index: usize,
        /// The candidate.
        cell: Cell,
    },
    /// Solving the board would take more memory than the limit, which is [`MAX_TABLE_BYTES`] by default.
    #[error("solving the board would take {needed} bytes of memory, more than the {allowed} allowed")]
    TableTooLarge {
        /// The bytes of the table of all rectangles and of the buffers that fill it.
        needed: u128,
        /// The bytes allowed for that table.
        allowed: u64,
    },
}

impl InvalidGridSplit {
    /// Returns the index, from 0, of the candidate at fault, or `None` if a size is at fault.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_grid_split::{Cell, GridSplit};
    ///
    /// let cells = [(1, 1), (1, 9)].map(|(row, column)| Cell { row, column });
    /// assert_eq!(GridSplit::new(3, 4, cells).unwrap_err().index(), Some(1));
    /// assert_eq!(GridSplit::new(0, 4, cells).unwrap_err().index(), None);
    /// ```
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Candidate { index, .. } => Some(*index),
            Self::Side { .. } | Self::TableTooLarge { .. } => None,
        }
    }
}

/// The error of a board that a [`Solver`](crate::Solver) does not solve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The board cannot be built.
    #[error(transparent)]
    Invalid(#[from] InvalidGridSplit),
    /// The callback stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
