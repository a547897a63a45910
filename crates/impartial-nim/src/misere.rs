//! Misère Nim: heaps of tokens in which the player who takes the last token loses, and the theorem of Bouton (`[Bou01]`).
//!
//! A position of misère play has an outcome but no nim-value, so [`MisereNim`] does not implement `Solve`, and
//! `Sum<MisereNim>` has no solver: the outcomes of two positions do not determine the outcome of their sum.

use impartial_core::{Outcome, Position, Solve as _, TooLarge};
use nimbers::Nimber;

use crate::reference::ReferencePlainNim;
use crate::{IllegalTake, PlainNim, Take};

/// A position of misère Nim: heaps of tokens, and the player who takes the last token loses.
///
/// The moves are the moves of [`PlainNim`]. Equality works as for [`PlainNim`].
///
/// # Examples
///
/// ```
/// use impartial_nim::{MisereNim, Outcome, Position, Take};
///
/// let mut nim = MisereNim::new([1, 5, 1]);
/// assert_eq!(nim.outcome(), Outcome::N);
/// // In normal play, the winning move takes all 5 tokens.
/// let take = nim.winning_move().expect("the next player wins");
/// assert_eq!(take, Take { heap: 1, take: 4 });
/// nim.play(&take)?;
/// assert_eq!((nim.heaps(), nim.outcome()), (&[1, 1, 1][..], Outcome::P));
/// # Ok::<(), impartial_nim::IllegalTake>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MisereNim {
    nim: PlainNim,
    // Invariant: the number of heaps of at least 2 tokens.
    large: usize,
}

impl MisereNim {
    /// Builds a position with these heaps, which may be empty. A vector is stored without a copy.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Self {
        let nim = PlainNim::new(heaps);
        let large = nim.heaps().iter().filter(|&&tokens| is_large(tokens)).count();
        Self { nim, large }
    }

    /// Returns the position of normal play with the same heaps and the same moves played.
    #[must_use]
    pub fn as_normal(&self) -> &PlainNim {
        &self.nim
    }

    /// Returns the number of tokens in each heap now.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        self.nim.heaps()
    }

    /// Returns the moves played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Take] {
        self.nim.played()
    }

    /// Returns who wins, in *O(1)* time. If all heaps are empty, the next player wins.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_nim::{MisereNim, Outcome};
    ///
    /// assert_eq!(MisereNim::new([]).outcome(), Outcome::N);
    /// assert_eq!(MisereNim::new([1]).outcome(), Outcome::P);
    /// assert_eq!(MisereNim::new([u64::MAX; 2]).outcome(), Outcome::P);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let is_zero = self.nim.nim_value().is_zero();
        // Heaps of at most 1 token have the nim-value 0 if an even number of tokens is left, which is a win here.
        if is_zero == (self.large == 0) { Outcome::N } else { Outcome::P }
    }

    /// Returns a move to a P-position, or `None` if the position is a P-position or all heaps are empty.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    #[must_use]
    pub fn winning_move(&self) -> Option<Take> {
        match self.large {
            0 if self.outcome() == Outcome::P => None,
            0 => self.some_move(),
            1 => {
                let heap = self.heaps().iter().position(|&tokens| is_large(tokens))?;
                let tokens = self.heaps()[heap];
                // The nim-sum of the other heaps, which have at most 1 token each: whether an odd number of them is left.
                // The move keeps 1 token of the large heap if that makes the number of tokens odd.
                let others = self.nim.nim_value() + Nimber::from_heap(tokens);
                Some(Take { heap, take: tokens - u64::from(others.is_zero()) })
            }
            // At least one of the large heaps is left, so the move of normal play leads to a P-position.
            _ => self.nim.winning_move(),
        }
    }

    /// Returns the move of [`PlainNim`] that takes half of a heap, or `None` if all heaps are empty.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    #[must_use]
    pub fn some_move(&self) -> Option<Take> {
        self.nim.some_move()
    }
}

impl Position for MisereNim {
    type Move = Take;
    type Illegal = IllegalTake;

    /// Takes tokens from a heap.
    ///
    /// # Errors
    ///
    /// The errors of [`PlainNim`].
    fn play(&mut self, mv: &Take) -> Result<(), IllegalTake> {
        self.nim.play(mv)?;
        let left = self.nim.heaps()[mv.heap];
        self.large -= usize::from(is_large(left + mv.take) && !is_large(left));
        Ok(())
    }

    fn check(&self, mv: &Take) -> Result<(), IllegalTake> {
        self.nim.check(mv)
    }
}

impl TryFrom<&MisereNim> for ReferencePlainNim {
    type Error = TooLarge;

    /// Copies the heaps of the position, because the moves are the same in misère play.
    ///
    /// # Errors
    ///
    /// The errors for a [`PlainNim`] with these heaps.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    fn try_from(position: &MisereNim) -> Result<Self, TooLarge> {
        Self::try_from(&position.nim)
    }
}

/// Returns whether a heap has at least 2 tokens, so that a move can leave it with 0 or with 1.
fn is_large(tokens: u64) -> bool {
    tokens > 1
}
