//! Positions of a game that lists its moves, with the nim-values that a search has found.
//!
//! The table has only the positions that the search needed, so a move may need another search. `play` runs it, because
//! `play` can change the table. The alternative, a search in `nim_value`, would need a lock around the table.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};

use impartial_core::nimbers::Nimber;
use impartial_core::{Enumerate, ListedOptions, Position, Solve};

use crate::depth_first::solve_without_budget;
use crate::table::Table;

/// A solved position of a game that lists its moves, returned by [`Search::solved`](crate::Search::solved).
///
/// It has the moves of the game.
/// Clones share the table of nim-values, as do all positions returned by one solver.
///
/// The nim-value is always known: if a move leads to a position that the table lacks, `play` searches it without a
/// budget, after copying a shared table.
///
/// # Panics
///
/// `play`, `move_to` and `summands` panic if such a search meets a loop, which earlier searches may have missed, or
/// rules that violate the contract of [`Enumerate`].
///
/// # Complexity
///
/// Let *m* be the number of moves.
///
/// - `play` lists the summands of the position, and takes one hash operation for each summand if the table has them.
/// - `move_to` plays the moves up to the one that it returns, at most *m*, and looks up their nim-values.
/// - `some_move` lists the *m* moves.
///
/// # Examples
///
/// Domineering by any player, known as Cram, on a line: a move takes two neighbouring cells.
///
/// ```
/// use impartial_core::{Either, Enumerate, Heap, NotListed, Position, Solve, Sum};
/// use impartial_search::{Search, Solved};
///
/// /// A line of cells, `true` for each free one.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Line(Vec<bool>);
///
/// impl Position for Line {
///     type Move = usize; // the left cell of the domino
///     type Illegal = NotListed;
///
///     fn play(&mut self, &left: &usize) -> Result<(), NotListed> {
///         let cells = self.0.get_mut(left..).and_then(|cells| cells.get_mut(..2)).ok_or(NotListed)?;
///         if cells != [true, true] {
///             return Err(NotListed);
///         }
///         cells.fill(false);
///         Ok(())
///     }
/// }
///
/// impl Enumerate for Line {
///     fn moves(&self) -> impl Iterator<Item = usize> + '_ {
///         (1..self.0.len()).filter(|&right| self.0[right - 1] && self.0[right]).map(|right| right - 1)
///     }
/// }
///
/// let line: Solved<Line> = Search::by_rules().solved(Line(vec![true; 7]))?;
/// assert_eq!(line.nim_value().heap_size(), 1);
/// let mut sum = Sum::new([Either::Left(line), Either::Right(Heap(5))]);
/// let winning = sum.winning_move().expect("1 ^ 5 is not zero");
/// sum.play(&winning)?;
/// assert!(sum.nim_value().is_zero());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solved<P> {
    position: P,
    value: Nimber,
    values: Arc<Table<P>>,
}

impl<P> Solved<P> {
    /// Returns the position itself.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }
}

impl<P: Enumerate + Eq + Hash> Solved<P> {
    /// Creates a position, and searches its value if the table lacks it.
    pub(crate) fn new(position: P, mut values: Arc<Table<P>>) -> Self {
        let summands: Vec<P> = position.summands().into_iter().collect();
        let value = solve_without_budget(&mut values, &summands, ListedOptions::of);
        Self { position, value, values }
    }
}

impl<P: Enumerate + Eq + Hash> Position for Solved<P> {
    type Move = P::Move;
    type Illegal = P::Illegal;

    fn play(&mut self, mv: &P::Move) -> Result<(), P::Illegal> {
        self.position.play(mv)?;
        let summands: Vec<P> = self.position.summands().into_iter().collect();
        self.value = solve_without_budget(&mut self.values, &summands, ListedOptions::of);
        Ok(())
    }

    fn check(&self, mv: &P::Move) -> Result<(), P::Illegal> {
        self.position.check(mv)
    }
}

impl<P: Enumerate + Eq + Hash> Enumerate for Solved<P> {
    fn moves(&self) -> impl Iterator<Item = P::Move> + '_ {
        self.position.moves()
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        self.position.summands().into_iter().map(|position| Self::new(position, Arc::clone(&self.values)))
    }
}

impl<P: Enumerate + Eq + Hash> Solve for Solved<P> {
    fn nim_value(&self) -> Nimber {
        self.value
    }

    /// Returns the first listed move whose option is known to have the nim-value `target`.
    ///
    /// A search that has found the nim-value has stored an option of each smaller value. Only a loaded table may lack
    /// it, and the options are then searched.
    /// The result may depend on the moves by which a position was reached, because they determine which options are
    /// known.
    fn move_to(&self, target: Nimber) -> Option<P::Move> {
        if target >= self.value {
            return None;
        }
        let known =
            self.moves().find(|mv| self.values.value_of_sum(&summands_after(&self.position, mv)) == Some(target));
        known.or_else(|| {
            let mut values = Arc::clone(&self.values);
            self.moves().find(|mv| {
                solve_without_budget(&mut values, &summands_after(&self.position, mv), ListedOptions::of) == target
            })
        })
    }

    /// Returns the move in the middle of the list.
    fn some_move(&self) -> Option<P::Move> {
        self.moves().nth(self.moves().count() / 2)
    }
}

impl<P: Debug> Debug for Solved<P> {
    /// Writes the position, not the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solved").field(&self.position).finish()
    }
}

impl<P: PartialEq> PartialEq for Solved<P> {
    /// Compares the positions, but not their tables, because equal positions have equal nim-values.
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl<P: Eq> Eq for Solved<P> {}

impl<P: Hash> Hash for Solved<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

/// Returns the summands of the position after a listed move.
pub(crate) fn summands_after<P: Enumerate>(position: &P, mv: &P::Move) -> Vec<P> {
    let mut option = position.clone();
    option.play(mv).expect("a listed move is legal");
    option.summands().into_iter().collect()
}
