//! Nim-values of graphs without cycles: random ones by the definition, and games that other crates of the project solve.

use std::collections::HashMap;
use std::hash::Hash;

use game_graph::Digraph;
use impartial_search::Search;
use impartial_search::nimbers::{Nimber, mex};
use nim_sequences::NimSequence;
use small_boards::Grid;

use crate::oracle::below;

#[test]
fn random_graphs_without_cycles() {
    let mut below = below(3);
    for _ in 0..if cfg!(miri) { 2 } else { 300 } {
        let n = 1 + below(200);
        let degree = 1 + below(n);
        // Moves lead to smaller numbers of a random order.
        let mut order: Vec<u32> = (0..n).collect();
        (1..n).for_each(|last| order.swap(last as usize, below(last + 1) as usize));
        let mut edges = Vec::new();
        for from in 1..n {
            edges.extend((0..below(degree)).map(|_| [from, below(from)].map(|at| order[at as usize])));
        }
        let graph = Digraph::from_edges(n, &edges).unwrap();
        let mut expected = vec![0; n as usize];
        for &vertex in &order {
            let options = graph.options(vertex).map(|option| Nimber::from_heap(expected[option as usize]));
            expected[vertex as usize] = mex(options).heap_size();
        }
        let found = graph.nim_values().unwrap();
        assert_eq!(found.iter().copied().map(u64::from).collect::<Vec<_>>(), expected, "{edges:?}");
        assert_eq!(graph.solve().nim_values(), found);
    }
}

/// Returns the graph of all positions reachable from `start`, with the positions in the order of vertices.
fn graph_of<P: Clone + Eq + Hash>(start: P, options: impl Fn(&P) -> Vec<P>) -> (Digraph<'static>, Vec<P>) {
    let (mut positions, mut edges) = (vec![start.clone()], Vec::new());
    let mut numbers = HashMap::from([(start, 0)]);
    let mut from = 0;
    while let Some(position) = positions.get(from as usize).cloned() {
        for option in options(&position) {
            let new = u32::try_from(positions.len()).unwrap();
            let to = *numbers.entry(option.clone()).or_insert(new);
            if to == new {
                positions.push(option);
            }
            edges.push([from, to]);
        }
        from += 1;
    }
    (Digraph::from_edges(from, &edges).unwrap(), positions)
}

#[test]
fn nim() {
    let size = if cfg!(miri) { 5 } else { 45 };
    let options = |&[a, b]: &[u32; 2]| (0..a).map(|a| [a, b]).chain((0..b).map(|b| [a, b])).collect();
    let (graph, positions) = graph_of([size, size + 5], options);
    for ([a, b], found) in positions.into_iter().zip(graph.nim_values().unwrap()) {
        assert_eq!(found, a ^ b, "{a} and {b}");
    }
    // A single heap has the minimum number of moves for its nim-value.
    let heaps = Digraph::from_options((0..=size).map(|heap| 0..heap)).unwrap();
    assert_eq!(heaps.nim_values().unwrap(), (0..=size).collect::<Vec<_>>());
}

#[test]
fn kayles() {
    let pins = if cfg!(miri) { 6 } else { 16 };
    let hits = |row: &u32| {
        let row = *row;
        let neighbours = (0..pins).flat_map(|pin| [1 << pin, 3 << pin]);
        neighbours.filter(|hit| row & hit == *hit).map(|hit| row & !hit).collect()
    };
    let (graph, rows) = graph_of((1 << pins) - 1, hits);
    let mut sequence = NimSequence::new("kayles".parse().unwrap());
    for (row, found) in rows.into_iter().zip(graph.nim_values().unwrap()) {
        let parts = format!("{row:b}");
        let parts = parts.split('0').map(|part| sequence.value(part.len() as u64).unwrap());
        assert_eq!(u64::from(found), parts.sum::<Nimber>().heap_size(), "{row:b}");
    }
}

#[test]
fn cram() {
    let grid = if cfg!(miri) { Grid::<u64>::new(2, 3) } else { Grid::<u64>::new(3, 5) }.unwrap();
    let (graph, boards) = graph_of(grid.all(), |&board| grid.dominoes(board).map(|domino| board & !domino).collect());
    let mut search = Search::new(|&board: &u64| {
        grid.dominoes(board).map(move |domino| grid.parts(board & !domino).collect::<Vec<_>>()).collect::<Vec<_>>()
    });
    for (board, found) in boards.into_iter().zip(graph.nim_values().unwrap()) {
        assert_eq!(u64::from(found), search.nim_value(&board).unwrap().heap_size(), "{board:b}");
    }
}
