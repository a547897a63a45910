//! The list of games, and lookup by name.

use crate::games;
use crate::puzzle::{Game, Rule};

/// Every game, in alphabetical order of names.
pub const GAMES: &[Game] = &[
    games::constrained_nim::GAME,
    games::grid_split::GAME,
    games::heaps::GAME,
    games::marked_rectangle::GAME,
    games::nim::GAME,
    games::paper_cutting::GAME,
    games::sharti::GAME,
];

impl Game {
    /// Returns the game with this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    ///
    /// assert_eq!(Game::named("sharti").map(|game| game.source), Some("Codeforces 494E"));
    /// assert!(Game::named("chess").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.name == name)
    }

    /// Returns the rule with this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    ///
    /// let game = Game::named("paper-cutting").expect("it is in the registry");
    /// assert!(game.rule("run").is_some());
    /// assert!(game.rule("walk").is_none());
    /// ```
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&'static Rule> {
        self.rules.iter().find(|rule| rule.name == name)
    }
}

impl Rule {
    /// Returns the game and rule named `GAME/RULE`; `GAME` alone names the judge's rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Rule;
    ///
    /// let named = |name| Rule::named(name).map(|(game, rule)| (game.name, rule.name));
    /// assert_eq!(named("paper-cutting/run"), Some(("paper-cutting", "run")));
    /// assert_eq!(named("sharti"), Some(("sharti", "judge")));
    /// assert_eq!(named("sharti/run"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<(&'static Game, &'static Self)> {
        let (game, rule) = name.split_once('/').map_or((name, None), |(game, rule)| (game, Some(rule)));
        let game = Game::named(game)?;
        let rule = rule.map_or(game.rules.first(), |rule| game.rule(rule))?;
        Some((game, rule))
    }
}
