//! The summary of a solved board.
//!
//! A solved position keeps the table of its rectangles, which may take a gigabyte. So the boards of an input are solved one
//! after the other. Each keeps only its moves to every smaller nim-value, which answer every query. The alternative lost:
//! keeping the positions is simpler, but takes the memory of all tables at once.

use impartial_core::{Outcome, Solve};
use impartial_grid_split::{Cell, GridSplit, Rectangle};
use nimbers::Nimber;

use super::VERDICTS;
use crate::check::verdict;

/// The moves to 0, *, *2, ... up to the nim-value of a board, one for each smaller value.
#[derive(Clone, Debug)]
pub(super) struct Moves(pub(super) Box<[Cell]>);

/// A board that can be shown and explained.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShownBoard<'a> {
    pub(super) rows: u64,
    pub(super) columns: u64,
    /// The candidates, by row and then column.
    pub(super) candidates: &'a [Cell],
    pub(super) moves: &'a Moves,
    /// The rectangles that each of the moves leaves.
    pub(super) left: &'a [Vec<Rectangle>],
}

impl Moves {
    pub(super) fn of(board: &GridSplit) -> Self {
        let to = |value| board.move_to(Nimber::from_heap(value)).expect("every smaller value is reached");
        Self((0..board.nim_value().heap_size()).map(to).collect())
    }

    /// Returns the rectangles that each of the moves leaves on this board.
    pub(super) fn left(&self, board: &GridSplit) -> Vec<Vec<Rectangle>> {
        self.0.iter().map(|&cell| board.parts(cell).expect("a move can be played").collect()).collect()
    }

    pub(super) fn nim_value(&self) -> Nimber {
        Nimber::from_heap(self.0.len() as u64)
    }

    /// Returns the move to `target`, if that is below the nim-value.
    pub(super) fn to(&self, target: Nimber) -> Option<Cell> {
        self.0.get(usize::try_from(target.heap_size()).ok()?).copied()
    }

    /// Returns the judge's answer.
    pub(super) fn verdict(&self) -> &'static str {
        verdict(self.nim_value(), VERDICTS)
    }
}

impl<'a> ShownBoard<'a> {
    /// Returns the move to `target` and the rectangles that it leaves.
    pub(super) fn chosen(&self, target: Nimber) -> Option<(Cell, &'a [Rectangle])> {
        let cell = self.moves.to(target)?;
        Some((cell, &self.left[usize::try_from(target.heap_size()).ok()?]))
    }

    /// Returns who wins, the nim-value and the move to `target`, in one sentence.
    pub(super) fn conclusion(&self, target: Nimber) -> String {
        let value = self.moves.nim_value();
        let none = if target > value { "none is guaranteed" } else { "none" };
        let chosen = self.moves.to(target).map_or(none.into(), |cell| format!("choose {}", place(cell)));
        let name = if target.is_zero() { "winning move".into() } else { format!("move to {target}") };
        format!(
            "{}: outcome {}, nim-value {value}, {name}: {chosen}",
            self.moves.verdict(),
            Outcome::from_nim_value(value)
        )
    }
}

/// Returns a cell as (row, column); the report says once what the numbers mean.
pub(super) fn place(cell: Cell) -> String {
    format!("({}, {})", cell.row, cell.column)
}
