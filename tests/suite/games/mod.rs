//! What the suite needs of each game, in a file named after it, and the tests that are about one game.

mod constrained_nim;
mod grid_split;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use std::ops::RangeInclusive;

use impartial::{AnyPosition, GAMES, Game};

/// The games. A game of the registry without a row fails the suite.
const ROWS: [Row; 7] = [
    constrained_nim::ROW,
    grid_split::ROW,
    heaps::ROW,
    marked_rectangle::ROW,
    nim::ROW,
    paper_cutting::ROW,
    sharti::ROW,
];

/// What the suite needs of a game.
pub(crate) struct Row {
    /// The name in the registry.
    game: &'static str,
    /// Whether the judge accepts any winning move after the first line of the answer.
    pub(crate) accepts_any_winning_move: bool,
    /// Inputs, answers that are wrong, and the reasons.
    pub(crate) wrong_answers: &'static [(&'static str, &'static str, &'static str)],
    /// A valid input, within the judge's limits if a judge has the game.
    pub(crate) valid: &'static str,
    /// The faults of invalid inputs, with the inputs.
    pub(crate) faults: &'static [(&'static str, &'static str)],
    /// Returns inputs at the judge's limits, if a judge has the game.
    pub(crate) limits: fn() -> Option<Limit>,
    /// An input for each kind of picture, after the name of the snapshot, the rule and the target.
    pub(crate) pictures: &'static [(&'static str, Option<&'static str>, u64, &'static str)],
    /// Positions in the middle of a game: the end of the name of the snapshot, the start, the moves played, and a move, which
    /// is empty if the game is over.
    pub(crate) middles: &'static [Middle],
    /// A position and an illegal move.
    pub(crate) illegal_move: (&'static str, &'static str),
    /// Returns inputs with more parts than a picture shows, with its sentence about the others.
    pub(crate) left_out: fn() -> Vec<(String, &'static str)>,
    /// Returns windows of huge boards, with a move of which a part is outside.
    pub(crate) windows: fn() -> Vec<WindowCase>,
}

/// A position in the middle of a game.
pub(crate) type Middle = (&'static str, &'static str, &'static [&'static str], &'static str);

/// The end of the name of a snapshot, a position, a move, and the rows and columns of a window.
pub(crate) type WindowCase = (&'static str, AnyPosition, &'static str, RangeInclusive<u64>, RangeInclusive<u64>);

/// The largest input of a judge, and two that are beyond a limit.
pub(crate) struct Limit {
    pub(crate) largest: String,
    pub(crate) beyond: [String; 2],
}

/// Returns the row of a game.
///
/// # Panics
///
/// Panics if the game has no row.
pub(crate) fn row_of(game: &Game) -> &'static Row {
    ROWS.iter().find(|row| row.game == game.name).unwrap_or_else(|| {
        panic!("`{}` has no row: add a file with its `ROW` to ROWS in tests/suite/games/mod.rs", game.name)
    })
}

/// Returns the games of the registry, each with its row.
pub(crate) fn all() -> impl Iterator<Item = (&'static Game, &'static Row)> {
    GAMES.iter().map(|game| (game, row_of(game)))
}

#[test]
fn every_game_has_a_row() {
    assert_eq!(all().count(), ROWS.len(), "expected no row but those of the games of the registry");
}
