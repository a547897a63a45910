//! Rectangles of cells.
//!
//! # Rectangles with ends below 2^32 take 16 bytes
//!
//! If millions of rectangles are read once, the page faults of their list take a large part of the time, and page
//! faults scale badly to several threads. [`Rect32`] halves them. Functions of many rectangles take a list of any type
//! that is [`IntoRect`] and convert one rectangle at a time, because converting the whole list first would bring the
//! page faults back.

use core::error::Error;
use core::fmt;
use core::ops::Range;

/// A rectangle of at least one cell: the product of a half-open range of rows and a half-open range of columns.
///
/// Rows and columns are numbers from 0 to 2^64 - 2, so each end fits into a `u64`.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Sides<u64>", into = "Sides<u64>"))]
pub struct Rect {
    // Invariant: top < bottom and left < right.
    top: u64,
    bottom: u64,
    left: u64,
    right: u64,
}

/// A [`Rect`] with ends below 2^32, in half the memory.
///
/// With the feature `serde`, it has the same format as [`Rect`].
///
/// # Examples
///
/// ```
/// use sweepline::{Rect, Rect32, area};
///
/// let small = Rect32::new(1..4, 10..12)?;
/// assert_eq!((small.rows(), small.columns(), small.contains(3, 11)), (1..4, 10..12, true));
/// let rect = Rect::from(small);
/// assert_eq!(Rect32::try_from(rect)?, small);
/// assert_eq!(area(&[small]), area(&[rect]));
/// let far = Rect::new(1..4, 10..1 << 32)?;
/// let refused = Rect32::try_from(far).unwrap_err().to_string();
/// assert_eq!(refused, "not all ends of rows 1..4 and columns 10..4294967296 are below 2^32");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Sides<u32>", into = "Sides<u32>"))]
pub struct Rect32 {
    // Invariant: top < bottom and left < right.
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

/// A type of rectangle: [`Rect`], or [`Rect32`] in half the memory.
///
/// Functions of many rectangles take a list of either type and convert one rectangle at a time. The trait is sealed, so
/// that the code for both types is compiled with this crate.
///
/// # Examples
///
/// ```
/// use sweepline::{IntoRect, Rect32, area};
///
/// fn mean_area<R: IntoRect>(rects: &[R]) -> u128 {
///     area(rects) / rects.len() as u128
/// }
///
/// assert_eq!(mean_area(&[Rect32::new(0..4, 0..4)?, Rect32::new(0..4, 2..6)?]), 12);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
pub trait IntoRect: Copy + Into<Rect> + Send + Sync + sealed::Measured {}

impl<R: Copy + Into<Rect> + Send + Sync + sealed::Measured> IntoRect for R {}

pub(crate) mod sealed {
    /// The measures that are compiled with this crate.
    pub trait Measured: Sized {
        /// Returns the area of the union.
        fn area(rects: &[Self]) -> u128;
    }
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

/// The error returned when a rectangle with an end above 2^32 - 1 is converted to a [`Rect32`].
///
/// # Examples
///
/// ```
/// use sweepline::{Rect, Rect32};
///
/// let refused = Rect32::try_from(Rect::new(1..4, 10..1 << 32)?).unwrap_err();
/// assert_eq!((refused.rows(), refused.columns()), (1..4, 10..1 << 32));
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Rect32 {
    /// Creates the rectangle of the cells in these rows and columns.
    ///
    /// # Errors
    ///
    /// [`EmptyRect`] if a range is empty.
    pub const fn new(rows: Range<u32>, columns: Range<u32>) -> Result<Self, EmptyRect> {
        if rows.start < rows.end && columns.start < columns.end {
            Ok(Self { top: rows.start, bottom: rows.end, left: columns.start, right: columns.end })
        } else {
            Err(EmptyRect { rows: widen(&rows), columns: widen(&columns) })
        }
    }

    /// Returns the rows, which are never empty.
    #[must_use]
    pub const fn rows(&self) -> Range<u32> {
        self.top..self.bottom
    }

    /// Returns the columns, which are never empty.
    #[must_use]
    pub const fn columns(&self) -> Range<u32> {
        self.left..self.right
    }

    /// Returns whether the cell lies in the rectangle.
    #[must_use]
    pub const fn contains(&self, row: u32, column: u32) -> bool {
        self.top <= row && row < self.bottom && self.left <= column && column < self.right
    }
}

const fn widen(range: &Range<u32>) -> Range<u64> {
    range.start as u64..range.end as u64
}

macro_rules! error {
    ($error:ident, $message:literal) => {
        impl $error {
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

        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Self { rows, columns } = self;
                write!(f, $message, rows, columns)
            }
        }

        impl Error for $error {}
    };
}

error!(EmptyRect, "a rectangle of rows {:?} and columns {:?} has no cells");
error!(Rect32RangeError, "not all ends of rows {:?} and columns {:?} are below 2^32");

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
    #[expect(clippy::cast_possible_truncation, reason = "the ends are below 2^32, and the starts are below the ends")]
    fn try_from(Rect { top, bottom, left, right }: Rect) -> Result<Self, Rect32RangeError> {
        if (bottom | right) >> u32::BITS == 0 {
            Ok(Self { top: top as u32, bottom: bottom as u32, left: left as u32, right: right as u32 })
        } else {
            Err(Rect32RangeError { rows: top..bottom, columns: left..right })
        }
    }
}

/// The form in which rectangles are serialized.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Sides<T> {
    rows: Range<T>,
    columns: Range<T>,
}

#[cfg(feature = "serde")]
macro_rules! sides {
    ($rect:ident, $end:ty) => {
        impl TryFrom<Sides<$end>> for $rect {
            type Error = EmptyRect;

            fn try_from(sides: Sides<$end>) -> Result<Self, EmptyRect> {
                Self::new(sides.rows, sides.columns)
            }
        }

        impl From<$rect> for Sides<$end> {
            fn from(rect: $rect) -> Self {
                Self { rows: rect.rows(), columns: rect.columns() }
            }
        }
    };
}

#[cfg(feature = "serde")]
sides!(Rect, u64);
#[cfg(feature = "serde")]
sides!(Rect32, u32);

/// Iterates over a list of either type of rectangle as [`Rect`]s.
pub(crate) fn iter_rects(rects: &[impl IntoRect]) -> impl ExactSizeIterator<Item = Rect> + Clone {
    rects.iter().map(|&rect| rect.into())
}

/// Returns the bounding box of the rectangles, or `None` for an empty list.
pub(crate) fn bounding_box(mut rects: impl Iterator<Item = Rect>) -> Option<Rect> {
    let join = |a: Range<u64>, b: Range<u64>| a.start.min(b.start)..a.end.max(b.end);
    let first = rects.next()?;
    let (rows, columns) = rects.fold((first.rows(), first.columns()), |(rows, columns), rect| {
        (join(rows, rect.rows()), join(columns, rect.columns()))
    });
    Rect::new(rows, columns).ok()
}
