//! The canonical order of the vertices of a tree.
//!
//! Leaves are removed in rounds, until one or two vertices in the middle are left. Each removed vertex hangs on its last neighbour,
//! so a round has all vertices of the same height. The vertices of a round are ranked by the ranks of what hangs on them, so two
//! vertices have the same rank if and only if equal rooted trees hang on them.
//!
//! A search by refinement takes several times as long, and most parts of sparse graphs are trees.

use alloc::vec::Vec;

use super::{Graph, indices};

/// Vertices and ranks are bytes, so that all lists take less than a kilobyte and need no allocation.
const MAX: usize = Graph::MAX_VERTICES;

/// What hangs on each vertex, in ascending order of ranks.
struct Hanging {
    /// The index at which the lists of a vertex begin. They have room for all of its neighbours.
    starts: [u8; MAX],
    lens: [u8; MAX],
    vertices: [u8; 2 * MAX],
    ranks: [u8; 2 * MAX],
}

impl Graph {
    /// Returns whether a connected set induces a tree.
    pub(super) fn is_tree(&self, part: u128) -> bool {
        let ends: u32 = indices(part).map(|vertex| (self.neighbours[vertex] & part).count_ones()).sum();
        ends + 2 == 2 * part.count_ones()
    }

    /// Returns the vertices of a tree in canonical order, and for each of them its neighbour among the earlier vertices of this order
    /// as a set. The first vertex is in the middle of the tree.
    pub(super) fn tree_order(&self, tree: u128) -> (Vec<usize>, Vec<u128>) {
        let mut hanging = Hanging { starts: [0; MAX], lens: [0; MAX], vertices: [0; 2 * MAX], ranks: [0; 2 * MAX] };
        // The first round has the leaves. Vertices of later rounds are added when all neighbours except one hang on them.
        let (mut queue, mut queued, mut end) = ([0; MAX], 0, 0);
        for vertex in indices(tree) {
            let neighbours = (self.neighbours[vertex] & tree).count_ones();
            hanging.starts[vertex] = end;
            // The tree has at most 254 ends of edges, so the sum does not overflow.
            end += byte(neighbours as usize);
            if neighbours <= 1 {
                queue[queued] = byte(vertex);
                queued += 1;
            }
        }
        let (mut rest, mut first, mut rank) = (tree, 0, 0);
        let root = loop {
            let round = first..queued;
            first = queued;
            let removed = queue[round.clone()].iter().fold(0, |removed, &vertex| removed | 1 << vertex);
            rest &= !removed;
            queue[round.clone()].sort_unstable_by(|&one, &other| hanging.ranks(one).cmp(hanging.ranks(other)));
            let mut ranks = [0; MAX];
            for index in round.clone() {
                let is_new = index == round.start || hanging.ranks(queue[index - 1]) != hanging.ranks(queue[index]);
                rank += u8::from(is_new);
                ranks[index] = rank;
            }
            let last = round.end - 1;
            if rest == 0 {
                // One or two vertices in the middle are left. If there are two, one hangs on the other.
                if last > round.start {
                    hanging.hang(queue[last - 1], ranks[last - 1], queue[last]);
                }
                break usize::from(queue[last]);
            }
            for index in round {
                let parent = (self.neighbours[usize::from(queue[index])] & rest).trailing_zeros() as usize;
                hanging.hang(queue[index], ranks[index], byte(parent));
                let neighbours = (self.neighbours[parent] & tree).count_ones();
                if u32::from(hanging.lens[parent]) + 1 == neighbours {
                    queue[queued] = byte(parent);
                    queued += 1;
                }
            }
        };
        let len = tree.count_ones() as usize;
        let (mut order, mut earlier) = (Vec::with_capacity(len), Vec::with_capacity(len));
        order.push(root);
        earlier.push(0);
        for index in 0..len {
            let hang = hanging.range(byte(order[index]));
            order.extend(hanging.vertices[hang].iter().rev().map(|&vertex| usize::from(vertex)));
            earlier.resize(order.len(), 1 << index);
        }
        (order, earlier)
    }
}

impl Hanging {
    /// Hangs a vertex on another one. The ranks of the vertices must ascend.
    fn hang(&mut self, vertex: u8, rank: u8, on: u8) {
        let end = self.range(on).end;
        (self.vertices[end], self.ranks[end]) = (vertex, rank);
        self.lens[usize::from(on)] += 1;
    }

    fn range(&self, vertex: u8) -> core::ops::Range<usize> {
        let [start, len] = [&self.starts, &self.lens].map(|list| usize::from(list[usize::from(vertex)]));
        start..start + len
    }

    fn ranks(&self, vertex: u8) -> &[u8] {
        &self.ranks[self.range(vertex)]
    }
}

fn byte(number: usize) -> u8 {
    u8::try_from(number).expect("a tree has at most 128 vertices and 254 ends of edges")
}
