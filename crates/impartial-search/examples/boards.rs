//! Solves Cram, Node Kayles and Arc Kayles, games on grids and graphs. The player who cannot move loses.
//!
//! `cargo run --release --package impartial-search --example boards -- cram 5x7 6x6` prints the nim-value of each
//! board, who wins, and what a winning move leaves.
//!
//! | game | a move | a board |
//! |---|---|---|
//! | `cram` | puts a domino on two adjacent free cells | `5x7` |
//! | `node-kayles` | takes a cell and its neighbours | `5x7` |
//! | `arc-kayles` | takes two adjacent vertices with all their edges | edges, such as `0-1,1-2,2-0` |

use std::env;
use std::error::Error;
use std::hash::Hash;
use std::str::FromStr;

use impartial_search::Search;
use small_boards::{CanonicalForm, Graph, Grid, singletons};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (game, boards) = arguments.split_first().ok_or("usage: boards GAME BOARD...")?;
    for board in boards {
        println!("{}", report(game, board)?);
    }
    Ok(())
}

pub(crate) fn report(game: &str, board: &str) -> Result<String, Box<dyn Error>> {
    match game {
        "cram" => on_grid(board, cram),
        "node-kayles" => on_grid(board, node_kayles),
        "arc-kayles" => on_graph(board),
        _ => Err(format!("expected the game cram, node-kayles or arc-kayles, found {game:?}").into()),
    }
}

/// Returns the options of a part of a grid, each as its parts in normal form.
pub(crate) fn cram(grid: Grid<u64>, part: u64) -> impl Iterator<Item = impl Iterator<Item = u64>> {
    // Dominoes in the middle come first, because they soon split the board.
    grid.middle_first(part, grid.dominoes(part)).into_iter().map(move |domino| {
        // No domino fits on a single cell.
        let parts = grid.parts(part & !domino).filter(|part| part.count_ones() > 1);
        parts.map(move |part| grid.normal_form(part))
    })
}

pub(crate) fn node_kayles(grid: Grid<u64>, part: u64) -> impl Iterator<Item = impl Iterator<Item = u64>> {
    grid.middle_first(part, singletons(part)).into_iter().map(move |cell| {
        let parts = grid.parts(part & !(cell | grid.neighbours(cell)));
        parts.map(move |part| grid.normal_form(part))
    })
}

/// Returns the options of a connected graph. They do not depend on the numbers of the vertices.
fn arc_kayles(form: &CanonicalForm) -> Vec<Vec<CanonicalForm>> {
    let graph = Graph::from(form);
    let left = |edge: u128| {
        // A vertex without edges is never taken.
        let parts = graph.parts(graph.all() & !edge).filter(|part| part.count_ones() > 1);
        parts.map(|part| graph.canonical_form(part)).collect()
    };
    graph.edges(graph.all()).map(left).collect()
}

fn on_grid<O>(board: &str, options: fn(Grid<u64>, u64) -> O) -> Result<String, Box<dyn Error>>
where
    O: Iterator<Item: Iterator<Item = u64>>,
{
    let [rows, columns] = pair(board, 'x')?;
    let grid = Grid::new(rows, columns)?;
    let search = Search::new(|&part: &u64| options(grid, part)).by_difficulty(|part: &u64| part.count_ones().into());
    verdict(board, search, &grid.normal_form(grid.all()), |part| grid.display(*part).to_string())
}

fn on_graph(board: &str) -> Result<String, Box<dyn Error>> {
    let edges: Vec<[usize; 2]> = board.split(',').map(|edge| pair(edge, '-')).collect::<Result<_, _>>()?;
    let last = edges.iter().flatten().max().copied().unwrap_or_default();
    let graph = Graph::new(last.saturating_add(1), edges)?;
    verdict(board, Search::new(arc_kayles), &graph.canonical_form(graph.all()), |form| {
        let graph = Graph::from(form);
        let edge = |edge: u128| format!("{}-{}", edge.trailing_zeros(), edge.ilog2());
        graph.edges(graph.all()).map(edge).collect::<Vec<_>>().join(",")
    })
}

fn verdict<P, F, O>(
    board: &str,
    mut search: Search<P, F, impl Fn(&P) -> u64>,
    position: &P,
    draw: impl Fn(&P) -> String,
) -> Result<String, Box<dyn Error>>
where
    P: Clone + Eq + Hash,
    F: Fn(&P) -> O,
    O: IntoIterator<Item: IntoIterator<Item = P>>,
{
    let value = search.nim_value(position)?;
    let Some(parts) = search.winning_option(position)? else {
        return Ok(format!("{board} has nim-value {value}: the second player wins."));
    };
    let parts: Vec<String> = parts.iter().map(draw).collect();
    let left = if parts.is_empty() { " nothing.".into() } else { format!("\n\n{}\n", parts.join("\n\n")) };
    Ok(format!("{board} has nim-value {value}: the first player wins by a move that leaves{left}"))
}

/// Reads two numbers, such as `5x7` with the separator `x`.
fn pair<N: FromStr>(text: &str, separator: char) -> Result<[N; 2], Box<dyn Error>> {
    let numbers = text.split_once(separator).and_then(|(one, other)| Some([one.parse().ok()?, other.parse().ok()?]));
    numbers.ok_or_else(|| format!("expected two numbers with `{separator}` between them, found {text:?}").into())
}
