//! Chomp, Cram, Queens, Node Kayles and Arc Kayles: games on boards whose positions are sets of free cells or vertices.
//!
//! One description serves all of them, and [`Words`] has what differs.

mod input;
#[cfg(feature = "draw")]
mod picture;
mod text;

use impartial_boards::{
    BoardPosition, BoardRules, Direction, Domino, Edge, Position, Queen, Solve, Square, Vertex, rules,
};

use crate::boards::{BoardText, proof_text};
use crate::describe::prelude::*;
use crate::game::Registered;
use crate::move_parts::{Field, Parts, field};
use crate::solver::{self, Solved};
use text::{Nouns, Shown};

/// The words of one of the games.
pub(crate) trait Words: BoardRules {
    const NOUNS: Nouns;

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
    const NOUNS: Nouns =
        Nouns { name: "Chomp", cell: "square", chosen: "the square of the bite", largest: "9 x 9 squares" };

    fn ranges(_cells: usize, sides: Option<[u64; 2]>) -> String {
        rows_and_columns(sides) + ", of a square that is left and not poisoned"
    }

    fn instruction(Square { row, column }: &Square) -> String {
        format!("bite at row {}, column {}", row + 1, column + 1)
    }
}

impl Words for rules::Cram {
    const NOUNS: Nouns = Nouns { name: "Cram", cell: "cell", chosen: "the domino", largest: "5 x 6 cells" };

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
    const NOUNS: Nouns =
        Nouns { name: "Queens", cell: "cell", chosen: "the cell of the queen", largest: "8 x 8 cells" };

    fn ranges(_cells: usize, sides: Option<[u64; 2]>) -> String {
        rows_and_columns(sides) + ", of a cell that is not attacked"
    }

    fn instruction(Queen { row, column }: &Queen) -> String {
        format!("place a queen on row {}, column {}", row + 1, column + 1)
    }
}

impl Words for rules::NodeKayles {
    const NOUNS: Nouns = Nouns { name: "Node Kayles", cell: "cell", chosen: "the chosen cell", largest: "7 x 7 cells" };

    fn ranges(cells: usize, sides: Option<[u64; 2]>) -> String {
        format!("vertex that is left, from 1 to {cells}{}", row_by_row(sides))
    }

    fn instruction(Vertex { vertex }: &Vertex) -> String {
        format!("take vertex {} with its neighbours", vertex + 1)
    }
}

impl Words for rules::ArcKayles {
    const NOUNS: Nouns = Nouns { name: "Arc Kayles", cell: "cell", chosen: "the chosen cells", largest: "5 x 6 cells" };

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
    if sides.is_some() { ", row by row" } else { "" }
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
        self.outcome_by_proof().map_or_else(|| Solved::Normal(Solve::nim_value(self)), Solved::Outcome)
    }

    fn move_to(&self, target: Nimber) -> Option<Move<R>> {
        if self.outcome_by_proof().is_some() {
            return self.reply_by_proof().filter(|_| target.is_zero());
        }
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
        let moves = self.legal_moves().flat_map(|mv| [Some(mv), R::reversed(&mv)]).flatten();
        moves.filter(|mv| text::completes(words, &mv.values())).take(MAX_COMPLETIONS).collect()
    }

    fn ranges(&self) -> String {
        if self.legal_moves().len() == 0 {
            return "nothing, as no move is left".into();
        }
        R::ranges(self.board().adjacency().len(), text::sides(self))
    }

    fn random_move(&self, random: &mut Random) -> Option<Move<R>> {
        let mut moves = self.legal_moves();
        let index = random.index(moves.len().max(1));
        moves.nth(index)
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
        text::facts(self, report);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        if let Some(listed) = Describe::by_proof(self).filter(|_| self.outcome_by_proof().is_some()) {
            return text::claims(self, &listed, report);
        }
        let after = self.move_to(target).map(|mv| {
            let mut after = self.clone();
            after.play(&mv).expect("a named move is legal");
            (taken(self, Some(&mv)), after)
        });
        let change = after.as_ref().map(|(taken, after)| (*taken, after as &dyn text::Shown));
        text::reasons(self, [self.nim_value(), target], change, report);
    }

    fn summands(&self) -> Summands {
        let parts = Shown::parts(self);
        let total = parts.len() as u128;
        Summands::first(parts.into_iter().map(|part| text::summand(self, part)), total)
    }

    fn summand_of(&self, mv: &Move<R>) -> Option<Summand> {
        text::part_of(self, taken(self, Some(mv))).map(|part| text::summand(self, part))
    }

    fn by_proof(&self) -> Option<String> {
        if !self.is_by_proof() {
            return None;
        }
        let Some(parts) = self.claimed_parts() else { return Some("a winning reply".into()) };
        let values: Vec<Nimber> = parts.into_iter().map(|part| part.value).collect();
        Some(match values[..] {
            [] => "no move".into(),
            [value] => format!("the nim-value {value}"),
            _ => {
                let sum: Nimber = values.iter().sum();
                format!("the nim-values {} = {sum}", join_truncated(values.iter().map(Nimber::to_string), " + "))
            }
        })
    }

    fn proof(&self) -> Option<String> {
        proof_text(Self::GAME.name, self)
    }

    fn board(&self, around: Option<&Move<R>>) -> Vec<String> {
        text::lines(self, chosen(self, around.or(self.played().last())), taken(self, around))
    }

    fn instruction(&self, mv: &Move<R>) -> String {
        R::instruction(mv)
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        text::heading(self)
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        text::sides(self)
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Move<R>>, picture: &mut Picture) {
        picture::draw(self, chosen(self, mv), taken(self, mv), picture);
    }
}

/// Returns the cells that a move names, if the board has them.
fn chosen<R: Words>(position: &BoardPosition<R>, mv: Option<&Move<R>>) -> Option<u128> {
    mv.and_then(|mv| R::chosen(position.board(), *mv).ok())
}

/// Returns the cells that a move takes, or none if it is illegal.
fn taken<R: Words>(position: &BoardPosition<R>, mv: Option<&Move<R>>) -> u128 {
    mv.and_then(|mv| position.taken_by(mv).ok()).unwrap_or(0)
}
