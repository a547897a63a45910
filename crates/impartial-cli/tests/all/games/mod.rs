//! What the tests of the command need of each game, in a file named after it, and the tests that are about one game.

mod constrained_nim;
mod grid_split;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use crate::judges::Case;
#[cfg(target_os = "linux")]
use crate::memory::Memory;

/// The games. A game of the registry without a row fails the tests.
const ROWS: [Row; 7] = [
    constrained_nim::ROW,
    grid_split::ROW,
    heaps::ROW,
    marked_rectangle::ROW,
    nim::ROW,
    paper_cutting::ROW,
    sharti::ROW,
];

/// What the tests of the command need of a game.
pub(crate) struct Row {
    /// The name in the registry.
    game: &'static str,
    /// Outputs with a judge's verdicts.
    pub(crate) verdicts: &'static [Case],
    #[cfg(target_os = "linux")]
    pub(crate) memory: Memory,
}

/// Returns the row of a game.
///
/// # Panics
///
/// Panics if the game has no row.
pub(crate) fn row_of(game: &str) -> &'static Row {
    ROWS.iter().find(|row| row.game == game).unwrap_or_else(|| {
        panic!("`{game}` has no row: add a file with its `ROW` to ROWS in crates/impartial-cli/tests/all/games/mod.rs")
    })
}

#[test]
fn every_game_has_a_row() {
    let games: Vec<&str> = impartial::GAMES.iter().map(|game| row_of(game.name).game).collect();
    assert_eq!(games.len(), ROWS.len(), "expected no row but those of the games of the registry");
}
