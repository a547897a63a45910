//! Equality and hashes depend only on the edges that are left.

#![expect(clippy::cast_possible_truncation, reason = "random indices of any size are reduced to small ranges")]

use impartial_core::laws;
use impartial_hackenbush::reference::{MAX_LISTED_EDGES, ReferenceHackenbush};
use impartial_hackenbush::{Chop, Enumerate as _, Hackenbush, Position as _, TooLarge};

use crate::random::random;

/// Different games on the same graph are equal exactly when the same edges are left.
#[test]
fn games_with_the_same_edges_left_are_equal() {
    let mut random = random(1);
    for _ in 0..200 {
        let mut below = |end: usize| random() as usize % end;
        let edges: Vec<[u32; 2]> = (0..8).map(|_| [below(5) as u32, below(5) as u32]).collect();
        let reversed = edges.iter().map(|&[from, to]| [to, from]);
        let start = [edges.clone(), reversed.collect()].map(|edges| Hackenbush::new(5, edges).unwrap());
        let mut positions = start.to_vec();
        for _ in 0..10 {
            let mut position = start[below(2)].clone();
            let mut played = Vec::new();
            for _ in 0..below(6) {
                let mv = Chop { edge: below(8) };
                if position.play(&mv).is_ok() {
                    played.push(mv);
                }
            }
            assert_eq!(position.played(), played);
            positions.push(position);
        }
        let edges_left = |position: &Hackenbush| position.edges_left().collect::<Vec<_>>();
        laws::equal_by_key(positions.iter().map(|position| (position, edges_left(position)))).unwrap();
    }
}

#[test]
fn vertices_and_indices_matter() {
    let graph = |vertices, edges: &[[u32; 2]]| Hackenbush::new(vertices, edges.iter().copied()).unwrap();
    let stalk = graph(2, &[[0, 1]]);
    assert_ne!(stalk, graph(3, &[[0, 1]]));
    assert_ne!(stalk, graph(2, &[[1, 1], [0, 0]]));
    assert_ne!(graph(4, &[[0, 1], [2, 3]]), graph(4, &[[2, 3], [0, 1]]));
    // An edge without a connection to the ground falls before the first move.
    assert_eq!(graph(4, &[[0, 1], [2, 3]]), graph(4, &[[1, 0]]));
}

/// The limit is for the edges that are left, and not for those that a move has deleted.
#[test]
fn graphs_are_listed_up_to_the_limit() {
    for gone in [0, 1, 2, MAX_LISTED_EDGES, MAX_LISTED_EDGES + 1] {
        let list = |left: u64| {
            // A stalk, which the move deletes, and loops at the ground.
            let stalk = (0..gone as u32).map(|vertex| [vertex, vertex + 1]);
            let edges = stalk.chain((0..left).map(|_| [0, 0]));
            let mut graph = Hackenbush::new(gone as u32 + 1, edges).unwrap();
            if gone > 0 {
                graph.play(&Chop { edge: 0 }).unwrap();
            }
            ReferenceHackenbush::try_from(&graph).map(|listed| listed.moves().count() as u64)
        };
        assert_eq!([0, MAX_LISTED_EDGES].map(list), [Ok(0), Ok(MAX_LISTED_EDGES)], "after {gone} edges");
        let refused = TooLarge::new(MAX_LISTED_EDGES + 1, MAX_LISTED_EDGES);
        assert_eq!(list(MAX_LISTED_EDGES + 1), Err(refused), "after {gone} edges");
    }
}
