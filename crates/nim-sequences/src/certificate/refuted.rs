//! The reasons why a certificate proves nothing.

use core::fmt;

/// The reason why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefutedCertificate {
    /// The code has moves to three unequal heaps, for which there is no theorem.
    NoTheorem,
    /// The numbers contradict each other or the code.
    Numbers {
        /// What was expected.
        expected: &'static str,
    },
    /// The check needs too many nim-values.
    TooLong {
        /// The number of nim-values needed.
        needed: u128,
        /// The largest number allowed.
        limit: u64,
    },
    /// The nim-sequence does not have the period.
    NotPeriodic {
        /// The heap.
        heap: u64,
        /// The heap a period later.
        later: u64,
        /// The saltus.
        saltus: u64,
    },
    /// All parts must be unequal, and a heap in the period has nim-value 0.
    Zero {
        /// The heap.
        heap: u64,
    },
    /// The values that decide what follows do not repeat.
    State {
        /// The heap.
        start: u64,
    },
    /// A smaller number has the same property.
    NotLeast {
        /// The name of the number.
        name: &'static str,
        /// A smaller one.
        smaller: u64,
    },
    /// A heap above those that are said to be rare is rare.
    RareHeap {
        /// The heap.
        heap: u64,
        /// The last heap that may be rare.
        last: u64,
    },
    /// No option within the reach of the proof has a rare value below the nim-value of its heap.
    NoOption {
        /// The heap.
        heap: u64,
        /// The largest smaller part that the proof admits.
        reach: u64,
        /// The value.
        value: u16,
    },
    /// The check of rare heaps has nim-values up to 65535.
    ValueTooLarge {
        /// The heap.
        heap: u64,
    },
}

impl RefutedCertificate {
    /// The saltus is that of another theorem.
    pub(super) const SALTUS: Self = Self::Numbers { expected: "the saltus 0, unless the code is an all-but set" };
}

impl fmt::Display for RefutedCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTheorem => f.write_str("no theorem proves periods of codes with moves to three unequal heaps"),
            Self::Numbers { expected } => write!(f, "expected {expected}"),
            Self::TooLong { needed, limit } => write!(f, "the check needs {needed} nim-values, more than {limit}"),
            Self::NotPeriodic { heap, later, saltus } => write!(f, "G({later}) is not G({heap}) + {saltus}"),
            Self::Zero { heap } => write!(f, "G({heap}) is 0, and the theorem for unequal parts needs other values"),
            Self::State { start } => write!(f, "the state at heap {start} does not repeat after the period"),
            Self::NotLeast { name, smaller } => write!(f, "the {name} is not the least: {smaller} is one too"),
            Self::RareHeap { heap, last } => write!(f, "the heap {heap} is rare, and no heap above {last} should be"),
            Self::NoOption { heap, reach, value } => write!(
                f,
                "no move from the heap {heap} to one heap, or with a part of at most {reach}, has nim-value {value}"
            ),
            Self::ValueTooLarge { heap } => {
                write!(f, "the nim-value of the heap {heap} may be above 65535, the largest in a proof by rare heaps")
            }
        }
    }
}

impl core::error::Error for RefutedCertificate {}
