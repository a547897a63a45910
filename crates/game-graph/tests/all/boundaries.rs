//! Arrays that are not graphs, empty graphs, long games, and work that is stopped.

use std::ops::ControlFlow;

use game_graph::{Digraph, InvalidDigraph, Stopped, Value};

#[test]
fn arrays_that_are_not_graphs() {
    let error = |indptr: &[i64], indices: &[i32]| Digraph::new(indptr, indices).unwrap_err();
    assert_eq!(error(&[], &[]), InvalidDigraph::Row { index: 0 });
    assert_eq!(error(&[1, 1], &[0]), InvalidDigraph::Row { index: 0 });
    assert_eq!(error(&[-1, 1], &[0]), InvalidDigraph::Row { index: 0 });
    assert_eq!(error(&[0, 2, 1, 2], &[0, 0]), InvalidDigraph::Row { index: 2 });
    assert_eq!(error(&[0, 1, -1], &[0]), InvalidDigraph::Row { index: 2 });
    assert_eq!(error(&[0, 3], &[0, 0]), InvalidDigraph::Row { index: 1 });
    assert_eq!(error(&[0, 1, 1], &[0, 0]), InvalidDigraph::Row { index: 2 });
    assert_eq!(error(&[0, 1, 2], &[0, 2]), InvalidDigraph::NoVertex { index: 1 });
    assert_eq!(error(&[0, 1, 2], &[-1, 0]), InvalidDigraph::NoVertex { index: 0 });
    let beyond = Digraph::new(&[0_u32, 1][..], &[1_u64 << 32][..]);
    assert_eq!(beyond.unwrap_err(), InvalidDigraph::NoVertex { index: 0 });
    assert_eq!(Digraph::from_edges(2, &[[0, 1], [2, 0]]).unwrap_err(), InvalidDigraph::NoVertex { index: 1 });
    assert_eq!(Digraph::from_edges(u32::MAX, &[]).unwrap_err(), InvalidDigraph::TooManyVertices);
}

/// Sorted edges take another path than edges in any order, with vertices without options before, between and after the others.
#[test]
fn edges_in_any_order() {
    let sorted = [[1, 4], [1, 0], [1, 4], [3, 3], [4, 1]];
    let options = |edges: &[[u32; 2]]| {
        let graph = Digraph::from_edges(6, edges).unwrap();
        (0..6).map(|vertex| graph.options(vertex).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let expected = [vec![], vec![4, 0, 4], vec![], vec![3], vec![1], vec![]];
    assert_eq!(options(&sorted), expected);
    // The options of a vertex keep their order.
    assert_eq!(options(&[sorted[3], sorted[0], sorted[4], sorted[1], sorted[2]]), expected);
}

#[test]
fn empty_graphs() {
    let none = Digraph::from_edges(0, &[]).unwrap();
    assert_eq!((none.solve().iter().len(), none.outcomes().distances(), none.nim_values()), (0, &[][..], Ok(vec![])));
    let ends = Digraph::from_edges(3, &[]).unwrap();
    assert_eq!((ends.solve().into_nim_values(), ends.outcomes().into_distances()), (vec![0; 3], vec![0; 3]));
    assert_eq!(ends.outcomes().best_option(1), None);
}

/// Nothing recurses, and a cycle may pass through all vertices.
#[test]
fn long_games() {
    let n = if cfg!(miri) { 500 } else { 300_000 };
    let path = Digraph::from_options((0..n).map(|vertex: u32| vertex.checked_sub(1))).unwrap();
    assert_eq!(path.outcomes().distance(n - 1), Some(n - 1));
    assert!(path.nim_values().unwrap().iter().zip((0..2).cycle()).all(|(found, expected)| *found == expected));
    let cycle = Digraph::from_options((0..n).map(|vertex| [(vertex + 1) % n])).unwrap();
    assert_eq!(cycle.solve().get(7), Value::Infinite(vec![]));
    let error = cycle.nim_values().unwrap_err();
    assert_eq!(error.vertices(), (0..n).collect::<Vec<_>>());
    assert!(error.to_string().ends_with(": 0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> ... -> 0"), "{error}");
}

/// Each call of the callback may stop the work, and all work is reported.
#[test]
fn work_can_be_stopped_at_any_report() {
    // A complete graph: in the first level, every vertex is a candidate.
    let n = 1_200_u32;
    let graph = Digraph::from_options((0..n).map(|_| 0..n)).unwrap();
    if cfg!(miri) {
        return;
    }
    type Solve = fn(&Digraph, &mut dyn FnMut(game_graph::Progress) -> ControlFlow<()>) -> Result<(), Stopped>;
    let solvers: [Solve; 2] = [
        |graph, on_progress| graph.solve_with(on_progress).map(drop),
        |graph, on_progress| graph.outcomes_with(on_progress).map(drop),
    ];
    // Both visit the edges to list predecessors, and the solver of values again to count the options of candidates.
    for (solve, expected) in solvers.into_iter().zip([3, 2]) {
        let mut reports = Vec::new();
        let whole = solve(&graph, &mut |progress| {
            reports.push((progress.done, progress.total));
            ControlFlow::Continue(())
        });
        assert_eq!(whole, Ok(()));
        assert_eq!(reports.len(), expected, "{reports:?}");
        assert!(reports.iter().all(|(done, total)| done <= total), "{reports:?}");
        assert!(reports.is_sorted(), "{reports:?}");
        for last in 1..=reports.len() {
            let mut calls = 0;
            let stopped = solve(&graph, &mut |_| {
                calls += 1;
                if calls == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((stopped, calls), (Err(Stopped), last));
        }
    }
}
