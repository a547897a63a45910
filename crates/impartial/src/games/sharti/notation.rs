//! Boards and squares of Sharti as text.

use std::fmt;

use impartial_core::Position as _;
use impartial_sharti::{Sharti, Square};
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::input::BoardInput;
use super::text_board::{text_board, window};
use super::{FULL, GAME};
use crate::notation::{MOST_COMPLETIONS, Notation, numbers};
use crate::output::report::Report;
use crate::output::text_board::grouped;
use crate::single_position::{self, SinglePosition as _};

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

    /// Looks at the cell once, as a scan of many rectangles takes long.
    fn completions(&self, words: &str) -> Vec<Square> {
        let Some(&[row, column]) = numbers(words).as_deref() else { return Vec::new() };
        let square = |side| Square { row, column, side };
        let longest = self.cap().min(row).min(column).min(MOST_COMPLETIONS as u64);
        if self.check(&square(1)).is_err() { Vec::new() } else { (1..=longest).map(square).collect() }
    }

    fn short_move(&Square { row, column, side }: &Square) -> String {
        format!("{row} {column} {side}")
    }

    fn facts(&self, report: &mut Report) {
        if window(self, None).is_whole() {
            write!(report, "a board of {0} x {0} cells", self.side());
            write!(report, "squares of up to {0} x {0} may be flipped", self.cap());
        } else {
            self.describe(report);
        }
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        single_position::reasons(self, target, report);
    }

    fn board(&self, around: Option<&Square>) -> Vec<String> {
        text_board(self, around)
    }

    fn ranges(&self) -> String {
        format!(
            "row and column from 1 to {}, side from 1 to {} and on the board, row and column of a white cell",
            grouped(self.side()),
            grouped(self.cap())
        )
    }
}
