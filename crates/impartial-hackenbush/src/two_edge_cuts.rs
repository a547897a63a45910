//! The edges of a part whose removal changes its nim-value only in the lowest bit.
//!
//! Removing an edge that is in no 2-edge cut leaves the part 2-edge-connected, with one edge less. The other edges fall into
//! classes, of which any two edges are a 2-edge cut. Removing a whole class of *k* edges leaves *k* pieces in a cycle, so
//! removing one edge of it leaves two chains of pieces, which hang on the piece with the ground.
//!
//! A tree edge and an edge outside the tree are a 2-edge cut if no other edge covers the tree edge, and two tree edges
//! are one if the same edges cover them. To find the classes of tree edges, a depth-first tree is needed. In it, edges
//! outside the tree are taken by descending upper end. Tree edges that are covered by such an edge but by none before
//! it are in one class with each other only if all upper ends of the edges that cover them are above both, so the edges
//! that cover the lower one also cover the upper one. Two of them are therefore in one class if the numbers of these
//! edges are equal, and these numbers ascend towards the ground: a class is a run of equal numbers.

use alloc::vec::Vec;
use core::iter;

use digit_sort::sort_by_key;

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

/// Returns an edge of the part at this top whose removal changes the lowest bit of the nim-value of the part, and no other bit.
///
/// There is such an edge if the part has an odd number of edges, and no bridge on it contributes an odd number.
///
/// # Complexity
///
/// *O(M)* time for *M* edges if an edge outside the spanning tree is in no 2-edge cut, and *O(M log M)* otherwise.
pub(crate) fn parity_edge(position: &Hackenbush, top: u32) -> Option<usize> {
    let tree = position.tree();
    // Positions in different pieces are separated by a tree edge that at most one edge covers.
    let pieces = tree.tops(1);
    let in_no_cut = |&Outside { above, below, .. }: &Outside| pieces[above as usize] == pieces[below as usize];
    if let Some(Outside { edge, .. }) = outside(position, tree, top).find(in_no_cut) {
        return Some(edge as usize);
    }
    if tree.is_depth_first {
        return edge_of_cut(position, tree, top);
    }
    let top = tree.nodes[top as usize].vertex;
    let tree = position.depth_first_tree();
    edge_of_cut(position, &tree, tree.positions[top as usize])
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

/// Returns the edge described in [`parity_edge`] from all classes of 2-edge cuts, if any. The tree is a depth-first tree, and
/// each edge outside it is in a 2-edge cut.
fn edge_of_cut(position: &Hackenbush, tree: &SpanningTree, top: u32) -> Option<usize> {
    let outside = outside(position, tree, top).collect();
    let bits = usize::BITS - tree.len().leading_zeros();
    let outside = sort_by_key(outside, 0..bits, |outside| outside.above);
    let mut chains = None;
    // The nearest position at or above each one whose edge to its parent is not yet known to be covered.
    let mut uncovered: Vec<u32> = (0..number(tree.len())).collect();
    let mut covered = Vec::new();
    for &Outside { edge, above, below } in outside.iter().rev() {
        covered.clear();
        let mut position_below = find(&mut uncovered, below);
        while position_below > above {
            covered.push(position_below);
            uncovered[position_below as usize] = tree.nodes[position_below as usize].parent;
            position_below = find(&mut uncovered, position_below);
        }
        let covers = |position: u32| tree.nodes[position as usize].covers;
        for class in covered.chunk_by(|&lower, &upper| covers(lower) == covers(upper)) {
            let with = (covers(class[0]) == 1).then_some(edge);
            let chains = chains.get_or_insert_with(|| Chains::new(position.graph().ends.len()));
            if let Some(edge) = edge_of_class(tree, top, class, with, chains) {
                return Some(edge as usize);
            }
        }
    }
    None
}

/// Returns the edge described in [`parity_edge`] from a class of 2-edge cuts, if any.
///
/// The class consists of the edges from these positions to their parents, from the lowest upwards, and of the edge `outside`
/// the tree, if any.
fn edge_of_class(
    tree: &SpanningTree,
    top: u32,
    class: &[u32],
    outside: Option<u32>,
    chains: &mut Chains,
) -> Option<u32> {
    let value = |position: u32| tree.values()[position as usize];
    let (lowest, highest) = (value(class[0]), value(*class.last()?));
    // The piece above each edge but the highest. Both values count the edge to the parent.
    let between = class.windows(2).map(|pair| value(pair[0]) ^ value(pair[1]) ^ 1);
    // Without an edge outside the tree, several of them join the lowest piece to the one with the top. With one, the lowest
    // piece is in the cycle, and its value counts two edges that are not in it.
    let with_top = value(top) ^ highest ^ if outside.is_some() { 0 } else { lowest ^ 1 };
    let pieces: Vec<u32> = outside.map(|_| lowest).into_iter().chain(between).collect();
    let edges = outside.into_iter().chain(class.iter().map(|&position| tree.nodes[position as usize].edge));
    let first = chains.beginnings(pieces.iter().copied());
    let last = chains.beginnings(pieces.iter().rev().copied());
    let target = value(top) ^ 1;
    let found = edges
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
