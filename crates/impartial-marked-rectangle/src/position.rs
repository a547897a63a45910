//! The validated position, and what a legal cut is.

use impartial_core::Position;

/// A rectangle with a marked cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkedRectangle {
    // The lines on each side of the mark, in the order of `Side`.
    // Invariant: above + below < 2^64 - 1 and left + right < 2^64 - 1.
    lines: [u64; 4],
}

/// A side of the mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Side {
    /// The rows above the mark.
    Top,
    /// The rows below the mark.
    Bottom,
    /// The columns left of the mark.
    Left,
    /// The columns right of the mark.
    Right,
}

/// A move: so many rows or columns are cut off at one side of the rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cut {
    /// The side they lie on.
    pub side: Side,
    /// How many, at least 1.
    pub lines: u64,
}

/// The mark is not a cell of the rectangle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row {row} and column {column} are not a cell of {rows} x {columns}")]
pub struct InvalidMark {
    rows: u64,
    columns: u64,
    row: u64,
    column: u64,
}

/// Why a cut may not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{lines} of the {there} lines on that side of the mark cannot be cut off")]
pub struct IllegalCut {
    pub(crate) lines: u64,
    pub(crate) there: u64,
}

impl MarkedRectangle {
    /// A rectangle of `rows` x `columns` cells whose cell in row `row` and column `column`, counted from 1, is marked.
    ///
    /// # Errors
    ///
    /// [`InvalidMark`] if there is no such cell.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_marked_rectangle::MarkedRectangle;
    ///
    /// assert!(MarkedRectangle::new(5, 8, 5, 8).is_ok());
    /// assert!(MarkedRectangle::new(5, 8, 8, 5).is_err());
    /// assert!(MarkedRectangle::new(5, 8, 0, 1).is_err());
    /// ```
    pub fn new(rows: u64, columns: u64, row: u64, column: u64) -> Result<Self, InvalidMark> {
        if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
            return Err(InvalidMark { rows, columns, row, column });
        }
        Ok(Self { lines: [row - 1, rows - row, column - 1, columns - column] })
    }

    /// How many rows are left.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.lines[0] + 1 + self.lines[1]
    }

    /// How many columns are left.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.lines[2] + 1 + self.lines[3]
    }

    /// How many rows or columns are left on a side of the mark: the sizes of the four Nim heaps.
    #[must_use]
    pub fn lines(&self, side: Side) -> u64 {
        self.lines[side as usize]
    }
}

impl Side {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];
}

impl Position for MarkedRectangle {
    type Move = Cut;
    type Illegal = IllegalCut;

    /// Cuts rows or columns off.
    ///
    /// # Errors
    ///
    /// [`IllegalCut`] if none are cut off, or more than there are.
    fn play(&mut self, &Cut { side, lines }: &Cut) -> Result<(), IllegalCut> {
        let there = &mut self.lines[side as usize];
        match there.checked_sub(lines) {
            Some(left) if lines > 0 => *there = left,
            _ => return Err(IllegalCut { lines, there: *there }),
        }
        Ok(())
    }
}
