//! The reasons why a certificate proves nothing.

/// The reason why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefutedCertificate {
    /// The code has moves to three unequal heaps, for which there is no theorem.
    #[error("no theorem proves periods of codes with moves to three unequal heaps")]
    NoTheorem,
    /// The numbers contradict each other or the code.
    #[error("expected {expected}")]
    Numbers {
        /// What was expected.
        expected: &'static str,
    },
    /// The check needs too many nim-values.
    #[error("the check needs {needed} nim-values, more than {limit}")]
    TooLong {
        /// The number of nim-values needed.
        needed: u128,
        /// The largest number allowed.
        limit: u64,
    },
    /// The nim-sequence does not have the period.
    #[error("G({later}) is not G({heap}) + {saltus}")]
    NotPeriodic {
        /// The heap.
        heap: u64,
        /// The heap a period later.
        later: u64,
        /// The saltus.
        saltus: u64,
    },
    /// All parts must be unequal, and a heap in the period has nim-value 0.
    #[error("G({heap}) is 0, and the theorem for unequal parts needs other values")]
    Zero {
        /// The heap.
        heap: u64,
    },
    /// The values that decide what follows do not repeat.
    #[error("the state at heap {start} does not repeat after the period")]
    State {
        /// The heap.
        start: u64,
    },
    /// A smaller number has the same property.
    #[error("the {name} is not the least: {smaller} is one too")]
    NotLeast {
        /// The name of the number.
        name: &'static str,
        /// A smaller one.
        smaller: u64,
    },
    /// A heap above those that are said to be rare is rare.
    #[error("the heap {heap} is rare, and no heap above {last} should be")]
    RareHeap {
        /// The heap.
        heap: u64,
        /// The last heap that may be rare.
        last: u64,
    },
    /// No option within the reach of the proof has a rare value below the nim-value of its heap.
    #[error("no move from the heap {heap} to one heap, or with a part of at most {reach}, has nim-value {value}")]
    NoOption {
        /// The heap.
        heap: u64,
        /// The largest smaller part that the proof admits.
        reach: u64,
        /// The value.
        value: u16,
    },
    /// The check of rare heaps has nim-values up to 65535.
    #[error("the nim-value of the heap {heap} may be above 65535, the largest in a proof by rare heaps")]
    ValueTooLarge {
        /// The heap.
        heap: u64,
    },
}

impl RefutedCertificate {
    /// The saltus is that of another theorem.
    pub(super) const SALTUS: Self = Self::Numbers { expected: "the saltus 0, unless the code is an all-but set" };
}
