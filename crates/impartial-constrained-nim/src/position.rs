//! The validated position, and what a legal move is.

use alloc::sync::Arc;
use alloc::vec::Vec;

use impartial_core::Position;
use nimbers::Nimber;

use crate::{MAX_PILE, Ruleset};

/// Piles of stones under a [`Ruleset`], which clones share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstrainedNim {
    rules: Arc<Ruleset>,
    // Invariant: each at most MAX_PILE.
    piles: Vec<u64>,
    // The nim-sum of the values of the piles.
    value: Nimber,
}

/// A move: so many stones from one pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Take {
    /// Which pile, counted from 1 as in the problem statement.
    pub pile: usize,
    /// How many stones, at least 1.
    pub take: u64,
}

/// A pile has more than [`MAX_PILE`] stones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("pile {pile} has {stones} stones, more than {MAX_PILE}")]
pub struct PileTooLarge {
    pile: usize,
    stones: u64,
}

/// Why stones may not be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalTake {
    /// There is no such pile.
    #[error("there is no pile {pile}, only 1 to {piles}")]
    NoSuchPile {
        /// The pile named, from 1.
        pile: usize,
        /// How many piles there are.
        piles: usize,
    },
    /// No stone is taken, or more than there are.
    #[error("pile {pile} has {stones} stones, of which {take} cannot be taken")]
    Stones {
        /// The pile named, from 1.
        pile: usize,
        /// How many stones it has.
        stones: u64,
        /// How many were to be taken.
        take: u64,
    },
    /// A pair forbids it.
    #[error("from a pile of {stones} stones it is forbidden to take {take}")]
    Forbidden {
        /// How many stones the pile has.
        stones: u64,
        /// How many were to be taken.
        take: u64,
    },
}

impl ConstrainedNim {
    /// A position with these piles, which may be empty, under these rules.
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

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The stones of each pile.
    #[must_use]
    pub fn piles(&self) -> &[u64] {
        &self.piles
    }

    /// The nim-sum of the values of the piles.
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
    /// - [`IllegalTake::Stones`] if no stone is taken, or more than the pile has.
    /// - [`IllegalTake::Forbidden`] if a pair of the rules forbids it.
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
