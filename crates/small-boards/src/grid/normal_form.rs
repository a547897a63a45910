//! Sets of cells up to translation, rotation and reflection.
//!
//! Rows are turned over in a loop, and reversing all bits of a set turns the rectangle around it by 180 degrees. So two
//! loops over rows give all eight images, and one gives the four images of a rectangle that keeps its direction.
//! A table of images for each cell lost: it would have to be applied cell by cell.

use super::Grid;
use crate::Word;

impl<W: Word> Grid<W> {
    /// Returns the normal form of a set: the same set for two sets exactly if a translation, possibly together with a
    /// rotation by a multiple of 90 degrees or a reflection, takes one to the other.
    ///
    /// The normal form lies in the corner of row 0 and column 0. The longer side of the smallest rectangle around it
    /// lies along the longer side of the grid, along the rows if the grid is a square. So it always fits into the grid,
    /// also if the set has to be turned by 90 degrees. The normal form of an empty set is empty.
    ///
    /// Games in which the shape of a part matters, but neither its place nor its direction, have equal values for equal
    /// normal forms. Cram and Node Kayles are such games. Domineering is not.
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
        let set = set >> (bounds.top * self.columns + bounds.left);
        if height == width {
            let transposed = self.transposed(set, height);
            self.least_image(set, height, width).min(self.least_image(transposed, height, width))
        } else if (height > width) == (self.columns >= self.rows) {
            self.least_image(self.transposed(set, height), width, height)
        } else {
            self.least_image(set, height, width)
        }
    }

    /// Returns the least of the four images in the same rectangle of a set that lies in the corner.
    #[inline]
    fn least_image(self, set: W, height: u32, width: u32) -> W {
        let mut flipped = set & self.first_row();
        for row in 1..height {
            flipped = flipped << self.columns | set >> (row * self.columns) & self.first_row();
        }
        // The last cell of the rectangle goes to bit 0.
        let beyond = W::BITS - 1 - ((height - 1) * self.columns + width - 1);
        let turned = |set: W| set.reversed() >> beyond;
        set.min(turned(set)).min(flipped.min(turned(flipped)))
    }

    /// Returns the set with rows and columns exchanged, of a set that lies in the corner and has `height` rows.
    ///
    /// A product copies each cell of a row to all bits that are a multiple of `columns - 1` higher. One copy of the cell
    /// in column *c* is bit `c * columns`, the first cell of row *c*. Without the last column, no two copies are the same
    /// bit, so nothing is carried. Then the first cell of row *c* is a copy of column *c* only, for *c* < `columns - 1`.
    #[inline]
    fn transposed(self, set: W, height: u32) -> W {
        let last = self.columns - 1;
        (0..height).fold(W::EMPTY, |transposed, row| {
            let cells = set >> (row * self.columns) & self.first_row();
            let last_cell = cells >> last;
            let others = (cells ^ last_cell << last).wrapping_times(self.spread) & self.spread_column;
            transposed | (others | last_cell.up(last * self.columns)) << row
        })
    }
}
