//! The judge's answer, its check, and the report of boards.
//!
//! A solved board keeps the table of its rectangles, which may take a gigabyte. So the boards are solved one after the
//! other, and of each only the moves to every smaller nim-value are kept, which answer everything that is asked. Keeping
//! the positions would be simpler, and take the memory of all tables at once.

use std::io::{self, Write};
use std::mem;

use impartial_core::{Outcome, Solve};
use impartial_grid_split::{Cell, GridSplit, Rectangle};
use nimbers::Nimber;
use number_reader::Error;

use super::input::BoardInput;
#[cfg(feature = "draw")]
use super::picture::BoardPicture;
use crate::check::{Answer, WrongAnswer};
use crate::output::report::{Report, SHOWN, count, join_truncated};
use crate::progress::{Progress, ProgressFn};
use crate::puzzle::{Puzzle, Sealed};

/// The boards of one input.
#[derive(Clone, Debug, Default)]
pub(super) struct Boards {
    /// The first boards, for the report.
    first: Vec<ExplainedBoard>,
    /// For each board in turn, the moves to 0, *, *2, ... up to its nim-value.
    moves: Vec<Cell>,
    /// Where the moves of each board end. A board has as many moves here as its nim-value, so this gives the values too.
    ends: Vec<usize>,
}

/// A board that can be explained.
#[derive(Clone, Debug)]
struct ExplainedBoard {
    rows: u64,
    columns: u64,
    candidates: Vec<Cell>,
    /// The rectangles that the moves to 0, *, *2, ... leave.
    left: Vec<Vec<Rectangle>>,
}

/// The largest board that is drawn in a report, and how many boards are.
const DRAWN_ROWS: u64 = 24;
const DRAWN_COLUMNS: u64 = 64;
const DRAWN: usize = 3;

impl Boards {
    /// Solves the boards of an input, one after the other.
    pub(super) fn solve(boards: Vec<BoardInput>, watch: ProgressFn<'_>) -> Result<Self, Error> {
        let mut solved = Self::default();
        let cases = boards.len() as u64;
        for (case, board) in (1..).zip(boards) {
            let watch =
                &mut |impartial_grid_split::Progress { done, total }| watch(Progress { case, cases, done, total });
            solved.add(&board.solve_watched(&format!("board {case} of {cases}"), watch)?);
        }
        Ok(solved)
    }

    /// Adds a solved board.
    fn add(&mut self, board: &GridSplit) {
        let values = 0..board.nim_value().heap_size();
        let to = |value| board.move_to(Nimber::of_heap(value)).expect("every smaller value is reached");
        let start = self.moves.len();
        self.moves.extend(values.map(to));
        self.ends.push(self.moves.len());
        if self.first.len() < SHOWN {
            let parts = |&cell: &Cell| board.parts(cell).expect("a move can be played").into_vec();
            let left = self.moves[start..].iter().map(parts).collect();
            let (rows, columns) = (board.rows(), board.columns());
            self.first.push(ExplainedBoard { rows, columns, candidates: board.candidates().collect(), left });
        }
    }

    /// Returns, for each board, the moves to all smaller nim-values.
    fn moves(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.moves[mem::replace(&mut start, end)..end])
    }

    /// Returns the boards that can be explained, with their moves.
    fn shown(&self) -> Vec<(&ExplainedBoard, &[Cell])> {
        self.first.iter().zip(self.moves()).collect()
    }
}

impl Sealed for Boards {}

impl Puzzle for Boards {
    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        self.moves().try_for_each(|moves| writeln!(out, "{}", verdict(moves)))
    }

    fn check(&self, answer: &str) -> Result<(), WrongAnswer> {
        Answer::new(answer).cases(self.moves(), |answer, moves| answer.verdict(value(moves), VERDICTS).map(drop))
    }

    fn report(&self, target: Nimber) -> String {
        let boards = self.shown();
        let total = self.ends.len();
        let mut report = Report::default();
        report.section("Answer");
        report.list(&boards, total, |&(_, moves)| conclusion(moves, target));
        report.section("Input");
        report.line(format_args!("{}, cells given as (row, column)", count(total, "board")));
        report.list(&boards, total, |(board, _)| {
            let candidates = board.candidates.iter().map(place);
            let number = count(board.candidates.len(), "candidate");
            format!("{} x {}, {number}: {}", board.rows, board.columns, join_truncated(candidates, " "))
        });
        report.section("Reasoning");
        report.line("sum: of the up to four rectangles that a candidate leaves");
        report.line(
            "theorem: Sprague-Grundy, a sum is worth the xor of its parts, and a rectangle is worth the least value",
        );
        report.line("  that none of its candidates leads to");
        report.list(&boards, total, |&(board, moves)| reasons(board, moves, target));
        let fits = |board: &ExplainedBoard| board.rows <= DRAWN_ROWS && board.columns <= DRAWN_COLUMNS;
        for (board, moves) in boards.iter().filter(|(board, _)| fits(board)).take(DRAWN) {
            report.drawing(drawing(board, reaching(moves, target)));
        }
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        let name = super::GAME.name;
        self.moves()
            .try_for_each(|moves| crate::output::json::write_solved(name, value(moves), reaching(moves, target), out))
    }

    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber) -> String {
        let boards: Vec<BoardPicture<'_>> =
            self.shown().into_iter().map(|(board, moves)| board.drawn(moves, target)).collect();
        super::picture::picture(&boards, self.ends.len())
    }
}

#[cfg(feature = "draw")]
impl ExplainedBoard {
    /// Returns the board for a picture.
    fn drawn(&self, moves: &[Cell], target: Nimber) -> BoardPicture<'_> {
        let chosen = reaching(moves, target);
        let left = self.left.get(usize::try_from(target.heap_size()).unwrap_or(usize::MAX));
        BoardPicture {
            rows: self.rows,
            columns: self.columns,
            candidates: &self.candidates,
            nim_value: value(moves),
            conclusion: conclusion(moves, target),
            chosen: chosen.zip(left.map(Vec::as_slice)),
        }
    }
}

fn value(moves: &[Cell]) -> Nimber {
    Nimber::of_heap(moves.len() as u64)
}

/// The answers for an N-position and a P-position.
const VERDICTS: [&str; 2] = ["Asuna", "Kirito"];

fn verdict(moves: &[Cell]) -> &'static str {
    let [n, p] = VERDICTS;
    match Outcome::of(value(moves)) {
        Outcome::N => n,
        Outcome::P => p,
    }
}

/// Returns the move to `target`, if it is below the nim-value of the board.
fn reaching(moves: &[Cell], target: Nimber) -> Option<Cell> {
    moves.get(usize::try_from(target.heap_size()).ok()?).copied()
}

/// Returns a cell as (row, column); the report says once what the numbers mean.
fn place(cell: &Cell) -> String {
    format!("({}, {})", cell.row, cell.column)
}

/// Returns why the board has its nim-value, and what the move to `target` leaves.
fn reasons(board: &ExplainedBoard, moves: &[Cell], target: Nimber) -> String {
    let values = (0..).map(Nimber::of_heap);
    let reached = values.zip(moves).map(|(value, cell)| format!("{value} by {}", place(cell)));
    let reached = if moves.is_empty() { String::new() } else { join_truncated(reached, "; ") + "; " };
    let least = format!("{reached}{} by none", value(moves));
    let Some(cell) = reaching(moves, target) else {
        return least;
    };
    let left = &board.left[usize::try_from(target.heap_size()).expect("it is an index of the moves")];
    let parts = left.iter().map(|Rectangle { rows, columns, nim_value }| {
        let [bottom, right] = [rows.end - 1, columns.end - 1];
        format!("rows {} to {bottom}, columns {} to {right} worth {nim_value}", rows.start, columns.start)
    });
    format!("{least}\n  {} leaves {}", place(&cell), join_truncated(parts, " + "))
}

fn conclusion(moves: &[Cell], target: Nimber) -> String {
    let value = value(moves);
    let none = if target > value { "none is guaranteed" } else { "none" };
    let chosen = reaching(moves, target).map_or(none.into(), |cell| format!("choose {}", place(&cell)));
    let name = if target.is_zero() { "winning move".into() } else { format!("move to {target}") };
    format!("{}: outcome {}, nim-value {value}, {name}: {chosen}", verdict(moves), Outcome::of(value))
}

/// Draws the board in characters: `o` for a candidate, `X` for the chosen one, and `.` for all other cells.
fn drawing(board: &ExplainedBoard, chosen: Option<Cell>) -> Vec<String> {
    let mut candidates = board.candidates.iter().peekable();
    let mut character = |row, column| {
        let cell = Cell { row, column };
        let is_candidate = candidates.next_if(|&&candidate| candidate == cell).is_some();
        match is_candidate {
            _ if chosen == Some(cell) => 'X',
            true => 'o',
            false => '.',
        }
    };
    (1..=board.rows).map(|row| (1..=board.columns).map(|column| character(row, column)).collect()).collect()
}
