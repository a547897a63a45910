//! Lists of rectangles.
//!
//! # Rectangles with ends below 2^32 take 16 bytes
//!
//! If millions of rectangles are read once, the page faults of their list take a large part of the time, and page
//! faults scale badly to several threads. Ends of 32 bits halve them. Loops over a list are compiled for both widths
//! and convert one rectangle at a time, because converting the whole list first would bring the page faults back.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use crate::Rect;

/// A list of rectangles, which takes 16 bytes per rectangle if all ends are below 2^32, and 32 bytes otherwise.
///
/// The list keeps its order. Two lists are equal if they have the same rectangles with the same multiplicities, in any
/// order, because unions and measures do not depend on the order. Hashing a list, or comparing lists with different
/// orders, takes *O(m log m)* time for *m* rectangles.
///
/// # Examples
///
/// ```
/// use sweepline::{Rect, Rects};
///
/// let rects = [Rect::new(1..4, 10..12)?, Rect::new(2..5, 0..u64::MAX)?];
/// let list = Rects::from(rects);
/// assert_eq!((list.len(), list.get(1)), (2, Some(rects[1])));
/// assert_eq!(list, rects.into_iter().rev().collect());
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rects(pub(crate) List);

/// The rectangles in one of two widths.
#[derive(Clone, Debug)]
pub(crate) enum List {
    Narrow(Vec<Rect32>),
    Wide(Vec<Rect>),
}

/// A [`Rect`] with ends below 2^32, as [`Rects`] stores it.
///
/// A vector of them becomes a list without a copy.
///
/// # Examples
///
/// ```
/// use sweepline::{Rect, Rect32, Rects};
///
/// let rect = Rect::new(1..4, 10..12)?;
/// assert_eq!(Rects::from(vec![Rect32::new(rect).unwrap()]), Rects::from([rect]));
/// assert_eq!(Rect32::new(Rect::new(1..4, 10..1 << 32)?), None);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect32 {
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

impl Rect32 {
    /// Converts a rectangle, or returns `None` if an end is above 2^32 - 1.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the ends are below 2^32, and the starts are below the ends")]
    pub const fn new(rect: Rect) -> Option<Self> {
        let (Range { start: top, end: bottom }, Range { start: left, end: right }) = (rect.rows(), rect.columns());
        if (bottom | right) >> u32::BITS == 0 {
            Some(Self { top: top as u32, bottom: bottom as u32, left: left as u32, right: right as u32 })
        } else {
            None
        }
    }
}

impl From<Rect32> for Rect {
    #[inline]
    fn from(Rect32 { top, bottom, left, right }: Rect32) -> Self {
        Self::with_ends(top.into()..bottom.into(), left.into()..right.into())
    }
}

/// A rectangle of either width.
pub(crate) trait Stored: Copy + Into<Rect> {
    #[inline]
    fn rect(self) -> Rect {
        self.into()
    }
}

impl<R: Copy + Into<Rect>> Stored for R {}

/// Evaluates an expression for the vector of a list, in either width.
macro_rules! in_width {
    ($rects:expr, $list:ident => $value:expr) => {
        match &$rects.0 {
            $crate::rects::List::Narrow($list) => $value,
            $crate::rects::List::Wide($list) => $value,
        }
    };
}

pub(crate) use in_width;

impl Rects {
    /// Returns the number of rectangles.
    #[must_use]
    pub const fn len(&self) -> usize {
        in_width!(self, list => list.len())
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the rectangle with this index, from 0, or `None` if the list is shorter.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Option<Rect> {
        in_width!(self, list => list.get(index).map(|rect| rect.rect()))
    }

    /// Returns the rectangles in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Rect> + DoubleEndedIterator + Clone + '_ {
        (0..self.len()).map(|index| in_width!(self, list => list[index].rect()))
    }

    fn sorted(&self) -> Vec<Rect> {
        let mut sorted: Vec<Rect> = self.iter().collect();
        sorted.sort_unstable_by_key(|rect| {
            let (rows, columns) = (rect.rows(), rect.columns());
            [rows.start, rows.end, columns.start, columns.end]
        });
        sorted
    }
}

impl PartialEq for Rects {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && (self.iter().eq(other.iter()) || self.sorted() == other.sorted())
    }
}

impl Eq for Rects {}

impl Hash for Rects {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sorted().hash(state);
    }
}

impl From<Vec<Rect32>> for Rects {
    fn from(rects: Vec<Rect32>) -> Self {
        Self(List::Narrow(rects))
    }
}

/// Copies the vector only if all ends are below 2^32.
impl From<Vec<Rect>> for Rects {
    fn from(rects: Vec<Rect>) -> Self {
        // A list that stays wide takes no memory for a narrow one.
        if !rects.iter().all(|&rect| Rect32::new(rect).is_some()) {
            return Self(List::Wide(rects));
        }
        rects.into_iter().filter_map(Rect32::new).collect::<Vec<_>>().into()
    }
}

impl<const N: usize> From<[Rect; N]> for Rects {
    fn from(rects: [Rect; N]) -> Self {
        rects.into_iter().collect()
    }
}

impl FromIterator<Rect> for Rects {
    fn from_iter<I: IntoIterator<Item = Rect>>(rects: I) -> Self {
        // Collecting the elements of a vector reuses the vector.
        Vec::from_iter(rects).into()
    }
}

/// Iterates over rectangles of either width as [`Rect`]s.
pub(crate) fn iter_rects(rects: &[impl Stored]) -> impl ExactSizeIterator<Item = Rect> + Clone {
    rects.iter().map(|&rect| rect.into())
}

/// Returns the bounding box of the rectangles, or `None` without rectangles.
pub(crate) fn bounding_box(mut rects: impl Iterator<Item = Rect>) -> Option<Rect> {
    let join = |a: Range<u64>, b: Range<u64>| a.start.min(b.start)..a.end.max(b.end);
    let first = rects.next()?;
    let (rows, columns) = rects.fold((first.rows(), first.columns()), |(rows, columns), rect| {
        (join(rows, rect.rows()), join(columns, rect.columns()))
    });
    Some(Rect::with_ends(rows, columns))
}
