//! The theorem for a position: the four sides of the mark are Nim heaps.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{MarkedRectangle, Side, Trim};

impl Solve for MarkedRectangle {
    /// Returns the nim-sum of the four numbers of lines around the mark, in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        Side::ALL.into_iter().map(|side| Nimber::from_heap(self.lines(side))).sum()
    }

    /// Returns the cut that leads to `target` if that is below the nim-value, in *O(1)* time.
    fn move_to(&self, target: Nimber) -> Option<Trim> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = value - target;
        // Some heap has the top bit of the difference, so adding the difference makes it smaller. The difference is not
        // zero, so a heap that does not grow shrinks.
        Side::ALL.into_iter().find_map(|side| {
            let heap = self.lines(side);
            let left = (Nimber::from_heap(heap) + difference).heap_size();
            heap.checked_sub(left).map(|lines| Trim { side, lines })
        })
    }

    /// Returns a cut of half of the lines on the first side of the mark that has any, in *O(1)* time.
    fn some_move(&self) -> Option<Trim> {
        let side = Side::ALL.into_iter().find(|&side| self.lines(side) > 0)?;
        Some(Trim { side, lines: self.lines(side).div_ceil(2) })
    }
}
