//! The claims of a proof, as they are written, verified and played.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A claim about the nim-value of a part, with its reasons. Sets of one or two cells name moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The set of cells. At least one move is legal.
    pub part: u128,
    /// The nim-value.
    pub value: u64,
    /// A move to each smaller nim-value, in ascending order.
    pub witnesses: Vec<u128>,
    /// For each legal move in ascending order: a reply that leads to the nim-value of the part, or `None` if the parts that the
    /// move leaves are claimed to have another nim-sum.
    pub replies: Vec<Option<u128>>,
}

/// A proof of the outcome of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The cells named by a winning move, or `None` if the player to move loses.
    pub winning: Option<u128>,
    /// The claims, in ascending order of [`rank`](Claim::rank). The reasons of a claim refer to earlier claims.
    pub claims: Vec<Claim>,
}

impl Claim {
    /// Returns the number by which the claims of a proof ascend: the number of cells, then the set.
    #[must_use]
    pub const fn rank(&self) -> (u32, u128) {
        (self.part.count_ones(), self.part)
    }
}

/// What a right proof lists.
#[derive(Debug)]
pub(crate) struct Listed {
    /// The free cells at the start, and the cells named by the winning move, if any.
    pub(crate) start: u128,
    pub(crate) winning: Option<u128>,
    /// The claims, by the normal forms of their parts.
    pub(crate) claims: BTreeMap<u128, Claim>,
}
