//! What a position is, and what a position is whose moves can be listed.

use core::error::Error;
use core::fmt::Debug;

use smallvec::{SmallVec, smallvec};

/// A position of an impartial game: the same moves for both players, and a player who cannot move loses.
///
/// # Examples
///
/// ```
/// use impartial_core::Position;
///
/// /// One Nim heap; a move names the tokens to take.
/// #[derive(Clone, Debug, PartialEq)]
/// struct Heap(u64);
///
/// #[derive(Debug, thiserror::Error)]
/// #[error("cannot take {take} of {size} tokens")]
/// struct CannotTake { take: u64, size: u64 }
///
/// impl Position for Heap {
///     type Move = u64;
///     type Illegal = CannotTake;
///
///     fn play(&mut self, &take: &u64) -> Result<(), CannotTake> {
///         if take == 0 || take > self.0 {
///             return Err(CannotTake { take, size: self.0 });
///         }
///         self.0 -= take;
///         Ok(())
///     }
/// }
///
/// let mut heap = Heap(5);
/// heap.play(&3)?;
/// assert_eq!(heap, Heap(2));
/// assert_eq!(heap.play(&3).unwrap_err().to_string(), "cannot take 3 of 2 tokens");
/// assert_eq!(heap, Heap(2));
/// # Ok::<(), CannotTake>(())
/// ```
pub trait Position: Clone {
    /// A move, as the player names it.
    type Move: Clone + Eq + Debug;

    /// Which rule a refused move breaks.
    type Illegal: Error + Send + Sync + 'static;

    /// Plays `mv`.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks; the position is then as before.
    fn play(&mut self, mv: &Self::Move) -> Result<(), Self::Illegal>;
}

/// A position small enough to list its moves: the literal rules of a game, and so the oracle of its theorem.
pub trait Enumerate: Position {
    /// Every legal move, in an order that depends on nothing but the position.
    fn moves(&self) -> impl Iterator<Item = Self::Move> + '_;

    /// The independent parts that the position is the sum of; by default the position itself as the only one.
    ///
    /// A game that falls apart should say so here: the parts of a sum are far fewer than its positions.
    fn summands(&self) -> SmallVec<[Self; 4]> {
        smallvec![self.clone()]
    }
}
