//! The theorem: piles are Nim heaps of their nim-values.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{ConstrainedNim, Take};

impl Solve for ConstrainedNim {
    /// The nim-sum of the piles' values. *O(1)*.
    fn nim_value(&self) -> Nimber {
        self.value()
    }

    /// The stones to take to reach `target`, if that is below the nim-value.
    ///
    /// # Complexity
    ///
    /// *O((N + F) log M)* time for *N* piles and *M* pairs, of which *F* are of the pile that is chosen.
    fn move_to(&self, target: Nimber) -> Option<Take> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = value - target;
        // Some pile has the top bit of the difference, so it becomes smaller by it.
        (1..).zip(self.piles()).find_map(|(pile, &stones)| {
            let target = self.rules().nim_value(stones) + difference;
            self.rules().take_to(stones, target).map(|take| Take { pile, take })
        })
    }

    /// About half of the stones of the first pile that may be touched: the most up to half that may be taken, or else the
    /// fewest above.
    ///
    /// # Complexity
    ///
    /// *O((N + M) log M)* time for *N* piles and *M* pairs.
    fn some_move(&self) -> Option<Take> {
        (1..).zip(self.piles()).find_map(|(pile, &stones)| {
            let half = stones.div_ceil(2);
            let mut takes = (1..=half).rev().chain(half + 1..=stones);
            // No more are passed over than are forbidden.
            takes.find(|&take| !self.rules().forbids(stones, take)).map(|take| Take { pile, take })
        })
    }
}
