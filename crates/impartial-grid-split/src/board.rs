//! The cells of a board, its limits, and the errors for boards that cannot be solved.
//!
//! These types are in a module of their own because both engines and the position use them.

use impartial_core::Stopped;

/// Maximum number of rows, and of columns, of a board: 2^63 - 1.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// Default maximum number of bytes that solving a board may take: 2^30, or 2^28 in WebAssembly.
///
/// Suppose that the candidates of a board are *k* cells in *h* rows and *w* columns, where *h* is the smaller number.
/// Then the table of all rectangles takes *h*(*h* + 1)(*w* + 1)(*w* + 8) bytes, and the buffers that fill it take at most
/// 4*k*(*w* + 13) bytes.
/// The table is built if the sum is within this limit, which holds for every board up to 177 x 177.
///
/// Solving takes a few more bytes per candidate, and each thread after the first needs separate buffers.
///
/// [`Solver::max_table_bytes`](crate::Solver::max_table_bytes) sets another limit.
pub const MAX_TABLE_BYTES: u64 = if cfg!(target_family = "wasm") { 1 << 28 } else { 1 << 30 };

/// A cell of the board, which is also the move that chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row, counted from 1.
    pub row: u64,
    /// The column, counted from 1.
    pub column: u64,
}

/// The error for a board that cannot be built.
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
        /// The size in bytes of the table of all rectangles and of the buffers that fill it.
        needed: u128,
        /// The maximum number of bytes.
        allowed: u64,
    },
}

impl InvalidGridSplit {
    /// Returns the index of the invalid candidate, counted from 0, or `None` if the error is not about a candidate.
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

/// The error for a board that a [`Solver`](crate::Solver) does not solve.
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
