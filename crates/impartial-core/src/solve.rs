//! Positions whose value is known by a theorem, and who wins them.

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
/// assert_eq!(Outcome::of(Nimber::ZERO), Outcome::P);
/// assert_eq!(Outcome::of(Nimber::of_heap(3)).to_string(), "N");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player wins: the one whose turn it is.
    N,
    /// The previous player wins: the one who has just moved.
    P,
}

impl Outcome {
    /// The outcome of a position of this nim-value: `P` exactly if the value is zero.
    #[must_use]
    pub const fn of(nim_value: Nimber) -> Self {
        if nim_value.is_zero() { Self::P } else { Self::N }
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

/// A position whose nim-value is known by a theorem, however large the board.
///
/// An implementation must keep the laws that the module `laws` checks (feature `laws`).
pub trait Solve: Position {
    /// The nim-value of the position.
    #[doc(alias = "grundy")]
    fn nim_value(&self) -> Nimber;

    /// A legal move to a position of nim-value `target`.
    ///
    /// There is one for every `target` below the nim-value, by the definition of the mex, and it is returned.
    /// `None` for every other target: no move keeps the value, and a move to a larger value, where one exists,
    /// helps nobody, because the opponent can revert it.
    ///
    /// The same position and target always give the same move.
    fn move_to(&self, target: Nimber) -> Option<Self::Move>;

    /// A legal move, whatever it leads to; `None` exactly if there is none, which is when the game is over.
    ///
    /// A player who has lost still has to move, so it is found on any board, however large. Where a move may be small or
    /// large, a middling one makes the game neither pointless nor endless.
    ///
    /// The same position always gives the same move.
    fn some_move(&self) -> Option<Self::Move>;

    /// Who wins: `N`, the next player, exactly if the nim-value is not zero.
    fn outcome(&self) -> Outcome {
        Outcome::of(self.nim_value())
    }

    /// A move that wins: one to a position of nim-value zero. `None` exactly at the P-positions.
    fn winning_move(&self) -> Option<Self::Move> {
        self.move_to(Nimber::ZERO)
    }
}
