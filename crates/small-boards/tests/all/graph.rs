//! Sets of vertices, checked against their definitions, and canonical forms, checked against all numberings of small
//! graphs.

use std::collections::{BTreeSet, HashMap, HashSet};

use proptest::prelude::*;
use small_boards::{CanonicalForm, Graph, Grid, InvalidGraph, singletons};

use crate::random::random;

type Edges = Vec<[usize; 2]>;

fn graph(vertices: usize, edges: impl IntoIterator<Item = [usize; 2]>) -> Graph {
    Graph::new(vertices, edges).expect("edges between different vertices")
}

fn form(graph: &Graph) -> CanonicalForm {
    graph.canonical_form(graph.all())
}

/// Returns the edges as pairs.
fn pairs(graph: &Graph) -> Edges {
    let index = |set: u128| set.trailing_zeros() as usize;
    graph.edges(graph.all()).map(|edge| [index(edge), index(edge & (edge - 1))]).collect()
}

/// Returns the graph with vertex `v` numbered `numbers[v]`.
fn renumbered(graph: &Graph, numbers: &[usize]) -> Graph {
    self::graph(graph.len(), pairs(graph).into_iter().map(|edge| edge.map(|vertex| numbers[vertex])))
}

fn permutations(len: usize) -> Vec<Vec<usize>> {
    let Some(shorter) = len.checked_sub(1) else { return vec![vec![]] };
    let insert = |rest: Vec<usize>| {
        (0..len).map(move |at| {
            let mut longer = rest.clone();
            longer.insert(at, shorter);
            longer
        })
    };
    permutations(shorter).into_iter().flat_map(insert).collect()
}

/// All pairs below `len`.
fn all_pairs(len: usize) -> Edges {
    (0..len).flat_map(|a| (a + 1..len).map(move |b| [a, b])).collect()
}

/// Two graphs of up to six vertices have equal forms if and only if a permutation maps one to the other.
#[test]
fn forms_of_all_small_graphs() {
    for (len, classes) in [1, 1, 2, 4, 11, 34, 156].into_iter().enumerate() {
        let pairs = all_pairs(len);
        let permutations = permutations(len);
        let graph_of = |code: usize| {
            graph(len, pairs.iter().enumerate().filter(|(bit, _)| code >> bit & 1 == 1).map(|(_, &pair)| pair))
        };
        let mut class_of = vec![usize::MAX; 1 << pairs.len()];
        let mut forms = Vec::new();
        for code in 0..class_of.len() {
            if class_of[code] == usize::MAX {
                for permutation in &permutations {
                    let image = pairs.iter().enumerate().filter(|(bit, _)| code >> bit & 1 == 1).map(|(_, &[a, b])| {
                        let (a, b) = (permutation[a], permutation[b]);
                        1 << pairs.iter().position(|&pair| pair == [a.min(b), a.max(b)]).unwrap()
                    });
                    class_of[image.sum::<usize>()] = forms.len();
                }
                forms.push(form(&graph_of(code)));
            }
            assert_eq!(form(&graph_of(code)), forms[class_of[code]], "{:?}", graph_of(code));
        }
        assert_eq!((forms.len(), forms.iter().collect::<HashSet<_>>().len()), (classes, classes));
    }
}

/// Returns the tree of a Prüfer code.
fn tree(code: &[usize]) -> Graph {
    let len = code.len() + 2;
    let mut left = vec![1; len];
    for &vertex in code {
        left[vertex] += 1;
    }
    let mut edges = Vec::new();
    for &vertex in code {
        let leaf = left.iter().position(|&left| left == 1).expect("a tree has a leaf");
        edges.push([leaf, vertex]);
        left[leaf] = 0;
        left[vertex] -= 1;
    }
    let last: Vec<usize> = (0..len).filter(|&vertex| left[vertex] == 1).collect();
    edges.push([last[0], last[1]]);
    graph(len, edges)
}

fn cycle(len: usize) -> Graph {
    graph(len, (0..len).map(|vertex| [vertex, (vertex + 1) % len]))
}

fn complete(parts: &[usize]) -> Graph {
    let part_of: Vec<usize> = parts.iter().enumerate().flat_map(|(part, &size)| vec![part; size]).collect();
    graph(part_of.len(), all_pairs(part_of.len()).into_iter().filter(|&[a, b]| part_of[a] != part_of[b]))
}

fn cube(dimension: usize) -> Graph {
    let len = 1 << dimension;
    graph(len, all_pairs(len).into_iter().filter(|[a, b]| (a ^ b).is_power_of_two()))
}

fn grid(rows: u32, columns: u32) -> Graph {
    let grid = Grid::<u128>::new(rows, columns).expect("at most 128 cells");
    let index = |set: u128| set.trailing_zeros() as usize;
    graph(
        (rows * columns) as usize,
        grid.dominoes(grid.all()).map(|domino| [index(domino), index(domino & (domino - 1))]),
    )
}

/// The graph whose vertices are pairs of numbers below `side`, with the edges that `joins` accepts.
fn on_pairs(side: usize, joins: impl Fn([usize; 2], [usize; 2]) -> bool) -> Graph {
    let place = |vertex: usize| [vertex / side, vertex % side];
    graph(side * side, all_pairs(side * side).into_iter().filter(|&[a, b]| joins(place(a), place(b))))
}

fn petersen() -> Graph {
    let pairs = all_pairs(5);
    let disjoint = |[a, b]: [usize; 2]| pairs[a].iter().all(|vertex| !pairs[b].contains(vertex));
    graph(10, all_pairs(10).into_iter().filter(|&pair| disjoint(pair)))
}

/// The rook's graph of 4 x 4, and the other strongly regular graph with the same counts.
fn rook() -> Graph {
    on_pairs(4, |a, b| a[0] == b[0] || a[1] == b[1])
}

fn shrikhande() -> Graph {
    on_pairs(4, |a, b| {
        let [row, column] = [(b[0] + 4 - a[0]) % 4, (b[1] + 4 - a[1]) % 4];
        [[0, 1], [0, 3], [1, 0], [3, 0], [1, 1], [3, 3]].contains(&[row, column])
    })
}

/// The Paley graph, in which numbers are joined if they differ by a square modulo a prime.
fn paley(prime: usize) -> Graph {
    let squares: HashSet<usize> = (1..prime).map(|number| number * number % prime).collect();
    graph(prime, all_pairs(prime).into_iter().filter(|[a, b]| squares.contains(&(b - a))))
}

/// A union of copies, without edges between them.
fn copies(count: usize, of: &Graph) -> Graph {
    let edges = pairs(of);
    let shifted = |copy| edges.iter().map(move |edge| edge.map(|vertex| vertex + copy * of.len()));
    graph(count * of.len(), (0..count).flat_map(shifted))
}

/// The union of two graphs, without edges between them.
fn union(one: &Graph, other: &Graph) -> Graph {
    let shifted = pairs(other).into_iter().map(|edge| edge.map(|vertex| vertex + one.len()));
    graph(one.len() + other.len(), pairs(one).into_iter().chain(shifted))
}

/// A cycle with a chord from each vertex.
fn with_chords(chords: &[[usize; 2]]) -> Graph {
    let len = 2 * chords.len();
    graph(len, pairs(&cycle(len)).into_iter().chain(chords.iter().copied()))
}

/// All ways to join the vertices in pairs.
fn matchings(vertices: &[usize]) -> Vec<Edges> {
    let Some((&first, rest)) = vertices.split_first() else { return vec![vec![]] };
    let with = |index: usize| {
        let mut left = rest.to_vec();
        let other = left.remove(index);
        matchings(&left).into_iter().map(move |mut matching| {
            matching.push([first, other]);
            matching
        })
    };
    (0..rest.len()).flat_map(with).collect()
}

/// The number of Hamiltonian cubic graphs is OEIS A001186. Refinement does not split their vertices at all.
#[test]
fn forms_of_cubic_graphs() {
    for (len, count) in [(4, 1), (6, 2), (8, 5), (10, 17), (12, 80)] {
        let vertices: Vec<usize> = (0..len).collect();
        let graphs = matchings(&vertices).into_iter().map(|chords| with_chords(&chords));
        let cubic = graphs.filter(|graph| pairs(graph).len() == len / 2 * 3);
        assert_eq!(cubic.map(|graph| form(&graph)).collect::<HashSet<_>>().len(), count, "{len} vertices");
    }
    // The traces of this graph do not tell apart all of its leaves.
    let graph = with_chords(&[[2, 0], [11, 3], [6, 9], [10, 8], [5, 4], [7, 1]]);
    assert!((0..32).all(|seed| form(&renumbered(&graph, &numbers(12, seed))) == form(&graph)));
}

/// A vertex that is joined to all vertices of another graph.
fn cone(over: &Graph) -> Graph {
    let len = over.len();
    graph(len + 1, pairs(over).into_iter().chain((0..len).map(|vertex| [vertex, len])))
}

/// Graphs with many symmetries, and graphs that refinement alone does not distinguish.
fn hard_graphs() -> Vec<(&'static str, Graph)> {
    vec![
        ("points", graph(128, [])),
        ("complete", complete(&[1; 128])),
        ("complete bipartite", complete(&[64, 64])),
        ("complete in three parts", complete(&[30, 40, 30])),
        ("cycle", cycle(128)),
        ("42 triangles", copies(42, &cycle(3))),
        ("64 edges", copies(64, &complete(&[1, 1]))),
        ("a cone over 42 triangles", cone(&copies(42, &cycle(3)))),
        ("a cone over 21 hexagons", cone(&copies(21, &cycle(6)))),
        ("a star", complete(&[1, 127])),
        ("Petersen", petersen()),
        ("Petersen twelve times", copies(12, &petersen())),
        ("a cone over Petersen six times", cone(&copies(6, &petersen()))),
        ("cube", cube(5)),
        ("cube of 7 dimensions", cube(7)),
        ("grid", grid(8, 16)),
        ("square grid", grid(11, 11)),
        (
            "torus",
            on_pairs(9, |a, b| {
                let apart = |a: usize, b: usize| (a + 9 - b) % 9;
                let [rows, columns] = [apart(a[0], b[0]), apart(a[1], b[1])];
                rows == 0 && [1, 8].contains(&columns) || columns == 0 && [1, 8].contains(&rows)
            }),
        ),
        ("prism", on_pairs(3, |a, b| (a[0] == b[0]) != (a[1] == b[1]))),
        ("queens", on_pairs(8, |a, b| a[0] == b[0] || a[1] == b[1] || a[0].abs_diff(b[0]) == a[1].abs_diff(b[1]))),
        ("rook", rook()),
        ("Shrikhande", shrikhande()),
        ("a cone over four rook graphs", cone(&copies(4, &rook()))),
        ("a cone over rook and Shrikhande graphs", cone(&copies(3, &union(&rook(), &shrikhande())))),
        ("Paley 29", paley(29)),
        ("Paley 101", paley(101)),
        ("a tree", tree(&[3, 3, 3, 4, 4, 4, 5, 5, 5, 0, 0, 1, 1, 2, 2])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn hard_graphs_have_a_form_each(seeds: [u64; 2]) {
        let mut found: HashMap<CanonicalForm, &str> = HashMap::new();
        for (name, graph) in hard_graphs() {
            let [one, other] = seeds.map(|seed| form(&renumbered(&graph, &numbers(graph.len(), seed))));
            prop_assert_eq!(&one, &other, "{}", name);
            prop_assert_eq!(&form(&Graph::from(&one)), &one, "{}", name);
            prop_assert_eq!(found.insert(one, name), None, "the form of {}", name);
        }
    }
}

/// Returns a random permutation.
fn numbers(len: usize, seed: u64) -> Vec<usize> {
    let mut random = random(seed);
    let mut random = |below: usize| usize::try_from(random() >> 33).expect("31 bits") % below;
    let mut numbers: Vec<usize> = (0..len).collect();
    for index in 1..len {
        numbers.swap(index, random(index + 1));
    }
    numbers
}

/// Graphs of up to 128 vertices, most of them small.
fn some_graph() -> impl Strategy<Value = Graph> {
    (1..=128_usize, 0..3_usize).prop_flat_map(|(len, density)| {
        let most = [len / 2 + 1, 2 * len, len * len / 2 + 1][density];
        prop::collection::vec((0..len, 0..len), 0..=most)
            .prop_map(move |edges| graph(len, edges.into_iter().filter(|(a, b)| a != b).map(|(a, b)| [a, b])))
    })
}

proptest! {
    #[test]
    fn numbering_does_not_change_the_form(graph in some_graph(), seed: u64) {
        let other = renumbered(&graph, &numbers(graph.len(), seed));
        prop_assert_eq!(form(&graph), form(&other));
        prop_assert_eq!(pairs(&Graph::from(&form(&graph))).len(), pairs(&graph).len());
    }

    #[test]
    fn numbering_does_not_change_the_form_of_a_cubic_graph(len in 2..20_usize, seed: u64, other: u64) {
        let numbers_of_chords = numbers(2 * len, seed);
        let chords: Edges = numbers_of_chords.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        let graph = with_chords(&chords);
        prop_assert_eq!(form(&graph), form(&renumbered(&graph, &numbers(2 * len, other))));
    }

    /// The form of a set is the form of a graph that has only its vertices.
    #[test]
    fn sets_induce_subgraphs(graph in some_graph(), set: u128) {
        let set = set & graph.all();
        let vertices: Vec<u128> = singletons(set).collect();
        let number = |vertex: u128| vertices.iter().position(|&other| other == vertex);
        let within = graph.edges(graph.all()).filter_map(|edge| {
            let lower = edge & edge.wrapping_neg();
            Some([number(lower)?, number(edge ^ lower)?])
        });
        let within: Edges = within.collect();
        prop_assert_eq!(graph.edges(set).count(), within.len());
        prop_assert_eq!(form(&self::graph(vertices.len(), within)), graph.canonical_form(set));
    }

    /// Parts are compared with walks along edges.
    #[test]
    fn parts_are_found_by_walks(graph in some_graph(), set: u128) {
        let edges = pairs(&graph);
        let mut rest: BTreeSet<usize> = (0..graph.len()).filter(|vertex| set >> vertex & 1 == 1).collect();
        let mut expected = Vec::new();
        while let Some(first) = rest.pop_first() {
            let (mut part, mut todo) = (0_u128, vec![first]);
            while let Some(vertex) = todo.pop() {
                part |= 1 << vertex;
                for &[a, b] in edges.iter().filter(|edge| edge.contains(&vertex)) {
                    todo.extend(rest.take(&(a + b - vertex)));
                }
            }
            expected.push(part);
        }
        prop_assert_eq!(graph.parts(set).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn neighbours_share_an_edge(graph in some_graph(), set: u128) {
        let is_member = |vertex: usize| vertex < graph.len() && set >> vertex & 1 == 1;
        let ends = pairs(&graph).into_iter().flat_map(|[a, b]| [[a, b], [b, a]]);
        let neighbours = ends.filter(|&[from, _]| is_member(from)).fold(0, |found, [_, to]| found | 1 << to);
        prop_assert_eq!(graph.neighbours(set), neighbours);
        prop_assert_eq!(graph.closed_neighbourhood(set), neighbours | set & graph.all());
    }
}

#[test]
fn edges_are_checked() {
    assert_eq!(Graph::new(129, [[0; 2]; 0]), Err(InvalidGraph::TooManyVertices { vertices: 129 }));
    let error = Graph::new(usize::MAX, [[0; 2]; 0]).unwrap_err();
    assert_eq!(error.to_string(), format!("a graph of {} vertices: expected at most 128", usize::MAX));
    let refused = Graph::new(4, [[0, 1], [4, 2]]);
    assert_eq!(refused, Err(InvalidGraph::NoSuchVertex { index: 1, vertex: 4, vertices: 4 }));
    assert_eq!(Graph::new(4, [[3, 3]]), Err(InvalidGraph::Loop { index: 0, vertex: 3 }));
    assert_eq!(Graph::new(4, [[5, 5]]), Err(InvalidGraph::NoSuchVertex { index: 0, vertex: 5, vertices: 4 }));
    assert_eq!(graph(3, [[0, 1], [1, 0], [0, 1]]), graph(3, [[1, 0]]));
    let (none, all) = (graph(0, []), graph(128, []));
    assert_eq!((none.is_empty(), none.len(), none.all()), (true, 0, 0));
    assert_eq!((all.is_empty(), all.len(), all.all()), (false, 128, u128::MAX));
}
