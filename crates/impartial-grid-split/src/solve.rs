//! The theorem for a position: the sum of its rectangles, and the move to a smaller nim-value.
//!
//! The nim-value of a sum is the nim-sum of the nim-values of its parts (`[Spr35]`, `[Gru39]`). The table of rectangles is
//! filled by the definition of the nim-value, and by a theorem about blocks that the crate documentation proves.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{Cell, GridSplit};

impl Solve for GridSplit {
    /// Returns the nim-sum of the rectangles, in *O(r)* time for *r* rectangles.
    fn nim_value(&self) -> Nimber {
        self.rectangles().iter().map(|rectangle| rectangle.nim_value).sum()
    }

    /// Returns a cell that leads to `target`, or `None` if `target` is not below the nim-value.
    ///
    /// It is the first such cell, by row and then by column, in the first rectangle that has one.
    ///
    /// # Complexity
    ///
    /// *O(r + k log k)* time for *r* rectangles and *k* candidates, or *O(r + k^2 b)* if the sparse engine has solved the board
    /// and the rectangle has *b* blocks.
    fn move_to(&self, target: Nimber) -> Option<Cell> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        // The top bit of the difference is set in the total, so it is set in some rectangle. Adding the difference to that
        // rectangle clears the bit, which makes its nim-value smaller, as in Nim.
        let difference = value - target;
        let rectangles = self.rectangles().iter();
        let (rectangle, target) = rectangles
            .map(|rectangle| (rectangle, rectangle.nim_value + difference))
            .find(|(rectangle, target)| *target < rectangle.nim_value)?;
        self.cell_to(rectangle, target)
    }

    /// Returns the first candidate that remains, by row and then by column.
    ///
    /// # Complexity
    ///
    /// *O(k r)* time for *k* candidates and *r* rectangles.
    fn some_move(&self) -> Option<Cell> {
        self.candidates().next()
    }
}
