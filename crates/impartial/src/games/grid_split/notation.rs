//! Boards, as lists of candidates, and the cells chosen, as text.

use std::fmt;

use impartial_grid_split::{Cell, GridSplit, Rectangle, Solver};
use number_reader::{ParseError, Reader};

use super::input::read;
use super::{FULL, GAME};
use crate::notation::{Notation, only};
use crate::output::report::{Report, cells, count};
use crate::reading::ReadError;

/// The largest board that is shown cell by cell.
const DRAWN_ROWS: u64 = 24;
const DRAWN_COLUMNS: u64 = 64;

impl Notation for GridSplit {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.move_syntax;

    fn read(reader: &mut Reader<'_>, _rule: &str) -> Result<Self, ParseError> {
        let place = reader.place();
        let (boards, _) = read(reader, &FULL)?;
        only(place, boards)?.solve("board 1", Solver::new()).map_err(ReadError::into_parse_error)
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "cells {} {} {}", self.rows(), self.columns(), self.all_candidates().len())?;
        self.all_candidates().iter().try_for_each(|cell| writeln!(f, "{}", Self::short_move(cell)))
    }

    fn played(&self) -> Vec<Cell> {
        self.played().to_vec()
    }

    fn read_move(reader: &mut Reader<'_>) -> Result<Cell, ParseError> {
        let row = reader.any_number("the row")?;
        Ok(Cell { row, column: reader.any_number("the column")? })
    }

    fn short_move(&Cell { row, column }: &Cell) -> String {
        format!("{row} {column}")
    }

    fn show(&self) -> String {
        let mut report = Report::default();
        let left: Vec<Cell> = self.candidates().collect();
        write!(report, "a board of {} x {} cells", self.rows(), self.columns());
        if self.rows() <= DRAWN_ROWS && self.columns() <= DRAWN_COLUMNS {
            report.line("`o` can be chosen, `.` is beside it in its rectangle, and the rest is left blank");
            for row in 1..=self.rows() {
                let holds = |part: &Rectangle, column| part.rows.contains(&row) && part.columns.contains(&column);
                let shown = |column| match self.rectangles().iter().any(|part| holds(part, column)) {
                    true if left.binary_search(&Cell { row, column }).is_ok() => 'o',
                    true => '.',
                    false => ' ',
                };
                report.line((1..=self.columns()).map(shown).collect::<String>().trim_end());
            }
            return report.finish();
        }
        write!(report, "left: {}", count(self.rectangles().len(), "rectangle"));
        report.list(self.rectangles(), self.rectangles().len(), |part| cells(&part.rows, &part.columns));
        write!(report, "{} can be chosen", count(left.len(), "cell"));
        report.list(&left, left.len(), |cell| format!("row {}, column {}", cell.row, cell.column));
        report.finish()
    }
}
