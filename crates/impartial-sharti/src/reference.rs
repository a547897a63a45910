//! The rules as stated, on a board small enough to draw. The tests check the theorem against them.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use impartial_core::{Enumerate, Position, TooLarge};
use sweepline::Rect;

use crate::{IllegalSquare, Sharti, Square};

/// Maximum side of a [`ReferenceSharti`] board, whose rows are stored in 64 bits.
pub const MAX_LISTED_SIDE: u64 = 64;

/// A board that stores the colour of every cell.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Exhaustive, Solve};
/// use impartial_sharti::{Rect, Sharti, reference::ReferenceSharti};
///
/// let position = Sharti::new(3, 2, [Rect::new(1..4, 2..4)?])?;
/// let board = ReferenceSharti::try_from(&position)?;
/// assert_eq!(board.moves().count(), 6 + 4); // squares of side 1, then of side 2
/// assert_eq!(Exhaustive::by_rules().nim_value(&board)?, position.nim_value());
///
/// let large = Sharti::new(65, 2, [Rect::new(1..4, 2..4)?])?;
/// let refused = ReferenceSharti::try_from(&large).unwrap_err();
/// assert_eq!((refused.size, refused.limit), (65, 64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferenceSharti {
    cap: u64,
    // A mask per row, starting with row 1. Bit 0 is column 1.
    rows: Vec<u64>,
}

impl TryFrom<&Sharti> for ReferenceSharti {
    type Error = TooLarge;

    /// Lists the cells of the position.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the side is above [`MAX_LISTED_SIDE`].
    ///
    /// # Complexity
    ///
    /// *O(n (m + s))* time for a side of *n*, *m* rectangles and *s* squares played.
    fn try_from(position: &Sharti) -> Result<Self, TooLarge> {
        let too_large = TooLarge::new(position.side(), MAX_LISTED_SIDE);
        let side = usize::try_from(position.side()).ok().filter(|_| position.side() <= MAX_LISTED_SIDE);
        let mut rows = vec![0; side.ok_or(too_large)?];
        for rect in position.rectangles().iter() {
            rows_of(&mut rows, &rect).for_each(|row| *row |= columns_of(&rect));
        }
        for square in position.flipped() {
            rows_of(&mut rows, &square).for_each(|row| *row ^= columns_of(&square));
        }
        Ok(Self { cap: position.cap(), rows })
    }
}

impl ReferenceSharti {
    /// Returns the side of the board in cells.
    #[must_use]
    pub fn side(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Returns whether the cell in this row and column, counted from 1, is white.
    #[must_use]
    pub fn is_white(&self, row: u64, column: u64) -> bool {
        let mask = row.checked_sub(1).and_then(|row| self.rows.get(usize::try_from(row).ok()?));
        mask.is_some_and(|mask| (1..=self.side()).contains(&column) && mask >> (column - 1) & 1 == 1)
    }
}

/// Returns the masks of the rows of a rectangle.
fn rows_of<'a>(rows: &'a mut [u64], rect: &Rect) -> impl Iterator<Item = &'a mut u64> {
    let Range { start, end } = rect.rows();
    (1..).zip(rows).filter(move |&(row, _)| start <= row && row < end).map(|(_, mask)| mask)
}

/// Returns the mask of the columns of a rectangle on a board with sides of at most 64 cells.
fn columns_of(rect: &Rect) -> u64 {
    let Range { start, end } = rect.columns();
    u64::MAX >> (64 - (end - start)) << (start - 1)
}

impl Position for ReferenceSharti {
    type Move = Square;
    type Illegal = IllegalSquare;

    fn play(&mut self, square: &Square) -> Result<(), IllegalSquare> {
        let &Square { row, column, side } = square;
        let (board, cap) = (self.side(), self.cap);
        if !(1..=cap).contains(&side) {
            return Err(IllegalSquare::Side { side, cap });
        }
        if !(side..=board).contains(&row) || !(side..=board).contains(&column) {
            return Err(IllegalSquare::OffBoard { board });
        }
        if !self.is_white(row, column) {
            return Err(IllegalSquare::NotWhite { row, column });
        }
        for (line, mask) in (1..).zip(&mut self.rows) {
            for cell in 1..=board {
                if (row - side < line && line <= row) && (column - side < cell && cell <= column) {
                    *mask ^= 1 << (cell - 1);
                }
            }
        }
        Ok(())
    }
}

impl Enumerate for ReferenceSharti {
    fn moves(&self) -> impl Iterator<Item = Square> + '_ {
        let cells = (1..=self.side()).flat_map(|row| (1..=self.side()).map(move |column| (row, column)));
        cells
            .filter(|&(row, column)| self.is_white(row, column))
            .flat_map(|(row, column)| (1..=self.cap.min(row).min(column)).map(move |side| Square { row, column, side }))
    }
}
