//! Sets of cells as text.

use core::fmt;

use super::{Grid, InvalidGrid};
use crate::Word;

impl<W: Word> Grid<W> {
    /// Parses a grid and a set of its cells, as written by [`display`](Self::display).
    ///
    /// `#` is a cell of the set and `.` is any other cell of the grid. Whitespace separates rows.
    ///
    /// # Errors
    ///
    /// - [`InvalidGrid::Size`] if the text has no rows, or more cells than `W` has bits.
    /// - [`InvalidGrid::UnevenRow`] if a row is longer or shorter than the first one.
    /// - [`InvalidGrid::UnknownCharacter`] if the text contains a character other than `#` and `.`.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* characters.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Grid;
    ///
    /// let (grid, set) = Grid::<u64>::parse(
    ///     "
    ///     .#.
    ///     .##
    ///     ",
    /// )?;
    /// assert_eq!((grid.rows(), grid.columns(), set), (2, 3, 0b110_010));
    ///
    /// let error = Grid::<u64>::parse(".#. ##").unwrap_err();
    /// assert_eq!(error.to_string(), "row 1: expected 3 characters as in row 0, found 2");
    /// let error = Grid::<u64>::parse(".#. #x.").unwrap_err();
    /// assert_eq!(error.to_string(), "row 1, column 1: expected '#' or '.', found 'x'");
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    pub fn parse(text: &str) -> Result<(Self, W), InvalidGrid> {
        let rows = || text.split_whitespace();
        let expected = rows().next().map_or(0, |row| row.chars().count());
        let [height, width] = [rows().count(), expected].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        let grid = Self::new(height, width)?;
        let mut set = W::EMPTY;
        let mut cell = W::ONE;
        for (row, text) in rows().enumerate() {
            let found = text.chars().count();
            if found != expected {
                return Err(InvalidGrid::UnevenRow { row, expected, found });
            }
            for (column, found) in text.chars().enumerate() {
                match found {
                    '#' => set |= cell,
                    '.' => {}
                    _ => return Err(InvalidGrid::UnknownCharacter { row, column, found }),
                }
                cell = cell.up(1);
            }
        }
        Ok((grid, set))
    }

    /// Returns an object that displays a set as rows of `#` for its cells and `.` for the other cells.
    ///
    /// # Examples
    ///
    /// ```
    /// let grid = small_boards::Grid::<u64>::new(2, 3)?;
    /// assert_eq!(grid.display(0b011_010).to_string(), ".#.\n##.");
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    pub fn display(self, set: W) -> impl fmt::Display {
        Text { grid: self, set }
    }
}

/// A set as text.
struct Text<W> {
    grid: Grid<W>,
    set: W,
}

impl<W: Word> fmt::Display for Text<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.grid.rows {
            if row > 0 {
                f.write_str("\n")?;
            }
            for column in 0..self.grid.columns {
                let is_member = self.grid.cell(row, column).is_some_and(|cell| self.set & cell != W::EMPTY);
                f.write_str(if is_member { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}
