//! The theorem: bridges by the colon principle, and cycles by the fusion principle.
//!
//! Both principles are in `[WW]`, volume 1, chapter 7. The head of `two_edge_cuts.rs` proves which
//! edge of a part without bridges is a move.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::graph::number;
use crate::two_edge_cuts::parity_edge;
use crate::{Chop, Hackenbush};

impl Solve for Hackenbush {
    /// Returns the nim-value, which the constructor and each move compute, in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        Nimber::from_heap(self.tree().values()[0].into())
    }

    /// Returns a move to `target`, or `None` if and only if `target` is not below the nim-value.
    ///
    /// # Panics
    ///
    /// For no position, unless this crate has a bug: a search that ends without a move is not taken for a fact about the position.
    ///
    /// # Complexity
    ///
    /// *O(N)* time and space for *N* vertices if the move is a bridge. Otherwise *O(N + M)* time for *M* edges, or *O(N + M log M)*
    /// if each edge outside the spanning tree is in a cut of two edges.
    fn move_to(&self, target: Nimber) -> Option<Chop> {
        let tree = self.tree();
        if target >= self.nim_value() {
            return None;
        }
        let tops = tree.tops(0);
        // The part that the move must change, and the difference that it must make to the value there.
        let mut top = 0;
        let mut difference =
            tree.values()[0] ^ u32::try_from(target.heap_size()).expect("the target is below the value");
        // A part comes after the part on which it hangs, so one pass over all of them finds the way down.
        for position in 1..tree.len() {
            if !tree.is_bridge(position) || tops[tree.nodes[position].parent as usize] != top {
                continue;
            }
            let value = tree.values()[position];
            let contribution = (value + 1) ^ difference;
            if contribution == 0 {
                return Some(Chop { edge: tree.nodes[position].edge as usize });
            }
            if contribution <= value {
                (top, difference) = (number(position), value ^ (contribution - 1));
            }
        }
        // The top bit of the difference is in no contribution of a bridge, so it is the parity of the edges of the part.
        let edge = parity_edge(self, top).expect("a part has an edge whose removal changes only the lowest bit");
        Some(Chop { edge: edge as usize })
    }

    /// Returns the edge from the last vertex in the spanning tree to its parent, with which at most loops of this vertex fall, or a
    /// loop at the ground.
    ///
    /// # Complexity
    ///
    /// *O(1)* time, or *O(M)* for *M* edges if only loops at the ground are left.
    fn some_move(&self) -> Option<Chop> {
        match self.tree().len() - 1 {
            0 => self.edges_left().next().map(|edge| Chop { edge }),
            last => Some(Chop { edge: self.tree().nodes[last].edge as usize }),
        }
    }
}
