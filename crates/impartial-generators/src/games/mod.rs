//! The list of generators, and the lookup of a generator by name.

use impartial_games::{GameId, for_each_game};

use crate::generator::Generator;

macro_rules! generators {
    ($($file:ident)+; $($id:ident $module:ident::$game:ident;)+) => {
        $(mod $file;)+

        /// The generator of every game, in alphabetical order of names.
        ///
        /// # Examples
        ///
        /// ```
        /// use impartial_generators::GENERATORS;
        ///
        /// assert!(GENERATORS.iter().all(|generator| !generator.shapes.is_empty()));
        /// ```
        pub static GENERATORS: [Generator; GameId::COUNT] = [$($module::$game),+];
    };
}

for_each_game!(generators);

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
