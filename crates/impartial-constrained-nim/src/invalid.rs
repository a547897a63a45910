//! The maximum size of a pile, and the error for a position or ruleset that cannot be built.

/// Maximum number of stones of a pile: 2^63 - 1.
pub const MAX_PILE: u64 = (1 << 63) - 1;

/// The error for a position or of a [`Ruleset`](crate::Ruleset) that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidConstrainedNim {
    /// A pile of the position has more than [`MAX_PILE`] stones.
    #[error("the pile at index {index} has {stones} stones, more than {MAX_PILE}")]
    Pile {
        /// The index of the pile, from 0.
        index: usize,
        /// The number of stones given.
        stones: u64,
    },
    /// The pile of a pair has 0 stones or more than [`MAX_PILE`].
    #[error("the pair at index {index}: the pile must have from 1 to {MAX_PILE} stones, not {pile}")]
    PairPile {
        /// The index of the pair, from 0.
        index: usize,
        /// The pile given.
        pile: u64,
    },
    /// A pair takes 0 stones, or more stones than its pile has.
    #[error("the pair at index {index}: from 1 to {pile} stones can be taken from the pile, not {take}")]
    PairTake {
        /// The index of the pair, from 0.
        index: usize,
        /// The pile given.
        pile: u64,
        /// The number of stones given.
        take: u64,
    },
}

impl InvalidConstrainedNim {
    /// Returns the index of the invalid pile or pair, counted from 0. It is always `Some`, because each error is about one.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset};
    ///
    /// let too_large = ConstrainedNim::new(Ruleset::new([])?, [3, 1 << 63]).unwrap_err();
    /// assert_eq!(too_large.index(), Some(1));
    /// assert_eq!(Ruleset::new([Forbidden { pile: 3, take: 4 }]).unwrap_err().index(), Some(0));
    /// # Ok::<(), impartial_constrained_nim::InvalidConstrainedNim>(())
    /// ```
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Pile { index, .. } | Self::PairPile { index, .. } | Self::PairTake { index, .. } => Some(*index),
        }
    }
}
