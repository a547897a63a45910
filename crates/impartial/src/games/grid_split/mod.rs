//! Grid split: the format of CodeChef CAOS3, and a list of candidates.
//!
//! A cell of a map is a candidate if it is a `^` with at least two more `^` directly above it, below it, to its left and to
//! its right. Candidates are found once, from the map.

mod input;
#[cfg(feature = "draw")]
mod picture;
mod solved_board;

use impartial_grid_split::{Cell, GridSplit, Rectangle};

use crate::answer_check::verdict;
use crate::describe::prelude::*;
use crate::input_cases::{AnswerForm, Cases};
use crate::output::text_board::CellWindow;
use solved_board::moves_to_smaller;

/// The text that lists of boards share.
const LIST: CaseList<GridSplit> = CaseList {
    noun: "board",
    cell_notation: ", cells given as (row, column)",
    theorem: &[
        "sum: a choice leaves the sum of up to four rectangles",
        "theorem: Sprague-Grundy, the nim-value of a sum is the xor of its parts, and the nim-value of a",
        "  rectangle is the least value that none of its candidates leads to",
    ],
    name: list_name,
    label: |board| verdict(board.outcome(), GridSplit::GAME.verdicts).into(),
    reason: list_reason,
    board: small_board,
    #[cfg(feature = "draw")]
    pictures: ListPictures {
        heading: |number| format!("Grid split on {number}"),
        introduction: picture::NIM_VALUE,
        caption: |board| {
            format!("{} x {}, {}. ", board.rows(), board.columns(), count(board.candidates().count(), "candidate"))
        },
        draw: picture::draw,
        legend: |boards, picture| picture::legend(picture, boards.iter().any(|(_, mv)| mv.is_some())),
    },
};

impl Describe for GridSplit {
    const READ: ReadInput = read;

    fn table_bytes(&self) -> u64 {
        GridSplit::table_bytes(self)
    }

    fn size(&self) -> usize {
        self.all_candidates().len() + self.played().len()
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "cells {} {} {}", self.rows(), self.columns(), self.all_candidates().len())?;
        self.all_candidates().iter().try_for_each(|Cell { row, column }| writeln!(f, "{row} {column}"))
    }

    fn played_since_start(&self) -> Vec<Cell> {
        self.played().to_vec()
    }

    /// Lists candidates, which may be far apart.
    fn completions(&self, words: &str) -> Vec<Cell> {
        let row = match numbers(words).as_deref() {
            Some([]) => None,
            Some(&[row]) => Some(row),
            _ => return Vec::new(),
        };
        let moves = self.candidates().filter(|cell| row.is_none_or(|row| cell.row == row));
        moves.take(MAX_COMPLETIONS).collect()
    }

    fn ranges(&self) -> String {
        let [rows, columns] = [self.rows(), self.columns()].map(grouped);
        format!("row from 1 to {rows}, column from 1 to {columns}, of a cell that can be chosen")
    }

    fn random_move(&self, random: &mut Random) -> Option<Cell> {
        let candidates = self.candidates().count();
        self.candidates().nth(random.index(candidates.max(1)))
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
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
        LIST.explain(report);
        report.list([self], 1, |board| list_reason(board, target));
    }

    fn summands(&self) -> Summands {
        Summands::first(self.rectangles().iter().map(summand), self.rectangles().len() as u128)
    }

    fn summand_of(&self, mv: &Cell) -> Option<Summand> {
        let has = |part: &&Rectangle| part.rows.contains(&mv.row) && part.columns.contains(&mv.column);
        self.rectangles().iter().find(has).map(summand)
    }

    fn board(&self, around: Option<&Cell>) -> Vec<String> {
        let window = window(self, around);
        let parts = self.rectangles().iter();
        // A board may have a million rectangles, so those outside the window are dropped before the cells are looked
        // at.
        let parts: Vec<&Rectangle> =
            parts.filter(|part| window.clip(part.rows.clone(), part.columns.clone()).is_some()).collect();
        let is_shown = |cell: &Cell| window.rows.contains(&cell.row) && window.columns.contains(&cell.column);
        // The candidates are in order of their rows and then columns.
        let left: Vec<Cell> = self.candidates().filter(is_shown).collect();
        let mut lines = vec!["`o` can be chosen, `.` is another cell of a rectangle, the rest is removed".to_owned()];
        if around.is_some_and(is_shown) {
            lines.push("`x` is the cell of the move".into());
        }
        lines.extend(window.lines(&|row, column| {
            let cell = Cell { row, column };
            let holds = |part: &&Rectangle| part.rows.contains(&row) && part.columns.contains(&column);
            if around == Some(&cell) {
                'x'
            } else if left.binary_search(&cell).is_ok() {
                'o'
            } else if parts.iter().any(holds) {
                '.'
            } else {
                ' '
            }
        }));
        lines
    }

    fn instruction(&self, mv: &Cell) -> String {
        format!("choose {}", coordinates(*mv))
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("Grid split on {} x {}", self.rows(), self.columns())
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        Some([self.rows(), self.columns()])
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Cell>, picture: &mut Picture) {
        if picture.has_values() {
            picture.say(picture::NIM_VALUE);
        }
        picture::say_left(self, picture);
        picture::draw(self, mv, picture);
        picture::legend(picture, mv.is_some());
    }
}

/// Reads boards. The text may continue after them.
fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    let (boards, last) = input::read(reader, limits)?;
    Ok(Cases::unsolved(LIST, AnswerForm::Verdict, last, boards.len(), |_, options| {
        solved_board::solve(boards, options)
    }))
}

/// Returns the sides and the candidates of a board.
fn list_name(board: &GridSplit) -> String {
    let candidates = board.candidates().map(coordinates);
    let number = count(board.candidates().count(), "candidate");
    format!("{} x {}, {number}: {}", board.rows(), board.columns(), join_truncated(candidates, " "))
}

/// Returns the reason for the nim-value of a board and for the move to `target`, as an item of a list.
fn list_reason(board: &GridSplit, target: Nimber) -> String {
    let values = (0..).map(Nimber::from_heap);
    // One move for each smaller nim-value proves that the nim-value is at least as large. That no move keeps it is the
    // part of the solver.
    let moves = moves_to_smaller(board);
    // The first move reaches 0, the second *, and so on: the reason why the nim-value is the number of the moves.
    let reached = values.zip(&moves).map(|(value, &cell)| format!("{} reaches {value}", coordinates(cell)));
    let value = board.nim_value();
    let reached = if value.is_zero() { String::new() } else { join_truncated(reached, "; ") + "; " };
    let least = format!("{reached}no choice reaches {value}");
    let Some(cell) = board.move_to(target) else { return least };
    let left = board.parts(cell).expect("the solver names a legal move");
    let left = left.map(|Rectangle { rows, columns, nim_value, .. }| {
        format!("{} of nim-value {nim_value}", cells(&rows, &columns))
    });
    format!("{least}\n  {} leaves {}", coordinates(cell), join_truncated(left, " + "))
}

/// Returns a small board as text, with `o` for a candidate, `X` for the one to choose, and `.` for all other cells.
fn small_board(board: &GridSplit, target: Nimber) -> Option<Vec<String>> {
    if board.rows() > MAX_ROWS || board.columns() > MAX_COLUMNS {
        return None;
    }
    let chosen = board.move_to(target);
    let mut candidates = board.candidates().peekable();
    let mut character = |row, column| {
        let cell = Cell { row, column };
        match candidates.next_if_eq(&cell) {
            Some(_) if chosen == Some(cell) => 'X',
            Some(_) => 'o',
            None => '.',
        }
    };
    Some((1..=board.rows()).map(|row| (1..=board.columns()).map(|column| character(row, column)).collect()).collect())
}

/// Returns the part of the board around the cell of the move, or around a candidate.
fn window(board: &GridSplit, around: Option<&Cell>) -> CellWindow {
    let centre = around.or(board.played().last()).copied().or_else(|| board.candidates().next());
    CellWindow::new(board.rows(), board.columns(), centre.map_or([1, 1], |cell| [cell.row, cell.column]))
}

/// Returns a rectangle as a part of the position.
fn summand(Rectangle { rows, columns, nim_value, .. }: &Rectangle) -> Summand {
    Summand::new(cells(rows, columns), *nim_value)
}

/// Maximum sides of a board that a report draws.
const MAX_ROWS: u64 = 24;
const MAX_COLUMNS: u64 = 64;

/// Returns a cell as (row, column); a line of the report explains the numbers.
fn coordinates(cell: Cell) -> String {
    format!("({}, {})", cell.row, cell.column)
}
