//! Rectangles of cells.
//!
//! # Rectangles whose ends are below 2^32 take 16 bytes
//!
//! For millions of rectangles that are read once, the page faults of their list are a large part of the time, and
//! threads share page faults badly. [`Rect32`] halves them.
//! Functions of many rectangles take a list of any type that is [`IntoRect`], and convert one rectangle at a time.
//! Converting the whole list first would bring the page faults back.

use core::ops::Range;

/// A rectangle of at least one cell: the product of a half-open range of rows and a half-open range of columns.
///
/// Rows and columns are numbers from 0 to 2^64 - 2, so each end fits a `u64`.
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
// Ends are stored instead of lengths, because the sweep only reads ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    // Invariant: top < bottom and left < right.
    top: u64,
    bottom: u64,
    left: u64,
    right: u64,
}

/// A [`Rect`] with ends below 2^32, in half the memory.
///
/// # Examples
///
/// ```
/// use sweepline::{Length, Rect, Rect32, measure_of_union};
///
/// let rect = Rect::new(1..4, 10..12)?;
/// let small = Rect32::try_from(rect)?;
/// assert_eq!(Rect::from(small), rect);
/// assert_eq!(measure_of_union::<Length>(&[small]), measure_of_union(&[rect]));
/// let far = Rect::new(1..4, 10..1 << 32)?;
/// let refused = Rect32::try_from(far).unwrap_err().to_string();
/// assert_eq!(refused, "not all ends of rows 1..4 and columns 10..4294967296 are below 2^32");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect32 {
    // Invariant: top < bottom and left < right.
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

/// A type of rectangle, such as [`Rect`] and [`Rect32`].
///
/// Functions of many rectangles take a list of any such type, and convert one rectangle at a time.
/// A value must convert to the same rectangle each time. Otherwise the result is unspecified, and the call may panic.
pub trait IntoRect: Copy + Into<Rect> + Send + Sync {}

impl<R: Copy + Into<Rect> + Send + Sync> IntoRect for R {}

/// The error for a rectangle without cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no cell lies in rows {rows:?} and columns {columns:?}")]
pub struct EmptyRect {
    rows: Range<u64>,
    columns: Range<u64>,
}

/// The error for a rectangle with an end above 2^32 - 1 that is converted to a [`Rect32`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not all ends of rows {rows:?} and columns {columns:?} are below 2^32")]
pub struct Rect32RangeError {
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
            Ok(Self { top: rows.start, bottom: rows.end, left: columns.start, right: columns.end })
        } else {
            Err(EmptyRect { rows, columns })
        }
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

    /// Returns whether all cells of `other` lie in this rectangle.
    pub(crate) const fn contains_rect(&self, other: &Self) -> bool {
        self.top <= other.top && other.bottom <= self.bottom && self.left <= other.left && other.right <= self.right
    }
}

impl From<Rect32> for Rect {
    #[inline]
    fn from(Rect32 { top, bottom, left, right }: Rect32) -> Self {
        Self { top: top.into(), bottom: bottom.into(), left: left.into(), right: right.into() }
    }
}

impl TryFrom<Rect> for Rect32 {
    type Error = Rect32RangeError;

    /// Converts to a rectangle of the same cells.
    ///
    /// # Errors
    ///
    /// [`Rect32RangeError`] if an end is above 2^32 - 1.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the larger ends are below 2^32, so all are")]
    fn try_from(Rect { top, bottom, left, right }: Rect) -> Result<Self, Rect32RangeError> {
        if (bottom | right) >> u32::BITS == 0 {
            Ok(Self { top: top as u32, bottom: bottom as u32, left: left as u32, right: right as u32 })
        } else {
            Err(Rect32RangeError { rows: top..bottom, columns: left..right })
        }
    }
}
