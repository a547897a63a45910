//! Play by a proof: the outcomes and moves that it lists, without a search.
//!
//! A claim may be about the image of a part. So a listed move is found by the normal forms of what it leaves, which are the same for
//! the part and its image.

use alloc::vec::Vec;

use impartial_core::{Nimber, Outcome};

use crate::claim::{Claim, Listed, Proof};
use crate::position::BoardPosition;
use crate::rules::BoardRules;
use crate::solve::{Part, playable_parts};
use crate::verifier::{Verifier, WrongProof};

impl<R: BoardRules> BoardPosition<R> {
    /// Returns the position as one in which the winner plays by this proof, if it is right.
    ///
    /// # Errors
    ///
    /// Returns the first error that [`Verifier`] finds.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_boards::{ArcKayles, Board, Claim, Edge, Outcome, Position, Proof};
    ///
    /// // Two edges, on which the second player copies. The only move in an edge leads to the nim-value 0.
    /// let edges = ArcKayles::new(Board::graph(4, [[0, 1], [2, 3]])?)?;
    /// let claim = |part| Claim { part, value: 1, witnesses: vec![part], replies: vec![None] };
    /// let mut edges = edges.by_proof(&Proof { winning: None, claims: vec![claim(0b11), claim(0b1100)] })?;
    /// assert_eq!(edges.outcome_by_proof(), Some(Outcome::P));
    /// edges.play(&Edge { from: 0, to: 1 })?;
    /// assert_eq!(edges.reply_by_proof(), Some(Edge { from: 2, to: 3 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_proof(&self, proof: &Proof) -> Result<Self, WrongProof> {
        let mut verifier = Verifier::new(self);
        proof.claims.iter().try_for_each(|claim| verifier.add(claim))?;
        verifier.finish(proof.winning)?;
        let claims = proof.claims.iter().map(|claim| (R::form(self.board(), claim.part), claim.clone())).collect();
        Ok(self.with_listed(Listed { start: self.free, winning: proof.winning, claims }))
    }

    /// Returns whether the winner plays by a proof.
    #[must_use]
    pub fn is_by_proof(&self) -> bool {
        self.shared.listed.is_some()
    }

    /// Returns the proof of the position at the start by which the winner plays, if any.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        let Listed { winning, claims, .. } = self.shared.listed.as_ref()?;
        let mut claims: Vec<Claim> = claims.values().cloned().collect();
        claims.sort_unstable_by_key(Claim::rank);
        Some(Proof { winning: *winning, claims })
    }

    /// Returns the parts with their nim-values as claimed by the proof, or `None` if it does not have a claim about each of them.
    #[must_use]
    pub fn claimed_parts(&self) -> Option<Vec<Part>> {
        let parts = playable_parts::<R>(&self.shared, self.playable()).into_iter();
        parts.map(|cells| Some(Part { cells, value: Nimber::from_heap(self.claim(cells)?.value) })).collect()
    }

    /// Returns the outcome by the proof, or `None` if there is no proof, or the winner has left it.
    #[must_use]
    pub fn outcome_by_proof(&self) -> Option<Outcome> {
        let is_lost = |parts: Vec<Part>| parts.iter().map(|part| part.value).sum::<Nimber>().is_zero();
        if self.is_by_proof() && self.claimed_parts().is_some_and(is_lost) {
            return Some(Outcome::P);
        }
        self.reply_by_proof().map(|_| Outcome::N)
    }

    /// Returns the winning move that the proof lists: at the start, or as the reply to the last move. Returns `None` if the position
    /// is lost, or the winner has left the proof.
    #[must_use]
    pub fn reply_by_proof(&self) -> Option<R::Move> {
        let listed = self.shared.listed.as_ref()?;
        let chosen = if self.free == listed.start { listed.winning } else { self.listed_reply() }?;
        Some(R::named(self.board(), chosen))
    }

    /// Returns the cells named by the listed reply to the last move.
    fn listed_reply(&self) -> Option<u128> {
        let (last, earlier) = self.played().split_last()?;
        let chosen_by = |mv| R::chosen(self.board(), mv).ok();
        let start = self.shared.listed.as_ref()?.start;
        let before = earlier.iter().try_fold(start, |free, &mv| Some(self.left(free, chosen_by(mv)?)))?;
        let chosen = chosen_by(*last)?;
        let part =
            playable_parts::<R>(&self.shared, before & !R::POISONED).into_iter().find(|part| part & chosen != 0)?;
        let claim = self.claim(part)?;
        let image = self.image(chosen, part, claim.part)?;
        let mut listed = R::choices(&self.shared.relation, claim.part).into_iter().zip(&claim.replies);
        let (_, reply) = listed.find(|&(choice, _)| choice == image)?;
        if let Some(reply) = *reply {
            return self.image(reply, self.left(claim.part, image), self.left(part, chosen));
        }
        // The claims about the parts that are left have a nim-sum other than 0, so a move to a smaller nim-value makes it 0.
        let parts = self.claimed_parts()?;
        let sum: Nimber = parts.iter().map(|part| part.value).sum();
        let part = parts.into_iter().find(|part| part.value + sum < part.value)?;
        let claim = self.claim(part.cells)?;
        let witness = claim.witnesses.get(usize::try_from((part.value + sum).heap_size()).ok()?)?;
        self.image(*witness, claim.part, part.cells)
    }

    /// Returns the choice in the set `to` that stands for a choice in the set `from`, which is the same set or an image of it.
    fn image(&self, choice: u128, from: u128, to: u128) -> Option<u128> {
        if from == to {
            return Some(choice);
        }
        let forms = self.forms(self.left(from, choice));
        let mut choices = R::choices(&self.shared.relation, to).into_iter();
        choices.find(|&choice| self.forms(self.left(to, choice)) == forms)
    }

    fn claim(&self, part: u128) -> Option<&Claim> {
        self.shared.listed.as_ref()?.claims.get(&R::form(self.board(), part))
    }

    fn left(&self, free: u128, chosen: u128) -> u128 {
        R::left(&self.shared.relation, free, chosen)
    }

    /// Returns the normal forms of the parts of a set, in ascending order.
    fn forms(&self, set: u128) -> Vec<u128> {
        let parts = playable_parts::<R>(&self.shared, set).into_iter();
        let mut forms: Vec<u128> = parts.map(|part| R::form(self.board(), part)).collect();
        forms.sort_unstable();
        forms
    }
}
