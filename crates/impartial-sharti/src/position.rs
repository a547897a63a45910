//! The validated position, its moves, and the errors for illegal moves.
//!
//! A board is solved when it is built: [`Sharti::new`] sweeps over the rectangles once and stores the parity mask of their
//! union. The nim-value follows from the mask, and a move only xors the mask of its square.
//!
//! # The colour of a cell
//!
//! To check a move, all rectangles and squares are scanned for the colour of one cell. An index of the rectangles would make
//! each move of a long game faster, but take memory for each rectangle.
//!
//! # Moves after squares were played
//!
//! To find a move after squares were played, another sweep finds the rows with a suitable white cell. A structure that keeps
//! the colours of all rows up to date would slow down every move and every clone.

use alloc::sync::Arc;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use impartial_core::{Played, Position};
use sweepline::{DyadicParity, Rect, Rects, measure_of_union};

/// Maximum side of a board: 2^63 - 1 cells.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// Maximum number of rectangles of a board: 2^31 - 1.
pub const MAX_RECTANGLES: usize = (1 << 31) - 1;

/// A position of Sharti: a board, and the squares that were played on it.
///
/// Two positions are equal if they agree in
///
/// - the side and the cap,
/// - the rectangles, in any order,
/// - the squares that were played an odd number of times, in any order, because playing a square twice has no effect.
///
/// Unequal positions may have the same white cells, because different rectangles can cover the same cells.
/// Hashing a position, or comparing positions with a different order of rectangles or squares, takes
/// *O(m log m + s log s)* time for *m* rectangles and *s* squares.
///
/// Clones share the rectangles.
///
/// # Examples
///
/// ```
/// use impartial_sharti::{Position, Rect, Sharti, Square};
///
/// let rects = [Rect::new(1..3, 1..3)?, Rect::new(4..6, 2..6)?];
/// let mut board = Sharti::new(5, 2, rects)?;
/// let mut turned = Sharti::new(5, 2, rects.into_iter().rev())?;
/// assert_eq!(board, turned);
///
/// let squares = [(2, 2), (5, 5)].map(|(row, column)| Square { row, column, side: 1 });
/// squares.iter().try_for_each(|square| board.play(square))?;
/// squares.iter().rev().try_for_each(|square| turned.play(square))?;
/// assert_eq!(board, turned);
/// assert_eq!(board.played(), squares);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sharti {
    // Invariant: 1 <= cap <= side <= MAX_SIDE.
    side: u64,
    cap: u64,
    // Invariant: at most MAX_RECTANGLES, all within rows and columns 1 to `side`.
    rectangles: Arc<Rects>,
    // Invariant: each square was legal when it was played.
    played: Played<Square>,
    // The parity mask of the union of the rectangles, xored with the mask of each square played.
    // Invariant: bit t is valid for 2^t up to the largest power. Higher bits are arbitrary.
    parities: u64,
}

/// A move: the square to flip.
///
/// # Examples
///
/// ```
/// use impartial_sharti::{Position, Rect, Sharti, Square};
///
/// let mut board = Sharti::new(5, 2, [Rect::new(1..4, 1..4)?])?;
/// board.play(&Square { row: 3, column: 3, side: 2 })?;
/// assert!(board.is_white(3, 1) && !board.is_white(3, 2));
///
/// let refused = board.play(&Square { row: 3, column: 3, side: 1 });
/// assert_eq!(refused.unwrap_err().to_string(), "the lower-right cell, row 3 and column 3, is not white");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Square {
    /// The row of the lower-right cell, from 1.
    pub row: u64,
    /// The column of the lower-right cell, from 1.
    pub column: u64,
    /// The length of a side in cells, from 1.
    pub side: u64,
}

/// The error for a board that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSharti {
    /// The side is 0 or above [`MAX_SIDE`].
    #[error("the side of the board must be from 1 to {MAX_SIDE}, not {side}")]
    Side {
        /// The side given.
        side: u64,
    },
    /// The cap is 0 or above the side.
    #[error("the cap must be from 1 to the side {side}, not {cap}")]
    Cap {
        /// The cap given.
        cap: u64,
        /// The side of the board.
        side: u64,
    },
    /// A rectangle has cells outside rows and columns 1 to the side.
    #[error("the rectangle at index {index} is not within rows and columns 1 to {side}")]
    Rectangle {
        /// The index of the rectangle, from 0.
        index: usize,
        /// The side of the board.
        side: u64,
    },
    /// There are more than [`MAX_RECTANGLES`] rectangles.
    #[error("a board may have up to {MAX_RECTANGLES} rectangles, not {count}")]
    TooManyRectangles {
        /// The number of rectangles given.
        count: usize,
    },
}

impl InvalidSharti {
    /// Returns the index of the invalid rectangle, counted from 0, or `None` if the error is not about one rectangle.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_sharti::{Rect, Sharti};
    ///
    /// let rects = [Rect::new(1..4, 1..4)?, Rect::new(1..4, 1..9)?];
    /// assert_eq!(Sharti::new(5, 2, rects).unwrap_err().index(), Some(1));
    /// assert_eq!(Sharti::new(0, 2, rects).unwrap_err().index(), None);
    /// # Ok::<(), impartial_sharti::EmptyRect>(())
    /// ```
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Rectangle { index, .. } => Some(*index),
            Self::Side { .. } | Self::Cap { .. } | Self::TooManyRectangles { .. } => None,
        }
    }
}

/// The error for an illegal square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalSquare {
    /// The side is 0 or above the cap.
    #[error("the side of the square must be from 1 to {cap}, not {side}")]
    Side {
        /// The side of the square.
        side: u64,
        /// The cap of the board.
        cap: u64,
    },
    /// Part of the square lies outside the board.
    #[error("the square does not lie within the board of side {board}")]
    OffBoard {
        /// The side of the board.
        board: u64,
    },
    /// The lower-right cell is not white.
    #[error("the lower-right cell, row {row} and column {column}, is not white")]
    NotWhite {
        /// The row of that cell.
        row: u64,
        /// The column of that cell.
        column: u64,
    },
}

impl Square {
    /// Returns the cells of the square, or an error if it does not lie within a board of this side.
    pub(crate) fn cells(&self, board: u64) -> Result<Rect, IllegalSquare> {
        let range = |last: u64| {
            let first = last.checked_sub(self.side)?.checked_add(1)?;
            (last <= board).then(|| first..last + 1)
        };
        let rows = range(self.row).ok_or(IllegalSquare::OffBoard { board })?;
        let columns = range(self.column).ok_or(IllegalSquare::OffBoard { board })?;
        Rect::new(rows, columns).map_err(|_| IllegalSquare::OffBoard { board })
    }

    /// Returns whether the square, which lies on a board, contains this cell.
    fn contains(&self, row: u64, column: u64) -> bool {
        let contains = |last: u64, at: u64| last.checked_sub(at).is_some_and(|before_last| before_last < self.side);
        contains(self.row, row) && contains(self.column, column)
    }
}

impl Sharti {
    /// Builds a board of `side` x `side` cells, where the cells of `rectangles` are white.
    ///
    /// Squares with sides up to `cap` may be flipped.
    /// Rows and columns are counted from 1. Rectangles may overlap and repeat.
    ///
    /// `rectangles` is an array, a vector or another iterator of [`Rect`].
    ///
    /// # Errors
    ///
    /// - [`InvalidSharti::Side`] if `side` is 0 or above [`MAX_SIDE`].
    /// - [`InvalidSharti::Cap`] if `cap` is 0 or above `side`.
    /// - [`InvalidSharti::TooManyRectangles`] if there are more than [`MAX_RECTANGLES`].
    /// - [`InvalidSharti::Rectangle`] for the first rectangle with a cell outside the board.
    ///
    /// # Complexity
    ///
    /// *O(m log m)* time for *m* rectangles. Memory, including `rectangles`:
    ///
    /// | *m* times the side | bytes per rectangle, plus 10 KiB |
    /// |---|---|
    /// | up to 2^62 | at most 100 |
    /// | above | at most 140 |
    ///
    /// The crate documentation lists the memory that a game takes later.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_sharti::{InvalidSharti, Rect, Sharti};
    ///
    /// let rect = Rect::new(1..4, 1..6)?;
    /// let board = Sharti::new(5, 2, [rect])?;
    /// assert_eq!(Sharti::new(5, 2, vec![rect])?, board);
    ///
    /// let outside = Sharti::new(5, 2, [rect, Rect::new(1..4, 1..7)?]);
    /// assert_eq!(outside, Err(InvalidSharti::Rectangle { index: 1, side: 5 }));
    /// assert_eq!(Sharti::new(5, 6, [rect]), Err(InvalidSharti::Cap { cap: 6, side: 5 }));
    ///
    /// assert_eq!(Sharti::new(5, 2, [])?.parity_mask(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(side: u64, cap: u64, rectangles: impl IntoIterator<Item = Rect>) -> Result<Self, InvalidSharti> {
        Self::with_rects(side, cap, rectangles.into_iter().collect())
    }

    /// Builds the same board as [`new`](Self::new) without a copy of the list.
    ///
    /// # Errors
    ///
    /// The same as for [`new`](Self::new).
    ///
    /// # Complexity
    ///
    /// The same as for [`new`](Self::new).
    pub fn with_rects(side: u64, cap: u64, rectangles: Rects) -> Result<Self, InvalidSharti> {
        if side == 0 || side > MAX_SIDE {
            return Err(InvalidSharti::Side { side });
        }
        if cap == 0 || cap > side {
            return Err(InvalidSharti::Cap { cap, side });
        }
        if rectangles.len() > MAX_RECTANGLES {
            return Err(InvalidSharti::TooManyRectangles { count: rectangles.len() });
        }
        let within = |range: Range<u64>| 1 <= range.start && range.end <= side + 1;
        if let Some(index) = rectangles.iter().position(|rect| !within(rect.rows()) || !within(rect.columns())) {
            return Err(InvalidSharti::Rectangle { index, side });
        }
        // No coordinate from 1 to 2^32 - 1 is divisible by 2^32 or a higher power, so half of the mask is enough.
        let parities = if u32::try_from(side).is_ok() {
            let low = |range| DyadicParity::from_range(range).low();
            measure_of_union(&rectangles, low, low, DyadicParity::times).mask()
        } else {
            measure_of_union(&rectangles, DyadicParity::from_range, DyadicParity::from_range, DyadicParity::times)
                .mask()
        };
        Ok(Self { side, cap, rectangles: Arc::new(rectangles), played: Played::new(), parities })
    }

    /// Returns the side of the board in cells.
    #[must_use]
    pub fn side(&self) -> u64 {
        self.side
    }

    /// Returns the cap, which is the maximum side of a square that may be flipped.
    #[must_use]
    pub fn cap(&self) -> u64 {
        self.cap
    }

    /// Returns the rectangles whose union was white at the start, in the order in which they were given.
    #[must_use]
    pub fn rectangles(&self) -> &Rects {
        &self.rectangles
    }

    /// Returns the squares played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Square] {
        self.played.as_slice()
    }

    /// Returns whether the cell is white now. Cells outside the board are never white.
    ///
    /// # Complexity
    ///
    /// *O(m + s)* time for *m* rectangles and *s* squares played.
    #[must_use]
    pub fn is_white(&self, row: u64, column: u64) -> bool {
        let flips = self.played().iter().filter(|square| square.contains(row, column)).count();
        self.rectangles.iter().any(|rect| rect.contains(row, column)) != (flips % 2 == 1)
    }

    /// Returns the cells of a square, or an error if its side or its location is illegal.
    fn cells_to_flip(&self, square: &Square) -> Result<Rect, IllegalSquare> {
        let (side, cap) = (square.side, self.cap);
        if !(1..=cap).contains(&side) {
            return Err(IllegalSquare::Side { side, cap });
        }
        square.cells(self.side)
    }

    /// Returns the parity mask of the white cells.
    ///
    /// Bit *t* is the parity of the white cells with both coordinates divisible by 2^t, for each 2^t up to
    /// [`largest_power`](Self::largest_power). Higher bits are 0.
    #[must_use]
    pub fn parity_mask(&self) -> u64 {
        // All bits up to the largest power. `2 * largest_power - 1` would overflow at 2^63.
        let classes = self.largest_power() - 1 + self.largest_power();
        self.parities & classes
    }

    /// Returns the largest power of two up to the cap, which is the maximum nim-value of a single cell.
    #[must_use]
    pub fn largest_power(&self) -> u64 {
        1 << self.cap.ilog2()
    }

    /// Returns the cells of each square played.
    pub(crate) fn flipped(&self) -> impl Iterator<Item = Rect> + '_ {
        self.played().iter().map(|square| square.cells(self.side).expect("a played square lies on the board"))
    }
}

impl PartialEq for Sharti {
    fn eq(&self, other: &Self) -> bool {
        // Equal positions have equal masks, so different masks show a difference in constant time.
        let sizes = |board: &Self| (board.side, board.cap, board.parity_mask());
        let same_squares = || self.played() == other.played() || self.played.odd() == other.played.odd();
        sizes(self) == sizes(other) && self.rectangles == other.rectangles && same_squares()
    }
}

impl Eq for Sharti {}

impl Hash for Sharti {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.side, self.cap, &self.rectangles, self.played.odd()).hash(state);
    }
}

impl Position for Sharti {
    type Move = Square;
    type Illegal = IllegalSquare;

    /// Flips the cells of a square.
    ///
    /// # Errors
    ///
    /// - [`IllegalSquare::Side`] if the side is 0 or above the cap.
    /// - [`IllegalSquare::OffBoard`] if part of the square lies outside the board.
    /// - [`IllegalSquare::NotWhite`] if its lower-right cell is not white.
    ///
    /// # Complexity
    ///
    /// *O(m + s)* time for *m* rectangles and *s* squares played.
    fn play(&mut self, square: &Square) -> Result<(), IllegalSquare> {
        self.check(square)?;
        let cells = self.cells_to_flip(square)?;
        self.parities ^= DyadicParity::from_range(cells.rows()).times(DyadicParity::from_range(cells.columns())).mask();
        self.played.push(*square);
        Ok(())
    }

    /// Checks a square without playing it.
    ///
    /// # Complexity
    ///
    /// The same as for [`is_white`](Self::is_white).
    fn check(&self, square: &Square) -> Result<(), IllegalSquare> {
        self.cells_to_flip(square)?;
        let &Square { row, column, .. } = square;
        if self.is_white(row, column) { Ok(()) } else { Err(IllegalSquare::NotWhite { row, column }) }
    }
}
