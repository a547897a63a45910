//! Nim-values, outcomes and moves, by the search `[LV12]`.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use impartial_core::{Nimber, Outcome, Solve, Unsolved};
use impartial_search::SearchProgress;

use crate::position::{BoardPosition, Table};
use crate::rules::BoardRules;
use crate::solver::Solver;

/// A part of a position. A position is the sum of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The set of its cells, in which at least one move is legal.
    pub cells: u128,
    /// The nim-value.
    pub value: Nimber,
}

impl<R: BoardRules> BoardPosition<R> {
    /// Searches for the nim-value within a budget: the maximum number of positions in the table of the board.
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
        let playable = self.playable();
        self.shared.table.with(|table| table.solver.nim_value(playable, budget, on_progress))
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
        let is_loss =
            self.shared.table.with(|table| table.solver.has_value(playable, Nimber::ZERO, budget, on_progress));
        Ok(if is_loss? { Outcome::P } else { Outcome::N })
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
        let relation = &self.shared.relation;
        let parts = relation.parts(self.playable()).filter(|&part| !R::choices(relation, part).is_empty());
        let parts: Vec<u128> = parts.collect();
        parts
            .into_iter()
            .map(|cells| Part { cells, value: self.shared.table.with(|table| value(&mut *table.solver, cells)) })
    }

    /// Returns the free cells that a move can take.
    pub(crate) fn playable(&self) -> u128 {
        self.free & !R::POISONED
    }

    /// Returns the cells named by a move to a nim-value that some option has.
    pub(crate) fn choice_to(&self, table: &mut Table, target: Nimber) -> u128 {
        let key = (self.free, target.heap_size());
        if let Some(&chosen) = table.moves.get(&key) {
            return chosen;
        }
        let left = |chosen| R::left(&self.shared.relation, self.free, chosen) & !R::POISONED;
        let mut options: Vec<(u128, u128)> =
            R::choices(&self.shared.relation, self.free).into_iter().map(|chosen| (chosen, left(chosen))).collect();
        let solver = &mut *table.solver;
        let known = options.iter().find(|&&(_, left)| solver.known(left) == Some(target));
        let &(chosen, _) = known.copied().as_ref().unwrap_or_else(|| {
            options.sort_by_cached_key(|&(_, left)| solver.difficulty(left));
            let found = options.iter().find(|&&(_, left)| has_value(solver, left, target));
            found.expect("every smaller nim-value is the value of an option")
        });
        table.moves.insert(key, chosen);
        chosen
    }
}

/// Searches for a nim-value without a budget.
fn value(solver: &mut dyn Solver, free: u128) -> Nimber {
    solver.nim_value(free, usize::MAX, &mut |_| ControlFlow::Continue(())).expect("a search without a budget ends")
}

/// Searches whether a position has a nim-value, without a budget.
fn has_value(solver: &mut dyn Solver, free: u128, value: Nimber) -> bool {
    let searched = solver.has_value(free, value, usize::MAX, &mut |_| ControlFlow::Continue(()));
    searched.expect("a search without a budget ends")
}

/// The queries search without a budget, and may take very long on a large board. Call
/// [`try_nim_value`](BoardPosition::try_nim_value) first to find out whether the board is small enough.
///
/// # Panics
///
/// The queries panic if the table needs more than 2^32 positions, or if the callback of an earlier search of the board panicked.
impl<R: BoardRules> Solve for BoardPosition<R> {
    fn nim_value(&self) -> Nimber {
        self.shared.table.with(|table| value(&mut *table.solver, self.playable()))
    }

    /// Returns a move to `target`, or `None` if and only if `target` is not below the nim-value.
    ///
    /// If the table has an option with this value, no search is needed. Otherwise options whose parts are small come first.
    fn move_to(&self, target: Nimber) -> Option<R::Move> {
        let is_below = if target.is_zero() { self.outcome() == Outcome::N } else { target < self.nim_value() };
        let chosen = is_below.then(|| self.shared.table.with(|table| self.choice_to(table, target)))?;
        Some(R::named(&self.shared.board, chosen))
    }

    /// Returns the move in the middle of the list of [legal moves](BoardPosition::legal_moves).
    fn some_move(&self) -> Option<R::Move> {
        let mut moves = self.legal_moves();
        moves.nth(moves.len() / 2)
    }

    /// Returns the outcome, which takes a smaller search than the nim-value.
    fn outcome(&self) -> Outcome {
        let is_loss = self.shared.table.with(|table| has_value(&mut *table.solver, self.playable(), Nimber::ZERO));
        if is_loss { Outcome::P } else { Outcome::N }
    }
}
