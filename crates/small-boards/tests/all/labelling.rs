//! Canonical labellings and colours, checked against all numberings of small graphs and against isomorphisms.

use std::collections::HashMap;

use proptest::prelude::*;
use small_boards::{CanonicalForm, Graph, singletons};

use crate::random::random;

fn form(graph: &Graph, colours: &[u8]) -> CanonicalForm {
    graph.canonical_labelling(graph.all(), colours).0
}

/// Returns the edges and the colours once vertex `order[i]` is numbered `i`.
fn in_order(graph: &Graph, colours: &[u8], order: &[usize]) -> (Vec<u128>, Vec<u8>) {
    let number = |set: u128| order.iter().position(|&vertex| set == 1 << vertex).expect("an end is a vertex");
    let edges = graph.edges(graph.all()).map(|edge| singletons(edge).map(|end| 1_u128 << number(end)).sum());
    let mut edges: Vec<u128> = edges.collect();
    edges.sort_unstable();
    (edges, order.iter().map(|&vertex| colours.get(vertex).copied().unwrap_or(0)).collect())
}

/// Checks that the labelling renumbers the graph to the form.
fn check_labelling(graph: &Graph, colours: &[u8]) {
    let (form, labelling) = graph.canonical_labelling(graph.all(), colours);
    let (edges, form_colours) = in_order(graph, colours, &labelling);
    let of_form = Graph::from(&form);
    let mut expected: Vec<u128> = of_form.edges(of_form.all()).collect();
    expected.sort_unstable();
    assert_eq!(edges, expected, "{graph:?} {colours:?}");
    let plain = form_colours.iter().all(|&colour| colour == 0);
    assert_eq!(form.colours(), if plain { &[] } else { &form_colours[..] });
}

fn orders(len: usize) -> Vec<Vec<usize>> {
    let Some(last) = len.checked_sub(1) else { return vec![vec![]] };
    let insert = |order: Vec<usize>| (0..len).map(move |at| [&order[..at], &[last], &order[at..]].concat());
    orders(last).into_iter().flat_map(insert).collect()
}

/// Two coloured graphs of up to four vertices have equal forms if and only if a numbering makes them equal.
#[test]
fn forms_of_all_small_coloured_graphs() {
    const COLOURS: [u8; 3] = [0, 1, 255];
    for len in 0..=if cfg!(miri) { 3 } else { 4 } {
        let pairs: Vec<(usize, usize)> = (0..len).flat_map(|a| (a + 1..len).map(move |b| (a, b))).collect();
        let orders = orders(len);
        // The least numbering of each class of graphs, by its form, and the reverse.
        let mut least_of_form = HashMap::new();
        let mut form_of_least = HashMap::new();
        for code in 0..1_usize << pairs.len() {
            let edges = pairs.iter().enumerate().filter(|(bit, _)| code >> bit & 1 == 1);
            let graph = Graph::new(len, edges.map(|(_, &pair)| pair)).expect("a graph");
            for colouring in 0..3_usize.pow(u32::try_from(len).expect("few vertices")) {
                let colours: Vec<u8> = (0..len)
                    .scan(colouring, |rest, _| {
                        let colour = COLOURS[*rest % 3];
                        *rest /= 3;
                        Some(colour)
                    })
                    .collect();
                check_labelling(&graph, &colours);
                let form = form(&graph, &colours);
                let least = orders.iter().map(|order| in_order(&graph, &colours, order)).min();
                assert_eq!(least_of_form.entry(form.clone()).or_insert_with(|| least.clone()), &least, "{colours:?}");
                assert_eq!(form_of_least.entry(least).or_insert_with(|| form.clone()), &form, "{colours:?}");
            }
        }
    }
}

fn shuffled(len: usize, seed: u64) -> Vec<usize> {
    let mut random = random(seed);
    let mut keyed: Vec<(u64, usize)> = (0..len).map(|vertex| (random(), vertex)).collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, vertex)| vertex).collect()
}

/// Checks that another numbering of a coloured graph has the same form, and that the two labellings are an isomorphism.
fn check_renumbering(len: usize, edges: &[(usize, usize)], colours: &[u8], seed: u64) {
    let graph = Graph::new(len, edges).expect("a graph");
    check_labelling(&graph, colours);
    let numbers = shuffled(len, seed);
    let other = Graph::new(len, edges.iter().map(|&(from, to)| [numbers[from], numbers[to]])).expect("a graph");
    let mut other_colours = vec![0; len];
    for (vertex, &colour) in colours.iter().enumerate().take(len) {
        other_colours[numbers[vertex]] = colour;
    }
    let (form, labelling) = graph.canonical_labelling(graph.all(), colours);
    let (other_form, other_labelling) = other.canonical_labelling(other.all(), &other_colours);
    assert_eq!(form, other_form, "{edges:?} {colours:?}");
    let images: HashMap<usize, usize> = labelling.into_iter().zip(other_labelling).collect();
    assert_eq!(images.len(), len);
    for &(from, to) in edges {
        assert_eq!(other.neighbours(1 << images[&from]) >> images[&to] & 1, 1, "{edges:?} {colours:?}");
    }
    for vertex in 0..len {
        assert_eq!(colours.get(vertex).copied().unwrap_or(0), other_colours[images[&vertex]], "{edges:?} {colours:?}");
    }
}

proptest! {
    #[test]
    fn labellings_are_isomorphisms(
        len in 1..60_usize,
        ends in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..90),
        colours in prop::collection::vec(0..3_u8, 0..60),
        seed: u64,
    ) {
        let edges = ends.into_iter().map(|(from, to)| (from.index(len), to.index(len))).filter(|(from, to)| from != to);
        check_renumbering(len, &edges.collect::<Vec<_>>(), &colours, seed);
    }

    /// In a regular graph the degrees say nothing, so only the search tells vertices apart: with few symmetries, it must
    /// tell all of them apart. The union of two or three cycles through all vertices is nearly regular.
    #[test]
    fn labellings_of_regular_graphs(
        len in 5..24_usize,
        cycles in prop::collection::vec(any::<u64>(), 1..4),
        colours in prop::collection::vec(0..2_u8, 0..3),
        seed: u64,
    ) {
        let edges: Vec<(usize, usize)> = cycles
            .into_iter()
            .flat_map(|cycle| {
                let order = shuffled(len, cycle);
                (0..len).map(move |i| (order[i], order[(i + 1) % len]))
            })
            .collect();
        check_renumbering(len, &edges, &colours, seed);
    }
}

/// The rook's graph of 4 x 4 cells and the Shrikhande graph are regular of degree 6, and any two vertices have two common
/// neighbours, so refinement by neighbours cannot tell them apart. One colour breaks most of their symmetries.
#[test]
fn labellings_of_strongly_regular_graphs() {
    let cayley = |steps: &[(usize, usize)]| -> Vec<(usize, usize)> {
        let vertex = |row: usize, column: usize| row % 4 * 4 + column % 4;
        let from = (0..16).map(|number| (number / 4, number % 4));
        from.flat_map(|(row, column)| {
            steps.iter().map(move |(down, right)| (vertex(row, column), vertex(row + down, column + right)))
        })
        .collect()
    };
    let rook = cayley(&[(0, 1), (0, 2), (1, 0), (2, 0)]);
    let shrikhande = cayley(&[(0, 1), (1, 0), (1, 1)]);
    for colours in [&[][..], &[1], &[1, 2], &[1, 0, 1, 2]] {
        for seed in 0..8 {
            check_renumbering(16, &rook, colours, seed);
            check_renumbering(16, &shrikhande, colours, seed);
        }
        let forms = [&rook, &shrikhande].map(|edges| form(&Graph::new(16, edges).expect("a graph"), colours));
        assert_ne!(forms[0], forms[1], "{colours:?}");
    }
    // Each vertex of a rook's graph looks like any other, and the form of one coloured vertex shows it.
    let alone = |vertex: usize| form(&Graph::new(16, &rook).expect("a graph"), &[vec![0; vertex], vec![1]].concat());
    assert!((1..16).all(|vertex| alone(vertex) == alone(0)));
}

/// The labelling of a set names vertices of the graph, not of the set.
#[test]
fn labellings_of_sets() {
    let path = Graph::new(128, (0..127).map(|vertex| (vertex, vertex + 1))).expect("a path");
    let (form, labelling) = path.canonical_labelling(0b111 << 100 | 1 << 127, &[]);
    assert_eq!(form, path.canonical_form(0b111 << 7 | 1 << 40));
    let mut vertices = labelling.clone();
    vertices.sort_unstable();
    assert_eq!(vertices, [100, 101, 102, 127]);
    let middle = Graph::from(&form);
    let middle = (0..4).find(|&vertex| middle.neighbours(1 << vertex).count_ones() == 2).expect("the middle");
    assert_eq!(labelling[middle], 101);
}
