//! What there is to tell about a game without its solver.

use alloc::string::String;
use alloc::vec::Vec;

use crate::bound::{Bound, Remark};
use crate::move_part::{Kind, MovePart};

/// A game as data: its names, formats, limits, moves, rules and shapes.
///
/// [`GameId::data`](crate::GameId::data) returns the data of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct GameData {
    /// The name on the command line and in JSON, in lower case with hyphens.
    pub name: &'static str,
    /// Other names by which the game is found, such as the name of its family.
    pub aliases: &'static [&'static str],
    /// A move, in a sentence that begins with a verb.
    pub summary: &'static str,
    /// The contest problem whose input format is used, or the source of the game if it is not a contest problem.
    pub source: &'static str,
    /// The input formats, at least one; the first is the judge's format if the game is a contest problem.
    pub formats: &'static [Format],
    /// The verdicts in an answer: that the first player wins, and that the second does.
    pub verdicts: [&'static str; 2],
    /// The answer to an input, in a sentence with `{first}` and `{second}` for the verdicts.
    pub(crate) answer: &'static str,
    /// The numbers of the formats that have limits, with these limits.
    pub bounds: &'static [Bound],
    /// The limits that are not limits of one of these numbers.
    pub remarks: &'static [Remark],
    /// The parts of a move.
    pub move_parts: &'static [MovePart],
    /// The example that `impartial play GAME` starts with, in one of the formats.
    pub example: &'static str,
    /// The names and the summaries of the rules that the game can be played by, at least one; the first is the judge's. A
    /// name is in lower case with hyphens, and a summary is a sentence.
    pub rule_texts: &'static [(&'static str, &'static str)],
    /// The shapes of generated inputs, starting with the default.
    pub shapes: &'static [Shape],
}

/// One of the input formats of a game, which [`GameData::formats`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Format {
    /// The format, one string for each line or group of lines.
    pub lines: &'static [&'static str],
    /// A small input with at least one position.
    pub example: &'static str,
}

/// A kind of generated inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Shape {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// A description of these inputs in one line.
    pub summary: &'static str,
    /// Whether these inputs are in the judge's format. If not, they need the full limits.
    pub is_judge_format: bool,
}

impl Shape {
    pub(crate) const fn new(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, is_judge_format: true }
    }

    /// Creates a shape whose inputs are not in the judge's format.
    pub(crate) const fn not_of_judge(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, is_judge_format: false }
    }
}

impl GameData {
    /// Returns whether the game has this name or alias.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_games::GameId;
    ///
    /// assert!(GameId::Heaps.data().is_named("octal"));
    /// assert!(!GameId::Nim.data().is_named("octal"));
    /// ```
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// Returns whether the game is a contest problem, so that its numbers have a judge's limits.
    #[must_use]
    pub fn is_contest_problem(&self) -> bool {
        self.bounds.iter().any(|bound| bound.judge.is_some())
    }

    /// Returns a sentence about the answer to an input.
    #[must_use]
    pub fn answer(&self) -> String {
        let [first, second] = self.verdicts;
        self.answer.replace("{first}", first).replace("{second}", second)
    }

    /// Returns the short syntax of a move in one of the positions of an input: the names of its tokens.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_games::GameId;
    ///
    /// assert_eq!(GameId::PaperCutting.data().move_syntax(), "xb yb xe ye");
    /// ```
    #[must_use]
    pub fn move_syntax(&self) -> String {
        let words = self.move_parts.iter().flat_map(|part| match &part.kind {
            Kind::Point(names) => &names[..],
            _ => core::slice::from_ref(&part.name),
        });
        words.copied().collect::<Vec<_>>().join(" ")
    }
}
