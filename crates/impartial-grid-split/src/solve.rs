//! The theorem on the position: the sum of its rectangles, and the move that reaches a smaller value.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{Cell, GridSplit};

impl Solve for GridSplit {
    /// The nim-sum of the rectangles. *O(r)* time for *r* rectangles.
    fn nim_value(&self) -> Nimber {
        self.rectangles().iter().map(|rectangle| rectangle.nim_value).sum()
    }

    /// The cell that leads to `target`, if that is below the nim-value: the first by row and then column in the first
    /// rectangle that can make up the difference.
    ///
    /// # Complexity
    ///
    /// *O(r + k log k)* time for *r* rectangles and *k* candidates.
    fn move_to(&self, target: Nimber) -> Option<Cell> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        // The top bit of the difference is set in the value of some rectangle, which becomes smaller when the
        // difference is added to it.
        let difference = value - target;
        let rectangles = self.rectangles().iter();
        let (rectangle, target) = rectangles
            .map(|rectangle| (rectangle, rectangle.nim_value + difference))
            .find(|(rectangle, target)| *target < rectangle.nim_value)?;
        self.cell_to(rectangle, target)
    }

    /// The first cell by row and then column that can be chosen.
    ///
    /// # Complexity
    ///
    /// *O(k r)* time for *k* candidates and *r* rectangles.
    fn some_move(&self) -> Option<Cell> {
        self.candidates().next()
    }
}
