//! The checks that need the types of a game, in one file per game.

use arbitrary::{Result, Unstructured};
use impartial::{Game, GameId, Puzzle, for_each_game};

use crate::text;

/// The checks that need the types of a game.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// Returns whether all positions in a text of the game are solved quickly. Other texts are skipped.
    pub is_quick: fn(&[u8]) -> bool,
    /// Checks the positions of an input, and what its JSON states about them.
    pub positions: fn(&dyn Puzzle),
    /// Builds a position from bytes, and checks its solver.
    pub solve: fn(Unstructured<'_>) -> Result<()>,
}

macro_rules! checks {
    ($($file:ident)+; $($id:ident $module:ident::$game:ident;)+) => {
        $(mod $file;)+

        /// Each game with its checks.
        pub static CHECKS: [(&str, Checks); GameId::COUNT] = [$((GameId::$id.data().name, $module::$game)),+];
    };
}

for_each_game!(checks);

impl Checks {
    /// Creates the checks of a game whose texts are all solved quickly, and whose JSON has a line for each position.
    const fn new(solve: fn(Unstructured<'_>) -> Result<()>) -> Self {
        Self { is_quick: |_| true, positions: text::positions, solve }
    }

    /// Returns the checks of a game.
    ///
    /// # Panics
    ///
    /// Panics if the game is not of the registry.
    #[must_use]
    pub fn of(game: &Game) -> &'static Self {
        CHECKS.iter().find(|(name, _)| *name == game.name).map(|(_, checks)| checks).expect("every game has checks")
    }

    /// Returns whether all positions in a text that names its games are solved quickly.
    #[must_use]
    pub fn are_quick(text: &[u8]) -> bool {
        let names = |name: &str| text.windows(name.len()).any(|bytes| bytes == name.as_bytes());
        CHECKS.iter().all(|(name, checks)| !names(name) || (checks.is_quick)(text))
    }
}
