//! Sharti in text: boards and squares.

use std::fmt;

use impartial_sharti::{Sharti, Square};

use super::Written;
use crate::Error;
use crate::text::one_position::OnePosition as _;
use crate::text::report::Report;
use crate::text::scan::Scanner;
use crate::text::sharti::GAME;

/// The largest board that is shown cell by cell.
const DRAWN_SIDE: u64 = 32;

impl Written for Sharti {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.moves;

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

    fn read_move(scanner: &mut Scanner<'_>) -> Result<Square, Error> {
        let row = scanner.any_number("the row")?;
        let column = scanner.any_number("the column")?;
        Ok(Square { row, column, side: scanner.any_number("the side")? })
    }

    fn move_in_short(&Square { row, column, side }: &Square) -> String {
        format!("{row} {column} {side}")
    }

    fn show(&self) -> String {
        let mut report = Report::default();
        if self.side() <= DRAWN_SIDE {
            report.line(format_args!("a board of {0} x {0} cells", self.side()));
            report.line(format_args!("squares of up to {0} x {0} may be flipped, and `o` is white", self.cap()));
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
