//! What the facade asks the solver of a game: who wins, and which move to play.
//!
//! The trait `Solve` of `impartial-core` promises a nim-value, which a position of misère play does not have, and which a proof of
//! who wins does not list for each position. The
//! alternative, a nim-value that encodes the winner, would give wrong sums without an error.

use std::fmt;

use impartial_core::{Outcome, Position};
use nimbers::Nimber;

/// The name of the rule of misère play.
pub(crate) const MISERE: &str = "misere";

/// The result of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solved {
    /// The nim-value, in normal play.
    Normal(Nimber),
    /// The outcome alone, in misère play or by a proof.
    Outcome(Outcome),
}

/// A position of a game with a solver.
pub(crate) trait Solver: Position {
    /// Whether a player without a move wins.
    const IS_MISERE: bool = false;

    /// Returns the nim-value, or in misère play and by a proof the outcome.
    fn solved(&self) -> Solved;

    /// Returns the move to `target` that the solver finds. In misère play, the move to 0 is the move to a P-position, and there
    /// are no others.
    fn move_to(&self, target: Nimber) -> Option<Self::Move>;

    /// Returns any legal move, or `None` if the game is over.
    fn some_move(&self) -> Option<Self::Move>;
}

impl Solved {
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Self::Normal(value) => Outcome::from_nim_value(value),
            Self::Outcome(outcome) => outcome,
        }
    }

    #[cfg(feature = "json")]
    pub(crate) fn nim_value(self) -> Option<Nimber> {
        if let Self::Normal(value) = self { Some(value) } else { None }
    }

    /// Returns the name of what was found.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Normal(_) => "nim-value",
            Self::Outcome(_) => "outcome",
        }
    }

    /// Returns what was found, without its name.
    pub(crate) fn value(self) -> String {
        match self {
            Self::Normal(value) => value.to_string(),
            Self::Outcome(outcome) => outcome.to_string(),
        }
    }

    /// Returns the smallest target that may have no move. `has_move` returns whether the position has a move at all.
    pub(crate) fn bound(self, has_move: impl FnOnce() -> bool) -> Nimber {
        match self {
            Self::Normal(value) => value,
            // In misère play, a position without a move is won as well.
            Self::Outcome(outcome) => Nimber::from_heap((outcome == Outcome::N && has_move()).into()),
        }
    }
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.value())
    }
}
