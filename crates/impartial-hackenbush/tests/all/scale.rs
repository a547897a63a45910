//! The laws on graphs of a million edges, and during games.

#![expect(clippy::cast_possible_truncation, reason = "random indices of any size are reduced to small ranges")]

use impartial_core::{Position as _, Solve as _, laws};
use impartial_hackenbush::{Chop, Hackenbush, Nimber};

use crate::random::random;
use crate::shapes::shapes;

/// Games on graphs of up to 3,000 edges of every shape, with moves to random smaller values and random moves.
#[test]
fn games_keep_the_laws() {
    let mut random = random(1);
    for size in if cfg!(miri) { vec![20] } else { vec![20, 100, 101, 500, 3_000] } {
        for (name, vertices, edges) in shapes(size, &mut random) {
            let total = edges.len();
            let mut position = Hackenbush::new(vertices, edges).unwrap();
            for _ in 0..6 {
                let noise = random();
                let candidates = [0, noise as usize % total, total, total / 2, usize::MAX].map(|edge| Chop { edge });
                laws::holds(&position, laws::targets(position.nim_value(), noise), candidates)
                    .unwrap_or_else(|violation| panic!("{name} of {size} edges: {violation}"));
                let value = position.nim_value().heap_size();
                let mv = if value > 0 && !noise.is_multiple_of(3) {
                    position.move_to(Nimber::from_heap(noise % value))
                } else {
                    let left: Vec<usize> = position.edges_left().collect();
                    left.get(noise as usize % left.len().max(1)).map(|&edge| Chop { edge })
                };
                let Some(mv) = mv else { break };
                let left = position.edges_left().count();
                let deleted = position.deleted_by(&mv).unwrap().count();
                position.play(&mv).unwrap();
                assert_eq!(position.edges_left().count(), left - deleted, "{name} of {size} edges, {mv:?}");
            }
            // A new position of the edges that are left has the same value.
            let all: Vec<[u32; 2]> = position.edges().collect();
            let rebuilt = Hackenbush::new(vertices, position.edges_left().map(|edge| all[edge])).unwrap();
            assert_eq!(rebuilt.nim_value(), position.nim_value(), "{name} of {size} edges");
        }
    }
}

/// Values, moves and games on 200,000 edges of every shape. A search that descends by recursion would overflow the stack of a
/// test, which has 2 MB, and a search of quadratic time would take minutes.
#[test]
fn many_edges() {
    let mut random = random(2);
    for (name, vertices, edges) in shapes(if cfg!(miri) { 50 } else { 200_000 }, &mut random) {
        let total = edges.len();
        let mut position = Hackenbush::new(vertices, edges).unwrap();
        for _ in 0..3 {
            let (value, noise) = (position.nim_value(), random());
            let targets = [0, 1, value.heap_size() / 2, value.heap_size().saturating_sub(1), value.heap_size() ^ 1];
            let candidates = [noise as usize % total].map(|edge| Chop { edge });
            laws::holds(&position, targets.map(Nimber::from_heap), candidates)
                .unwrap_or_else(|violation| panic!("{name}: {violation}"));
            let Some(mv) = position.winning_move().or_else(|| position.some_move()) else { break };
            position.play(&mv).unwrap();
        }
    }
}

/// Shapes whose value is known.
#[test]
fn known_values() {
    let mut random = random(3);
    let edges: u32 = if cfg!(miri) { 50 } else { 200_000 };
    for (name, vertices, graph) in shapes(edges, &mut random) {
        let total = graph.len() as u64;
        let half = u64::from(edges / 2);
        let expected = match name {
            "path" | "path from its tip" | "path of vertices far apart" => total,
            "star" | "cycle" | "parallel edges" | "loops" | "clique" | "chain of triangles" | "double path" => {
                total % 2
            }
            "broom" => half + (total - half) % 2,
            // Each stalk contributes 1.
            "cycle with stalks" => 0,
            _ => continue,
        };
        let position = Hackenbush::new(vertices, graph).unwrap();
        assert_eq!(position.nim_value().heap_size(), expected, "{name}");
    }
}
