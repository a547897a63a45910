//! The largest heap, and the error for a position that cannot be built.

/// Maximum number of tokens of a heap: 2^63 - 1.
pub const MAX_HEAP: u64 = (1 << 63) - 1;

/// The error for a position that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidHeaps {
    /// A heap has more than [`MAX_HEAP`] tokens.
    #[error("the heap at index {index} has {tokens} tokens, more than {MAX_HEAP}")]
    Heap {
        /// The index of the heap, from 0.
        index: usize,
        /// The number of tokens given.
        tokens: u64,
    },
    /// A heap is beyond the table of nim-values, and the table does not prove a period.
    #[error(
        "the heap at index {index} has {tokens} tokens, but the table has only heaps below {table} and does not prove a period"
    )]
    BeyondTable {
        /// The index of the heap, from 0.
        index: usize,
        /// The number of tokens given.
        tokens: u64,
        /// The smallest heap whose nim-value is unknown.
        table: u64,
    },
    /// A heap of misère play is beyond the quotient, whose period is not proved.
    #[error("the heap at index {index} has {tokens} tokens, but the misère quotient is known only up to heap {reach}")]
    BeyondQuotient {
        /// The index of the heap, from 0.
        index: usize,
        /// The number of tokens given.
        tokens: u64,
        /// The largest heap of the quotient.
        reach: u64,
    },
}

impl InvalidHeaps {
    /// Returns the index of the invalid heap, counted from 0. It is always `Some`, because every error is about a heap.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_heaps::Heaps;
    ///
    /// let too_large = Heaps::new("kayles".parse()?, [3, 1 << 63]).unwrap_err();
    /// assert_eq!(too_large.index(), Some(1));
    /// # Ok::<(), impartial_heaps::InvalidCode>(())
    /// ```
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Heap { index, .. } | Self::BeyondTable { index, .. } | Self::BeyondQuotient { index, .. } => {
                Some(*index)
            }
        }
    }
}
