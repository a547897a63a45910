//! Play by a proof: the outcomes and moves that it lists, without a search.
//!
//! After each move of the loser, the winner moves to a position about whose parts the proof has claims with the nim-sum 0. The proof
//! lists such a move, or the move of a mirror image, because the verifier has accepted it.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use impartial_core::{Nimber, Outcome};

use crate::position::BoardPosition;
use crate::rules::BoardRules;
use crate::solve::{Part, playable_parts};

/// What a proof that was verified says about the positions of its board.
#[derive(Debug)]
pub(crate) struct Listed {
    /// The position at the start, and the cells named by its winning move, if any.
    pub(crate) start: u128,
    pub(crate) winning: Option<u128>,
    /// The claimed nim-values, by the normal forms of parts.
    pub(crate) values: BTreeMap<u128, u64>,
}

impl<R: BoardRules> BoardPosition<R> {
    /// Returns whether the position or the start of its game comes from [`Verifier::finish`](crate::Verifier::finish).
    #[must_use]
    pub fn is_by_proof(&self) -> bool {
        self.shared.listed.is_some()
    }

    /// Returns the parts with their nim-values as claimed by the proof, or `None` if it does not have a claim about each of them.
    #[must_use]
    pub fn claimed_parts(&self) -> Option<Vec<Part>> {
        self.claimed(self.playable())
    }

    /// Returns the outcome by the proof, or `None` if the winner has left it.
    #[must_use]
    pub fn outcome_by_proof(&self) -> Option<Outcome> {
        match self.claimed_parts() {
            Some(parts) if is_lost(&parts) => Some(Outcome::P),
            _ => self.reply_by_proof().map(|_| Outcome::N),
        }
    }

    /// Returns a winning move by the proof: a move to parts with claims whose nim-sum is 0. Returns `None` if the position is lost or
    /// the winner has left the proof.
    #[must_use]
    pub fn reply_by_proof(&self) -> Option<R::Move> {
        let Listed { start, winning, .. } = self.shared.listed.as_ref()?;
        let listed = winning.filter(|_| self.free == *start);
        let found = || self.options().find(|&(_, left)| self.claimed(left).is_some_and(|parts| is_lost(&parts)));
        let chosen = listed.or_else(|| found().map(|(chosen, _)| chosen))?;
        Some(R::named(self.board(), chosen))
    }

    fn claimed(&self, free: u128) -> Option<Vec<Part>> {
        let values = &self.shared.listed.as_ref()?.values;
        let parts = playable_parts::<R>(&self.shared, free).into_iter();
        let value = |cells| values.get(&R::form(self.board(), cells)).copied().map(Nimber::from_heap);
        parts.map(|cells| Some(Part { cells, value: value(cells)? })).collect()
    }
}

fn is_lost(parts: &[Part]) -> bool {
    parts.iter().map(|part| part.value).sum::<Nimber>().is_zero()
}
