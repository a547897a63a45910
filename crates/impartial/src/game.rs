//! The entry of a game in the registry, as data: its names, formats, limits, moves and rules.

use crate::move_parts::{Kind, Part};

/// A game in the registry: its name, formats, moves and rules.
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
    /// The name on the command line and in JSON, in lower case with hyphens.
    pub name: &'static str,
    /// A move, in a sentence that begins with a verb.
    pub summary: &'static str,
    /// The contest problem whose input format is used, or the source of the game if it is not a contest problem.
    pub source: &'static str,
    /// The input formats, at least one; the first is the judge's format if the game is a contest problem.
    pub formats: &'static [Format],
    /// The answer to an input, in a sentence.
    pub answer: &'static str,
    /// The largest numbers that are accepted.
    pub limits: &'static str,
    /// The limits of the judge's problem, if the game is a contest problem.
    pub judge_limits: Option<&'static str>,
    /// The parts of a move in one of the [`positions`](crate::Puzzle::positions) of an input.
    pub move_parts: &'static [Part],
    /// The part of a move that numbers the position, if an input is a sum of several positions. It precedes the other parts.
    pub summand: Option<Part>,
    /// The example that `impartial play GAME` starts with, in one of the formats.
    pub example: &'static str,
    /// The rules that the game can be played by, at least one; the first is the judge's.
    pub rules: &'static [Rule],
}

/// One of the input formats of a game, which [`Game::formats`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Format {
    /// The format, one string for each line or group of lines.
    pub lines: &'static [&'static str],
    /// A small input with at least one position, which [`Game::parse`] accepts.
    pub example: &'static str,
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
    /// The name of the game.
    pub(crate) game: &'static str,
}

/// The limits that [`Game::validate`] checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limits {
    /// The limits of the judge's problem: [`Game::judge_limits`].
    Judge,
    /// The limits of this library: [`Game::limits`].
    Full,
}

impl Limits {
    /// Returns the limit of this library or the limit of the judge's problem.
    pub(crate) fn choose<T>(self, full: T, judge: T) -> T {
        match self {
            Self::Full => full,
            Self::Judge => judge,
        }
    }
}

impl Rule {
    /// Creates a rule of the game of this name.
    pub(crate) const fn new(game: &'static str, name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, game }
    }
}

impl Game {
    /// Returns the short syntax of a move in one of the positions of an input: the names of its tokens.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    ///
    /// assert_eq!(Game::named("paper-cutting").map(Game::move_syntax).as_deref(), Some("xb yb xe ye"));
    /// ```
    #[must_use]
    pub fn move_syntax(&self) -> String {
        let words = self.move_parts.iter().flat_map(|part| match part.kind {
            Kind::Point(names) => names.to_vec(),
            _ => vec![part.name],
        });
        words.collect::<Vec<_>>().join(" ")
    }
}
