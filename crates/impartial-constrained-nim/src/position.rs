//! The validated position, its moves, and the errors for illegal moves.

use alloc::sync::Arc;
use alloc::vec::Vec;

use impartial_core::from_one::number;
use impartial_core::{Played, Position};
use nimbers::Nimber;

use crate::{InvalidConstrainedNim, MAX_PILE, Ruleset};

/// A position of constrained Nim: piles of stones under a [`Ruleset`].
///
/// Two positions are equal if they have equal rules and the same piles in the same order. The order matters because a move
/// refers to a pile by its index. The moves played do not matter.
///
/// Clones share the rules.
///
/// # Examples
///
/// ```
/// use impartial_constrained_nim::{ConstrainedNim, Position, Ruleset, Take};
///
/// let mut nim = ConstrainedNim::new(Ruleset::new([])?, [5, 3])?;
/// nim.play(&Take { pile: 0, take: 1 })?;
/// nim.play(&Take { pile: 1, take: 3 })?;
/// assert_eq!(nim, ConstrainedNim::new(Ruleset::new([])?, [4, 0])?);
/// assert_ne!(nim, ConstrainedNim::new(Ruleset::new([])?, [0, 4])?);
/// assert_eq!(nim.played(), [Take { pile: 0, take: 1 }, Take { pile: 1, take: 3 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstrainedNim {
    rules: Arc<Ruleset>,
    // Invariant: each pile is at most MAX_PILE.
    piles: Vec<u64>,
    // Invariant: the nim-sum of the nim-values of the piles.
    value: Nimber,
    // Invariant: each move was legal when it was played.
    played: Played<Take>,
}

/// A move, which takes stones from one pile.
///
/// With the feature `serde`, the pile is written and read as its number, counted from 1 as in the problem statement.
/// [`usize::MAX`], which is not the index of any pile, has the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Take {
    /// The index of the pile, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub pile: usize,
    /// The number of stones to take, at least 1.
    pub take: u64,
}

/// The error for an illegal move. Its text counts piles from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalTake {
    /// There is no such pile.
    #[error("there is no pile {number}; the number of piles is {piles}", number = number(*pile))]
    NoSuchPile {
        /// The index of the pile, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        pile: usize,
        /// The number of piles.
        piles: usize,
    },
    /// The move takes 0 stones, or more stones than the pile has.
    #[error("cannot take {take} stones from pile {number}, which has {stones}", number = number(*pile))]
    Stones {
        /// The index of the pile, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        pile: usize,
        /// The number of stones in the pile.
        stones: u64,
        /// The number of stones to take.
        take: u64,
    },
    /// A pair of the rules forbids the move.
    #[error("taking {take} stones from a pile of {stones} is forbidden")]
    Forbidden {
        /// The number of stones in the pile.
        stones: u64,
        /// The number of stones to take.
        take: u64,
    },
}

impl ConstrainedNim {
    /// Builds a position with these piles under these rules. Piles may be empty.
    ///
    /// `rules` is a [`Ruleset`], or an `Arc<Ruleset>` that several positions share. A vector of piles is stored without a
    /// copy.
    ///
    /// # Errors
    ///
    /// [`InvalidConstrainedNim::Pile`] for the first pile of more than [`MAX_PILE`] stones.
    ///
    /// # Complexity
    ///
    /// *O(N log N + N log M)* time for *N* piles and *M* pairs of the rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_constrained_nim::{ConstrainedNim, InvalidConstrainedNim, Ruleset};
    ///
    /// let rules = Ruleset::new([])?;
    /// assert_eq!(ConstrainedNim::new(rules.clone(), 1..4)?.piles(), [1, 2, 3]);
    /// let refused = ConstrainedNim::new(rules, [3, 1 << 63]);
    /// assert_eq!(refused, Err(InvalidConstrainedNim::Pile { index: 1, stones: 1 << 63 }));
    /// # Ok::<(), InvalidConstrainedNim>(())
    /// ```
    pub fn new(
        rules: impl Into<Arc<Ruleset>>,
        piles: impl IntoIterator<Item = u64>,
    ) -> Result<Self, InvalidConstrainedNim> {
        // Collecting the elements of a vector reuses the vector.
        let (rules, piles): (_, Vec<u64>) = (rules.into(), piles.into_iter().collect());
        if let Some(index) = piles.iter().position(|&stones| stones > MAX_PILE) {
            return Err(InvalidConstrainedNim::Pile { index, stones: piles[index] });
        }
        let value = rules.nim_sum(&piles);
        Ok(Self { rules, piles, value, played: Played::new() })
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Returns the number of stones in each pile now.
    #[must_use]
    pub fn piles(&self) -> &[u64] {
        &self.piles
    }

    /// Returns the moves played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Take] {
        self.played.as_slice()
    }

    /// Returns the nim-value of the position.
    pub(crate) fn value(&self) -> Nimber {
        self.value
    }
}

impl Position for ConstrainedNim {
    type Move = Take;
    type Illegal = IllegalTake;

    /// Takes stones from a pile.
    ///
    /// # Errors
    ///
    /// - [`IllegalTake::NoSuchPile`] if the position does not have a pile with this index.
    /// - [`IllegalTake::Stones`] if the move takes 0 stones, or more stones than the pile has.
    /// - [`IllegalTake::Forbidden`] if a pair of the rules forbids the move.
    fn play(&mut self, mv: &Take) -> Result<(), IllegalTake> {
        self.check(mv)?;
        let &Take { pile, take } = mv;
        let stones = self.piles[pile];
        // Nimber addition is its own inverse, so adding the old pile removes it from the sum.
        self.value += self.rules.nim_value(stones) + self.rules.nim_value(stones - take);
        self.piles[pile] = stones - take;
        self.played.push(*mv);
        Ok(())
    }

    fn check(&self, &Take { pile, take }: &Take) -> Result<(), IllegalTake> {
        let piles = self.piles.len();
        let stones = *self.piles.get(pile).ok_or(IllegalTake::NoSuchPile { pile, piles })?;
        if !(1..=stones).contains(&take) {
            return Err(IllegalTake::Stones { pile, stones, take });
        }
        if self.rules.forbids(stones, take) {
            return Err(IllegalTake::Forbidden { stones, take });
        }
        Ok(())
    }
}
