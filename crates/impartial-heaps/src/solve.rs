//! The theorem: a heap is equivalent to a Nim heap whose size is its nim-value.
//!
//! This is the theorem of Sprague and Grundy (`[Spr35]`, `[Gru39]`), which `[GS56]` applies to these games.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::heap_values::some_move;
use crate::position::{HeapMove, Heaps};

impl Solve for Heaps {
    /// Returns the nim-sum of the values of the heaps, in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        self.value()
    }

    /// Returns a move to `target`, or `None` if `target` is not below the nim-value.
    ///
    /// # Complexity
    ///
    /// *O(N + m^(h-1) t log s)* time for *N* heaps, where the table has *m* values, moves leave at most *h* > 0 heaps and take
    /// at most *t* tokens, and the code lists *s* numbers. An all-but set takes *O(N + m log s)*.
    fn move_to(&self, target: Nimber) -> Option<HeapMove> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = value - target;
        // The top bit of the difference is set in the total, so it is set in the nim-value of some heap. Adding the
        // difference to that value clears the bit, which makes the value smaller. For other heaps, `move_to` is `None`.
        self.heaps().iter().enumerate().find_map(|(heap, &tokens)| {
            let target = self.values().value(tokens) + difference;
            self.values().move_to(tokens, target).map(|(take, parts)| HeapMove { heap, take, parts })
        })
    }

    /// Returns a move from the first heap that has one.
    ///
    /// It takes at most half of the heap if the code allows it, and divides the rest into heaps of nearly equal sizes.
    ///
    /// # Complexity
    ///
    /// *O(N t log s)* time for *N* heaps and a code that lists *s* numbers, the largest of which is *t*. Only a heap without a
    /// move takes *t* steps, unless the code is an all-but set.
    fn some_move(&self) -> Option<HeapMove> {
        self.heaps().iter().enumerate().find_map(|(heap, &tokens)| {
            some_move(self.code(), tokens).map(|(take, parts)| HeapMove { heap, take, parts })
        })
    }
}
