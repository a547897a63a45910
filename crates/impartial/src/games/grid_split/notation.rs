//! Boards, as lists of candidates, and the cells chosen, as text.

use std::fmt;

use impartial_grid_split::{Cell, GridSplit, Solver};
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::board::{Moves, ShownBoard};
use super::input::read;
use super::report::explain;
use super::text_board::{text_board, window};
use super::{FULL, GAME};
use crate::notation::{MOST_COMPLETIONS, Notation, numbers, only};
use crate::output::report::{Report, cells, count};
use crate::output::text_board::grouped;
use crate::reading::ReadError;

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

    /// Lists candidates, which may be far apart.
    fn completions(&self, words: &str) -> Vec<Cell> {
        let row = match numbers(words).as_deref() {
            Some([]) => None,
            Some(&[row]) => Some(row),
            _ => return Vec::new(),
        };
        let moves = self.candidates().filter(|cell| row.is_none_or(|row| cell.row == row));
        moves.take(MOST_COMPLETIONS).collect()
    }

    fn short_move(&Cell { row, column }: &Cell) -> String {
        format!("{row} {column}")
    }

    fn facts(&self, report: &mut Report) {
        write!(report, "a board of {} x {} cells", self.rows(), self.columns());
        if window(self, None).is_whole() {
            return;
        }
        let left = self.candidates().count();
        write!(report, "left: {}", count(self.rectangles().len(), "rectangle"));
        report.list(self.rectangles(), self.rectangles().len(), |part| cells(&part.rows, &part.columns));
        write!(report, "{} can be chosen", count(left, "cell"));
        report.list(self.candidates(), left, |cell| format!("row {}, column {}", cell.row, cell.column));
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let (candidates, moves) = (self.candidates().collect::<Vec<_>>(), Moves::of(self));
        let left = moves.left(self);
        let [rows, columns] = [self.rows(), self.columns()];
        explain(
            &[ShownBoard { rows, columns, candidates: &candidates, moves: &moves, left: &left }],
            1,
            target,
            report,
        );
    }

    fn board(&self, around: Option<&Cell>) -> Vec<String> {
        text_board(self, around)
    }

    fn ranges(&self) -> String {
        let [rows, columns] = [self.rows(), self.columns()].map(grouped);
        format!("row from 1 to {rows}, column from 1 to {columns}, of a cell that can be chosen")
    }
}
