//! One type for the positions of two games.

use core::error::Error;
use core::fmt::{self, Display};

use nimbers::Nimber;

use crate::{Enumerate, Position, Solve};

/// A position of one of two games, or a move in one of them.
///
/// The type `Sum<Either<A, B>>` is a [`Sum`](crate::Sum) of positions of two different games. For three games, nest
/// `Either`.
///
/// # Complexity
///
/// Every operation takes as long as the same operation on the position inside.
///
/// # Examples
///
/// ```
/// use impartial_core::{Either, Heap, Position, Solve, Sum};
///
/// // The sum of a heap and a sum of two heaps, which is a position of another type.
/// let mut both = Sum::new([Either::Left(Heap(4)), Either::Right(Sum::new([Heap(1), Heap(2)]))]);
/// let mv = both.winning_move().expect("4 ^ 1 ^ 2 is not zero");
/// assert_eq!((mv.component, &mv.mv), (0, &Either::Left(1)));
/// both.play(&mv)?;
/// assert!(both.nim_value().is_zero());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Either<A, B> {
    /// A position of the first game, or a move in it.
    Left(A),
    /// A position of the second game, or a move in it.
    Right(B),
}

/// The error returned for an illegal move in a position of one of two games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalInEither<A: Error, B: Error> {
    /// The position is of the first game, where the move is illegal.
    Left(A),
    /// The position is of the second game, where the move is illegal.
    Right(B),
    /// The move belongs to the other game.
    OtherGame,
}

impl<A: Error, B: Error> Display for IllegalInEither<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Left(illegal) => Display::fmt(illegal, f),
            Self::Right(illegal) => Display::fmt(illegal, f),
            Self::OtherGame => f.write_str("the move belongs to another game"),
        }
    }
}

impl<A: Error, B: Error> Error for IllegalInEither<A, B> {
    /// Returns the source of the game's error, because the text of this error is the text of the game's error.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Left(illegal) => illegal.source(),
            Self::Right(illegal) => illegal.source(),
            Self::OtherGame => None,
        }
    }
}

impl<A: Position, B: Position> Position for Either<A, B> {
    type Move = Either<A::Move, B::Move>;
    type Illegal = IllegalInEither<A::Illegal, B::Illegal>;

    fn play(&mut self, mv: &Self::Move) -> Result<(), Self::Illegal> {
        match (self, mv) {
            (Self::Left(position), Either::Left(mv)) => position.play(mv).map_err(IllegalInEither::Left),
            (Self::Right(position), Either::Right(mv)) => position.play(mv).map_err(IllegalInEither::Right),
            _ => Err(IllegalInEither::OtherGame),
        }
    }

    fn check(&self, mv: &Self::Move) -> Result<(), Self::Illegal> {
        match (self, mv) {
            (Self::Left(position), Either::Left(mv)) => position.check(mv).map_err(IllegalInEither::Left),
            (Self::Right(position), Either::Right(mv)) => position.check(mv).map_err(IllegalInEither::Right),
            _ => Err(IllegalInEither::OtherGame),
        }
    }
}

impl<A: Enumerate, B: Enumerate> Enumerate for Either<A, B> {
    fn moves(&self) -> impl Iterator<Item = Self::Move> + '_ {
        let (left, right) = self.sides();
        let left = left.into_iter().flat_map(|position| position.moves().map(Either::Left));
        left.chain(right.into_iter().flat_map(|position| position.moves().map(Either::Right)))
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        let (left, right) = self.sides();
        let left = left.into_iter().flat_map(A::summands).map(Self::Left);
        left.chain(right.into_iter().flat_map(B::summands).map(Self::Right))
    }
}

impl<A, B> Either<A, B> {
    /// Returns the position as `Some` on the side of its game, and `None` on the other side.
    const fn sides(&self) -> (Option<&A>, Option<&B>) {
        match self {
            Self::Left(position) => (Some(position), None),
            Self::Right(position) => (None, Some(position)),
        }
    }
}

impl<A: Solve, B: Solve> Solve for Either<A, B> {
    fn nim_value(&self) -> Nimber {
        match self {
            Self::Left(position) => position.nim_value(),
            Self::Right(position) => position.nim_value(),
        }
    }

    fn move_to(&self, target: Nimber) -> Option<Self::Move> {
        match self {
            Self::Left(position) => position.move_to(target).map(Either::Left),
            Self::Right(position) => position.move_to(target).map(Either::Right),
        }
    }

    fn some_move(&self) -> Option<Self::Move> {
        match self {
            Self::Left(position) => position.some_move().map(Either::Left),
            Self::Right(position) => position.some_move().map(Either::Right),
        }
    }
}
