//! The theorem: a pile is equivalent to a Nim heap whose size is its nim-value.
//!
//! This is the theorem of Sprague and Grundy (`[Spr35]`, `[Gru39]`), which also gives the nim-value of several piles. The
//! nim-value of a single pile is a theorem of the crate documentation.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{ConstrainedNim, Take};

impl Solve for ConstrainedNim {
    /// Returns the nim-sum of the piles, which each move updates, in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        self.value()
    }

    /// Returns a move to `target`, or `None` if `target` is not below the nim-value.
    ///
    /// # Complexity
    ///
    /// *O((N + F) log M)* time for *N* piles and *M* pairs, *F* of them for the chosen pile.
    fn move_to(&self, target: Nimber) -> Option<Take> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = value - target;
        // The top bit of the difference is set in the total, so it is set in the nim-value of some pile. Adding the
        // difference to that value clears the bit, which makes the value smaller. For other piles, `take_to` is `None`.
        self.piles().iter().enumerate().find_map(|(pile, &stones)| {
            let target = self.rules().nim_value(stones) + difference;
            self.rules().take_to(stones, target).map(|take| Take { pile, take })
        })
    }

    /// Returns a move that takes about half of the first pile with a legal move.
    ///
    /// It takes the largest legal number up to half of the pile, or else the smallest legal number above half.
    ///
    /// # Complexity
    ///
    /// *O(N (F + 1) log M)* time for *N* piles and *M* pairs, at most *F* of them for a pile of one size.
    fn some_move(&self) -> Option<Take> {
        self.piles().iter().enumerate().find_map(|(pile, &stones)| {
            let half = stones.div_ceil(2);
            let mut takes = (1..=half).rev().chain(half + 1..=stones);
            // Each number that is skipped is forbidden by a pair, so the search takes at most one step per pair of this pile.
            takes.find(|&take| !self.rules().forbids(stones, take)).map(|take| Take { pile, take })
        })
    }
}
