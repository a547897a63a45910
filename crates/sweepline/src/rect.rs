//! Rectangles of cells.

use core::ops::Range;

/// A rectangle of at least one cell: a range of rows times a range of columns, both half-open.
///
/// Rows and columns are counted from any origin, from 0 up to 2^64 - 2, so that every end is a `u64`.
///
/// # Examples
///
/// ```
/// use sweepline::Rect;
///
/// let rect = Rect::new(1..4, 10..12)?;
/// assert!(rect.contains(3, 11));
/// assert!(!rect.contains(4, 11)); // the end is not part of it
/// assert!(Rect::new(4..4, 10..12).is_err());
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
// Ends are stored, not lengths, because the sweep reads ends only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    // Invariant: top < bottom and left < right.
    top: u64,
    bottom: u64,
    left: u64,
    right: u64,
}

/// A rectangle was to be made of no cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no cell lies in rows {rows:?} and columns {columns:?}")]
pub struct EmptyRect {
    rows: Range<u64>,
    columns: Range<u64>,
}

impl Rect {
    /// The cells in these rows and columns.
    ///
    /// # Errors
    ///
    /// [`EmptyRect`] if one of the ranges is empty.
    pub const fn new(rows: Range<u64>, columns: Range<u64>) -> Result<Self, EmptyRect> {
        if rows.start < rows.end && columns.start < columns.end {
            Ok(Self { top: rows.start, bottom: rows.end, left: columns.start, right: columns.end })
        } else {
            Err(EmptyRect { rows, columns })
        }
    }

    /// The rows, half-open and never empty.
    #[must_use]
    pub const fn rows(&self) -> Range<u64> {
        self.top..self.bottom
    }

    /// The columns, half-open and never empty.
    #[must_use]
    pub const fn columns(&self) -> Range<u64> {
        self.left..self.right
    }

    /// Whether the cell lies in the rectangle.
    #[must_use]
    pub const fn contains(&self, row: u64, column: u64) -> bool {
        self.top <= row && row < self.bottom && self.left <= column && column < self.right
    }

    /// Whether all cells of another one lie in this one.
    pub(crate) const fn holds(&self, other: &Self) -> bool {
        self.top <= other.top && other.bottom <= self.bottom && self.left <= other.left && other.right <= self.right
    }
}
