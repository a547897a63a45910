//! The maximum side, and the error for a rectangle that cannot be built.

/// Maximum side of a rectangle: 2^64 - 1 cells.
pub const MAX_SIDE: u64 = u64::MAX;

/// The error for a [`MarkedRectangle`](crate::MarkedRectangle) or [`Marks`](crate::Marks) that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidMarkedRectangle {
    /// A side is 0.
    #[error("a rectangle of {rows} x {columns} has no cell")]
    Side {
        /// The number of rows given.
        rows: u64,
        /// The number of columns given.
        columns: u64,
    },
    /// The mark is not a cell of the rectangle.
    #[error("the mark, row {row} and column {column}, is not in the rectangle of {rows} x {columns} cells")]
    Mark {
        /// The number of rows given.
        rows: u64,
        /// The number of columns given.
        columns: u64,
        /// The row of the mark given.
        row: u64,
        /// The column of the mark given.
        column: u64,
    },
}

impl InvalidMarkedRectangle {
    /// Returns `None`, because a rectangle is not built from a list of parts.
    ///
    /// The construction errors of all games have this method, which returns the index of the invalid part.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_marked_rectangle::MarkedRectangle;
    ///
    /// assert_eq!(MarkedRectangle::new(5, 8, 8, 5).unwrap_err().index(), None);
    /// ```
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        None
    }
}
