//! The one list of games.

use std::io::{self, Read, Seek, SeekFrom};

use crate::progress::{Progress, Watch};
use crate::text::file::File;
use crate::text::scan::{Records, Scanner};
use crate::{AnyPosition, Error, Puzzle, text};

/// What there is to know of a game without playing it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
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
    /// The short syntax of a move, as the names of its words.
    pub moves: &'static str,
    /// A small input that holds positions, to begin with.
    pub example: &'static str,
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
    /// Reads an input that is not held as a whole, and makes nothing of one that `parse` must see.
    pub(crate) parse_file: ParseFile,
    /// Reads positions, from an input or a longer text.
    pub(crate) positions: Positions,
}

/// Reads the whole input of a game, and tells how far it is.
type Parse = fn(Vec<u8>, Watch<'_>) -> Result<Box<dyn Puzzle>, Error>;

/// Reads the whole input of a game from a file, from which other games read nothing.
type ParseFile = fn(File<'_>) -> Option<Box<dyn Puzzle>>;

/// Reads positions.
pub(crate) type Positions = fn(&mut Scanner<'_>) -> Result<Records<AnyPosition>, Error>;

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
    /// An owned input of Sharti, constrained Nim or paper cutting is dropped as soon as it is read, before the position is
    /// worked out.
    ///
    /// # Complexity
    ///
    /// *O(b)* time for *b* bytes, and what making the position takes.
    ///
    /// Memory for what the bytes hold, not for what they announce: the command takes up to 64 MB and three times the input
    /// for one that is refused, and for one of many small cases in any format. A position takes up to 64 MB and a number
    /// of bytes for each record of its input, if that is more:
    ///
    /// | game | bytes |
    /// |---|---|
    /// | constrained Nim | 10 a pile, 100 a pair |
    /// | paper cutting | 70 a cut |
    /// | Sharti | 84 a rectangle, with several threads 144, where *n* is below 2^32 - 1; else 100, or 160 |
    /// | Sharti, *m n* above 2^62 | 140 a rectangle, with several threads 240 |
    ///
    /// That is with the text; [`Rule::parse_file`] does without where it can.
    ///
    /// A board of grid split takes what its solution does, up to 1 GiB.
    ///
    /// # Errors
    ///
    /// The first word that is not what the format asks for there, or the end of the input where more is needed.
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, Error> {
        self.rules[0].parse(input)
    }
}

impl Rule {
    /// The rule of a game that is named by both, with a slash between, or by the game alone if it is the judge's.
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

    /// Reads an input as positions to be played, each by itself.
    ///
    /// A judge's input of several boards is as many positions.
    /// An input of the marked rectangle marks no cell, so the word `marks` begins another format, see [`Game::input`].
    ///
    /// # Errors
    ///
    /// Those of [`Game::parse`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    /// use impartial::core::{Solve, Sum};
    ///
    /// let game = Game::named("marked-rectangle").expect("it is in the registry");
    /// let sum = Sum::new(game.rules[0].positions(b"marks 2  5 8 2 3  6 7 1 1")?);
    /// assert_eq!(sum.nim_value().heap_size(), (1 ^ 3 ^ 2 ^ 5) ^ (5 ^ 6));
    /// # Ok::<(), impartial::Error>(())
    /// ```
    pub fn positions(&self, input: &[u8]) -> Result<Vec<AnyPosition>, Error> {
        let last = |positions: &Records<_>| text::report::count(positions.len, "position");
        Ok(Scanner::whole(input, self.positions, last)?.kept)
    }

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

    /// Reads a whole input of the game whose rule this is from a file, or anything else that can be read twice.
    ///
    /// The text of Sharti, constrained Nim and paper cutting is not held as a whole. If something is wrong with it, or if its numbers are
    /// so short that there may be many more than there is memory for, it is read again by
    /// [`parse_watched`](Self::parse_watched).
    ///
    /// # Complexity
    ///
    /// That of [`Game::parse`], at most twice where it is read again; with less than 1 MB for the text where it is not, or
    /// 8 MB with the feature `parallel`.
    ///
    /// # Errors
    ///
    /// If the file cannot be read; and within, those of [`Game::parse`].
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::Cursor;
    ///
    /// use impartial::Game;
    ///
    /// let sharti = Game::named("sharti").expect("it is in the registry");
    /// let board = sharti.rules[0].parse_file(&mut Cursor::new("1 1 1\n1 1 1 1\n"), &mut |_| {})??;
    /// assert_eq!(board.answer(), "Hamed\n");
    /// let error = sharti.rules[0].parse_file(&mut Cursor::new("1 1 2\n"), &mut |_| {})?.err().expect("k is above n");
    /// assert_eq!(error.to_string(), "1:5: expected the cap k, from 1 to 1, found `2`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_file(
        &self,
        file: &mut (impl Read + Seek + Send),
        watch: &mut dyn FnMut(Progress),
    ) -> io::Result<Result<Box<dyn Puzzle>, Error>> {
        let len = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        if let Some(puzzle) = usize::try_from(len).ok().and_then(|len| (self.parse_file)(File::new(file, len))) {
            return Ok(Ok(puzzle));
        }
        file.rewind()?;
        let mut input = Vec::new();
        file.read_to_end(&mut input)?;
        Ok(self.parse_watched(input, watch))
    }
}
