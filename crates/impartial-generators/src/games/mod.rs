//! The list of generators, and the lookup of a generator by name.

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

use impartial_games::GameId;

use crate::generator::Generator;

/// The generator of every game, in alphabetical order of names.
///
/// # Examples
///
/// ```
/// use impartial_generators::GENERATORS;
///
/// assert!(GENERATORS.iter().all(|generator| !generator.shapes.is_empty()));
/// ```
pub static GENERATORS: [Generator; GameId::COUNT] = [
    boards::ARC_KAYLES,
    boards::CHOMP,
    coins::GENERATOR,
    constrained_nim::GENERATOR,
    boards::CRAM,
    grid_split::GENERATOR,
    hackenbush::GENERATOR,
    heaps::GENERATOR,
    marked_rectangle::GENERATOR,
    nim::GENERATOR,
    boards::NODE_KAYLES,
    paper_cutting::GENERATOR,
    boards::QUEENS,
    sharti::GENERATOR,
];

impl Generator {
    /// Returns the generator of the game with this name or alias.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_generators::Generator;
    ///
    /// assert_eq!(Generator::named("sharti").map(|generator| generator.parts), Some("rectangles"));
    /// assert!(Generator::named("chess").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        GENERATORS.iter().find(|generator| generator.is_named(name))
    }
}
