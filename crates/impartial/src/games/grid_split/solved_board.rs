//! A solved board of an input.
//!
//! A position keeps the table of its rectangles, which may take a gigabyte. So the boards of an input are solved one after the
//! other, and each keeps only its moves to every smaller nim-value, which suffice for the answer, its check and the JSON. A
//! report or a picture solves again the few boards that it shows. The alternative, to keep the positions, takes the memory
//! of all tables at once.

use std::borrow::Cow;

use impartial_core::{Solve as _, Stopped};
use impartial_grid_split::{Cell, GridSplit, SolveProgress, Solver};
use nimbers::Nimber;

use super::input::BoardInput;
use crate::read_options::{Progress, ReadError, ReadOptions};
use crate::solved_case::Case;
use crate::solver::Solved;
use crate::threads::max_threads;

/// A board with its moves to 0, *, *2, ... up to its nim-value.
///
/// It has the same size as a [`BoardInput`], so collecting the solved boards reuses the memory of the list of inputs.
#[derive(Debug)]
pub(crate) struct SolvedBoard {
    rows: u64,
    columns: u64,
    candidates: Box<[Cell]>,
    moves: Box<[Cell]>,
    table_bytes: u64,
    /// The position, if it is the only one of the input.
    kept: Option<Box<GridSplit>>,
}

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<SolvedBoard>() == size_of::<BoardInput>());

/// Solves the boards of an input, one after the other.
pub(super) fn solve(inputs: Vec<BoardInput>, options: &mut ReadOptions<'_>) -> Result<Vec<SolvedBoard>, ReadError> {
    let (cases, max_table_bytes) = (inputs.len() as u64, options.table_bytes());
    let solve = |(index, input): (usize, BoardInput)| {
        let case = index as u64 + 1;
        let mut progress = |done, total| options.report(Progress { case, cases, done, total });
        // Small boards report no progress while they are solved. An input may have many of them, so the callback runs once
        // before each board.
        if progress(0, 1).is_break() {
            return Err(Stopped.into());
        }
        let mut on_progress = |solved: SolveProgress| progress(solved.done, solved.total);
        let solver = solver().max_table_bytes(max_table_bytes).on_progress(&mut on_progress);
        let board = input.solve(&format!("board {case} of {cases}"), solver)?;
        let BoardInput { rows, columns, candidates, .. } = input;
        let (moves, table_bytes) = (moves_to_smaller(&board), board.table_bytes());
        let kept = (cases == 1).then(|| Box::new(board));
        Ok(SolvedBoard { rows, columns, candidates: candidates.into(), moves, table_bytes, kept })
    };
    inputs.into_iter().enumerate().map(solve).collect()
}

/// Returns a solver that uses the threads of this process.
fn solver<'a>() -> Solver<'a> {
    Solver::new().threads(max_threads())
}

/// Returns a move to each smaller nim-value.
pub(super) fn moves_to_smaller(board: &GridSplit) -> Box<[Cell]> {
    let to = |value| board.move_to(Nimber::from_heap(value)).expect("every smaller value is reached");
    (0..board.nim_value().heap_size()).map(to).collect()
}

impl Case for SolvedBoard {
    type Position = GridSplit;

    fn position(&self) -> Cow<'_, GridSplit> {
        if let Some(board) = &self.kept {
            return Cow::Borrowed(board);
        }
        let solver = solver().max_table_bytes(u64::MAX);
        let board = solver.solve(self.rows, self.columns, self.candidates.iter().copied());
        Cow::Owned(board.expect("it was solved before"))
    }

    fn solution(&self) -> Solved {
        Solved::Normal(Nimber::from_heap(self.moves.len() as u64))
    }

    fn find_move(&self, target: Nimber) -> Option<Cell> {
        self.moves.get(usize::try_from(target.heap_size()).ok()?).copied()
    }

    fn bytes(&self) -> u64 {
        self.table_bytes
    }

    fn into_position(self) -> GridSplit {
        match self.kept {
            Some(board) => *board,
            None => self.position().into_owned(),
        }
    }
}
