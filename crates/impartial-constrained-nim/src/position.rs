//! The validated position, its moves, and the errors of illegal moves.

use alloc::sync::Arc;
use alloc::vec::Vec;

use impartial_core::Position;
use nimbers::Nimber;

use crate::{MAX_PILE, Ruleset};

/// A position of constrained Nim: piles of stones under a [`Ruleset`].
///
/// Clones share the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstrainedNim {
    rules: Arc<Ruleset>,
    // Invariant: each at most MAX_PILE.
    piles: Vec<u64>,
    // The nim-sum of the values of the piles, kept up to date by each move.
    value: Nimber,
}

/// A move, which takes stones from one pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Take {
    /// The pile, counted from 1 as in the problem statement.
    pub pile: usize,
    /// The number of stones to take, at least 1.
    pub take: u64,
}

/// The error of a pile with more than [`MAX_PILE`] stones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("pile {pile} has {stones} stones, more than {MAX_PILE}")]
pub struct PileTooLarge {
    pile: usize,
    stones: u64,
}

/// The error of an illegal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalTake {
    /// There is no such pile.
    #[error("there is no pile {pile}; the number of piles is {piles}")]
    NoSuchPile {
        /// The pile of the move, from 1.
        pile: usize,
        /// The number of piles.
        piles: usize,
    },
    /// The move takes no stone, or more stones than the pile has.
    #[error("cannot take {take} stones from pile {pile}, which has {stones}")]
    Stones {
        /// The pile of the move, from 1.
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
    /// Builds a position with these piles under these rules. LiteralConstrainedNim may be empty.
    ///
    /// # Errors
    ///
    /// [`PileTooLarge`] for the first pile of more than [`MAX_PILE`] stones.
    ///
    /// # Complexity
    ///
    /// *O(N log N + N log M)* time for *N* piles and *M* pairs of the rules.
    pub fn new(rules: impl Into<Arc<Ruleset>>, piles: impl Into<Vec<u64>>) -> Result<Self, PileTooLarge> {
        let (rules, piles) = (rules.into(), piles.into());
        if let Some(index) = piles.iter().position(|&stones| stones > MAX_PILE) {
            return Err(PileTooLarge { pile: index + 1, stones: piles[index] });
        }
        let value = rules.nim_sum(&piles);
        Ok(Self { rules, piles, value })
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Returns the number of stones in each pile.
    #[must_use]
    pub fn piles(&self) -> &[u64] {
        &self.piles
    }

    /// Returns the nim-sum of the values of the piles.
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
    /// - [`IllegalTake::NoSuchPile`] if the pile is 0 or above the number of piles.
    /// - [`IllegalTake::Stones`] if the move takes no stone, or more stones than the pile has.
    /// - [`IllegalTake::Forbidden`] if a pair of the rules forbids the move.
    fn play(&mut self, &Take { pile, take }: &Take) -> Result<(), IllegalTake> {
        let piles = self.piles.len();
        let index = pile.checked_sub(1).filter(|&index| index < piles);
        let index = index.ok_or(IllegalTake::NoSuchPile { pile, piles })?;
        let stones = self.piles[index];
        if !(1..=stones).contains(&take) {
            return Err(IllegalTake::Stones { pile, stones, take });
        }
        if self.rules.forbids(stones, take) {
            return Err(IllegalTake::Forbidden { stones, take });
        }
        self.value += self.rules.nim_value(stones) + self.rules.nim_value(stones - take);
        self.piles[index] = stones - take;
        Ok(())
    }
}
