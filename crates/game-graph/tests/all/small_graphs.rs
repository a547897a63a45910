//! Values, outcomes, distances and moves of small graphs, against their definitions.

use game_graph::{Digraph, Outcome, Value};

use crate::oracle::{self, Options, below};

/// Compares a graph with the definitions, and returns its values.
fn check(options: &Options) -> Vec<Value> {
    let graph = Digraph::from_options(options.iter().cloned()).unwrap();
    let (expected, distances) = (oracle::values(options), oracle::distances(options));
    let (values, outcomes) = (graph.solve(), graph.outcomes());
    assert_eq!(values.iter().collect::<Vec<_>>(), expected, "{options:?}");
    for ((vertex, value), distance) in (0..).zip(&expected).zip(distances) {
        let about = || format!("{vertex} of {options:?}");
        assert_eq!((outcomes.distance(vertex), outcomes.get(vertex)), (distance, value.outcome()), "{}", about());
        assert_eq!(values.outcome(vertex), value.outcome(), "{}", about());
        let options = &options[vertex as usize];
        // The winner needs one move less after a move, the loser cannot last longer, and a draw stays a draw.
        let best = outcomes.best_option(vertex);
        assert_eq!(best.is_some(), !options.is_empty(), "{}", about());
        if let Some(best) = best {
            assert!(options.contains(&best), "{}", about());
            assert_eq!(outcomes.distance(best), distance.map(|distance| distance - 1), "{}", about());
        }
        for nim_value in (0..).take(options.len() + 2) {
            let first = options.iter().copied().find(|&option| values.get(option) == Value::Nim(nim_value));
            assert_eq!(values.option_to(vertex, nim_value), first, "{}", about());
        }
        assert_eq!(values.option_to(vertex, u32::MAX), None, "{}", about());
    }
    match graph.nim_values() {
        Ok(found) => assert_eq!(found, values.nim_values(), "{options:?}"),
        Err(cycle) => {
            let cycle = cycle.vertices();
            let steps = cycle.iter().zip(cycle.iter().cycle().skip(1));
            assert!(!cycle.is_empty(), "{options:?}");
            steps.for_each(|(from, to)| assert!(options[*from as usize].contains(to), "{cycle:?} in {options:?}"));
        }
    }
    expected
}

/// All digraphs with up to four vertices, with loops of length one.
#[test]
fn all_graphs_of_four_vertices() {
    let mut infinite = 0;
    for n in 0..=if cfg!(miri) { 2_u32 } else { 4 } {
        for edges in 0..1_u32 << (n * n) {
            let options = |from| (0..n).filter(|to| edges >> (n * from + to) & 1 == 1).collect();
            let values = check(&(0..n).map(options).collect());
            infinite += values.iter().filter(|value| matches!(value, Value::Infinite(_))).count();
        }
    }
    assert!(infinite > 10, "{infinite}");
}

/// Returns random options of up to `n` vertices, with repeated edges.
fn random_options(n: u32, below: &mut impl FnMut(u32) -> u32) -> Options {
    let n = 1 + below(n);
    let degree = 1 + below(n + 1);
    (0..n).map(|_| (0..below(degree + 1)).map(|_| below(n)).collect()).collect()
}

#[test]
fn random_graphs_of_nine_vertices() {
    let mut below = below(1);
    let mut largest = 0;
    for _ in 0..if cfg!(miri) { 20 } else { 20_000 } {
        for value in check(&random_options(9, &mut below)) {
            largest = largest.max(match value {
                Value::Nim(nim_value) => nim_value,
                Value::Infinite(nim_values) => nim_values.last().copied().unwrap_or_default(),
            });
        }
    }
    assert!(cfg!(miri) || largest > 3, "{largest}");
}

/// The value of each pair of vertices is the sum of their values.
#[test]
fn sums_of_graphs() {
    let mut below = below(2);
    let (mut draws, mut pairs) = (0, 0);
    for _ in 0..if cfg!(miri) { 3 } else { 2_000 } {
        let [first, second] = [random_options(7, &mut below), random_options(7, &mut below)];
        let values = [&first, &second]
            .map(|options| Digraph::from_options(options.iter().cloned()).unwrap().solve().iter().collect::<Vec<_>>());
        let sum = Digraph::from_options(oracle::sum(&first, &second)).unwrap();
        let found: Vec<Value> = sum.solve().iter().collect();
        let expected = values[0].iter().flat_map(|a| values[1].iter().map(|b| a.clone() + b.clone()));
        let expected: Vec<Value> = expected.collect();
        assert_eq!(found, expected, "{first:?} + {second:?}");
        draws += expected.iter().filter(|value| value.outcome() == Outcome::Draw).count();
        pairs += expected.len();
    }
    assert!(draws > 0 && draws < pairs, "{draws} of {pairs}");
}

/// Large nim-values on both sides of a cycle, so that the solver passes several windows of 30.
#[test]
fn nim_values_above_the_first_window() {
    let sizes = if cfg!(miri) { 34 } else { 70 };
    // After the Nim heaps, there are three vertices for each heap. All have the smaller heaps as options, and
    // - the first has itself, so it is infinite,
    // - the second has the third,
    // - the third has all of them and the heap, so it covers the second, but not the first, and it is infinite.
    let heap = |size: u32| (0..size).collect::<Vec<u32>>();
    let mut options: Options = (0..sizes).map(heap).collect();
    for size in 0..sizes {
        let next = sizes + 3 * size;
        options.push([heap(size), vec![next]].concat());
        options.push([heap(size), vec![next + 2]].concat());
        options.push([heap(size + 1), vec![next, next + 1]].concat());
    }
    // In level 41, the only option of the last vertex without a nim-value is covered. But its options lack the nim-value 5.
    let next = sizes + 3 * sizes;
    if !cfg!(miri) {
        options.push(vec![next, 41]);
        options.push((0..41).filter(|heap| *heap != 5).chain([next]).collect());
    }
    let graph = Digraph::from_options(options).unwrap();
    let values = graph.solve();
    if !cfg!(miri) {
        assert_eq!(values.get(next + 1), Value::Infinite((0..41).filter(|heap| *heap != 5).collect()));
    }
    for size in 0..sizes {
        let next = sizes + 3 * size;
        assert_eq!(values.get(size), Value::Nim(size));
        assert_eq!(values.get(next), Value::Infinite(heap(size)));
        assert_eq!(values.get(next + 1), Value::Nim(size));
        assert_eq!(values.get(next + 2), Value::Infinite(heap(size + 1)));
    }
}
