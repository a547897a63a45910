//! Cram, Node Kayles and queens: published nim-values, and the same values without parts and normal forms.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use small_boards::{CanonicalForm, Graph, Grid, singletons};

/// Returns the nim-value of a position by definition.
fn nim_value<P, O>(position: &P, options: &impl Fn(&P) -> O, known: &mut HashMap<P, usize>) -> usize
where
    P: Clone + Eq + Hash,
    O: IntoIterator<Item: IntoIterator<Item = P>>,
{
    if let Some(&value) = known.get(position) {
        return value;
    }
    let sum = |summands: O::Item| summands.into_iter().fold(0, |sum, part| sum ^ nim_value(&part, options, known));
    let values: HashSet<usize> = options(position).into_iter().map(sum).collect();
    let value = (0..=values.len()).find(|value| !values.contains(value)).expect("more numbers than values");
    known.insert(position.clone(), value);
    value
}

fn cram(rows: u32, columns: u32) -> usize {
    let grid = Grid::<u64>::new(rows, columns).expect("at most as many cells as bits");
    let options = |&board: &u64| {
        let dominoes = grid.middle_first(board, grid.dominoes(board));
        dominoes.into_iter().map(move |domino| {
            let parts = grid.parts(board & !domino).filter(|part| part.count_ones() > 1);
            parts.map(move |part| grid.normal_form(part))
        })
    };
    nim_value(&grid.all(), &options, &mut HashMap::new())
}

fn cram_by_definition(rows: u32, columns: u32) -> usize {
    let grid = Grid::<u64>::new(rows, columns).expect("at most as many cells as bits");
    let options = |&board: &u64| grid.dominoes(board).map(move |domino| [board & !domino]);
    nim_value(&grid.all(), &options, &mut HashMap::new())
}

#[test]
fn cram_has_the_published_values() {
    let row: Vec<usize> = (1..=20).map(|columns| cram(1, columns)).collect();
    assert_eq!(row, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3]);
    assert_eq!([3, 4, 5, 6, 7].map(|columns| cram(3, columns)), [0, 1, 1, 4, 1]);
    assert_eq!([2, 3, 4, 5].map(|rows| cram(rows, 4)), [0, 1, 0, 2]);
}

#[test]
fn cram_has_the_values_of_its_definition() {
    for (rows, columns) in [(1, 7), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (2, 6)] {
        assert_eq!(cram(rows, columns), cram_by_definition(rows, columns), "{rows} x {columns}");
    }
}

/// Node Kayles on a board: a move takes a cell and its neighbours.
fn kayles_on_board(rows: u32, columns: u32) -> usize {
    let grid = Grid::<u128>::new(rows, columns).expect("at most as many cells as bits");
    let options = |&board: &u128| {
        grid.middle_first(board, singletons(board)).into_iter().map(move |cell| {
            let parts = grid.parts(board & !(cell | grid.neighbours(cell)));
            parts.map(move |part| grid.normal_form(part))
        })
    };
    nim_value(&grid.all(), &options, &mut HashMap::new())
}

/// Node Kayles on a graph, where a position is a graph up to isomorphism.
fn kayles(graph: &Graph) -> usize {
    let options = |form: &CanonicalForm| {
        let graph = Graph::from(form);
        let left = singletons(graph.all()).map(|vertex| graph.all() & !graph.closed_neighbourhood(vertex));
        let left = left.map(|left| graph.parts(left).map(|part| graph.canonical_form(part)).collect());
        left.collect::<Vec<Vec<CanonicalForm>>>()
    };
    nim_value(&graph.canonical_form(graph.all()), &options, &mut HashMap::new())
}

/// Node Kayles on a graph, where a position is a set of its vertices.
fn kayles_by_definition(graph: &Graph) -> usize {
    let options = |&set: &u128| singletons(set).map(move |vertex| [set & !graph.closed_neighbourhood(vertex)]);
    nim_value(&graph.all(), &options, &mut HashMap::new())
}

fn graph_of(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> Graph {
    let pairs = (0..vertices).flat_map(|a| (0..a).map(move |b| [a, b]));
    Graph::new(vertices, pairs.filter(|&[a, b]| is_edge(a, b))).expect("edges between different vertices")
}

#[test]
fn node_kayles_has_the_published_values() {
    let published = [2, 1, 1, 0, 3, 3, 2];
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|columns| kayles_on_board(3, columns)), published);
    let on_graph = |columns: usize| {
        kayles(&graph_of(3 * columns, |a, b| {
            (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
        }))
    };
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(on_graph), published);
}

#[test]
fn queens_have_the_published_values() {
    let queens = |side: usize| {
        let attacks = |a: usize, b: usize| {
            let [rows, columns] = [(a / side).abs_diff(b / side), (a % side).abs_diff(b % side)];
            rows == 0 || columns == 0 || rows == columns
        };
        kayles(&graph_of(side * side, attacks))
    };
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(queens), [0, 1, 1, 2, 1, 3, 1]);
}

#[test]
fn node_kayles_has_the_values_of_its_definition() {
    let petersen = graph_of(10, |a, b| match (a / 5, b / 5) {
        (0, 0) => [1, 4].contains(&a.abs_diff(b)),
        (1, 1) => [2, 3].contains(&a.abs_diff(b)),
        _ => a % 5 == b % 5,
    });
    let cube = graph_of(16, |a, b| (a ^ b).is_power_of_two());
    let cycle = graph_of(15, |a, b| [1, 14].contains(&a.abs_diff(b)));
    for graph in [petersen, cube, cycle] {
        assert_eq!(kayles(&graph), kayles_by_definition(&graph));
    }
}
