//! The cells of a board, its limits, and the errors of a board that cannot be solved.
//!
//! Both engines and the position use these types, so they are in a module below them.

/// The longest side of a board: 2^63 - 1 cells.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// The most memory that solving a board may take: 2^30 bytes.
///
/// A board has *k* candidates in *h* rows and *w* columns, where *h* is the smaller number.
/// The table of all rectangles takes *h*(*h* + 1)(*w* + 1)(*w* + 8) bytes, and the buffers that fill it at most
/// 4*k*(*w* + 13) bytes.
/// The table is built if both together are within this limit, for example on full boards of up to 177 x 177.
///
/// A few bytes for each candidate are added, and the second term once more for each thread after the first.
pub const MAX_TABLE_BYTES: u64 = 1 << 30;

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
    /// A side is 0.
    #[error("the board has {rows} rows and {columns} columns, but needs at least one of each")]
    Empty {
        /// The number of rows.
        rows: u64,
        /// The number of columns.
        columns: u64,
    },
    /// A side is above [`MAX_SIDE`].
    #[error("a side of the board may be up to {MAX_SIDE} cells long, not {side}")]
    TooLarge {
        /// The longer side.
        side: u64,
    },
    /// A candidate lies outside the board.
    #[error("candidate {index}, row {row} and column {column}, is not on the board", row = cell.row, column = cell.column)]
    OffBoard {
        /// The index of the candidate, from 0.
        index: usize,
        /// The candidate.
        cell: Cell,
    },
    /// Solving the board would take more than [`MAX_TABLE_BYTES`] of memory.
    #[error("solving the board would take {needed} bytes of memory, more than the {allowed} allowed")]
    TableTooLarge {
        /// The bytes of the table of all rectangles and of the buffers that fill it.
        needed: u128,
        /// The bytes allowed.
        allowed: u64,
    },
}
