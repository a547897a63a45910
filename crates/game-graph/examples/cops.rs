//! Solves Cops on a board: two cops drive through one-way streets, and a move takes one of them to the next crossing. The
//! player who brings them together wins. Cops can drive round a block, so a position may repeat.
//!
//! The streets of even rows lead to the right and the others to the left, and even columns lead down and the others up.
//! `cargo run --release --package game-graph --example cops -- 4x5` prints the outcomes, and the positions whose games
//! are longest.

use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::hash::Hash;

use game_graph::{Digraph, InvalidDigraph, Outcome};

/// The row and the column of each cop, in ascending order.
type Cops = [[u8; 2]; 2];

fn main() -> Result<(), Box<dyn Error>> {
    let size = env::args().nth(1).unwrap_or("4x5".into());
    let sides = size.split_once('x').and_then(|(rows, columns)| Some([rows.parse().ok()?, columns.parse().ok()?]));
    let sides: [u8; 2] = sides.ok_or_else(|| format!("expected a board such as 4x5, found {size:?}"))?;
    let cells = (0..sides[0]).flat_map(|row| (0..sides[1]).map(move |column| [row, column]));
    let starts =
        cells.clone().flat_map(|one| cells.clone().filter(move |other| one < *other).map(move |other| [one, other]));
    let (graph, positions) = graph_of(starts, |&cops| moves(cops, sides))?;
    let (values, outcomes) = (graph.solve(), graph.outcomes());
    for outcome in [Outcome::N, Outcome::P, Outcome::Draw] {
        let count = (0..graph.vertex_count()).filter(|&vertex| outcomes.get(vertex) == outcome).count();
        println!("{outcome}: {count} positions");
    }
    let longest = (0..graph.vertex_count()).filter_map(|vertex| outcomes.distance(vertex)).max();
    for (vertex, [one, other]) in (0..).zip(&positions).filter(|(vertex, _)| outcomes.distance(*vertex) == longest) {
        let (outcome, moves) = (outcomes.get(vertex), longest.unwrap_or_default());
        println!("cops on {one:?} and {other:?}: {outcome} after {moves} moves, value {}", values.get(vertex));
    }
    Ok(())
}

/// Returns the positions after each move. Nobody moves after the cops have met.
fn moves([one, other]: Cops, [rows, columns]: [u8; 2]) -> Vec<Cops> {
    let steps = |[row, column]: [u8; 2]| {
        let along = |at: u8, is_forward: bool| if is_forward { at + 1 } else { at.wrapping_sub(1) };
        let next = [[row, along(column, row % 2 == 0)], [along(row, column % 2 == 0), column]];
        next.into_iter().filter(move |&[row, column]| row < rows && column < columns)
    };
    let left = steps(one).map(|one| [one, other]).chain(steps(other).map(|other| [one, other]));
    let sorted = |[one, other]: Cops| [one.min(other), one.max(other)];
    if one == other { Vec::new() } else { left.map(sorted).collect() }
}

/// Turns a closure that lists options into a graph of the positions that play can reach from `starts`.
fn graph_of<P: Clone + Eq + Hash>(
    starts: impl IntoIterator<Item = P>,
    options: impl Fn(&P) -> Vec<P>,
) -> Result<(Digraph<'static>, Vec<P>), InvalidDigraph> {
    let mut positions: Vec<P> = starts.into_iter().collect();
    let mut vertices: HashMap<P, u32> = positions.iter().cloned().zip(0..).collect();
    let (mut edges, mut from) = (Vec::new(), 0);
    while let Some(position) = positions.get(from as usize).cloned() {
        for option in options(&position) {
            let to = *vertices.entry(option.clone()).or_insert_with(|| {
                positions.push(option);
                u32::try_from(positions.len() - 1).unwrap_or(u32::MAX)
            });
            edges.push([from, to]);
        }
        from += 1;
    }
    Ok((Digraph::from_edges(from, &edges)?, positions))
}
