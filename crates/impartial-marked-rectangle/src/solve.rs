//! The theorem: the numbers of lines on the four sides of the mark are Nim heaps.
//!
//! So the nim-value is the xor of these numbers, by the theorem of Bouton (`[Bou01]`).

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{MarkedRectangle, Side, Trim};

impl Solve for MarkedRectangle {
    /// Returns the nim-sum of the four numbers of lines around the mark, in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        Side::ALL.into_iter().map(|side| Nimber::from_heap(self.lines(side))).sum()
    }

    /// Returns a cut that leads to `target`, or `None` if `target` is not below the nim-value, in *O(1)* time.
    fn move_to(&self, target: Nimber) -> Option<Trim> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = value - target;
        // The top bit of the difference is set in the total, so it is set in some heap. Adding the difference to that heap
        // clears the bit, which makes the heap smaller. The difference is not zero, so `lines` is at least 1.
        Side::ALL.into_iter().find_map(|side| {
            let heap = self.lines(side);
            let left = (Nimber::from_heap(heap) + difference).heap_size();
            heap.checked_sub(left).map(|lines| Trim { side, lines })
        })
    }

    /// Returns a cut of half of the lines on the first side of the mark with any lines, in *O(1)* time.
    fn some_move(&self) -> Option<Trim> {
        let side = Side::ALL.into_iter().find(|&side| self.lines(side) > 0)?;
        Some(Trim { side, lines: self.lines(side).div_ceil(2) })
    }
}
