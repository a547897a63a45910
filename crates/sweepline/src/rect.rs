//! Rectangles of cells.

use core::error::Error;
use core::fmt;
use core::ops::{Range, RangeInclusive};

/// A rectangle of at least one cell: the product of a half-open range of rows and a half-open range of columns.
///
/// Rows and columns are numbers from 0 to 2^64 - 2, so each end fits into a `u64`.
/// Rectangles are ordered by their first row, their last row, their first column, and then their last column.
///
/// With the feature `serde`, a rectangle is serialized as `rows` and `columns`, each in the format of [`Range`].
/// Deserializing a rectangle without cells is an error.
///
/// # Examples
///
/// ```
/// use sweepline::Rect;
///
/// let rect = Rect::new(1..4, 10..12)?;
/// assert_eq!((rect.rows(), rect.columns()), (1..4, 10..12));
/// assert!(rect.contains(3, 11));
/// assert!(!rect.contains(4, 11)); // the end is not part of it
/// assert!(Rect::new(4..4, 10..12).is_err());
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
// Ends are stored instead of lengths, because the sweep only reads ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Sides", into = "Sides"))]
pub struct Rect {
    // Invariant: top < bottom and left < right.
    top: u64,
    bottom: u64,
    left: u64,
    right: u64,
}

/// The error returned when a rectangle has no cells.
///
/// # Examples
///
/// ```
/// use sweepline::Rect;
///
/// let refused = Rect::new(4..4, 10..12).unwrap_err();
/// assert_eq!((refused.rows(), refused.columns()), (4..4, 10..12));
/// assert_eq!(refused.to_string(), "a rectangle of rows 4..4 and columns 10..12 has no cells");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmptyRect {
    rows: Range<u64>,
    columns: Range<u64>,
}

impl Rect {
    /// Creates the rectangle of the cells in these rows and columns.
    ///
    /// # Errors
    ///
    /// [`EmptyRect`] if a range is empty.
    pub const fn new(rows: Range<u64>, columns: Range<u64>) -> Result<Self, EmptyRect> {
        if rows.start < rows.end && columns.start < columns.end {
            Ok(Self::with_ends(rows, columns))
        } else {
            Err(EmptyRect { rows, columns })
        }
    }

    /// Creates the rectangle of the cells in these rows and columns, whose ends are included. Returns `None` if a range is
    /// empty or ends at 2^64 - 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use sweepline::Rect;
    ///
    /// assert_eq!(Rect::inclusive(1..=3, 10..=11), Rect::new(1..4, 10..12).ok());
    /// assert_eq!(Rect::inclusive(1..=u64::MAX, 10..=11), None);
    /// ```
    #[must_use]
    pub const fn inclusive(rows: RangeInclusive<u64>, columns: RangeInclusive<u64>) -> Option<Self> {
        let ends = (rows.end().checked_add(1), columns.end().checked_add(1));
        let (Some(bottom), Some(right)) = ends else { return None };
        let (top, left) = (*rows.start(), *columns.start());
        if top < bottom && left < right { Some(Self { top, bottom, left, right }) } else { None }
    }

    /// Creates a rectangle from ranges that are not empty.
    #[inline]
    pub(crate) const fn with_ends(rows: Range<u64>, columns: Range<u64>) -> Self {
        Self { top: rows.start, bottom: rows.end, left: columns.start, right: columns.end }
    }

    /// Returns the rows, which are never empty.
    #[must_use]
    pub const fn rows(&self) -> Range<u64> {
        self.top..self.bottom
    }

    /// Returns the columns, which are never empty.
    #[must_use]
    pub const fn columns(&self) -> Range<u64> {
        self.left..self.right
    }

    /// Returns whether the cell lies in the rectangle.
    #[must_use]
    pub const fn contains(&self, row: u64, column: u64) -> bool {
        self.top <= row && row < self.bottom && self.left <= column && column < self.right
    }

    /// Returns the number of cells.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sweepline::Rect::new(1..4, 10..12)?.area(), 6);
    /// # Ok::<(), sweepline::EmptyRect>(())
    /// ```
    #[must_use]
    pub const fn area(&self) -> u128 {
        (self.bottom - self.top) as u128 * (self.right - self.left) as u128
    }

    /// Returns the rectangle of the cells that lie in both rectangles, if any.
    ///
    /// # Examples
    ///
    /// ```
    /// use sweepline::Rect;
    ///
    /// let rect = Rect::new(1..4, 10..12)?;
    /// assert_eq!(rect.intersection(&Rect::new(3..9, 0..11)?), Some(Rect::new(3..4, 10..11)?));
    /// assert_eq!(rect.intersection(&Rect::new(4..9, 0..11)?), None);
    /// # Ok::<(), sweepline::EmptyRect>(())
    /// ```
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let rows = self.top.max(other.top)..self.bottom.min(other.bottom);
        Self::new(rows, self.left.max(other.left)..self.right.min(other.right)).ok()
    }

    /// Returns whether all cells of `other` lie in this rectangle.
    pub(crate) const fn contains_rect(&self, other: &Self) -> bool {
        self.top <= other.top && other.bottom <= self.bottom && self.left <= other.left && other.right <= self.right
    }
}

impl EmptyRect {
    /// Returns the rows that were given.
    #[must_use]
    pub const fn rows(&self) -> Range<u64> {
        self.rows.start..self.rows.end
    }

    /// Returns the columns that were given.
    #[must_use]
    pub const fn columns(&self) -> Range<u64> {
        self.columns.start..self.columns.end
    }
}

impl fmt::Display for EmptyRect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, columns } = self;
        write!(f, "a rectangle of rows {rows:?} and columns {columns:?} has no cells")
    }
}

impl Error for EmptyRect {}

/// The form in which a rectangle is serialized.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Sides {
    rows: Range<u64>,
    columns: Range<u64>,
}

#[cfg(feature = "serde")]
impl TryFrom<Sides> for Rect {
    type Error = EmptyRect;

    fn try_from(sides: Sides) -> Result<Self, EmptyRect> {
        Self::new(sides.rows, sides.columns)
    }
}

#[cfg(feature = "serde")]
impl From<Rect> for Sides {
    fn from(rect: Rect) -> Self {
        Self { rows: rect.rows(), columns: rect.columns() }
    }
}
