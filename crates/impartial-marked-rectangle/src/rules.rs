//! The literal rules on a rectangle of cells: the oracle of the theorem.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position};

use crate::{IllegalTrim, Side, Trim};

/// A rectangle as the lists of its row and column numbers, with the row and the column of the mark.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Exhaustive, Solve};
/// use impartial_marked_rectangle::{MarkedRectangle, rules::LiteralMarkedRectangle};
///
/// let position = MarkedRectangle::new(3, 4, 1, 2)?;
/// let sheet = LiteralMarkedRectangle::new(3, 4, 1, 2);
/// assert_eq!(sheet.moves().count(), 2 + 3);
/// assert_eq!(Exhaustive::by_rules().nim_value(&sheet)?, position.nim_value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LiteralMarkedRectangle {
    rows: Vec<u64>,
    columns: Vec<u64>,
    mark: (u64, u64),
}

impl LiteralMarkedRectangle {
    /// Builds a rectangle of rows 1 to `rows` and columns 1 to `columns`, with a mark in row `row` and column `column`.
    #[must_use]
    pub fn new(rows: u64, columns: u64, row: u64, column: u64) -> Self {
        Self { rows: (1..=rows).collect(), columns: (1..=columns).collect(), mark: (row, column) }
    }

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

impl Position for LiteralMarkedRectangle {
    type Move = Trim;
    type Illegal = IllegalTrim;

    fn play(&mut self, cut: &Trim) -> Result<(), IllegalTrim> {
        let available = self.available(cut.side);
        if cut.lines == 0 || cut.lines > available {
            return Err(IllegalTrim { lines: cut.lines, available });
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

impl Enumerate for LiteralMarkedRectangle {
    fn moves(&self) -> impl Iterator<Item = Trim> + '_ {
        Side::ALL.into_iter().flat_map(|side| (1..=self.available(side)).map(move |lines| Trim { side, lines }))
    }
}
