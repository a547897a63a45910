//! The entry of a game in the registry: its data, and its rules, by which its inputs are read.

use std::ops::Deref;

use impartial_games::{GameData, GameId};

use crate::solver::MISERE;

/// A game in the registry: its data, which it dereferences to, and its rules.
///
/// [`Game::named`] finds a game, and [`GAMES`](crate::GAMES) lists all of them. Names are unique.
///
/// # Examples
///
/// ```
/// use impartial::GAMES;
///
/// for game in GAMES {
///     let puzzle = game.parse(game.example)?;
///     println!("{}: {}\n{}", game.name, game.summary, puzzle.answer());
/// }
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Game {
    data: &'static GameData,
    /// The rules that the game can be played by, at least one; the first is the judge's.
    pub rules: &'static [Rule],
}

/// One of the rules that a game can be played by.
///
/// [`Game::rules`] lists the rules of a game, and [`Rule::named`] finds one by the names of the game and the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Rule {
    /// The name on the command line, in lower case with hyphens.
    pub name: &'static str,
    /// A sentence that states the rule.
    pub summary: &'static str,
    pub(crate) game: GameId,
}

impl Game {
    /// Creates the entry of a game from its rules.
    pub(crate) const fn new(game: GameId, rules: &'static [Rule]) -> Self {
        Self { data: game.data(), rules }
    }

    /// Returns the data of the game. Unlike a reference from [`Deref`], it may outlive this copy of the entry.
    pub(crate) fn data(&self) -> &'static GameData {
        self.data
    }
}

/// The type of the positions of a game.
pub(crate) trait Registered {
    /// The entry of the game in the registry.
    const GAME: Game;
}

impl Deref for Game {
    type Target = GameData;

    fn deref(&self) -> &GameData {
        self.data
    }
}

impl Rule {
    /// Returns whether the rule is misère play: the player who cannot move wins. Its positions have no nim-values.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Rule;
    ///
    /// assert!(Rule::named("nim/misere")?.1.is_misere());
    /// # Ok::<(), impartial::UnknownName>(())
    /// ```
    #[must_use]
    pub fn is_misere(&self) -> bool {
        self.name == MISERE
    }

    /// Returns all rules of a game, of which there are `N`.
    pub(crate) const fn all<const N: usize>(game: GameId) -> [Self; N] {
        let mut rules = [Self { name: "", summary: "", game }; N];
        let mut index = 0;
        while index < N {
            (rules[index].name, rules[index].summary) = game.data().rule_texts[index];
            index += 1;
        }
        rules
    }
}
