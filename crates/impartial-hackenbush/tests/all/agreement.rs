//! The theorem agrees with the rules on every small graph, and on random ones.

#![expect(clippy::cast_possible_truncation, reason = "random indices of any size are reduced to small ranges")]
#![expect(clippy::unwrap_used, reason = "the graphs are valid and small")]

use impartial_core::{ByRules, Enumerate as _, Exhaustive, Position as _, Solve as _, laws};
use impartial_hackenbush::reference::ReferenceHackenbush;
use impartial_hackenbush::{Chop, Hackenbush, Nimber};

use crate::multigraphs::each_multigraph;
use crate::random::random;
use crate::shapes::shapes;

/// Checks the laws, and that the rules give the same lists of edges, before and after each move. The oracle may know values of
/// other positions of the graph.
fn check(position: &Hackenbush, oracle: &mut ByRules<ReferenceHackenbush>) {
    let rules = ReferenceHackenbush::try_from(position).unwrap();
    let candidates = (0..=position.edges().len()).chain([usize::MAX]).map(|edge| Chop { edge });
    laws::agrees(position, &rules, oracle, candidates).unwrap();
    for mv in rules.moves() {
        let (mut after, mut rules_after) = (position.clone(), rules.clone());
        after.play(&mv).unwrap();
        rules_after.play(&mv).unwrap();
        let left: Vec<usize> = rules_after.moves().map(|mv| mv.edge).collect();
        assert!(after.edges_left().eq(left.iter().copied()), "{position:?}, {mv:?}: {after:?}");
        let deleted = rules.moves().map(|mv| mv.edge).filter(|edge| !left.contains(edge));
        assert!(position.deleted_by(&mv).unwrap().eq(deleted), "{position:?}, {mv:?}");
    }
}

/// All multigraphs with loops of up to 5 vertices and 6 edges.
#[test]
fn small_multigraphs() {
    let mut checked = 0;
    each_multigraph(5, if cfg!(miri) { 2 } else { 6 }, &mut random(1), |edges| {
        check(&Hackenbush::new(5, edges.iter().copied()).unwrap(), &mut Exhaustive::by_rules());
        checked += 1;
    });
    // The multisets of up to 6 of 15 pairs.
    assert!(cfg!(miri) || checked == 54_264, "{checked}");
}

/// Random graphs of up to 12 edges, with many cycles or few, and every fourth also after each move of a random game.
#[test]
fn random_graphs() {
    let mut random = random(2);
    for round in 0..if cfg!(miri) { 3 } else { 600 } {
        let mut below = |end: usize| random() as usize % end;
        let (vertices, total) = (2 + below(8), 7 + below(6));
        let is_near = below(2) == 1;
        let edges: Vec<[u32; 2]> = (0..total)
            .map(|_| {
                let from = below(vertices);
                let to = if is_near { (from + below(3)) % vertices } else { below(vertices) };
                [from as u32, to as u32]
            })
            .collect();
        let mut position = Hackenbush::new(vertices as u32, edges).unwrap();
        let mut oracle = Exhaustive::by_rules();
        check(&position, &mut oracle);
        for _ in 0..if round % 4 == 0 { total } else { 0 } {
            let left: Vec<usize> = position.edges_left().collect();
            let Some(&edge) = left.get(below(left.len().max(1))) else { break };
            position.play(&Chop { edge }).unwrap();
            check(&position, &mut oracle);
        }
    }
}

/// Graphs whose edges are replaced by paths, so that most of them are in a 2-edge cut with others, and only few of them change
/// the parity, before and after random moves.
#[test]
fn subdivided_graphs() {
    let mut random = random(5);
    for round in 0..if cfg!(miri) { 3 } else { 4_000 } {
        let is_small = round % 20 == 0;
        let mut below = |end: usize| random() as usize % end;
        let (vertices, paths) = if is_small { (2 + below(2), 3) } else { (2 + below(5), 3 + below(7)) };
        let mut next = vertices as u32;
        let mut edges = Vec::new();
        for _ in 0..paths {
            let (mut from, to) = (below(vertices) as u32, below(vertices) as u32);
            for _ in 0..below(if is_small { 4 } else { 6 }) {
                edges.push([from, next]);
                (from, next) = (next, next + 1);
            }
            edges.push([from, to]);
        }
        // The order decides which of the paths are in the spanning tree.
        for index in (0..edges.len()).rev() {
            edges.swap(index, below(index + 1));
        }
        let mut position = Hackenbush::new(next, edges.iter().copied()).unwrap();
        if is_small {
            check(&position, &mut Exhaustive::by_rules());
        }
        // Most moves change the spanning tree.
        for _ in 0..5 {
            let value = position.nim_value().heap_size();
            laws::holds(&position, (0..value).map(Nimber::from_heap), []).unwrap();
            let left: Vec<usize> = position.edges_left().collect();
            let Some(&edge) = left.get(below(left.len().max(1))) else { break };
            position.play(&Chop { edge }).unwrap();
        }
    }
}

/// Small graphs of each shape.
#[test]
fn graphs_of_every_shape() {
    for edges in 2..if cfg!(miri) { 4 } else { 12 } {
        for (name, vertices, edges) in shapes(edges, &mut random(3)) {
            let position = Hackenbush::new(vertices, edges.iter().copied());
            let position = position.unwrap_or_else(|error| panic!("{name}: {error}"));
            check(&position, &mut Exhaustive::by_rules());
        }
    }
}

/// The nim-value of the parts follows from the theorem, and a part has no bridge.
#[test]
fn parts_explain_the_value() {
    let mut random = random(4);
    for _ in 0..if cfg!(miri) { 3 } else { 2_000 } {
        let mut below = |end: usize| random() as usize % end;
        let (vertices, total) = (1 + below(20), below(30));
        let edges: Vec<[u32; 2]> = (0..total).map(|_| [below(vertices) as u32, below(vertices) as u32]).collect();
        let position = Hackenbush::new(vertices as u32, edges.iter().copied()).unwrap();
        let parts: Vec<_> = position.parts().collect();
        let part_of = position.part_of();
        let ends = |edge: usize| edges[edge].map(|end| part_of(end).unwrap());
        for part in &parts {
            let hanging = parts.iter().filter(|other| {
                other.bridge.is_some_and(|bridge| ends(bridge).contains(&part.top) && other.top != part.top)
            });
            let hanging = hanging.filter(|other| part.bridge != other.bridge);
            let value = hanging.fold(part.edges as u64 % 2, |value, other| value ^ (other.value.heap_size() + 1));
            assert_eq!(part.value.heap_size(), value, "{position:?}, {part:?}");
            let inside = position.edges_left().filter(|&edge| ends(edge) == [part.top; 2]);
            assert_eq!(inside.count(), part.edges, "{position:?}, {part:?}");
            assert_eq!(part_of(part.top), Some(part.top));
            let Some(edge) = part.bridge else { continue };
            let mut without = position.clone();
            without.play(&Chop { edge }).unwrap();
            assert_eq!(without.part_of()(part.top), None, "{position:?}, {part:?}");
        }
        assert_eq!((parts[0].bridge, parts[0].top, parts[0].value), (None, 0, position.nim_value()));
        // An edge that is in a part connects vertices that stay when it is chopped.
        for edge in position.edges_left().filter(|&edge| ends(edge)[0] == ends(edge)[1]) {
            assert!(position.deleted_by(&Chop { edge }).unwrap().eq([edge]), "{position:?}, {edge}");
        }
    }
}
