//! The traits [`Position`], and [`Enumerate`] for positions that list their moves.

use core::error::Error;
use core::fmt::{self, Debug, Display};

/// A position of an impartial game.
///
/// Both players have the same moves, and a player who cannot move loses.
///
/// # Examples
///
/// ```
/// use impartial_core::{NotListed, Position};
///
/// /// A stack of coins. A move takes one or two.
/// #[derive(Clone, Debug, PartialEq)]
/// struct Stack(u32);
///
/// impl Position for Stack {
///     type Move = u32;
///     type Illegal = NotListed;
///
///     fn play(&mut self, &take: &u32) -> Result<(), NotListed> {
///         let left = self.0.checked_sub(take).filter(|_| (1..=2).contains(&take));
///         self.0 = left.ok_or(NotListed)?;
///         Ok(())
///     }
/// }
///
/// let mut stack = Stack(5);
/// stack.play(&2)?;
/// assert_eq!(stack, Stack(3));
/// assert_eq!(stack.play(&3).unwrap_err().to_string(), "the rules list no such move");
/// assert_eq!(stack, Stack(3));
/// # Ok::<(), NotListed>(())
/// ```
pub trait Position: Clone {
    /// A move, as a player names it.
    type Move: Clone + Eq + Debug;

    /// The error for an illegal move, which names the rule that the move breaks.
    type Illegal: Error + Send + Sync + 'static;

    /// Plays `mv`.
    ///
    /// # Errors
    ///
    /// Returns an error if `mv` is illegal. The position is then unchanged.
    fn play(&mut self, mv: &Self::Move) -> Result<(), Self::Illegal>;

    /// Checks whether `mv` is legal, without playing it.
    ///
    /// The default implementation plays the move on a copy. Override it if copies are expensive.
    ///
    /// # Errors
    ///
    /// Returns the error of [`play`](Self::play).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Heap, Position};
    ///
    /// assert!(Heap(3).check(&2).is_ok());
    /// assert_eq!(Heap(3).check(&4).unwrap_err().to_string(), "cannot take 4 from a heap of 3");
    /// ```
    fn check(&self, mv: &Self::Move) -> Result<(), Self::Illegal> {
        self.clone().play(mv)
    }
}

/// The error returned for a move that the rules do not list, for games that give no other reason.
///
/// The example of [`Position`] uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotListed;

impl Display for NotListed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the rules list no such move")
    }
}

impl Error for NotListed {}

/// A position that lists its moves by the rules of the game, without any theory.
///
/// The [exhaustive solver](crate::Exhaustive::by_rules) solves such positions.
/// Tests compare the theorem of a game with these rules on small boards.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Heap, Sum};
///
/// assert_eq!(Heap(3).moves().collect::<Vec<_>>(), [1, 2, 3]);
/// assert_eq!(Sum::new([Heap(3), Heap(2)]).summands().into_iter().count(), 2);
/// ```
pub trait Enumerate: Position {
    /// Returns an iterator over all legal moves, in an order that depends only on the position.
    fn moves(&self) -> impl Iterator<Item = Self::Move> + '_;

    /// Returns independent positions whose sum is this position (default: the position itself).
    ///
    /// Implement this method if positions of the game split into independent parts.
    /// The solver then stores the parts, which are far fewer than their combinations.
    fn summands(&self) -> impl IntoIterator<Item = Self> {
        [self.clone()]
    }
}
