//! Outcomes, and the trait of positions whose nim-value is known.
//!
//! [`Solve::move_to`] never returns a move to a value above the position's own.
//! Such a move may exist, but no theorem promises it, and the opponent can reverse it to the old value, so it would be
//! of no use to a caller.
//! The alternative, returning such moves where a solver finds them, would give different results from game to game.
//!
//! [`Solve::some_move`] has no default implementation.
//! A game is over only when the position has no moves, so a player in a lost position that has moves must still play
//! one. The alternative, a default that calls `move_to`, finds none there, because the nim-value is zero.

use core::fmt;

use nimbers::Nimber;

use crate::Position;

/// Who wins a position under best play.
///
/// # Examples
///
/// ```
/// use impartial_core::Outcome;
/// use nimbers::Nimber;
///
/// assert_eq!(Outcome::from_nim_value(Nimber::ZERO), Outcome::P);
/// assert_eq!(Outcome::from_nim_value(Nimber::from_heap(3)).to_string(), "N");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The next player wins: the player whose turn it is.
    N,
    /// The previous player wins: the player who has just moved.
    P,
}

impl Outcome {
    /// Returns the outcome of a position with this nim-value: `P` if the value is zero, and otherwise `N`.
    #[must_use]
    pub const fn from_nim_value(nim_value: Nimber) -> Self {
        if nim_value.heap_size() == 0 { Self::P } else { Self::N }
    }
}

impl fmt::Display for Outcome {
    /// Writes `N` or `P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::N => "N",
            Self::P => "P",
        })
    }
}

/// A position whose nim-value is known: from a theorem, for a board of any size, or from the table of a search.
///
/// An implementation must obey the laws that the module `laws` checks (feature `laws`).
/// The cost of each method depends on the game.
///
/// # Examples
///
/// ```
/// use impartial_core::nimbers::Nimber;
/// use impartial_core::{Heap, Outcome, Solve};
///
/// let heap = Heap(5);
/// assert_eq!((heap.nim_value().heap_size(), heap.outcome()), (5, Outcome::N));
/// assert_eq!(heap.winning_move(), Some(5));
/// assert_eq!(heap.move_to(Nimber::from_heap(2)), Some(3));
/// assert_eq!(heap.move_to(Nimber::from_heap(5)), None);
/// assert_eq!(Heap(0).some_move(), None);
/// ```
pub trait Solve: Position {
    /// Returns the nim-value of the position.
    #[doc(alias = "grundy")]
    fn nim_value(&self) -> Nimber;

    /// Returns a legal move to a position with nim-value `target`.
    ///
    /// By the definition of the mex, such a move exists for every `target` below the nim-value.
    /// For every other target, the method returns `None`: no move keeps the nim-value, and the opponent can reverse a
    /// move to a larger one.
    ///
    /// A position and its clones always give the same move to a target. Equal positions after different moves may give
    /// different ones.
    fn move_to(&self, target: Nimber) -> Option<Self::Move>;

    /// Returns any legal move, or `None` if the game is over.
    ///
    /// A player in a lost position still has to move, so this method finds a move on a board of any size. If moves can
    /// be small or large, return a move of medium size, so that a game has a reasonable length.
    ///
    /// A position and its clones always give the same move. Equal positions after different moves may give different ones.
    fn some_move(&self) -> Option<Self::Move>;

    /// Returns the outcome: `N`, a win for the next player, unless the nim-value is zero.
    fn outcome(&self) -> Outcome {
        Outcome::from_nim_value(self.nim_value())
    }

    /// Returns a winning move, which is a move to nim-value zero, or `None` at a P-position.
    fn winning_move(&self) -> Option<Self::Move> {
        // A position of value 0 is lost for the opponent, who is next to move.
        self.move_to(Nimber::ZERO)
    }
}
