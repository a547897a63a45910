//! A position after moves agrees with a new position of the edges that are left.
//!
//! A move on a cycle exchanges an edge of the spanning tree, so a position may have a tree that no constructor builds. The
//! moves to one nim-value below depend most on the tree: often, a single edge is such a move.

#![expect(clippy::cast_possible_truncation, reason = "random indices of any size are reduced to small ranges")]
#![expect(clippy::unwrap_used, reason = "the graphs are valid and the moves legal")]

use impartial_core::{Position as _, Solve as _};
use impartial_hackenbush::{Chop, Hackenbush, Nimber, Part};

use crate::multigraphs::{Multigraph, each_multigraph};
use crate::random::random;
use crate::shapes::shapes;

/// Compares the position with a new one: the nim-value, the parts, what each edge left deletes, and the nim-value that it leaves.
/// Then checks that there is a move to each of the targets, by playing it in the new position.
fn check(position: &Hackenbush, targets: impl IntoIterator<Item = u64>) {
    let all: Vec<[u32; 2]> = position.edges().collect();
    let context = || format!("{:?} of {all:?}", position.played());
    let left: Vec<usize> = position.edges_left().collect();
    let new = Hackenbush::new(position.vertices(), left.iter().map(|&edge| all[edge])).unwrap();
    assert_eq!(new.edges_left().count(), left.len(), "{}", context());
    assert_eq!(position.nim_value(), new.nim_value(), "{}", context());
    let [mut found, mut expected]: [Vec<Part>; 2] = [position.parts().collect(), new.parts().collect()];
    for part in &mut expected {
        part.bridge = part.bridge.map(|index| left[index]);
    }
    found.sort_unstable_by_key(|part| part.top);
    expected.sort_unstable_by_key(|part| part.top);
    assert_eq!(found, expected, "{}", context());
    // A few edges suffice, because positions after each move are compared as well.
    for (index, &edge) in left.iter().enumerate().step_by(left.len() / 4 + 1) {
        let (old, new_index) = (Chop { edge }, Chop { edge: index });
        let deleted = new.deleted_by(&new_index).unwrap().map(|index| left[index]);
        assert!(position.deleted_by(&old).unwrap().eq(deleted), "edge {edge}, {}", context());
        assert_eq!(value_after(position, old), value_after(&new, new_index), "edge {edge}, {}", context());
    }
    for target in targets.into_iter().map(Nimber::from_heap) {
        let mv = position.move_to(target);
        let mv = mv.unwrap_or_else(|| panic!("expected a move to {target}, found none: {}", context()));
        let index = left.binary_search(&mv.edge);
        let index = index.unwrap_or_else(|_| panic!("expected an edge that is left, found {mv:?}: {}", context()));
        assert_eq!(value_after(&new, Chop { edge: index }), target, "{mv:?}, {}", context());
    }
}

fn value_after(position: &Hackenbush, mv: Chop) -> Nimber {
    let mut position = position.clone();
    position.play(&mv).unwrap();
    position.nim_value()
}

/// Checks a position with all targets before and after up to 50 moves: cuts of these edges, and replies by the solver.
fn check_game(mut position: Hackenbush, order: &[usize], random: &mut impl FnMut() -> u64) {
    for &edge in order.iter().take(50) {
        let value = position.nim_value().heap_size();
        check(&position, 0..value);
        let replies = value > 0 && random().is_multiple_of(4);
        let mv = if replies { position.move_to(Nimber::from_heap(random() % value)).unwrap() } else { Chop { edge } };
        // The edge may be gone.
        let _ = position.play(&mv);
    }
}

/// A ring of six edges with a chord, and the edge 2 1. If 2 1 is cut, only the chord 5 6 wins.
const RING_WITH_CHORD: [[u32; 2]; 8] = [[3, 4], [2, 4], [2, 1], [6, 2], [5, 1], [5, 3], [1, 6], [5, 6]];

#[test]
fn the_chord_of_a_ring_wins_in_every_order_of_the_edges() {
    let mut orders = 0;
    each_order(&mut [0, 1, 2, 3, 4, 5, 6, 7], if cfg!(miri) { 6 } else { 0 }, &mut |order| {
        let edges = order.map(|edge| RING_WITH_CHORD[edge].map(|end| end - 1));
        let mut position = Hackenbush::new(6, edges).unwrap();
        let [cut, chord] = [2, 7].map(|edge| order.iter().position(|&other| other == edge).unwrap());
        position.play(&Chop { edge: cut }).unwrap();
        assert_eq!(position.nim_value(), Nimber::from_heap(1), "{edges:?}");
        assert_eq!(position.winning_move(), Some(Chop { edge: chord }), "{edges:?} without edge {cut}");
        orders += 1;
    });
    assert!(cfg!(miri) || orders == 40_320, "{orders}");
}

/// Calls `visit` with each order of the items from this index onwards.
fn each_order(items: &mut [usize; 8], first: usize, visit: &mut impl FnMut([usize; 8])) {
    if first == items.len() {
        return visit(*items);
    }
    for index in first..items.len() {
        items.swap(first, index);
        each_order(items, first + 1, visit);
        items.swap(first, index);
    }
}

/// All multigraphs of up to 4 vertices and 5 edges, with every two moves.
#[test]
fn small_multigraphs_after_every_two_moves() {
    let mut random = random(1);
    let mut checked = 0;
    let mut check = |position: &Hackenbush| {
        check(position, 0..position.nim_value().heap_size());
        checked += 1;
    };
    each_multigraph(4, if cfg!(miri) { 2 } else { 5 }, &mut random, |edges| {
        let position = Hackenbush::new(4, edges.iter().copied()).unwrap();
        for edge in position.edges_left() {
            let mut position = position.clone();
            position.play(&Chop { edge }).unwrap();
            check(&position);
            for edge in position.edges_left() {
                let mut position = position.clone();
                position.play(&Chop { edge }).unwrap();
                check(&position);
            }
        }
    });
    assert!(cfg!(miri) || checked > 10_000, "{checked}");
}

#[test]
fn random_multigraphs_after_moves() {
    let mut random = random(2);
    for _ in 0..if cfg!(miri) { 3 } else { 5_000 } {
        let Multigraph { vertices, edges, order } = Multigraph::new(40, &mut random);
        check_game(Hackenbush::new(vertices, edges).unwrap(), &order, &mut random);
    }
}

/// Small graphs whose edges are replaced by paths of random lengths, with up to two edges more, which are cut first.
#[test]
fn cycles_that_meet_after_moves() {
    let mut random = random(3);
    for base in [
        // A cycle, two cycles at a vertex, and two that are joined by a path.
        &[[0, 0]][..],
        &[[0, 0], [0, 0]],
        &[[0, 0], [0, 1], [1, 1]],
        // Three and five paths between two vertices.
        &[[0, 1]; 3],
        &[[0, 1]; 5],
        // A chain and a ring of cycles.
        &[[0, 1], [0, 1], [1, 2], [1, 2], [2, 3], [2, 3]],
        &[[0, 1], [0, 1], [1, 2], [1, 2], [2, 3], [2, 3], [3, 0]],
        // A ladder, a wheel, and a prism.
        &[[0, 1], [0, 2], [1, 3], [2, 3], [2, 4], [3, 5], [4, 5]],
        &[[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [2, 3], [3, 4], [4, 1]],
        &[[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3], [0, 3], [1, 4], [2, 5]],
    ] {
        let ends = base.iter().flatten().max().unwrap() + 1;
        for _ in 0..if cfg!(miri) { 1 } else { 200 } {
            let mut below = |end: u32| (random() % u64::from(end)) as u32;
            let most = 1 + below(5);
            let mut paths: Vec<([u32; 2], u32)> = base.iter().map(|&ends| (ends, 1 + below(most))).collect();
            (0..below(3)).for_each(|_| paths.push(([below(ends), below(ends)], 1)));
            let Multigraph { vertices, edges, order } = Multigraph::of_paths(&paths, true, &mut random);
            check_game(Hackenbush::new(vertices, edges).unwrap(), &order, &mut random);
        }
    }
}

/// Graphs of thousands of edges, with all targets that have the top bit of the nim-value.
#[test]
fn large_graphs_after_moves() {
    let mut random = random(4);
    let size = if cfg!(miri) { 10 } else { 3_000 };
    for (_, vertices, edges) in shapes(size, &mut random) {
        let total = edges.len();
        let mut position = Hackenbush::new(vertices, edges).unwrap();
        for _ in 0..8 {
            // The edge may be gone.
            let _ = position.play(&Chop { edge: random() as usize % total });
        }
        let value = position.nim_value().heap_size();
        let top_bit = 1 << value.checked_ilog2().unwrap_or(0);
        check(&position, top_bit.min(value)..value);
    }
}
