//! The list of generators, and the lookup of a generator by name.

mod coins;
mod constrained_nim;
mod grid_split;
mod hackenbush;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use crate::game::Game;

/// The games with a generator, in alphabetical order of names.
pub const GAMES: &[Game] = &[
    coins::GAME,
    constrained_nim::GAME,
    grid_split::GAME,
    hackenbush::GAME,
    heaps::GAME,
    marked_rectangle::GAME,
    nim::GAME,
    paper_cutting::GAME,
    sharti::GAME,
];

impl Game {
    /// Returns the generator of the game with this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_generators::Game;
    ///
    /// assert_eq!(Game::named("sharti").map(|game| game.parts), Some("rectangles"));
    /// assert!(Game::named("chess").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.name == name)
    }
}
