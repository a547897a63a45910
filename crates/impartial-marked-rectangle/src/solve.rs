//! The theorem: the four sides of the mark are Nim heaps.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{Cut, MarkedRectangle, Side};

impl Solve for MarkedRectangle {
    /// The nim-sum of the rows above and below the mark and the columns left and right of it. *O(1)*.
    fn nim_value(&self) -> Nimber {
        Side::ALL.into_iter().map(|side| Nimber::of_heap(self.lines(side))).sum()
    }

    /// The cut that leads to `target`, if that is below the nim-value. *O(1)*.
    fn move_to(&self, target: Nimber) -> Option<Cut> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = value - target;
        // Some heap has the top bit of the difference, so it becomes smaller by it; as the difference is not zero, no heap
        // stays what it was.
        Side::ALL.into_iter().find_map(|side| {
            let heap = self.lines(side);
            let left = (Nimber::of_heap(heap) + difference).heap_size();
            heap.checked_sub(left).map(|lines| Cut { side, lines })
        })
    }

    /// Half of the lines on the first side of the mark that has any. *O(1)*.
    fn some_move(&self) -> Option<Cut> {
        let side = Side::ALL.into_iter().find(|&side| self.lines(side) > 0)?;
        Some(Cut { side, lines: self.lines(side).div_ceil(2) })
    }
}
