//! The rules as stated, on a rectangle of cells. The tests check the theorem against them.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};

use crate::{IllegalTrim, MarkedRectangle, Side, Trim};

/// Maximum side of a [`ReferenceMarkedRectangle`].
pub const MAX_LISTED_SIDE: u64 = 1_000;

/// A rectangle as lists of its row and column numbers, with the row and the column of the mark.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Exhaustive, Solve};
/// use impartial_marked_rectangle::{MarkedRectangle, reference::ReferenceMarkedRectangle};
///
/// let position = MarkedRectangle::new(3, 4, 1, 2)?;
/// let rectangle = ReferenceMarkedRectangle::try_from(&position)?;
/// assert_eq!(rectangle.moves().count(), 2 + 3);
/// assert_eq!(Exhaustive::by_rules().nim_value(&rectangle)?, position.nim_value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferenceMarkedRectangle {
    rows: Vec<u64>,
    columns: Vec<u64>,
    mark: (u64, u64),
}

impl TryFrom<&MarkedRectangle> for ReferenceMarkedRectangle {
    type Error = TooLarge;

    /// Lists the rows and the columns of the position, both counted from 1.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if a side is above [`MAX_LISTED_SIDE`].
    ///
    /// # Complexity
    ///
    /// *O(N + M)* time for a rectangle of *N* x *M* cells.
    fn try_from(position: &MarkedRectangle) -> Result<Self, TooLarge> {
        let (rows, columns) = (position.rows(), position.columns());
        if rows.max(columns) > MAX_LISTED_SIDE {
            return Err(TooLarge::new(rows.max(columns), MAX_LISTED_SIDE));
        }
        let mark = (position.lines(Side::Top) + 1, position.lines(Side::Left) + 1);
        Ok(Self { rows: (1..=rows).collect(), columns: (1..=columns).collect(), mark })
    }
}

impl ReferenceMarkedRectangle {
    /// Returns the number of lines on a side of the mark.
    fn available(&self, side: Side) -> u64 {
        let (row, column) = self.mark;
        let lines = match side {
            Side::Top => self.rows.iter().filter(|&&other| other < row).count(),
            Side::Bottom => self.rows.iter().filter(|&&other| other > row).count(),
            Side::Left => self.columns.iter().filter(|&&other| other < column).count(),
            Side::Right => self.columns.iter().filter(|&&other| other > column).count(),
        };
        lines as u64
    }
}

impl Position for ReferenceMarkedRectangle {
    type Move = Trim;
    type Illegal = IllegalTrim;

    fn play(&mut self, cut: &Trim) -> Result<(), IllegalTrim> {
        let available = self.available(cut.side);
        if cut.lines == 0 || cut.lines > available {
            return Err(IllegalTrim::Lines { side: cut.side, lines: cut.lines, available });
        }
        for _ in 0..cut.lines {
            match cut.side {
                Side::Top => drop(self.rows.remove(0)),
                Side::Bottom => drop(self.rows.pop()),
                Side::Left => drop(self.columns.remove(0)),
                Side::Right => drop(self.columns.pop()),
            }
        }
        Ok(())
    }
}

impl Enumerate for ReferenceMarkedRectangle {
    fn moves(&self) -> impl Iterator<Item = Trim> + '_ {
        Side::ALL.into_iter().flat_map(|side| (1..=self.available(side)).map(move |lines| Trim { side, lines }))
    }
}
