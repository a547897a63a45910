//! The solved cases of inputs, as their game keeps them and with their type erased.

use std::borrow::Cow;

use impartial_core::Position;
use nimbers::Nimber;

use crate::any_move::AnyMove;
use crate::any_position::{AnyPosition, Erased};
use crate::checked_move::checked_move;
use crate::describe::Describe;
use crate::game::{Game, Registered as _};
use crate::solver::{Solved, Solver};

/// A case of an input, solved: a position, unless many positions would take too much memory. Grid split keeps the moves of a
/// board without its table, and the marked rectangle keeps only four numbers.
///
/// The default methods rebuild the position for each query. A case that does not keep its position overrides the
/// methods that it can answer from what it keeps, because rebuilding may take as long as solving.
pub(crate) trait Case: Send + Sync + 'static {
    /// The type of the position.
    type Position: Describe;

    /// Returns the position. A position that was not kept is solved again.
    fn position(&self) -> Cow<'_, Self::Position>;

    fn solution(&self) -> Solved {
        Solver::solved(&*self.position())
    }

    /// Returns the move to `target` that the solver finds. Callers use `checked_move` of `dyn ErasedCase`.
    fn find_move(&self, target: Nimber) -> Option<<Self::Position as Position>::Move> {
        Solver::move_to(&*self.position(), target)
    }

    /// Returns the bytes of the table of the position.
    fn bytes(&self) -> u64 {
        Describe::table_bytes(&*self.position())
    }

    /// Returns the position without a copy.
    fn into_position(self) -> Self::Position
    where
        Self: Sized,
    {
        self.position().into_owned()
    }
}

/// A case that is kept as its position.
impl<P: Describe> Case for P {
    type Position = P;

    fn position(&self) -> Cow<'_, P> {
        Cow::Borrowed(self)
    }

    fn into_position(self) -> P {
        self
    }
}

/// A case whose type is erased, so that its texts are compiled once, and not for each game.
pub(crate) trait ErasedCase {
    fn game(&self) -> &'static Game;
    fn erased(&self) -> Cow<'_, dyn Erased>;
    fn solved(&self) -> Solved;
    fn move_to(&self, target: Nimber) -> Option<AnyMove>;
}

impl<C: Case> ErasedCase for C {
    fn game(&self) -> &'static Game {
        &const { C::Position::GAME }
    }

    fn erased(&self) -> Cow<'_, dyn Erased> {
        match self.position() {
            Cow::Borrowed(position) => Cow::Borrowed(position),
            Cow::Owned(position) => Cow::Owned(AnyPosition::new(position).0),
        }
    }

    fn solved(&self) -> Solved {
        self.solution()
    }

    fn move_to(&self, target: Nimber) -> Option<AnyMove> {
        self.find_move(target).map(|mv| AnyMove::of::<C::Position>(&mv))
    }
}

impl ErasedCase for AnyPosition {
    fn game(&self) -> &'static Game {
        self.0.game()
    }

    fn erased(&self) -> Cow<'_, dyn Erased> {
        Cow::Borrowed(&*self.0)
    }

    fn solved(&self) -> Solved {
        self.0.solved()
    }

    fn move_to(&self, target: Nimber) -> Option<AnyMove> {
        self.0.move_to(target)
    }
}

impl dyn ErasedCase + '_ {
    /// Returns a move to `target`, which every smaller nim-value has, and in misère play the move to a P-position. See
    /// [`checked_move`] for panics.
    pub(crate) fn checked_move(&self, target: Nimber) -> Option<AnyMove> {
        let text = || AnyPosition(self.erased().into_owned()).to_string();
        let bound = || self.solved().bound(|| self.erased().some_move().is_some());
        checked_move(|| self.move_to(target), target, &bound, &text)
    }
}
