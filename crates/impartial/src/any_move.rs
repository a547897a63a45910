//! Moves of every game as one type: the game, and the values of the parts that it declares.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use number_reader::{ParseError, Reader};

use crate::game::Game;
use crate::move_parts::{self, Value};

/// A move in any of the games.
///
/// # Text
///
/// The text of a move is the name of the game and the move in the short syntax of the game,
/// [`Game::move_syntax`](impartial_games::GameData::move_syntax).
/// [`AnyMove::notation`] returns the short syntax alone, and [`AnyPosition::read_move`] parses it.
///
/// # JSON
///
/// Serde writes an object with the `game` and the `move` there, such as
/// `{"game":"sharti","move":{"row":4,"column":4,"side":3}}`.
/// Its integers are below 2^64. JavaScript's `JSON.parse` rounds those above 2^53; the text keeps them exact.
///
/// [`AnyPosition::read_move`]: crate::AnyPosition::read_move
///
/// # Examples
///
/// ```
/// use impartial::sharti::Square;
/// use impartial::{AnyMove, AnyPosition, Value};
///
/// let mv: AnyMove = "sharti 4 4 3".parse()?;
/// assert_eq!(AnyMove::from(Square { row: 4, column: 4, side: 3 }), mv);
/// assert_eq!(AnyMove::new(mv.game(), [4, 4, 3].map(Value::from)).as_ref(), Some(&mv));
///
/// let board: AnyPosition = "sharti 5 0 5".parse()?;
/// assert_eq!(board.read_move(&mv.notation())?, mv);
/// assert_eq!(board.read_move("4 4").unwrap_err().reason(), "expected the side, found the end of the input");
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[derive(Clone)]
pub struct AnyMove {
    pub(crate) game: &'static Game,
    // Invariant: a value for each part of a move in the game, of its kind.
    pub(crate) values: Vec<Value>,
}

impl AnyMove {
    /// Creates a move of a game from the values of its parts, or returns `None` if they are not of the kinds of
    /// the `move_parts` of the game.
    #[must_use]
    pub fn new(game: &'static Game, values: impl Into<Vec<Value>>) -> Option<Self> {
        // A list stands for heaps or places in any order, so equal moves need one order.
        let largest_first = |value| if let Value::List(list) = value { Value::of_list(list) } else { value };
        let values: Vec<Value> = values.into().into_iter().map(largest_first).collect();
        let fits = values.len() == game.move_parts.len()
            && game.move_parts.iter().zip(&values).all(|(part, value)| value.fits(part));
        fits.then_some(Self { game, values })
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// Returns the values of the parts of the move, in the order of the `move_parts` of the game.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Returns the move in the short syntax of its game, without the name of the game.
    #[must_use]
    pub fn notation(&self) -> String {
        move_parts::notation(&self.values)
    }

    /// Returns how much the move takes or changes: its last number, or the distance between its points.
    ///
    /// Moves of a position can be compared by it, although the unit depends on the game.
    pub(crate) fn amount(&self) -> u64 {
        // Two points are the ends of a stretch. Any other move is measured by its last number, because games name the
        // place first and the amount last.
        let points =
            self.values.iter().filter_map(|value| if let Value::Point(point) = value { Some(point) } else { None });
        let distance = |[first, last]: [&[u64; 2]; 2]| {
            let [across, down] = [0, 1].map(|axis| first[axis].abs_diff(last[axis]));
            across.saturating_add(down)
        };
        let number = |value: &Value| if let Value::Number(number) = value { Some(*number) } else { None };
        let ends = points.collect::<Vec<_>>().try_into().ok();
        ends.map(distance).or_else(|| self.values.iter().rev().find_map(number)).unwrap_or(0)
    }

    /// Reads the tokens of a move in this game. The move may be illegal.
    ///
    /// `is_complete` returns whether a last list is complete, which matters if another move follows.
    pub(crate) fn scan(
        game: &'static Game,
        reader: &mut Reader<'_>,
        is_complete: &dyn Fn(&[Value], &[u64]) -> bool,
    ) -> Result<Self, ParseError> {
        move_parts::read(game.move_parts, reader, is_complete).map(|values| Self { game, values })
    }
}

// Games with the same name are the same, so moves are compared by it, and not by the whole data of their games.

impl AnyMove {
    fn key(&self) -> (&str, &[Value]) {
        (self.game.name, &self.values)
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for AnyMove {}

impl PartialOrd for AnyMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AnyMove {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for AnyMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyMove({self})")
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game.name, self.notation())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_moves() {
        let cases = [
            // No part of a move is a number.
            ("coins 4,2 3", 0),
            ("constrained-nim 2 5", 5),
            ("grid-split 3 8", 8),
            ("hackenbush 6", 6),
            // The parts that are left are a list.
            ("heaps 3 2 4 1", 2),
            ("marked-rectangle left 4", 4),
            ("nim 1 7", 7),
            ("paper-cutting 1 2 1 6", 4),
            ("paper-cutting 9 2 2 2", 7),
            ("paper-cutting 0 0 18446744073709551615 1", u64::MAX),
            ("sharti 9 8 3", 3),
        ];
        for (text, amount) in cases {
            assert_eq!(text.parse::<AnyMove>().map(|mv| mv.amount()), Ok(amount), "{text}");
        }
    }
}
