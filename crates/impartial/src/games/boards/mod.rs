//! Chomp, Cram, Queens, Node Kayles and Arc Kayles: games on boards whose positions are sets of free cells or vertices.
//!
//! One description serves all of them, and [`Words`] has what differs.

mod input;
#[cfg(feature = "draw")]
mod picture;

use impartial_boards::small_boards::singletons;
use impartial_boards::{
    BoardPosition, BoardRules, Direction, Domino, Edge, Part, Position, Queen, Solve, Square, Vertex, rules,
};

use crate::boards::BoardText;
use crate::describe::prelude::*;
use crate::game::Registered;
use crate::move_parts::{Field, Parts, field, notation};
use crate::output::text_board::CellWindow;
use crate::solver::{self, Solved};

/// The words of one of the games.
pub(crate) trait Words: BoardRules {
    /// The name of the game in a heading.
    const NAME: &'static str;

    /// What a cell of a rectangle is called. The vertices of graphs are called vertices in every game.
    const CELL: &'static str;

    /// What the cells that a move names are called in a picture.
    const CHOSEN: &'static str;

    /// A rectangle that [`MAX_SEARCHED`](impartial_games::MAX_SEARCHED) positions are enough for.
    const LARGEST: &'static str;

    /// Returns the ranges of the parts of a legal move on a board with this number of cells or vertices, and with these rows
    /// and columns if it is a rectangle.
    fn ranges(cells: usize, sides: Option<[u64; 2]>) -> String;

    /// Returns a legal move as an instruction.
    fn instruction(mv: &Move<Self>) -> String;

    /// Returns the same move with its parts in another order, if they have no order.
    fn reversed(_mv: &Move<Self>) -> Option<Move<Self>> {
        None
    }
}

/// A move of a game.
pub(crate) type Move<R> = <BoardPosition<R> as Position>::Move;

impl Words for rules::Chomp {
    const NAME: &'static str = "Chomp";
    const CELL: &'static str = "square";
    const CHOSEN: &'static str = "the square of the bite";
    const LARGEST: &'static str = "9 x 9 squares";

    fn ranges(_cells: usize, sides: Option<[u64; 2]>) -> String {
        rows_and_columns(sides) + ", of a square that is left and not poisoned"
    }

    fn instruction(Square { row, column }: &Square) -> String {
        format!("bite at row {}, column {}", row + 1, column + 1)
    }
}

impl Words for rules::Cram {
    const NAME: &'static str = "Cram";
    const CELL: &'static str = "cell";
    const CHOSEN: &'static str = "the domino";
    const LARGEST: &'static str = "5 x 6 cells";

    fn ranges(_cells: usize, sides: Option<[u64; 2]>) -> String {
        rows_and_columns(sides) + ", of a free cell, direction `right` or `down` to another one"
    }

    fn instruction(Domino { row, column, direction }: &Domino) -> String {
        let other = match direction {
            Direction::Right => "on its right",
            Direction::Down => "below it",
        };
        format!("place a domino on row {}, column {} and the cell {other}", row + 1, column + 1)
    }
}

impl Words for rules::Queens {
    const NAME: &'static str = "Queens";
    const CELL: &'static str = "cell";
    const CHOSEN: &'static str = "the cell of the queen";
    const LARGEST: &'static str = "8 x 8 cells";

    fn ranges(_cells: usize, sides: Option<[u64; 2]>) -> String {
        rows_and_columns(sides) + ", of a cell that is not attacked"
    }

    fn instruction(Queen { row, column }: &Queen) -> String {
        format!("place a queen on row {}, column {}", row + 1, column + 1)
    }
}

impl Words for rules::NodeKayles {
    const NAME: &'static str = "Node Kayles";
    const CELL: &'static str = "cell";
    const CHOSEN: &'static str = "the chosen cell";
    const LARGEST: &'static str = "7 x 7 cells";

    fn ranges(cells: usize, sides: Option<[u64; 2]>) -> String {
        format!("vertex from 1 to {cells}{} that is left", row_by_row(sides))
    }

    fn instruction(Vertex { vertex }: &Vertex) -> String {
        format!("take vertex {} with its neighbours", vertex + 1)
    }
}

impl Words for rules::ArcKayles {
    const NAME: &'static str = "Arc Kayles";
    const CELL: &'static str = "cell";
    const CHOSEN: &'static str = "the chosen cells";
    const LARGEST: &'static str = "5 x 6 cells";

    fn ranges(cells: usize, sides: Option<[u64; 2]>) -> String {
        format!("from and to from 1 to {cells}{}, two adjacent vertices that are left", row_by_row(sides))
    }

    fn instruction(Edge { from, to }: &Edge) -> String {
        format!("take vertices {} and {}", from + 1, to + 1)
    }

    fn reversed(&Edge { from, to }: &Edge) -> Option<Edge> {
        Some(Edge { from: to, to: from })
    }
}

fn rows_and_columns(sides: Option<[u64; 2]>) -> String {
    let [rows, columns] = sides.unwrap_or_default();
    format!("row from 1 to {rows}, column from 1 to {columns}")
}

/// Returns how the cells of a rectangle are numbered.
fn row_by_row(sides: Option<[u64; 2]>) -> &'static str {
    if sides.is_some() { ", row by row," } else { "" }
}

field!(Direction, Value::Word(word) => match *word {
    "right" => Some(Self::Right),
    "down" => Some(Self::Down),
    _ => None,
}, self => Value::Word(match self {
    Self::Right => "right",
    Self::Down => "down",
}));

impl<R: Words> solver::Solver for BoardPosition<R> {
    fn solved(&self) -> Solved {
        Solved::Normal(Solve::nim_value(self))
    }

    fn move_to(&self, target: Nimber) -> Option<Move<R>> {
        Solve::move_to(self, target)
    }

    fn some_move(&self) -> Option<Move<R>> {
        Solve::some_move(self)
    }
}

impl<R: Words> Describe for BoardPosition<R>
where
    Self: Registered,
    Move<R>: Parts,
{
    const READ: ReadInput = input::read::<R>;

    fn size(&self) -> usize {
        self.free().count_ones() as usize
    }

    /// Writes the board with the cells that were free at the start, because a search of the start is known to be short.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", BoardText(self.board()))
    }

    fn played_since_start(&self) -> Vec<Move<R>> {
        self.played().to_vec()
    }

    /// Lists the moves that one more token completes, because a domino ends with a word.
    fn completions(&self, words: &str) -> Vec<Move<R>> {
        let typed: Vec<&str> = words.split_whitespace().collect();
        let is_completed = |mv: &Move<R>| {
            let text = notation(&mv.values());
            let tokens: Vec<&str> = text.split(' ').collect();
            tokens.len() == typed.len() + 1 && tokens.starts_with(&typed)
        };
        let moves = self.legal_moves().flat_map(|mv| [Some(mv), R::reversed(&mv)]).flatten();
        moves.filter(is_completed).take(MAX_COMPLETIONS).collect()
    }

    fn ranges(&self) -> String {
        if self.legal_moves().len() == 0 {
            return "nothing, as no move is left".into();
        }
        R::ranges(self.board().adjacency().len(), sides(self))
    }

    fn random_move(&self, random: &mut Random) -> Option<Move<R>> {
        let mut moves = self.legal_moves();
        let index = random.index(moves.len().max(1));
        moves.nth(index)
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
        let free = self.free().count_ones();
        let Some([rows, columns]) = sides(self) else {
            let graph = self.board().adjacency();
            let edges = count(graph.edges(graph.all()).count(), "edge");
            write!(report, "a graph of {edges} and {}, of which {free} are left", cells(self, graph.len()));
            return;
        };
        write!(report, "a board of {rows} x {columns} {}s, of which {free} are free", R::CELL);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let parts: Vec<Part> = self.parts().collect();
        let value = self.nim_value();
        let parts_of_sum = count(parts.len(), "part");
        write!(report, "sum: {parts_of_sum} in which a move is possible, because a move is in only one of them");
        report.line("theorem: Sprague-Grundy, the nim-value of a sum is the xor of its parts, and the nim-value of a part is the least");
        report.line("  value that no move in it leaves, which a search finds");
        report.list(&parts, parts.len(), |part| {
            let size = cells(self, part.cells.count_ones() as usize);
            format!("{}: {size}, nim-value {}", name_of(self, *part), part.value)
        });
        if parts.len() > 1 {
            let values = parts.iter().map(|part| part.value.to_string());
            write!(report, "nim-sum: {} = {value}", join_truncated(values, " + "));
        }
        let Some(mv) = self.move_to(target) else { return };
        let part = part_of(self, &mv).expect("a legal move takes cells of a part");
        let mut after = self.clone();
        after.play(&mv).expect("a named move is legal");
        let left = after.parts().filter(|left| left.cells & part.cells != 0).map(|left| left.value.to_string());
        let left = join_truncated(left, " + ");
        let left = if left.is_empty() { "no part" } else { &left };
        let difference = value + target;
        write!(report, "difference: {value} + {target} = {difference}");
        let (before, after) = (part.value, part.value + difference);
        write!(
            report,
            "part chosen: {}, as its {before} becomes {before} + {difference} = {after}",
            name_of(self, part)
        );
        write!(report, "left of it: {left}");
    }

    fn summands(&self) -> Summands {
        let parts = self.parts().map(|part| Summand::new(name_of(self, part), part.value));
        Summands::first(parts, self.parts().len() as u128)
    }

    fn summand_of(&self, mv: &Move<R>) -> Option<Summand> {
        part_of(self, mv).map(|part| Summand::new(name_of(self, part), part.value))
    }

    fn board(&self, around: Option<&Move<R>>) -> Vec<String> {
        let taken = around.and_then(|mv| self.taken_by(mv).ok()).unwrap_or(0);
        let named = around.or(self.played().last()).and_then(|mv| R::chosen(self.board(), *mv).ok());
        let Some([rows, columns]) = sides(self) else { return graph_text(self, named, taken) };
        let window = CellWindow::new(rows, columns, named.map_or([1, 1], |named| coordinates(columns, named)));
        let poisoned = self.free() & R::POISONED;
        let mut legend = "`.` is free, `#` is not".to_owned();
        if poisoned != 0 {
            legend += ", `P` is poisoned";
        }
        if taken != 0 {
            legend += ", the move takes `x`";
        }
        let mut lines = vec![legend];
        lines.extend(window.lines(|row, column| match 1 << ((row - 1) * columns + column - 1) {
            cell if cell & taken != 0 => 'x',
            cell if cell & poisoned != 0 => 'P',
            cell if cell & self.free() != 0 => '.',
            _ => '#',
        }));
        lines
    }

    fn instruction(&self, mv: &Move<R>) -> String {
        R::instruction(mv)
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        match sides(self) {
            Some([rows, columns]) => format!("{} on {rows} x {columns} {}s", R::NAME, R::CELL),
            None => format!("{} on a graph of {}", R::NAME, cells(self, self.board().adjacency().len())),
        }
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        sides(self)
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Move<R>>, picture: &mut Picture) {
        picture::draw(self, mv, picture);
    }
}

/// Returns the name of a part, by its first cell.
fn name_of<R: Words>(position: &BoardPosition<R>, part: Part) -> String {
    format!("the part at {}", position.place(part.cells.trailing_zeros() as usize))
}

/// Returns the part of which a legal move takes cells.
fn part_of<R: Words>(position: &BoardPosition<R>, mv: &Move<R>) -> Option<Part> {
    let taken = position.taken_by(mv).ok()?;
    position.parts().find(|part| part.cells & taken != 0)
}

/// Returns the numbers of rows and columns of a rectangle.
fn sides<R: Words>(position: &BoardPosition<R>) -> Option<[u64; 2]> {
    Some(position.board().sides()?.map(u64::from))
}

/// Returns the row and the column of the first cell of a set, from 1.
fn coordinates(columns: u64, cells: u128) -> [u64; 2] {
    let first = u64::from(cells.trailing_zeros());
    [first / columns + 1, first % columns + 1]
}

/// Returns a number of cells or vertices with their noun.
fn cells<R: Words>(position: &BoardPosition<R>, number: usize) -> String {
    match (sides(position), number) {
        (Some(_), _) => count(number, R::CELL),
        (None, 1) => "1 vertex".into(),
        (None, _) => format!("{number} vertices"),
    }
}

/// Returns a line for each vertex that is left, with the neighbours that are left. Of many vertices, those from the first that the
/// move names onwards are shown.
fn graph_text<R: Words>(position: &BoardPosition<R>, named: Option<u128>, taken: u128) -> Vec<String> {
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
