//! The theorem of Bouton (`[Bou01]`): the nim-value of a position is the nim-sum of its heaps.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{PlainNim, Take};

impl Solve for PlainNim {
    /// Returns the nim-sum of the heaps, which each move updates, in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        self.value()
    }

    /// Returns a move to `target` from the first heap that has one, or `None` if `target` is not below the nim-value.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    fn move_to(&self, target: Nimber) -> Option<Take> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = (value - target).heap_size();
        // The top bit of the difference is set in the nim-sum, so it is set in some heap. Adding the difference to that heap
        // clears the bit, which makes the heap smaller. Any other heap becomes larger, and `checked_sub` fails.
        self.heaps().iter().enumerate().find_map(|(heap, &tokens)| {
            let take = tokens.checked_sub(tokens ^ difference)?;
            Some(Take { heap, take })
        })
    }

    /// Returns a move that takes half of the first heap that is not empty, rounded up, so that even a lost game with large
    /// heaps ends soon.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    fn some_move(&self) -> Option<Take> {
        let heap = self.heaps().iter().position(|&tokens| tokens > 0)?;
        Some(Take { heap, take: self.heaps()[heap].div_ceil(2) })
    }
}
