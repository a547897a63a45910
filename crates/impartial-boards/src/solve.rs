//! Nim-values, outcomes and moves, by the search `[LV12]`.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use impartial_core::{Nimber, Outcome, Solve, Unsolved};
use impartial_search::SearchProgress;

use crate::position::{BoardPosition, Shared, Table};
use crate::rules::BoardRules;
use crate::solver::OnProgress;

/// A part of a position. A position is the sum of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The set of its cells, in which at least one move is legal.
    pub cells: u128,
    /// The nim-value.
    pub value: Nimber,
}

impl<R: BoardRules> BoardPosition<R> {
    /// Searches for the nim-value within a budget: the maximum number of positions in the table of the board. Positions of graphs with
    /// many vertices and edges count more than once, in proportion to the time that they take.
    ///
    /// After success, [`nim_value`](Solve::nim_value) needs no search. The callback can cancel the search; it must not query
    /// positions of this board.
    ///
    /// # Errors
    ///
    /// - [`Unsolved::OverBudget`] if the search needs more positions.
    /// - [`Unsolved::Stopped`] if the callback breaks.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use impartial_boards::{Board, Cram, Unsolved};
    ///
    /// let board = Cram::new(Board::rectangle(4, 7)?)?;
    /// let too_small = board.try_nim_value(100, &mut |_| ControlFlow::Continue(()));
    /// assert_eq!(too_small, Err(Unsolved::OverBudget { positions: 100 }));
    /// let value = board.try_nim_value(1 << 20, &mut |_| ControlFlow::Continue(()));
    /// assert_eq!(value.map(|value| value.heap_size()), Ok(3));
    /// # Ok::<(), impartial_boards::InvalidBoard>(())
    /// ```
    pub fn try_nim_value(
        &self,
        budget: usize,
        on_progress: &mut dyn FnMut(SearchProgress) -> ControlFlow<()>,
    ) -> Result<Nimber, Unsolved> {
        let parts = playable_parts::<R>(&self.shared, self.playable());
        self.shared.table.with(|table| {
            parts.into_iter().try_fold(Nimber::ZERO, |sum, part| Ok(sum + table.nim_value(part, budget, on_progress)?))
        })
    }

    /// Searches for the outcome within a budget, as [`try_nim_value`](Self::try_nim_value) searches for the nim-value.
    ///
    /// This often takes far fewer positions.
    ///
    /// # Errors
    ///
    /// The same as for [`try_nim_value`](Self::try_nim_value).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use impartial_boards::{Board, Chomp, Outcome};
    ///
    /// let bar = Chomp::new(Board::rectangle(10, 10)?)?;
    /// assert_eq!(bar.try_outcome(1_000, &mut |_| ControlFlow::Continue(())), Ok(Outcome::N));
    /// # Ok::<(), impartial_boards::InvalidBoard>(())
    /// ```
    pub fn try_outcome(
        &self,
        budget: usize,
        on_progress: &mut dyn FnMut(SearchProgress) -> ControlFlow<()>,
    ) -> Result<Outcome, Unsolved> {
        let playable = self.playable();
        let parts = playable_parts::<R>(&self.shared, playable);
        let is_loss = self.shared.table.with(|table| {
            match parts.iter().try_fold(Nimber::ZERO, |sum, part| Some(sum + *table.values.get(part)?)) {
                Some(sum) => Ok(sum.is_zero()),
                None => table.solver.has_value(playable, Nimber::ZERO, budget, on_progress),
            }
        });
        Ok(if is_loss? { Outcome::P } else { Outcome::N })
    }

    /// Searches for the nim-value, for the outcome after each legal move, and for the winning move, within a budget, as
    /// [`try_nim_value`](Self::try_nim_value) searches for the nim-value.
    ///
    /// After success, the first queries of a game from this position need no long search, even if the nim-value is in the list of
    /// rectangles whose values are known without one.
    ///
    /// # Errors
    ///
    /// The same as for [`try_nim_value`](Self::try_nim_value).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use impartial_boards::{Board, Cram, Unsolved};
    ///
    /// // The nim-value of 5 x 9 cells is known, but not who wins after a move.
    /// let large = Cram::new(Board::rectangle(5, 9)?)?;
    /// assert!(large.try_nim_value(1_000, &mut |_| ControlFlow::Continue(())).is_ok());
    /// let undecided = large.prepare(1_000, &mut |_| ControlFlow::Continue(()));
    /// assert_eq!(undecided, Err(Unsolved::OverBudget { positions: 1_000 }));
    /// # Ok::<(), impartial_boards::InvalidBoard>(())
    /// ```
    pub fn prepare(
        &self,
        budget: usize,
        on_progress: &mut dyn FnMut(SearchProgress) -> ControlFlow<()>,
    ) -> Result<(), Unsolved> {
        let value = self.try_nim_value(budget, on_progress)?;
        self.shared.table.with(|table| {
            for (_, left) in self.options() {
                table.solver.has_value(left, Nimber::ZERO, budget, on_progress)?;
            }
            if !value.is_zero() {
                self.choice_to(table, Nimber::ZERO, budget, on_progress)?;
            }
            Ok(())
        })
    }

    /// Returns the parts in which a move is legal, in ascending order of their first cells.
    ///
    /// # Complexity
    ///
    /// The search for their nim-values.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_boards::{Board, Chomp, Nimber, Part, Position, Square};
    ///
    /// // Without the poisoned square, the first row and the first column are two heaps of Nim.
    /// let mut bar = Chomp::new(Board::rectangle(3, 3)?)?;
    /// bar.play(&Square { row: 1, column: 1 })?;
    /// let heap = Nimber::from_heap(2);
    /// assert!(bar.parts().eq([Part { cells: 0b110, value: heap }, Part { cells: 0b001_001_000, value: heap }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn parts(&self) -> impl ExactSizeIterator<Item = Part> + '_ {
        let value = |cells| {
            self.shared.table.with(|table| unlimited(|budget, on_progress| table.nim_value(cells, budget, on_progress)))
        };
        playable_parts::<R>(&self.shared, self.playable())
            .into_iter()
            .map(move |cells| Part { cells, value: value(cells) })
    }

    /// Returns the free cells that a move can take.
    pub(crate) fn playable(&self) -> u128 {
        self.free & !R::POISONED
    }

    /// Returns the cells named by the first move to a nim-value that some option has, from a search within a budget. Moves that
    /// leave small parts come first.
    ///
    /// The move does not depend on what the table has found, so equal positions have the same one.
    pub(crate) fn choice_to(
        &self,
        table: &mut Table,
        target: Nimber,
        budget: usize,
        on_progress: OnProgress<'_>,
    ) -> Result<u128, Unsolved> {
        let key = (self.free, target.heap_size());
        if let Some(&chosen) = table.moves.get(&key) {
            return Ok(chosen);
        }
        let solver = &mut *table.solver;
        let mut options: Vec<(u128, u128)> = self.options().collect();
        options.sort_by_cached_key(|&(_, left)| solver.difficulty(left));
        for (chosen, left) in options {
            if solver.has_value(left, target, budget, on_progress)? {
                table.moves.insert(key, chosen);
                return Ok(chosen);
            }
        }
        unreachable!("every smaller nim-value is the value of an option")
    }

    /// Returns the cells that each move names, and the free cells that a move can take after it.
    pub(crate) fn options(&self) -> impl Iterator<Item = (u128, u128)> + '_ {
        let left = |chosen| R::left(&self.shared.relation, self.free, chosen) & !R::POISONED;
        R::choices(&self.shared.relation, self.free).into_iter().map(move |chosen| (chosen, left(chosen)))
    }
}

impl Table {
    /// Returns the nim-value of a part.
    fn nim_value(&mut self, part: u128, budget: usize, on_progress: OnProgress<'_>) -> Result<Nimber, Unsolved> {
        if let Some(&value) = self.values.get(&part) {
            return Ok(value);
        }
        let value = self.solver.nim_value(part, budget, on_progress)?;
        self.values.insert(part, value);
        Ok(value)
    }
}

/// Returns the parts of a position in which a move is legal. No move takes a cell of the other parts.
pub(crate) fn playable_parts<R: BoardRules>(shared: &Shared, free: u128) -> Vec<u128> {
    shared.relation.parts(free).filter(|&part| !R::choices(&shared.relation, part).is_empty()).collect()
}

/// Searches without a budget.
fn unlimited<T>(search: impl FnOnce(usize, OnProgress<'_>) -> Result<T, Unsolved>) -> T {
    search(usize::MAX, &mut |_| ControlFlow::Continue(())).expect("a search without a budget ends")
}

/// The queries search without a budget, and may take very long on a large board. Call
/// [`try_nim_value`](BoardPosition::try_nim_value) first to find out whether the board is small enough. Only for some full
/// rectangles of Cram, Arc Kayles and Node Kayles, whose nim-values are known without a search, the first move still needs one.
///
/// # Panics
///
/// The queries panic if the table needs more than 2^32 positions, or if the callback of an earlier search of the board panicked.
impl<R: BoardRules> Solve for BoardPosition<R> {
    fn nim_value(&self) -> Nimber {
        unlimited(|budget, on_progress| self.try_nim_value(budget, on_progress))
    }

    /// Returns a move to `target`, or `None` if and only if `target` is not below the nim-value.
    ///
    /// Of several such moves, it is the first that leaves small parts, whatever was searched before.
    fn move_to(&self, target: Nimber) -> Option<R::Move> {
        let is_below = if target.is_zero() { self.outcome() == Outcome::N } else { target < self.nim_value() };
        let search = |budget, on_progress: OnProgress<'_>| {
            self.shared.table.with(|table| self.choice_to(table, target, budget, on_progress))
        };
        is_below.then(|| R::named(&self.shared.board, unlimited(search)))
    }

    /// Returns the move in the middle of the list of [legal moves](BoardPosition::legal_moves).
    fn some_move(&self) -> Option<R::Move> {
        let mut moves = self.legal_moves();
        moves.nth(moves.len() / 2)
    }

    /// Returns the outcome, which takes a smaller search than the nim-value.
    fn outcome(&self) -> Outcome {
        unlimited(|budget, on_progress| self.try_outcome(budget, on_progress))
    }
}
