//! Chomp and Cram: games on boards whose positions are sets of free cells.
//!
//! One description serves all of them, and [`Words`] has what differs.

mod input;
#[cfg(feature = "draw")]
mod picture;

use impartial_boards::{BoardPosition, BoardRules, Direction, Domino, Part, Position, Solve, Square, rules};

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

    /// What a cell is called.
    const CELL: &'static str;

    /// What the cells that a move names are called in a picture.
    const CHOSEN: &'static str;

    /// A rectangle that [`MAX_SEARCHED`](impartial_games::MAX_SEARCHED) positions are enough for.
    const LARGEST: &'static str;

    /// Which rows and columns make a legal move, after their ranges.
    const RANGES: &'static str;

    /// Returns a legal move as an instruction.
    fn instruction(mv: &Move<Self>) -> String;
}

/// A move of a game.
pub(crate) type Move<R> = <BoardPosition<R> as Position>::Move;

impl Words for rules::Chomp {
    const NAME: &'static str = "Chomp";
    const CELL: &'static str = "square";
    const CHOSEN: &'static str = "the square of the bite";
    const LARGEST: &'static str = "9 x 9 squares";
    const RANGES: &'static str = "of a square that is left and not poisoned";

    fn instruction(Square { row, column }: &Square) -> String {
        format!("bite at row {}, column {}", row + 1, column + 1)
    }
}

impl Words for rules::Cram {
    const NAME: &'static str = "Cram";
    const CELL: &'static str = "cell";
    const CHOSEN: &'static str = "the domino";
    const LARGEST: &'static str = "5 x 6 cells";
    const RANGES: &'static str = "of a free cell, direction `right` or `down` to another one";

    fn instruction(Domino { row, column, direction }: &Domino) -> String {
        let other = match direction {
            Direction::Right => "on its right",
            Direction::Down => "below it",
        };
        format!("place a domino on row {}, column {} and the cell {other}", row + 1, column + 1)
    }
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
        self.legal_moves().filter(is_completed).take(MAX_COMPLETIONS).collect()
    }

    fn ranges(&self) -> String {
        let [rows, columns] = sides(self);
        if self.legal_moves().len() == 0 {
            return "nothing, as no move is left".into();
        }
        format!("row from 1 to {rows}, column from 1 to {columns}, {}", R::RANGES)
    }

    fn random_move(&self, random: &mut Random) -> Option<Move<R>> {
        let mut moves = self.legal_moves();
        let index = random.index(moves.len().max(1));
        moves.nth(index)
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
        let [rows, columns] = sides(self);
        let free = self.free().count_ones();
        write!(report, "a board of {rows} x {columns} {}s, of which {free} are free", R::CELL);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let parts: Vec<Part> = self.parts().collect();
        let value = self.nim_value();
        let others = format!("because a move takes {}s of only one of them", R::CELL);
        write!(report, "sum: {} in which a move is possible, {others}", count(parts.len(), "part"));
        report.line("theorem: Sprague-Grundy, the nim-value of a sum is the xor of its parts, and the nim-value of a part is the least");
        report.line("  value that no move in it leaves, which a search finds");
        report.list(&parts, parts.len(), |part| {
            format!("{}: {}, nim-value {}", name_of(self, *part), count(part.cells.count_ones(), R::CELL), part.value)
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
        let [rows, columns] = sides(self);
        let taken = around.and_then(|mv| self.taken_by(mv).ok()).unwrap_or(0);
        let named = around.or(self.played().last()).and_then(|mv| R::chosen(self.board(), *mv).ok());
        let window = CellWindow::new(rows, columns, named.map_or([1, 1], |named| coordinates(self, named)));
        let poisoned = self.free() & R::POISONED;
        let mut legend = "`.` is free, `#` is not".to_owned();
        if poisoned != 0 {
            legend += ", `P` is poisoned";
        }
        if taken != 0 {
            legend += ", the move takes `x`";
        }
        let mut lines = vec![legend];
        lines.extend(window.lines(|row, column| match cell(self, row, column) {
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
        let [rows, columns] = sides(self);
        format!("{} on {rows} x {columns} {}s", R::NAME, R::CELL)
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        Some(sides(self))
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

/// Returns the numbers of rows and columns.
fn sides<R: Words>(position: &BoardPosition<R>) -> [u64; 2] {
    position.board().sides().map_or([0; 2], |sides| sides.map(u64::from))
}

/// Returns a cell, given by its row and its column from 1, as a set.
fn cell<R: Words>(position: &BoardPosition<R>, row: u64, column: u64) -> u128 {
    let [_, columns] = sides(position);
    1 << ((row - 1) * columns + column - 1)
}

/// Returns the row and the column of the first cell of a set, from 1.
fn coordinates<R: Words>(position: &BoardPosition<R>, cells: u128) -> [u64; 2] {
    let ([_, columns], first) = (sides(position), u64::from(cells.trailing_zeros()));
    [first / columns + 1, first % columns + 1]
}
