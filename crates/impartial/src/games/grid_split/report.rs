//! The judge's answer, its check, and the report of boards.

use std::io::{self, Write};

use impartial_core::Stopped;
use impartial_grid_split::{Cell, GridSplit, Rectangle, SolveProgress, Solver};
use nimbers::Nimber;

use super::VERDICTS;
use super::board::{Moves, ShownBoard, place};
use super::input::BoardInput;
use crate::any::{AnyPosition, POSITION_BYTES};
use crate::check::{Answer, WrongAnswer};
use crate::output::report::{Report, SHOWN, cells, count, join_truncated};
#[cfg(feature = "draw")]
use crate::output::svg::places::{InvalidWindow, Window};
use crate::progress::Progress;
use crate::puzzle::{Puzzle, Sealed};
use crate::reading::{ReadError, ReadOptions};

/// The boards of one input.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    inputs: Vec<BoardInput>,
    moves: Vec<Moves>,
    /// For the report, the rectangles that each of the moves leaves on the first boards.
    left: Vec<Vec<Vec<Rectangle>>>,
    /// The position of a single board. The positions of several boards would keep all their tables in memory.
    only: Option<GridSplit>,
    max_table_bytes: u64,
    /// The bytes of the tables of all boards.
    table_bytes: u64,
}

/// The largest board drawn in a report, and the number of boards drawn.
const DRAWN_ROWS: u64 = 24;
const DRAWN_COLUMNS: u64 = 64;
const DRAWN: usize = 3;

impl Boards {
    /// Solves the boards of an input, one after the other.
    pub(super) fn solve(inputs: Vec<BoardInput>, options: &mut ReadOptions<'_>) -> Result<Self, ReadError> {
        let (cases, max_table_bytes) = (inputs.len() as u64, options.table_bytes());
        let (mut moves, mut left, mut only) = (Vec::with_capacity(inputs.len()), Vec::new(), None);
        let mut table_bytes = 0_u64;
        for (case, input) in (1..).zip(&inputs) {
            let mut progress = |done, total| options.progress(Progress { case, cases, done, total });
            // Boards that are solved at once report nothing, and there may be many of them.
            if progress(0, 1).is_break() {
                return Err(Stopped.into());
            }
            let mut watch = |solved: SolveProgress| progress(solved.done, solved.total);
            let solver = Solver::new().max_table_bytes(max_table_bytes).watch(&mut watch);
            let board = input.solve(&format!("board {case} of {cases}"), solver)?;
            let of_board = Moves::of(&board);
            if left.len() < SHOWN {
                left.push(of_board.left(&board));
            }
            moves.push(of_board);
            table_bytes = board.table_bytes().saturating_add(table_bytes);
            only = (cases == 1).then_some(board);
        }
        Ok(Self { inputs, moves, left, only, max_table_bytes, table_bytes })
    }

    /// Returns the first boards, for the report and the picture.
    fn shown(&self) -> Vec<ShownBoard<'_>> {
        let boards = self.inputs.iter().zip(&self.moves).zip(&self.left);
        boards.map(|((board, moves), left)| board.shown(moves, left)).collect()
    }
}

impl Sealed for Boards {}

impl Puzzle for Boards {
    fn positions(&self) -> Vec<AnyPosition> {
        let solver = || Solver::new().max_table_bytes(self.max_table_bytes);
        let solve = |board: &BoardInput| board.solve("the board", solver()).expect("it was solved before").into();
        match &self.only {
            Some(board) => vec![board.clone().into()],
            None => self.inputs.iter().map(solve).collect(),
        }
    }

    fn positions_bytes(&self) -> u64 {
        (self.inputs.len() as u64 * POSITION_BYTES).saturating_add(self.table_bytes)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        self.moves.iter().try_for_each(|moves| writeln!(out, "{}", moves.verdict()))
    }

    fn check(&self, answer: &str) -> Result<(), WrongAnswer> {
        Answer::new(answer)
            .cases(self.moves.iter(), |answer, moves| answer.verdict(moves.nim_value(), VERDICTS).map(drop))
    }

    fn report(&self, target: Nimber) -> String {
        let (boards, total) = (&self.shown(), self.moves.len());
        let mut report = Report::default();
        report.section("Answer");
        report.list(boards, total, |board| board.conclusion(target));
        report.section("Input");
        write!(report, "{}, cells given as (row, column)", count(total, "board"));
        report.list(boards, total, |board| {
            let candidates = board.candidates.iter().map(|&cell| place(cell));
            let number = count(board.candidates.len(), "candidate");
            format!("{} x {}, {number}: {}", board.rows, board.columns, join_truncated(candidates, " "))
        });
        report.section("Reasoning");
        explain(boards, total, target, &mut report);
        let fits = |board: &&ShownBoard<'_>| board.rows <= DRAWN_ROWS && board.columns <= DRAWN_COLUMNS;
        for board in boards.iter().filter(fits).take(DRAWN) {
            report.drawing(drawing(board, target));
        }
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        let write = |moves: &Moves| {
            crate::output::json::write_solved(super::GAME.name, moves.nim_value(), moves.to(target), out)
        };
        self.moves.iter().try_for_each(write)
    }

    #[cfg(feature = "draw")]
    fn draw_window(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
        super::picture::picture(&self.shown(), self.moves.len(), target, window)
    }
}

/// Adds the reasons for the nim-values of the first boards of `total`, and what the moves to `target` leave.
pub(super) fn explain(boards: &[ShownBoard<'_>], total: usize, target: Nimber, report: &mut Report) {
    report.line("sum: of the up to four rectangles that a candidate leaves");
    report
        .line("theorem: Sprague-Grundy, a sum is worth the xor of its parts, and a rectangle is worth the least value");
    report.line("  that none of its candidates leads to");
    report.list(boards, total, |board| reasons(board, target));
}

/// Returns why the board has its nim-value, and what the move to `target` leaves.
fn reasons(board: &ShownBoard<'_>, target: Nimber) -> String {
    let values = (0..).map(Nimber::from_heap);
    let reached = values.zip(&board.moves.0).map(|(value, &cell)| format!("{value} by {}", place(cell)));
    let value = board.moves.nim_value();
    let reached = if value.is_zero() { String::new() } else { join_truncated(reached, "; ") + "; " };
    let least = format!("{reached}{value} by none");
    let Some((cell, left)) = board.chosen(target) else {
        return least;
    };
    let parts = left.iter().map(|Rectangle { rows, columns, nim_value, .. }| {
        let cells = cells(rows, columns);
        format!("{cells} worth {nim_value}")
    });
    format!("{least}\n  {} leaves {}", place(cell), join_truncated(parts, " + "))
}

/// Draws the board in characters: `o` for a candidate, `X` for the chosen one, and `.` for all other cells.
fn drawing(board: &ShownBoard<'_>, target: Nimber) -> Vec<String> {
    let chosen = board.moves.to(target);
    let mut candidates = board.candidates.iter().peekable();
    let mut character = |row, column| {
        let cell = Cell { row, column };
        match candidates.next_if(|&&candidate| candidate == cell) {
            Some(_) if chosen == Some(cell) => 'X',
            Some(_) => 'o',
            None => '.',
        }
    };
    (1..=board.rows).map(|row| (1..=board.columns).map(|column| character(row, column)).collect()).collect()
}
