//! What reports, boards as text and pictures show of a position.
//!
//! This code sees a position of any of the games as [`Shown`], so it is compiled once, and not once per game.

use impartial_boards::small_boards::singletons;
use impartial_boards::{Board, BoardPosition, Part, Place};

use super::Words;
use crate::describe::prelude::*;
use crate::move_parts::notation;
use crate::output::text_board::CellWindow;

/// The nouns of one of the games.
pub(crate) struct Nouns {
    /// The name of the game in a heading.
    #[cfg_attr(not(feature = "draw"), expect(dead_code, reason = "for pictures"))]
    pub(super) name: &'static str,
    /// What a cell of a rectangle is called. The vertices of graphs are called vertices in every game.
    pub(super) cell: &'static str,
    /// What the cells that a move names are called in a picture.
    #[cfg_attr(not(feature = "draw"), expect(dead_code, reason = "for pictures"))]
    pub(super) chosen: &'static str,
    /// A rectangle that [`MAX_SEARCHED`](impartial_games::MAX_SEARCHED) positions are enough for.
    pub(super) largest: &'static str,
}

/// A position of any of the games.
pub(super) trait Shown {
    fn nouns(&self) -> &'static Nouns;
    fn board(&self) -> &Board;
    fn free(&self) -> u128;
    /// Returns the free cells that no move takes.
    fn poisoned(&self) -> u128;
    /// Returns the parts, as far as a proof has claims about them if the position is played by a proof.
    fn parts(&self) -> Vec<Part>;
    fn place(&self, cell: usize) -> Place;
}

impl<R: Words> Shown for BoardPosition<R> {
    fn nouns(&self) -> &'static Nouns {
        &const { R::NOUNS }
    }

    fn board(&self) -> &Board {
        self.board()
    }

    fn free(&self) -> u128 {
        self.free()
    }

    fn poisoned(&self) -> u128 {
        self.free() & R::POISONED
    }

    fn parts(&self) -> Vec<Part> {
        if self.outcome_by_proof().is_some() {
            return self.claimed_parts().unwrap_or_default();
        }
        self.parts().collect()
    }

    fn place(&self, cell: usize) -> Place {
        self.place(cell)
    }
}

pub(super) fn facts(position: &dyn Shown, report: &mut Report) {
    let free = position.free().count_ones();
    let Some([rows, columns]) = sides(position) else {
        let graph = position.board().adjacency();
        let edges = count(graph.edges(graph.all()).count(), "edge");
        write!(report, "a graph of {edges} and {}, of which {free} are left", cells(position, graph.len()));
        return;
    };
    write!(report, "a board of {rows} x {columns} {}s, of which {free} are free", position.nouns().cell);
}

/// Adds the reason for the nim-value, and for a move to the target, given the cells that it takes and the position that it leaves.
pub(super) fn reasons(
    position: &dyn Shown,
    [value, target]: [Nimber; 2],
    change: Option<(u128, &dyn Shown)>,
    report: &mut Report,
) {
    let parts = position.parts();
    let parts_of_sum = count(parts.len(), "part");
    write!(report, "sum: {parts_of_sum} in which a move is possible, because a move is in only one of them");
    report.line("theorem: Sprague-Grundy, the nim-value of a sum is the xor of its parts, and the nim-value of a part is the least");
    report.line("  value that no move in it leaves, which a search finds");
    list(position, &parts, report);
    if parts.len() > 1 {
        let values = parts.iter().map(|part| part.value.to_string());
        write!(report, "nim-sum: {} = {value}", join_truncated(values, " + "));
    }
    let Some((taken, after)) = change else { return };
    let part = part_of(position, taken).expect("a legal move takes cells of a part");
    let left = after.parts().into_iter().filter(|left| left.cells & part.cells != 0).map(|left| left.value.to_string());
    let left = join_truncated(left, " + ");
    let left = if left.is_empty() { "no part" } else { &left };
    let difference = value + target;
    write!(report, "difference: {value} + {target} = {difference}");
    let (name, before, after) = (name_of(position, &part), part.value, part.value + difference);
    write!(report, "part chosen: {name}, as its {before} becomes {before} + {difference} = {after}");
    write!(report, "left of it: {left}");
}

/// Adds what a proof lists about the position, and its claims.
pub(super) fn claims(position: &dyn Shown, listed: &str, report: &mut Report) {
    write!(report, "proof: {listed}");
    list(position, &position.parts(), report);
}

fn list(position: &dyn Shown, parts: &[Part], report: &mut Report) {
    report.list(parts, parts.len(), |part| {
        let size = cells(position, part.cells.count_ones() as usize);
        format!("{}: {size}, nim-value {}", name_of(position, part), part.value)
    });
}

pub(super) fn summand(position: &dyn Shown, part: Part) -> Summand {
    Summand::new(name_of(position, &part), part.value)
}

/// Returns the lines of the board, with the part around the cells that a move names, and the cells that it takes.
pub(super) fn lines(position: &dyn Shown, named: Option<u128>, taken: u128) -> Vec<String> {
    let Some([rows, columns]) = sides(position) else { return graph_text(position, named, taken) };
    let window = CellWindow::new(rows, columns, named.map_or([1, 1], |named| coordinates(columns, named)));
    let (free, poisoned) = (position.free(), position.poisoned());
    let mut legend = "`.` is free, `#` is not".to_owned();
    if poisoned != 0 {
        legend += ", `P` is poisoned";
    }
    if taken != 0 {
        legend += ", the move takes `x`";
    }
    let mut lines = vec![legend];
    lines.extend(window.lines(&|row, column| match 1 << ((row - 1) * columns + column - 1) {
        cell if cell & taken != 0 => 'x',
        cell if cell & poisoned != 0 => 'P',
        cell if cell & free != 0 => '.',
        _ => '#',
    }));
    lines
}

#[cfg(feature = "draw")]
pub(super) fn heading(position: &dyn Shown) -> String {
    let Nouns { name, cell, .. } = position.nouns();
    match sides(position) {
        Some([rows, columns]) => format!("{name} on {rows} x {columns} {cell}s"),
        None => format!("{name} on a graph of {}", cells(position, position.board().adjacency().len())),
    }
}

/// Returns whether a move has these tokens and one more.
pub(super) fn completes(words: &str, values: &[Value]) -> bool {
    let text = notation(values);
    let (typed, tokens): (Vec<&str>, Vec<&str>) = (words.split_whitespace().collect(), text.split(' ').collect());
    tokens.len() == typed.len() + 1 && tokens.starts_with(&typed)
}

/// Returns the name of a part, by its first cell.
fn name_of(position: &dyn Shown, part: &Part) -> String {
    format!("the part at {}", position.place(part.cells.trailing_zeros() as usize))
}

/// Returns the part of which a legal move takes cells.
pub(super) fn part_of(position: &dyn Shown, taken: u128) -> Option<Part> {
    position.parts().into_iter().find(|part| part.cells & taken != 0)
}

/// Returns the numbers of rows and columns of a rectangle.
pub(super) fn sides(position: &dyn Shown) -> Option<[u64; 2]> {
    Some(position.board().sides()?.map(u64::from))
}

/// Returns the row and the column of the first cell of a set, from 1.
pub(super) fn coordinates(columns: u64, cells: u128) -> [u64; 2] {
    let first = u64::from(cells.trailing_zeros());
    [first / columns + 1, first % columns + 1]
}

/// Returns a number of cells or vertices with their noun.
pub(super) fn cells(position: &dyn Shown, number: usize) -> String {
    match (sides(position), number) {
        (Some(_), _) => count(number, position.nouns().cell),
        (None, 1) => "1 vertex".into(),
        (None, _) => format!("{number} vertices"),
    }
}

/// Returns a line for each vertex that is left, with the neighbours that are left. Of many vertices, those from the first that the
/// move names onwards are shown.
fn graph_text(position: &dyn Shown, named: Option<u128>, taken: u128) -> Vec<String> {
    const MAX_LINES: usize = 24;
    let graph = position.board().adjacency();
    let number = |vertex: u128| vertex.trailing_zeros() + 1;
    let left: Vec<u128> = singletons(position.free()).collect();
    let first = named.map_or(0, |named| left.partition_point(|&vertex| number(vertex) < number(named)));
    let shown = &left[first.min(left.len().saturating_sub(MAX_LINES))..];
    let shown = &shown[..shown.len().min(MAX_LINES)];
    let of_all = if shown.len() < left.len() { format!(": {} of {}", shown.len(), left.len()) } else { String::new() };
    let mut lines = vec![format!("each vertex that is left, with its neighbours{of_all}")];
    lines.extend(shown.iter().map(|&vertex| {
        let neighbours = singletons(graph.neighbours(vertex) & position.free()).map(|other| number(other).to_string());
        let note = if vertex & taken == 0 { "" } else { "  <- taken by the move" };
        format!("vertex {}: {}", number(vertex), join_truncated(neighbours, " ")).trim_end().to_owned() + note
    }));
    lines
}
