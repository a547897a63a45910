//! The theorem for a position: heaps are Nim heaps of their nim-values.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::position::{Break, Heaps};

impl Solve for Heaps {
    /// Returns the nim-sum of the values of the heaps, in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        self.value()
    }

    /// Returns the move to `target` if that is below the nim-value.
    ///
    /// # Complexity
    ///
    /// *O(N + m^(h-1) s)* time for *N* heaps, where the table has *m* values, moves leave at most *h* > 0 heaps, and the
    /// code lists *s* takes. An all-but set takes *O(N + m + log s)*.
    fn move_to(&self, target: Nimber) -> Option<Break> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = value - target;
        // Some heap has the top bit of the difference in its value, so adding the difference makes it smaller.
        self.heaps().iter().enumerate().find_map(|(heap, &tokens)| {
            let target = self.values().value(tokens) + difference;
            self.values().move_to(tokens, target).map(|(take, parts)| Break { heap, take, parts })
        })
    }

    /// Returns a move from the first heap that has one. It breaks the heap into equal parts as far as the code allows,
    /// and otherwise takes about half of it.
    ///
    /// # Complexity
    ///
    /// *O(N + s log s)* time for *N* heaps and a code that lists *s* takes.
    fn some_move(&self) -> Option<Break> {
        self.heaps().iter().enumerate().find_map(|(heap, &tokens)| {
            self.values().some_move(tokens).map(|(take, parts)| Break { heap, take, parts })
        })
    }
}
