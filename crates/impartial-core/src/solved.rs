//! Positions of a game that lists its moves, with the nim-values that a search found.

use alloc::sync::Arc;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};

use nimbers::Nimber;

use crate::table::Table;
use crate::{Enumerate, Position, Solve};

/// A solved position of a game that lists its moves: what [`Exhaustive::solved`](crate::Exhaustive::solved) returns.
///
/// The moves are those of the game.
/// Clones share the table of nim-values, and so do the positions that one solver returns.
///
/// # Panics
///
/// `nim_value` and the methods that use it panic if the table lacks a value. There are two reasons:
///
/// - Play reached a position that the listed moves do not reach, which breaks the contract of [`Enumerate`].
/// - Values were loaded into the solver without those of all their options.
///
/// # Complexity
///
/// Let *m* be the number of moves.
///
/// - `nim_value` lists the summands of the position, and takes a hash operation for each.
/// - `move_to` plays moves up to the one that it returns, and takes their nim-values: at most *m*.
/// - `some_move` lists the *m* moves.
///
/// # Examples
///
/// Domineering by any player, known as Cram, on a line: a move takes two neighbouring cells.
///
/// ```
/// use impartial_core::{Either, Enumerate, Exhaustive, Heap, NotListed, Position, Solve, Solved, Sum};
///
/// /// The free cells of a line, each with whether it is free.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Line(Vec<bool>);
///
/// impl Position for Line {
///     type Move = usize; // the left one of the two cells
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
/// let line: Solved<Line> = Exhaustive::by_rules().solved(Line(vec![true; 7]))?;
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
    values: Arc<Table<P>>,
}

impl<P> Solved<P> {
    pub(crate) const fn new(position: P, values: Arc<Table<P>>) -> Self {
        Self { position, values }
    }

    /// Returns the position itself.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Returns the position itself, without the nim-values.
    #[must_use]
    pub fn into_position(self) -> P {
        self.position
    }
}

impl<P: Position> Position for Solved<P> {
    type Move = P::Move;
    type Illegal = P::Illegal;

    fn play(&mut self, mv: &P::Move) -> Result<(), P::Illegal> {
        self.position.play(mv)
    }
}

impl<P: Enumerate> Enumerate for Solved<P> {
    fn moves(&self) -> impl Iterator<Item = P::Move> + '_ {
        self.position.moves()
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        self.position.summands().into_iter().map(|position| Self::new(position, Arc::clone(&self.values)))
    }
}

impl<P: Enumerate + Eq + Hash> Solve for Solved<P> {
    fn nim_value(&self) -> Nimber {
        let value = self.values.value_of_sum(self.position.summands());
        value.expect("the table has every position that listed moves reach")
    }

    /// Returns the first listed move that leads to `target`.
    fn move_to(&self, target: Nimber) -> Option<P::Move> {
        if target >= self.nim_value() {
            return None;
        }
        self.moves().find(|mv| {
            let mut option = self.clone();
            option.play(mv).expect("a listed move is legal");
            option.nim_value() == target
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
    /// Compares the positions. Equal positions have equal nim-values, whatever their tables hold.
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
