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

    /// As few stones as may be taken from the first pile that may be touched.
    ///
    /// # Complexity
    ///
    /// *O(N log M + M)* time for *N* piles and *M* pairs.
    fn some_move(&self) -> Option<Take> {
        let fewest = |(pile, &stones): (usize, &u64)| {
            // The pairs come by descending number of stones, so the first that is allowed is the first gap from the end.
            let forbidden = self.rules().pairs_of(stones).rev();
            let take = (1..).zip(forbidden).take_while(|(take, pair)| *take == pair.take).count() as u64 + 1;
            (take <= stones).then_some(Take { pile, take })
        };
        (1..).zip(self.piles()).find_map(fewest)
    }
}
