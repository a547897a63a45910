//! Normal forms of sets of cells under translation, rotation and reflection.
//!
//! A loop reverses the order of the rows, and reversing all bits of a set rotates the rectangle around it by 180
//! degrees. One such loop is enough for the four images of a rectangle that keep its orientation, and two for all eight
//! images of a square. The alternative, a table with the image of each cell, would be applied cell by cell.

use super::Grid;
use crate::Word;

impl<W: Word> Grid<W> {
    /// Returns the normal form of a set: it is equal for two sets if and only if a translation, possibly together with
    /// a rotation by a multiple of 90 degrees or a reflection, maps one to the other.
    ///
    /// The normal form lies in the corner of row 0 and column 0. The longer side of the smallest rectangle around it
    /// lies along the longer side of the grid, or along the rows if the grid is a square, so it always fits into the
    /// grid, even if the set has to be rotated by 90 degrees. The normal form of an empty set is empty.
    ///
    /// If only the shape of a part matters in a game, and not its location and orientation, parts with equal normal
    /// forms have equal values. This is true for Cram and Node Kayles, but not for Domineering.
    ///
    /// # Complexity
    ///
    /// *O(r)* time.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Grid;
    ///
    /// let (grid, set) = Grid::<u64>::parse("..#. ..#. .##.")?;
    /// let (_, other) = Grid::parse(".... #... ###.")?;
    /// assert_eq!(grid.normal_form(set), grid.normal_form(other));
    /// assert_eq!(grid.display(grid.normal_form(set)).to_string(), "###.\n#...\n....");
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn normal_form(self, set: W) -> W {
        let set = set & self.all;
        if set == W::EMPTY {
            return set;
        }
        let bounds = self.bounds(set);
        let (height, width) = (bounds.height, bounds.width);
        // Move the set into the corner. Only squares have images in both directions; other rectangles are transposed if
        // their longer side does not lie along the longer side of the grid.
        let set = set >> (bounds.top * self.columns + bounds.left);
        if height == width {
            let transposed = self.transposed_rows(set, height);
            self.least_image(set, height, width).min(self.least_image(transposed, height, width))
        } else if (height > width) == (self.columns >= self.rows) {
            self.least_image(self.transposed_rows(set, height), width, height)
        } else {
            self.least_image(set, height, width)
        }
    }

    /// Returns the mirror image of a set at the diagonal, which exchanges rows and columns, or `None` if it does not fit into the
    /// grid.
    ///
    /// # Complexity
    ///
    /// *O(r)* time.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Grid;
    ///
    /// let (grid, set) = Grid::<u64>::parse("##.. #... #...")?;
    /// assert_eq!(grid.transposed(set).map(|set| grid.display(set).to_string()), Some("###.\n#...\n....".into()));
    /// assert_eq!(grid.transposed(0b1000), None);
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    #[must_use]
    pub fn transposed(self, set: W) -> Option<W> {
        let set = set & self.all();
        if set == W::EMPTY {
            return Some(set);
        }
        let bounds = self.bounds(set);
        let (height, width) = (bounds.top + bounds.height, bounds.left + bounds.width);
        (height <= self.columns && width <= self.rows).then(|| self.transposed_rows(set, height))
    }

    /// Returns the least of the four images of a set in its rectangle, which lies in the corner.
    #[inline]
    fn least_image(self, set: W, height: u32, width: u32) -> W {
        // The rows in reverse order.
        let mut flipped = set & self.first_row();
        for row in 1..height {
            flipped = flipped << self.columns | set >> (row * self.columns) & self.first_row();
        }
        // After the bits are reversed, this shift moves the last cell of the rectangle to bit 0.
        let beyond = W::BITS - 1 - ((height - 1) * self.columns + width - 1);
        let turned = |set: W| set.reversed() >> beyond;
        set.min(turned(set)).min(flipped.min(turned(flipped)))
    }

    /// Exchanges rows and columns of a set that lies in the corner and has `height` rows.
    ///
    /// Each row becomes a column by one multiplication. The factor has a bit at every multiple of `columns - 1`, so the
    /// product has copies of the cell in column *c* at the bits `c + i * (columns - 1)` for all *i*. The copy for *i* =
    /// *c* is bit `c * columns`, which is the first cell of row *c*, as required; the others are masked. If the cell in
    /// the last column is left out, all *c* are below `columns - 1`, so no two copies are the same bit and nothing is
    /// carried. The last cell is moved separately.
    #[inline]
    fn transposed_rows(self, set: W, height: u32) -> W {
        let last = self.columns - 1;
        (0..height).fold(W::EMPTY, |transposed, row| {
            let cells = set >> (row * self.columns) & self.first_row();
            let last_cell = cells >> last;
            let others = (cells ^ last_cell << last).wrapping_times(self.spread) & self.spread_column;
            transposed | (others | last_cell.up(last * self.columns)) << row
        })
    }
}
