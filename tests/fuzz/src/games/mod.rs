//! The checks that need the types of a game, in one file per game.

mod boards;
mod coins;
mod constrained_nim;
mod grid_split;
mod hackenbush;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use arbitrary::{Result, Unstructured};
use impartial::{Game, GameId, Puzzle};

use crate::text;

/// The checks that need the types of a game.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// The name of the game in the registry.
    name: &'static str,
    /// Returns whether all positions in a text of the game are solved quickly. Other texts are skipped.
    pub is_quick: fn(&[u8]) -> bool,
    /// Checks the positions of an input, and what its JSON states about them.
    pub positions: fn(&dyn Puzzle),
    /// Builds a position from bytes, and checks its solver.
    pub solve: fn(Unstructured<'_>) -> Result<()>,
}

/// The checks of each game.
pub static CHECKS: [Checks; GameId::COUNT] = [
    boards::ARC_KAYLES,
    boards::CHOMP,
    coins::CHECKS,
    constrained_nim::CHECKS,
    boards::CRAM,
    grid_split::CHECKS,
    hackenbush::CHECKS,
    heaps::CHECKS,
    marked_rectangle::CHECKS,
    nim::CHECKS,
    boards::NODE_KAYLES,
    paper_cutting::CHECKS,
    boards::QUEENS,
    sharti::CHECKS,
];

impl Checks {
    /// Creates the checks of a game whose texts are all solved quickly, and whose JSON has a line for each position.
    const fn new(name: &'static str, solve: fn(Unstructured<'_>) -> Result<()>) -> Self {
        Self { name, is_quick: |_| true, positions: text::positions, solve }
    }

    /// Returns the checks of a game.
    ///
    /// # Panics
    ///
    /// Panics if the list has another game twice instead.
    #[must_use]
    pub fn of(game: &Game) -> &'static Self {
        CHECKS.iter().find(|checks| checks.name == game.name).expect("every game has an entry")
    }

    /// Returns whether all positions in a text that names its games are solved quickly.
    #[must_use]
    pub fn are_quick(text: &[u8]) -> bool {
        let names = |name: &str| text.windows(name.len()).any(|bytes| bytes == name.as_bytes());
        CHECKS.iter().all(|checks| !names(checks.name) || (checks.is_quick)(text))
    }
}
