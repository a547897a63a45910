//! The check of a proof, which uses only the rules, and that parts with the same normal form have the same nim-value.

use alloc::collections::BTreeMap;

use thiserror::Error;

use crate::claim::Claim;
use crate::position::BoardPosition;
use crate::rules::BoardRules;
use crate::solve::playable_parts;

/// The check of a [`Proof`](crate::Proof), claim by claim, so that a proof can be read from a stream.
///
/// [`BoardPosition::prove`] has an example.
///
/// # Complexity
///
/// Each claim takes *O(m (n + log p))* time for *m* legal moves, *n* cells and *p* claims. The verifier takes *O(p)* space.
#[derive(Clone, Debug)]
pub struct Verifier<R: BoardRules> {
    position: BoardPosition<R>,
    /// The nim-values of the claims, and their parts until they are used, by the normal forms of their parts.
    claimed: BTreeMap<u128, (u64, Option<u128>)>,
    /// The rank of the last claim.
    last: (u32, u128),
}

/// The error for a proof that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WrongProof {
    /// The part of a claim is not after the part of the claim before it.
    #[error("the claims are not in ascending order")]
    Order,
    /// The part has cells that the board does not have, or that nobody takes.
    #[error("the part has a cell that is not on the board")]
    NotOnTheBoard,
    /// The part is an image of the part of an earlier claim.
    #[error("an earlier claim is about the same part")]
    Repeated,
    /// The claim does not have as many moves as it needs.
    #[error("a claim with nim-value {value} has {expected} moves, not {found}")]
    Count {
        /// The nim-value of the claim.
        value: u64,
        /// The number of moves to smaller nim-values and of legal moves.
        expected: usize,
        /// The number of moves in the claim.
        found: usize,
    },
    /// A move is illegal.
    #[error("move {index} of the claim is illegal")]
    Illegal {
        /// The index of the move in the claim, from 0.
        index: usize,
    },
    /// A move leaves a part without a claim.
    #[error("move {index} of the claim leaves a part without an earlier claim")]
    Unclaimed {
        /// The index of the move in the claim, from 0.
        index: usize,
    },
    /// A move leaves a nim-value that it must not leave.
    #[error("move {index} of the claim leaves nim-value {found}")]
    Value {
        /// The index of the move in the claim, from 0.
        index: usize,
        /// The nim-sum of the claims about the parts that the move leaves.
        found: u64,
    },
    /// No later claim and not the start uses a claim.
    #[error("a claim about {part:x} is not used")]
    Unused {
        /// The part of such a claim.
        part: u128,
    },
}

impl<R: BoardRules> Verifier<R> {
    /// Creates a check of the outcome of a position.
    #[must_use]
    pub fn new(position: &BoardPosition<R>) -> Self {
        Self { position: position.clone(), claimed: BTreeMap::new(), last: (0, 0) }
    }

    /// Returns the number of legal moves in a part, which is the number of replies in a claim about it. Cells beyond the board do not
    /// count.
    #[must_use]
    pub fn moves(&self, part: u128) -> usize {
        R::choices(&self.position.shared.relation, part & self.position.board().cells()).len()
    }

    /// Checks the next claim.
    ///
    /// # Errors
    ///
    /// Returns the first reason why the claim does not follow from the rules and the earlier claims.
    pub fn add(&mut self, claim: &Claim) -> Result<(), WrongProof> {
        let Claim { part, value, witnesses, replies } = claim;
        if claim.rank() <= self.last {
            return Err(WrongProof::Order);
        }
        self.last = claim.rank();
        if part & !self.position.board().cells() != 0 || part & R::POISONED != 0 {
            return Err(WrongProof::NotOnTheBoard);
        }
        let relation = &self.position.shared.relation;
        let choices = R::choices(relation, *part);
        // A value with fewer options below it is wrong, so the sum is small.
        let expected = usize::try_from(*value).unwrap_or(usize::MAX).saturating_add(choices.len());
        let found = witnesses.len() + replies.len();
        if found != expected || replies.len() != choices.len() {
            return Err(WrongProof::Count { value: *value, expected, found });
        }
        for (index, chosen) in witnesses.iter().enumerate() {
            let left = self.left(*part, *chosen, index)?;
            self.leads_to(left, index, |sum| sum == index as u64)?;
        }
        for (index, (chosen, reply)) in (witnesses.len()..).zip(choices.into_iter().zip(replies)) {
            let option = self.left(*part, chosen, index)?;
            match reply {
                None => self.leads_to(option, index, |sum| sum != *value)?,
                Some(reply) => {
                    let left = self.left(option, *reply, index)?;
                    self.leads_to(left, index, |sum| sum == *value)?;
                }
            }
        }
        let form = R::form(self.position.board(), *part);
        match self.claimed.insert(form, (*value, Some(*part))) {
            None => Ok(()),
            Some(_) => Err(WrongProof::Repeated),
        }
    }

    /// Checks that the claims prove the outcome: a winning move leaves nim-value 0, or without a move, the position has nim-value 0.
    ///
    /// # Errors
    ///
    /// Returns the first reason why they do not. The move has the index 0.
    pub fn finish(mut self, winning: Option<u128>) -> Result<(), WrongProof> {
        let start = self.position.playable();
        let lost = winning.map_or(Ok(start), |chosen| self.left(start, chosen, 0))?;
        self.leads_to(lost, 0, |sum| sum == 0)?;
        match self.claimed.values().find_map(|&(_, unused)| unused) {
            None => Ok(()),
            Some(part) => Err(WrongProof::Unused { part }),
        }
    }

    /// Returns the cells that a legal move leaves.
    fn left(&self, free: u128, chosen: u128, index: usize) -> Result<u128, WrongProof> {
        let relation = &self.position.shared.relation;
        if R::choices(relation, free).contains(&chosen) {
            Ok(R::left(relation, free, chosen))
        } else {
            Err(WrongProof::Illegal { index })
        }
    }

    /// Checks the nim-sum of the claims about the parts of a position.
    fn leads_to(&mut self, free: u128, index: usize, is_right: impl Fn(u64) -> bool) -> Result<(), WrongProof> {
        let mut sum = 0;
        for part in playable_parts::<R>(&self.position.shared, free) {
            let form = R::form(self.position.board(), part);
            let (value, unused) = self.claimed.get_mut(&form).ok_or(WrongProof::Unclaimed { index })?;
            *unused = None;
            sum ^= *value;
        }
        if is_right(sum) { Ok(()) } else { Err(WrongProof::Value { index, found: sum }) }
    }
}
