//! The one list of games.

use crate::progress::{Progress, Watch};
use crate::{Error, Puzzle, text};

/// What there is to know of a game without playing it.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The name on the command line and in JSON, in lower case with hyphens.
    pub name: &'static str,
    /// The rules in a sentence.
    pub summary: &'static str,
    /// The judge's problem the input format is taken from.
    pub source: &'static str,
    /// The input format, a line of text for each line or group of lines.
    pub input: &'static [&'static str],
    /// The answers a judge expects, first the one for an N-position.
    pub answer: &'static str,
    /// The largest numbers accepted.
    pub limits: &'static str,
    /// The rules it can be played by, at least one; the first is the judge's.
    pub rules: &'static [Rule],
}

/// One of the rules that a game can be played by.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name on the command line, in lower case with hyphens.
    pub name: &'static str,
    /// What it says, in a sentence.
    pub summary: &'static str,
    /// Reads an input.
    pub(crate) parse: Parse,
}

/// Reads the whole input of a game, and tells how far it is.
type Parse = fn(Vec<u8>, Watch<'_>) -> Result<Box<dyn Puzzle>, Error>;

/// Every game, in alphabetical order of names.
pub const GAMES: &[Game] = &[
    text::constrained_nim::GAME,
    text::grid_split::GAME,
    text::marked_rectangle::GAME,
    text::paper_cutting::GAME,
    text::sharti::GAME,
];

impl Game {
    /// The game of that name.
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

    /// The rule of that name.
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

    /// Reads a whole input of this game, to be played by the judge's rule.
    ///
    /// Words are separated by any blanks: spaces, tabs, line feeds, carriage returns, vertical tabs and form feeds.
    ///
    /// An owned input is dropped as soon as it is read, before the position is worked out.
    ///
    /// # Complexity
    ///
    /// *O(b)* time for *b* bytes, and what making the position takes; memory for what the bytes hold, not for what they
    /// announce.
    ///
    /// # Errors
    ///
    /// The first word that is not what the format asks for there, or the end of the input where more is needed.
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, Error> {
        self.rules[0].parse(input)
    }
}

impl Rule {
    /// Reads a whole input of the game whose rule this is.
    ///
    /// # Errors
    ///
    /// Those of [`Game::parse`].
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, Error> {
        self.parse_watched(input, &mut |_| {})
    }

    /// The same, with word to `watch` now and then of how far it is; what it does takes time from the solving.
    ///
    /// # Errors
    ///
    /// Those of [`Game::parse`].
    pub fn parse_watched(
        &self,
        input: impl Into<Vec<u8>>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Box<dyn Puzzle>, Error> {
        (self.parse)(input.into(), watch)
    }
}
