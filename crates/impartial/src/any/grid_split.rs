//! Grid split in text: a list of candidates, and the cells chosen.

use std::fmt;

use impartial_grid_split::{Cell, GridSplit, Rectangle};

use super::Written;
use crate::Error;
use crate::text::grid_split::GAME;
use crate::text::report::{Report, count};
use crate::text::scan::Scanner;

/// The largest board that is shown cell by cell.
const DRAWN_ROWS: u64 = 24;
const DRAWN_COLUMNS: u64 = 64;

impl Written for GridSplit {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.moves;

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "cells {} {} {}", self.rows(), self.columns(), self.all_candidates().len())?;
        self.all_candidates().iter().try_for_each(|cell| writeln!(f, "{}", Self::move_in_short(cell)))
    }

    fn played(&self) -> Vec<Cell> {
        self.played().to_vec()
    }

    fn read_move(scanner: &mut Scanner<'_>) -> Result<Cell, Error> {
        let row = scanner.any_number("the row")?;
        Ok(Cell { row, column: scanner.any_number("the column")? })
    }

    fn move_in_short(&Cell { row, column }: &Cell) -> String {
        format!("{row} {column}")
    }

    fn show(&self) -> String {
        let mut report = Report::default();
        let cells: Vec<Cell> = self.candidates().collect();
        report.line(format_args!("a board of {} x {} cells", self.rows(), self.columns()));
        if self.rows() <= DRAWN_ROWS && self.columns() <= DRAWN_COLUMNS {
            report.line("`o` can be chosen, `.` is beside it in its rectangle, and the rest is left blank");
            for row in 1..=self.rows() {
                let shown = |column| match self.rectangles().iter().any(|part| holds(part, Cell { row, column })) {
                    true if cells.binary_search(&Cell { row, column }).is_ok() => 'o',
                    true => '.',
                    false => ' ',
                };
                report.line((1..=self.columns()).map(shown).collect::<String>().trim_end());
            }
            return report.finish();
        }
        report.line(format_args!("left: {}", count(self.rectangles().len(), "rectangle")));
        report.list(self.rectangles(), self.rectangles().len(), |part| {
            let (rows, columns) = (&part.rows, &part.columns);
            format!("rows {} to {}, columns {} to {}", rows.start, rows.end - 1, columns.start, columns.end - 1)
        });
        report.line(format_args!("{} can be chosen", count(cells.len(), "cell")));
        report.list(&cells, cells.len(), |cell| format!("row {}, column {}", cell.row, cell.column));
        report.finish()
    }
}

fn holds(part: &Rectangle, cell: Cell) -> bool {
    part.rows.contains(&cell.row) && part.columns.contains(&cell.column)
}
