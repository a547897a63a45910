//! The reasons why a certificate proves nothing.

use core::fmt;

/// The reason why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefutedCertificate {
    /// The code has moves to three unequal heaps, for which this crate has no theorem.
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
        /// The maximum number allowed.
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
    /// Parts must be unequal, and a heap in the period has nim-value 0.
    Zero {
        /// The heap.
        heap: u64,
    },
    /// The state of an all-but set, on which later values depend, does not repeat.
    State {
        /// The heap at which the proof starts.
        start: u64,
    },
    /// A smaller number has the same property.
    NotLeast {
        /// The name of the number.
        name: &'static str,
        /// The smaller number.
        smaller: u64,
    },
    /// A heap above the last rare heap of the certificate is rare.
    RareHeap {
        /// The heap.
        heap: u64,
        /// The last heap that may be rare.
        last: u64,
    },
    /// A rare value below the nim-value of a heap is not the value of any option within the reach of the proof.
    NoOption {
        /// The heap.
        heap: u64,
        /// The maximum of the smaller part of a pair in the proof.
        reach: u64,
        /// The rare value.
        value: u16,
    },
    /// The check of rare heaps supports nim-values up to 65535.
    ValueTooLarge {
        /// The heap.
        heap: u64,
    },
}

impl RefutedCertificate {
    /// The error for a saltus other than 0 in a theorem without a saltus.
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
            Self::NotLeast { name, smaller } => {
                write!(f, "the {name} is not the least possible, because {smaller} satisfies the statement as well")
            }
            Self::RareHeap { heap, last } => {
                write!(f, "expected no rare heap above {last}, found the rare heap {heap}")
            }
            Self::NoOption { heap, reach, value } => write!(
                f,
                "no move from heap {heap} to one heap, or with a part of at most {reach}, leads to nim-value {value}"
            ),
            Self::ValueTooLarge { heap } => {
                write!(f, "the nim-value of heap {heap} may be above 65535, the maximum in a proof by rare heaps")
            }
        }
    }
}

impl core::error::Error for RefutedCertificate {}
