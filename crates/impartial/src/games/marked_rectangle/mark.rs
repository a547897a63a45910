//! A rectangle with a mark, in the compact form that an input keeps.

use std::borrow::Cow;

use impartial_marked_rectangle::{MarkedRectangle, Marks};

use crate::solved_case::Case;

/// The numbers of rows and columns, and the row and column of the mark: an input may have many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(
    // Invariant: the numbers of rows and columns are not 0, and the row and column are in the rectangle.
    pub(super) [u64; 4],
);

impl Mark {
    /// Marks the middle cell of a rectangle: of *N* x *M* cells, the cell in row ceil(*N*/2) and column ceil(*M*/2).
    pub(super) fn in_the_middle(marks: &Marks) -> Self {
        let [rows, columns] = [marks.rows(), marks.columns()];
        Self([rows, columns, rows.div_ceil(2), columns.div_ceil(2)])
    }

    pub(super) fn rectangle(self) -> MarkedRectangle {
        let [rows, columns, row, column] = self.0;
        MarkedRectangle::new(rows, columns, row, column).expect("every number was checked when it was read")
    }
}

impl Case for Mark {
    type Position = MarkedRectangle;

    fn position(&self) -> Cow<'_, MarkedRectangle> {
        Cow::Owned(self.rectangle())
    }
}
