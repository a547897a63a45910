//! The requests.

use impartial::session::Player;
use serde::Deserialize;

/// A request: an object whose `do` is the name of a variant. The README describes each.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Request {
    Games {},
    Parse(Input),
    Solve(Targeted),
    Draw(Targeted),
    Start {
        positions: Vec<Input>,
        #[serde(default = "person")]
        first: Player,
    },
    Load {
        text: String,
    },
    Save {},
    View {},
    Board(Board),
    Moves {
        text: String,
        /// Whether to solve the game after each move.
        #[serde(default)]
        values: bool,
    },
    Legal {
        text: String,
    },
    Play {
        text: String,
    },
    Undo {},
    Hint {},
    Why {},
}

/// An input of a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The name of the game, with a rule after a slash if it is not the judge's.
    pub(crate) game: String,
    /// A whole input in a format of the game.
    pub(crate) input: String,
}

/// An input of a game, and the nim-value to reach.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Targeted {
    pub(crate) game: String,
    pub(crate) input: String,
    /// The size of a heap, as text because a number of JavaScript has 53 bits.
    #[serde(default = "zero")]
    pub(crate) target: String,
}

/// A component of the game in progress, and the part of its board to draw.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    /// The number of the component, from 1.
    #[serde(default = "one")]
    pub(crate) component: usize,
    /// The first and the last row and column, as text because a number of JavaScript has 53 bits.
    pub(crate) rows: Option<[String; 2]>,
    pub(crate) columns: Option<[String; 2]>,
    /// A move, which is drawn if it is legal.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
}

fn one() -> usize {
    1
}

fn zero() -> String {
    "0".into()
}

fn person() -> Player {
    Player::Person
}
