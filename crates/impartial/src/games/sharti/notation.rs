//! Boards and squares of Sharti as text.

use std::fmt;

use impartial_sharti::{Sharti, Square};
use number_reader::{ParseError, Reader};

use super::input::BoardInput;
use super::{FULL, GAME};
use crate::notation::Notation;
use crate::output::report::Report;
use crate::single_position::SinglePosition as _;

/// The longest side of a board that is shown cell by cell.
const DRAWN_SIDE: u64 = 32;

impl Notation for Sharti {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.move_syntax;

    fn read(reader: &mut Reader<'_>, _rule: &str) -> Result<Self, ParseError> {
        Ok(BoardInput::read(reader, &FULL)?.build())
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {}", self.side(), self.rectangles().len(), self.cap())?;
        self.rectangles().try_for_each(|rect| {
            let (rows, columns) = (rect.rows(), rect.columns());
            writeln!(f, "{} {} {} {}", rows.start, columns.start, rows.end - 1, columns.end - 1)
        })
    }

    fn played(&self) -> Vec<Square> {
        self.played().to_vec()
    }

    fn read_move(reader: &mut Reader<'_>) -> Result<Square, ParseError> {
        let row = reader.any_number("the row")?;
        let column = reader.any_number("the column")?;
        Ok(Square { row, column, side: reader.any_number("the side")? })
    }

    fn short_move(&Square { row, column, side }: &Square) -> String {
        format!("{row} {column} {side}")
    }

    fn show(&self) -> String {
        let mut report = Report::default();
        if self.side() <= DRAWN_SIDE {
            write!(report, "a board of {0} x {0} cells", self.side());
            write!(report, "squares of up to {0} x {0} may be flipped, and `o` is white", self.cap());
            for row in 1..=self.side() {
                let colour = |column| if self.is_white(row, column) { 'o' } else { '.' };
                report.line((1..=self.side()).map(colour).collect::<String>());
            }
            return report.finish();
        }
        self.describe(&mut report);
        report.finish()
    }
}
