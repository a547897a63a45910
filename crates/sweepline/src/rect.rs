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

/// [`Rect`] for ends below 2^32 only, in half the memory.
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
/// assert_eq!(Rect32::try_from(far).unwrap_err().to_string(), "not all ends of rows 1..4 and columns 10..4294967296 are below 2^32");
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

/// A rectangle, in whatever form it is stored.
///
/// All that is made of many rectangles takes a list of any such type; nothing is converted but one at a time.
/// It must become the same rectangle each time: of one that does not, the measure is any, or a panic.
pub trait IntoRect: Copy + Into<Rect> + Send + Sync {}

impl<R: Copy + Into<Rect> + Send + Sync> IntoRect for R {}

/// A rectangle was to be made of no cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no cell lies in rows {rows:?} and columns {columns:?}")]
pub struct EmptyRect {
    rows: Range<u64>,
    columns: Range<u64>,
}

/// A rectangle with an end beyond 2^32 - 1 was to be stored in 32 bits an end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not all ends of rows {rows:?} and columns {columns:?} are below 2^32")]
pub struct FarRect {
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

impl From<Rect32> for Rect {
    #[inline]
    fn from(Rect32 { top, bottom, left, right }: Rect32) -> Self {
        Self { top: top.into(), bottom: bottom.into(), left: left.into(), right: right.into() }
    }
}

impl TryFrom<Rect> for Rect32 {
    type Error = FarRect;

    /// The same cells.
    ///
    /// # Errors
    ///
    /// [`FarRect`] if one of the ends is above 2^32 - 1.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the larger ends are below 2^32")]
    fn try_from(Rect { top, bottom, left, right }: Rect) -> Result<Self, FarRect> {
        if (bottom | right) >> u32::BITS == 0 {
            Ok(Self { top: top as u32, bottom: bottom as u32, left: left as u32, right: right as u32 })
        } else {
            Err(FarRect { rows: top..bottom, columns: left..right })
        }
    }
}
