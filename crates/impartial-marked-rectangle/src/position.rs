//! The validated position, its moves, and the errors of illegal moves.

use impartial_core::Position;

/// A position of the marked rectangle: a rectangle with a marked cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkedRectangle {
    // The number of lines on each side of the mark, in the order of `Side`: the four Nim heaps.
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

/// A move, which cuts rows or columns off one side of the rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trim {
    /// The side of the mark from which lines are cut off.
    pub side: Side,
    /// The number of lines to cut off, at least 1.
    pub lines: u64,
}

/// The error of a mark outside the rectangle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the mark, row {row} and column {column}, is not in the rectangle of {rows} x {columns} cells")]
pub struct InvalidMarkedRectangle {
    rows: u64,
    columns: u64,
    row: u64,
    column: u64,
}

/// The error of an illegal cut.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot cut off {lines} lines from a side of the mark that has {available}")]
pub struct IllegalTrim {
    pub(crate) lines: u64,
    pub(crate) available: u64,
}

impl MarkedRectangle {
    /// Builds a rectangle of `rows` x `columns` cells with a mark in row `row` and column `column`, counted from 1.
    ///
    /// # Errors
    ///
    /// [`InvalidMarkedRectangle`] if there is no such cell.
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
    pub fn new(rows: u64, columns: u64, row: u64, column: u64) -> Result<Self, InvalidMarkedRectangle> {
        if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
            return Err(InvalidMarkedRectangle { rows, columns, row, column });
        }
        Ok(Self { lines: [row - 1, rows - row, column - 1, columns - column] })
    }

    /// Returns the number of rows of the rectangle.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.lines[0] + 1 + self.lines[1]
    }

    /// Returns the number of columns of the rectangle.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.lines[2] + 1 + self.lines[3]
    }

    /// Returns the number of rows or columns on a side of the mark, the size of a Nim heap.
    #[must_use]
    pub fn lines(&self, side: Side) -> u64 {
        self.lines[side as usize]
    }
}

impl Side {
    /// All four sides.
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];
}

impl Position for MarkedRectangle {
    type Move = Trim;
    type Illegal = IllegalTrim;

    /// Cuts off rows or columns.
    ///
    /// # Errors
    ///
    /// [`IllegalTrim`] if the cut has no lines, or more lines than its side has.
    fn play(&mut self, &Trim { side, lines }: &Trim) -> Result<(), IllegalTrim> {
        let available = &mut self.lines[side as usize];
        match available.checked_sub(lines) {
            Some(left) if lines > 0 => *available = left,
            _ => return Err(IllegalTrim { lines, available: *available }),
        }
        Ok(())
    }
}
