//! The entry of a game in the registry, as data: its names, formats, limits, moves and rules.

use std::ops::RangeInclusive;

use crate::move_parts::{Kind, Part};
use crate::unknown_name::UnknownName;

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
    /// The numbers of the first format that have limits, with these limits.
    pub bounds: &'static [Bound],
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

/// A number of an input format that has limits, which [`Game::bounds`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Bound {
    /// The name in the format.
    pub name: &'static str,
    /// The minimum and maximum in the judge's problem, or `None` if the game is not a contest problem.
    pub judge: Option<(u64, u64)>,
    /// The minimum and maximum of this library.
    pub full: (u64, u64),
}

impl Bound {
    /// Creates the bound of a contest problem.
    pub(crate) const fn of_judge(name: &'static str, judge: (u64, u64), full: (u64, u64)) -> Self {
        Self { name, judge: Some(judge), full }
    }

    /// Creates a bound that no contest problem has.
    pub(crate) const fn full(name: &'static str, full: (u64, u64)) -> Self {
        Self { name, judge: None, full }
    }
}

/// The limits that [`Game::validate`] checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limits {
    /// The limits of the judge's problem: [`Game::judge_limits`].
    Judge,
    /// The limits of this library: [`Game::limits`].
    Full,
    /// Other limits for some numbers, which [`Game::named_limits`] returns.
    Named(NamedLimits),
}

/// Maximum number of bounds of a game.
const MAX_BOUNDS: usize = 4;

/// The limits of the judge or of this library, except for the maxima of some numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedLimits {
    is_judge: bool,
    /// The maxima of the first [`Game::bounds`].
    most: [Option<u64>; MAX_BOUNDS],
}

/// The error of a limit by name.
///
/// # Examples
///
/// ```
/// use impartial::Game;
///
/// let sharti = Game::named("sharti").expect("it is in the registry");
/// let error = |limit| sharti.named_limits(true, [limit]).unwrap_err().to_string();
/// assert_eq!(error(("x", 8)), "sharti has no limit `x`; available: n, m, k");
/// assert_eq!(error(("n", 0)), "expected n from 1 to 9223372036854775807, found 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidLimit {
    /// The game has no number with this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The limit is out of its range.
    #[error("expected {name} from 1 to {most}, found {found}")]
    #[non_exhaustive]
    OutOfRange {
        /// The name of the number.
        name: &'static str,
        /// The largest limit.
        most: u64,
        /// The limit.
        found: u64,
    },
}

impl Limits {
    /// Returns whether the judge's rules apply that are not limits of a number.
    pub(crate) fn is_judge(self) -> bool {
        match self {
            Self::Judge => true,
            Self::Full => false,
            Self::Named(named) => named.is_judge,
        }
    }

    /// Returns the range of the number of this name.
    pub(crate) fn range(self, game: &Game, name: &str) -> RangeInclusive<u64> {
        let index = game.bounds.iter().position(|bound| bound.name == name);
        let index = index.expect("the description of the game has the bound");
        let Bound { judge, full, .. } = game.bounds[index];
        let (least, most) = judge.filter(|_| self.is_judge()).unwrap_or(full);
        let named = if let Self::Named(named) = self { named.most.get(index).copied().flatten() } else { None };
        least..=named.unwrap_or(most)
    }
}

impl Rule {
    /// Creates a rule of the game of this name.
    pub(crate) const fn new(game: &'static str, name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, game }
    }
}

impl Game {
    /// Returns the limits of the judge or of this library, with other maxima for some numbers of the format.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no number of a name, or if a maximum is 0 or above the maximum of this library.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    ///
    /// let sharti = Game::named("sharti").expect("it is in the registry");
    /// let limits = sharti.named_limits(true, [("n", 6)])?;
    /// assert!(sharti.validate(limits, &b"6 1 3\n1 1 2 2\n"[..]).is_ok());
    /// let error = sharti.validate(limits, &b"7 1 3\n1 1 2 2\n"[..]).unwrap_err();
    /// assert_eq!(error.to_string(), "1:1: expected the side n of the board, from 1 to 6, found `7`");
    /// # Ok::<(), impartial::InvalidLimit>(())
    /// ```
    pub fn named_limits<'a>(
        &self,
        is_judge: bool,
        most: impl IntoIterator<Item = (&'a str, u64)>,
    ) -> Result<Limits, InvalidLimit> {
        let mut named = NamedLimits { is_judge, most: [None; MAX_BOUNDS] };
        for (name, found) in most {
            let index = self.bounds.iter().position(|bound| bound.name == name).ok_or_else(|| {
                let known = self.bounds.iter().map(|bound| bound.name);
                UnknownName::new(format!("{} has no limit `{}`", self.name, name.escape_debug()), name, known)
            })?;
            let Bound { name, full: (_, most), .. } = self.bounds[index];
            if !(1..=most).contains(&found) {
                return Err(InvalidLimit::OutOfRange { name, most, found });
            }
            named.most[index] = Some(found);
        }
        Ok(Limits::Named(named))
    }

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
