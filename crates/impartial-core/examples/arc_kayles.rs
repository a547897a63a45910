//! Arc Kayles: a move takes two vertices that share an edge, with all edges at them. The player who cannot move loses.
//!
//! `cargo run --release --package impartial-core --example arc_kayles -- 0-1,1-2,2-3,3-0` prints the nim-value of a
//! graph, here of a square. A graph is given by its edges between vertices from 0 to 127.

use std::error::Error;
use std::process::ExitCode;

use impartial_core::{Search, Unsolved};
use small_boards::{CanonicalForm, Graph};

mod shared;

/// The Petersen graph, and a cube.
const GRAPHS: [&str; 2] =
    ["0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5", "0-1,2-3,4-5,6-7,0-2,1-3,4-6,5-7,0-4,1-5,2-6,3-7"];

fn main() -> ExitCode {
    shared::run(&GRAPHS, graph, report)
}

fn graph(text: &str) -> Result<Graph, Box<dyn Error>> {
    let edges: Vec<[usize; 2]> = text.split(',').map(|edge| shared::pair(edge, '-')).collect::<Result<_, _>>()?;
    let last = edges.iter().flatten().max().copied().unwrap_or_default();
    Ok(Graph::new(last.saturating_add(1), edges)?)
}

fn report(graph: &Graph) -> Result<String, Unsolved> {
    // A position is a connected graph, the same however its vertices are numbered.
    let options = |form: &CanonicalForm| {
        let graph = Graph::from(form);
        let left = |edge: u128| -> Vec<CanonicalForm> {
            // A vertex without edges is never taken.
            let parts = graph.parts(graph.all() & !edge).filter(|part| part.count_ones() > 1);
            parts.map(|part| graph.canonical_form(part)).collect()
        };
        graph.edges(graph.all()).map(left).collect::<Vec<_>>()
    };
    let mut kayles = Search::new(options).watch(shared::progress());
    let form = graph.canonical_form(graph.all());
    let (value, winning) = (kayles.nim_value(&form)?, kayles.winning_option(&form)?);
    let winning = winning.map(|parts| parts.iter().map(|part| edges(&Graph::from(part))).collect());
    Ok(shared::verdict(edges(graph), value, winning))
}

fn edges(graph: &Graph) -> String {
    let edge = |edge: u128| format!("{}-{}", edge.trailing_zeros(), edge.ilog2());
    graph.edges(graph.all()).map(edge).collect::<Vec<_>>().join(",")
}

#[test]
fn bad_graphs_are_refused() {
    let refused = |text| graph(text).unwrap_err().to_string();
    assert_eq!(refused("0-1,2-2"), "edge 1: both ends are vertex 2");
    assert_eq!(refused("0-1,128-0"), "a graph of 129 vertices: expected at most 128");
    assert_eq!(refused("0-1,"), "expected two numbers with `-` between them, found \"\"");
}

/// On a path, the game is Dawson's Kayles, OEIS A002187.
#[test]
fn paths_have_the_published_values() {
    let values = ["*", "*", "*2", "0", "*3", "*", "*", "0", "*3", "*3", "*2", "*2", "*4"];
    let mut path = String::from("0-1");
    for (last, value) in (1..).zip(values) {
        let report = report(&graph(&path).unwrap()).unwrap();
        assert!(report.starts_with(&format!("{path} is worth {value}: ")), "{report}");
        path = format!("{path},{last}-{}", last + 1);
    }
}
