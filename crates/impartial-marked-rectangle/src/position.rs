//! The validated position, its moves, and the errors for illegal moves.

use impartial_core::{Played, Position};

use crate::InvalidMarkedRectangle;

/// A position of the marked rectangle: a rectangle with a marked cell.
///
/// Two positions are equal if they have the same number of lines on each side of the mark. The moves played do not matter.
///
/// # Examples
///
/// ```
/// use impartial_marked_rectangle::{MarkedRectangle, Position, Side, Trim};
///
/// let mut rectangle = MarkedRectangle::new(5, 8, 2, 3)?;
/// let trims = [Trim { side: Side::Bottom, lines: 2 }, Trim { side: Side::Left, lines: 1 }];
/// trims.iter().try_for_each(|trim| rectangle.play(trim))?;
/// assert_eq!(rectangle, MarkedRectangle::new(3, 7, 2, 2)?);
/// assert_eq!(rectangle.played(), trims);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkedRectangle {
    // The number of lines on each side of the mark, in the order of `Side`. These are the four Nim heaps.
    // Invariant: above + below < 2^64 - 1 and left + right < 2^64 - 1.
    lines: [u64; 4],
    // Invariant: each cut was legal when it was played.
    played: Played<Trim>,
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

/// A move, which cuts off rows or columns on one side of the mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trim {
    /// The side of the mark from which lines are cut off.
    pub side: Side,
    /// The number of lines to cut off, at least 1.
    pub lines: u64,
}

/// The error for an illegal cut.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalTrim {
    /// The cut removes 0 lines, or more lines than its side has.
    #[error("cannot cut off {lines} lines from a side of the mark that has {available}")]
    Lines {
        /// The side of the mark.
        side: Side,
        /// The number of lines to cut off.
        lines: u64,
        /// The number of lines on that side.
        available: u64,
    },
}

impl MarkedRectangle {
    /// Builds a rectangle of `rows` x `columns` cells with a mark in row `row` and column `column`, counted from 1.
    ///
    /// # Errors
    ///
    /// - [`InvalidMarkedRectangle::Side`] if `rows` or `columns` is 0.
    /// - [`InvalidMarkedRectangle::Mark`] if the mark is outside the rectangle.
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
        if rows == 0 || columns == 0 {
            return Err(InvalidMarkedRectangle::Side { rows, columns });
        }
        if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
            return Err(InvalidMarkedRectangle::Mark { rows, columns, row, column });
        }
        Ok(Self { lines: [row - 1, rows - row, column - 1, columns - column], played: Played::new() })
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

    /// Returns the number of rows or columns on a side of the mark, which is the size of a Nim heap.
    #[must_use]
    pub fn lines(&self, side: Side) -> u64 {
        self.lines[side as usize]
    }

    /// Returns the cuts played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Trim] {
        self.played.as_slice()
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
    /// [`IllegalTrim::Lines`] if the cut removes 0 lines, or more lines than its side has.
    fn play(&mut self, mv: &Trim) -> Result<(), IllegalTrim> {
        self.check(mv)?;
        self.lines[mv.side as usize] -= mv.lines;
        self.played.push(*mv);
        Ok(())
    }

    fn check(&self, &Trim { side, lines }: &Trim) -> Result<(), IllegalTrim> {
        let available = self.lines(side);
        if (1..=available).contains(&lines) { Ok(()) } else { Err(IllegalTrim::Lines { side, lines, available }) }
    }
}
