//! The edges of a part whose removal changes its nim-value only in the lowest bit.
//!
//! The part has no bridge and an odd number of edges, and what hangs on each of its vertices has an even nim-value, so the
//! nim-value *h* of the part is odd.
//!
//! **There is such an edge.** Removing an edge of the part disconnects none of its vertices, so by the colon principle, what hangs
//! on a vertex can be replaced by a path with as many edges as its nim-value, before and after the removal. Then some move leads
//! to *h* - 1. Cutting a path of *a* edges leaves *b* < *a*, and *a* xor *b* is not 1, because *a* is even. So it is not a move in
//! a path, but the removal of an edge of the part.
//!
//! **How a removal changes the nim-value.** Two edges are in the same *class* if their removal disconnects the part, which is
//! called a 2-edge cut. If an edge is alone in its class, the part without it has no bridge and an even number of edges, so only
//! the lowest bit changes. Otherwise, the class joins the pieces that it leaves in a cycle, because a connected graph without
//! bridges in which any two edges are a cut is a cycle. A piece has no bridge: it would be a bridge of the part if both edges
//! of the class at the piece were on the same side of it, and in the class if they were not. So removing one edge of the class
//! leaves two chains of pieces, which hang by bridges on the piece with the top.
//!
//! **The search considers every edge of the part.** In a spanning tree, let *S*(*e*) be the set of edges outside the tree that
//! cover a tree edge *e*, and the set of *e* alone if *e* is outside the tree. As no edge is a bridge, no set is empty.
//! Two edges are a 2-edge cut if and only if their sets are equal:
//!
//! - Two edges outside the tree are not a 2-edge cut, because the tree connects all vertices.
//! - A tree edge and an edge outside the tree are a 2-edge cut if and only if no other edge covers the tree edge.
//! - Without two tree edges, the tree falls into three pieces in a row. An edge outside the tree joins the middle piece with an
//!   outer piece if it covers exactly one of the two tree edges, and joins the outer pieces if it covers both. If some edge
//!   covers exactly one of them, the other is covered as well, so all pieces are connected. Otherwise, the middle piece is
//!   separated.
//!
//! So the classes are a partition of the edges of the part, and have at most one edge outside the tree each. To find
//! them, a depth-first tree is needed. Its edges outside the tree are taken by descending upper end, and each tree edge
//! together with the first of them that covers it. Edges with equal sets are therefore taken together. Among the tree
//! edges taken with one edge *f* outside the tree, all covering edges have their upper ends at or above the upper end
//! of *f*, so an edge that covers a lower tree edge also covers the higher tree edges: the sets of two of these edges
//! are equal if they have equally many elements, and a class is a run of equal numbers. The edge *f* is in the class
//! whose number is 1 if any, and alone otherwise.

use alloc::vec::Vec;
use core::iter;

use digit_sort::sort_records_by_bits;

use crate::Hackenbush;
use crate::chains::Chains;
use crate::graph::number;
use crate::spanning_tree::SpanningTree;

/// An edge outside the tree, with the positions of its ends.
#[derive(Clone, Copy)]
struct Outside {
    edge: u32,
    above: u32,
    below: u32,
}

/// All edges of a part that are in a 2-edge cut with each other, or a single edge that is in no 2-edge cut.
#[derive(Clone, Copy)]
struct Class<'a> {
    // The edge outside the tree, if any.
    outside: Option<u32>,
    // The positions of the lower ends of the tree edges, from the lowest upwards.
    lower_ends: &'a [u32],
}

impl Class<'_> {
    /// Returns the edges in the order in which they join the pieces to a cycle.
    fn edges(self, tree: &SpanningTree) -> impl Iterator<Item = u32> {
        self.outside.into_iter().chain(self.lower_ends.iter().map(|&lower_end| tree.nodes[lower_end as usize].edge))
    }
}

/// Returns an edge of the part at this top whose removal changes the lowest bit of the nim-value of the part, and no other bit.
///
/// There is such an edge if the part has an odd number of edges, and no bridge on it contributes an odd number.
///
/// # Complexity
///
/// *O(M)* time for *M* edges if an edge outside the spanning tree is in no 2-edge cut, and *O(M log M)* otherwise.
pub(crate) fn parity_edge(position: &Hackenbush, top: u32) -> Option<u32> {
    let tree = position.tree();
    // An edge outside the tree is alone in its class if at least two edges cover each tree edge between its ends. This can be
    // seen in any spanning tree, so such an edge is searched for first, without building a depth-first tree.
    let pieces = tree.tops(1);
    let is_alone = |&Outside { above, below, .. }: &Outside| pieces[above as usize] == pieces[below as usize];
    if let Some(Outside { edge, .. }) = outside(position, tree, top).find(is_alone) {
        return Some(edge);
    }
    if tree.is_depth_first {
        return edge_of_classes(position, tree, top);
    }
    let top = tree.nodes[top as usize].vertex;
    let tree = position.depth_first_tree();
    edge_of_classes(position, &tree, tree.positions[top as usize])
}

/// Returns the edges of the part at this top that are not in the tree.
fn outside<'a>(position: &'a Hackenbush, tree: &'a SpanningTree, top: u32) -> impl Iterator<Item = Outside> + 'a {
    let tops = tree.tops(0);
    let edges = position.edges_left().map(|edge| {
        let [from, to] = position.graph().ends[edge].map(|end| tree.positions[end as usize]);
        Outside { edge: number(edge), above: from.min(to), below: from.max(to) }
    });
    edges.filter(move |&Outside { edge, above, below }| {
        [above, below].iter().all(|&end| tops[end as usize] == top) && tree.nodes[below as usize].edge != edge
    })
}

/// Returns the edge described in [`parity_edge`] from all classes, if any. The tree is a depth-first tree.
fn edge_of_classes(position: &Hackenbush, tree: &SpanningTree, top: u32) -> Option<u32> {
    let mut chains = None;
    find_in_classes(position, tree, top, |class| {
        let chains = chains.get_or_insert_with(|| Chains::new(position.graph().ends.len()));
        edge_of_class(tree, top, class, chains)
    })
}

/// Passes the classes of the part at this top to `look` until it returns something. The tree is a depth-first tree.
fn find_in_classes<T>(
    position: &Hackenbush,
    tree: &SpanningTree,
    top: u32,
    mut look: impl FnMut(Class<'_>) -> Option<T>,
) -> Option<T> {
    let outside = outside(position, tree, top).collect();
    let bits = usize::BITS - tree.len().leading_zeros();
    let outside = sort_records_by_bits(outside, 0..bits, |outside| outside.above);
    // The nearest position at or above each one whose edge to its parent is not yet known to be covered.
    let mut uncovered: Vec<u32> = (0..number(tree.len())).collect();
    let mut covered = Vec::new();
    for &Outside { edge, above, below } in outside.iter().rev() {
        covered.clear();
        let mut lower_end = find(&mut uncovered, below);
        while lower_end > above {
            covered.push(lower_end);
            uncovered[lower_end as usize] = tree.nodes[lower_end as usize].parent;
            lower_end = find(&mut uncovered, lower_end);
        }
        let covers = |lower_end: u32| tree.nodes[lower_end as usize].covers;
        let (only, others) = covered.split_at(covered.partition_point(|&lower_end| covers(lower_end) == 1));
        let with_outside = Class { outside: Some(edge), lower_ends: only };
        let without = others.chunk_by(|&lower, &upper| covers(lower) == covers(upper));
        let without = without.map(|lower_ends| Class { outside: None, lower_ends });
        if let Some(found) = iter::once(with_outside).chain(without).find_map(&mut look) {
            return Some(found);
        }
    }
    None
}

/// Returns the edge described in [`parity_edge`] from a class, if any.
fn edge_of_class(tree: &SpanningTree, top: u32, class: Class<'_>, chains: &mut Chains) -> Option<u32> {
    let Class { outside, lower_ends } = class;
    let [Some(&lowest), Some(&highest)] = [lower_ends.first(), lower_ends.last()] else {
        // An edge outside the tree that is alone in its class.
        return outside;
    };
    let value = |position: u32| tree.values()[position as usize];
    // The piece above each edge but the highest. Both values count the edge to the parent.
    let between = lower_ends.windows(2).map(|pair| value(pair[0]) ^ value(pair[1]) ^ 1);
    let (lowest, highest) = (value(lowest), value(highest));
    // Without an edge outside the tree, several of them join the lowest piece to the piece with the top. With one, the
    // lowest piece is in the cycle, and its value counts two edges that are not in it.
    let with_top = value(top) ^ highest ^ if outside.is_some() { 0 } else { lowest ^ 1 };
    let pieces: Vec<u32> = outside.map(|_| lowest).into_iter().chain(between).collect();
    let first = chains.beginnings(pieces.iter().copied());
    let last = chains.beginnings(pieces.iter().rev().copied());
    let target = value(top) ^ 1;
    let found = class
        .edges(tree)
        .zip(iter::zip(first, last.into_iter().rev()))
        .find(|(_, (first, last))| first ^ last ^ with_top == target);
    found.map(|(edge, _)| edge)
}

/// Returns the nearest position at or above `position` that points to itself, and shortens the way there.
fn find(nearest: &mut [u32], mut position: u32) -> u32 {
    while nearest[position as usize] != position {
        let next = nearest[nearest[position as usize] as usize];
        nearest[position as usize] = next;
        position = next;
    }
    position
}

#[cfg(test)]
mod tests {
    use impartial_core::Position as _;

    use super::*;
    use crate::multigraphs::{Multigraph, each_multigraph};
    use crate::random::random;
    use crate::{Chop, Part};

    /// Calls `check` with random graphs of up to `most` edges, before and after each of many random moves.
    fn during_games(seed: u64, games: usize, most: u32, mut check: impl FnMut(&Hackenbush)) {
        let mut random = random(seed);
        for _ in 0..if cfg!(miri) { 3 } else { games } {
            let Multigraph { vertices, edges, order } = Multigraph::new(most, &mut random);
            let mut position = Hackenbush::new(vertices, edges).unwrap();
            check(&position);
            for edge in order {
                if position.play(&Chop { edge }).is_ok() {
                    check(&position);
                }
            }
        }
    }

    /// Returns the number of vertices that are connected to the ground without these edges.
    fn hanging(position: &Hackenbush, without: [usize; 2]) -> usize {
        let mut hangs: Vec<bool> = (0..position.vertices()).map(|vertex| vertex == 0).collect();
        let left: Vec<[u32; 2]> = position
            .edges()
            .enumerate()
            .filter(|&(edge, _)| position.is_left(edge) && !without.contains(&edge))
            .map(|(_, ends)| ends)
            .collect();
        loop {
            let before = hangs.iter().filter(|&&hangs| hangs).count();
            for ends in &left {
                let one_hangs = ends.iter().any(|&end| hangs[end as usize]);
                for &end in ends {
                    hangs[end as usize] |= one_hangs;
                }
            }
            if hangs.iter().filter(|&&hangs| hangs).count() == before {
                return before;
            }
        }
    }

    /// The classes of a part contain each of its edges once, and two edges are in one class if and only if the part falls apart
    /// without them. This holds for all multigraphs of up to 4 vertices and 6 edges, and during random games.
    #[test]
    fn classes_are_the_two_edge_cuts() {
        each_multigraph(4, if cfg!(miri) { 2 } else { 6 }, &mut random(1), |edges| {
            check_classes(&Hackenbush::new(4, edges.iter().copied()).unwrap());
        });
        during_games(1, 300, 20, check_classes);
    }

    fn check_classes(position: &Hackenbush) {
        let tree = position.depth_first_tree();
        let whole = hanging(position, [usize::MAX; 2]);
        for Part { top, edges, .. } in position.parts() {
            // Each edge with the number of its class.
            let mut class_of: Vec<(usize, usize)> = Vec::new();
            let mut classes = 0;
            let top = tree.positions[position.graph().vertex(top).unwrap() as usize];
            let none = find_in_classes(position, &tree, top, |class| {
                class_of.extend(class.edges(&tree).map(|edge| (edge as usize, classes)));
                classes += 1;
                None::<()>
            });
            assert_eq!((none, class_of.len()), (None, edges), "{position:?}: {class_of:?}");
            for (index, &(edge, class)) in class_of.iter().enumerate() {
                for &(other, other_class) in &class_of[..index] {
                    let is_cut = hanging(position, [edge, other]) < whole;
                    assert_ne!(edge, other, "{position:?}: {class_of:?}");
                    assert_eq!(class == other_class, is_cut, "{edge} and {other}, {position:?}: {class_of:?}");
                }
            }
        }
    }

    /// Every part with an odd number of edges on which no bridge contributes an odd number has such an edge, not only a part
    /// that a move to some nim-value of the position must change.
    #[test]
    fn every_odd_part_has_a_parity_edge() {
        let mut found = 0;
        during_games(2, 8_000, 40, |position| {
            let all: Vec<[u32; 2]> = position.edges().collect();
            let part_of = position.part_of();
            let has_odd_bridge = |part: &Part| {
                position.parts().any(|other| {
                    let hangs_on_part = |bridge: usize| all[bridge].iter().any(|&end| part_of(end) == Some(part.top));
                    other.value.heap_size() % 2 == 0 && other.top != part.top && other.bridge.is_some_and(hangs_on_part)
                })
            };
            for part in position.parts().filter(|part| part.edges % 2 == 1 && !has_odd_bridge(part)) {
                let top = position.tree().positions[position.graph().vertex(part.top).unwrap() as usize];
                let edge = parity_edge(position, top);
                let edge =
                    edge.unwrap_or_else(|| panic!("expected an edge for {part:?}, found none: {position:?}")) as usize;
                let mut after = position.clone();
                after.play(&Chop { edge }).unwrap();
                let value = after.parts().find(|other| other.top == part.top).unwrap().value;
                assert_eq!(value.heap_size(), part.value.heap_size() - 1, "edge {edge} for {part:?}: {position:?}");
                found += 1;
            }
        });
        assert!(cfg!(miri) || found > 10_000, "{found}");
    }
}
