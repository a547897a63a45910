//! Proofs of outcomes: a strategy of the winner as claims about parts, each of which follows from smaller ones.
//!
//! A strategy for whole positions would be far longer, because the parts of a sum can be combined in many ways.
//! A claim about a part with the nim-value *v* is proved by a move to each smaller value, and for each move, by one of two reasons
//! why it does not lead to *v*: the parts that it leaves have other values, or there is a reply that leads back to *v*.
//! For *v* = 0 these replies are the strategy. Most parts that play can reach occur in no claim, because a reply avoids them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::marker::PhantomData;

use impartial_core::{Nimber, Outcome, Unsolved};

use crate::claim::{Claim, Proof};
use crate::position::{BoardPosition, Shared};
use crate::rules::BoardRules;
use crate::solve::playable_parts;
use crate::solver::{OnProgress, Solver};

impl<R: BoardRules> BoardPosition<R> {
    /// Returns a proof of the outcome, from a search within a budget, as for
    /// [`try_nim_value`](Self::try_nim_value).
    ///
    /// # Errors
    ///
    /// The same as for [`try_nim_value`](Self::try_nim_value).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use impartial_boards::{Board, Cram, Verifier};
    ///
    /// let board = Cram::new(Board::rectangle(3, 4)?)?;
    /// let proof = board.prove(1 << 20, &mut |_| ControlFlow::Continue(()))?;
    /// let mut verifier = Verifier::new(&board);
    /// for claim in &proof.claims {
    ///     verifier.add(claim)?;
    /// }
    /// verifier.finish(proof.winning)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(&self, budget: usize, on_progress: OnProgress<'_>) -> Result<Proof, Unsolved> {
        let is_won = self.try_outcome(budget, on_progress)? == Outcome::N;
        self.shared.table.with(|table| {
            let known = self.options().find(|&(_, left)| table.solver.known(left) == Some(Nimber::ZERO));
            let winning = match known {
                Some((chosen, _)) if is_won => Some(chosen),
                _ if is_won => Some(self.choice_to(table, Nimber::ZERO, budget, on_progress)?),
                _ => None,
            };
            let solver = &mut *table.solver;
            let mut prover = Prover::<R> {
                shared: &self.shared,
                solver,
                budget,
                on_progress,
                claimed: BTreeMap::new(),
                open: BTreeSet::new(),
                rules: PhantomData,
            };
            let start = winning.map_or(self.playable(), |chosen| R::left(&self.shared.relation, self.free, chosen));
            prover.claim_all(start & !R::POISONED)?;
            let mut claims = Vec::new();
            while let Some((_, part)) = prover.open.pop_last() {
                claims.push(prover.reasons(part)?);
            }
            claims.sort_unstable_by_key(Claim::rank);
            Ok(Proof { winning, claims })
        })
    }
}

/// The claims found so far.
struct Prover<'a, R> {
    shared: &'a Shared,
    solver: &'a mut dyn Solver,
    budget: usize,
    on_progress: OnProgress<'a>,
    /// The nim-values of the claims, by the normal forms of their parts.
    claimed: BTreeMap<u128, u64>,
    /// The parts of claims without reasons, by their numbers of cells. The largest comes first, because its reasons need others.
    open: BTreeSet<(u32, u128)>,
    rules: PhantomData<R>,
}

/// The nim-sum of the parts of a position, as far as it is known.
struct Valued {
    /// The nim-sum, if every part has a known value.
    sum: Option<u64>,
    /// The squares of the numbers of cells of the parts that are not claimed.
    cost: u32,
}

impl<R: BoardRules> Prover<'_, R> {
    fn left(&self, free: u128, chosen: u128) -> u128 {
        R::left(&self.shared.relation, free, chosen)
    }

    fn choices(&self, free: u128) -> Vec<u128> {
        R::choices(&self.shared.relation, free)
    }

    /// Returns what is known about a position, without a search.
    fn valued(&self, free: u128) -> Valued {
        let mut valued = Valued { sum: Some(0), cost: 0 };
        for part in playable_parts::<R>(self.shared, free) {
            let claimed = self.claimed.get(&R::form(&self.shared.board, part)).copied();
            if claimed.is_none() {
                valued.cost += part.count_ones().pow(2);
            }
            let value = claimed.or_else(|| self.solver.known(part).map(Nimber::heap_size));
            valued.sum = valued.sum.zip(value).map(|(sum, value)| sum ^ value);
        }
        valued
    }

    /// Claims the nim-values of all parts of a position.
    fn claim_all(&mut self, free: u128) -> Result<(), Unsolved> {
        for part in playable_parts::<R>(self.shared, free) {
            let form = R::form(&self.shared.board, part);
            if !self.claimed.contains_key(&form) {
                let value = self.solver.nim_value(part, self.budget, self.on_progress)?;
                self.claimed.insert(form, value.heap_size());
                self.open.insert((part.count_ones(), part));
            }
        }
        Ok(())
    }

    /// Returns the first of these choices with the lowest cost that leads from a position to a nim-value. A search decides only if
    /// none is known to do so.
    fn choice_to(&mut self, free: u128, value: u64) -> Result<Option<(u128, u32)>, Unsolved> {
        let mut best: Option<(u128, u32)> = None;
        let mut unknown = Vec::new();
        for chosen in self.choices(free) {
            match self.valued(self.left(free, chosen)) {
                Valued { sum: Some(sum), cost } if sum == value => {
                    if best.is_none_or(|(_, other)| cost < other) {
                        best = Some((chosen, cost));
                    }
                    if cost == 0 {
                        break;
                    }
                }
                Valued { sum: None, cost } => unknown.push((cost, chosen)),
                Valued { .. } => {}
            }
        }
        if best.is_some() {
            return Ok(best);
        }
        unknown.sort_unstable();
        for (cost, chosen) in unknown {
            let left = self.left(free, chosen);
            if self.solver.has_value(left, Nimber::from_heap(value), self.budget, self.on_progress)? {
                return Ok(Some((chosen, cost)));
            }
        }
        Ok(None)
    }

    /// Returns a claim with its reasons, and claims what they refer to.
    fn reasons(&mut self, part: u128) -> Result<Claim, Unsolved> {
        let value = self.claimed[&R::form(&self.shared.board, part)];
        let mut witnesses = Vec::new();
        for smaller in 0..value {
            let found = self.choice_to(part, smaller)?;
            let (chosen, _) = found.expect("every smaller nim-value is the value of an option");
            self.claim_all(self.left(part, chosen))?;
            witnesses.push(chosen);
        }
        let mut replies = Vec::new();
        for chosen in self.choices(part) {
            let option = self.left(part, chosen);
            let valued = self.valued(option);
            let is_claimed = valued.cost == 0;
            let reply = if is_claimed { None } else { self.choice_to(option, value)? };
            // Without a reply, the option has a smaller value. Otherwise, its value may still take fewer claims than the reply.
            match reply {
                Some((reply, cost)) if valued.sum.is_none() || cost < valued.cost => {
                    self.claim_all(self.left(option, reply))?;
                    replies.push(Some(reply));
                }
                _ => {
                    self.claim_all(option)?;
                    replies.push(None);
                }
            }
        }
        Ok(Claim { part, value, witnesses, replies })
    }
}
