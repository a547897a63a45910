//! Games, their rules, and a parsed input of a game.

use std::io::{self, Read, Seek, SeekFrom, Write};

use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use crate::check::WrongAnswer;
use crate::output::text;
use crate::progress::{Progress, ProgressFn};
pub(crate) use sealed::Sealed;

/// A game in the registry: its name, formats and rules.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Game {
    /// The name on the command line and in JSON, in lower case with hyphens.
    pub name: &'static str,
    /// A sentence that states the rules.
    pub summary: &'static str,
    /// The judge's problem that the input format is taken from.
    pub source: &'static str,
    /// The input format, one string for each line or group of lines.
    pub input: &'static [&'static str],
    /// The answers that a judge expects; the first one is for an N-position.
    pub answer: &'static str,
    /// The largest numbers that are accepted.
    pub limits: &'static str,
    /// The short syntax of a move: the names of its words.
    pub move_syntax: &'static str,
    /// A small input that holds positions.
    pub example: &'static str,
    /// The rules that the game can be played by, at least one; the first is the judge's.
    pub rules: &'static [Rule],
}

/// One of the rules that a game can be played by.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name of the game.
    pub(crate) game: &'static str,
    /// The name on the command line, in lower case with hyphens.
    pub name: &'static str,
    /// A sentence that states the rule.
    pub summary: &'static str,
    /// Reads a whole input.
    pub(crate) parse: Parse,
}

/// Reads a whole input of a game, with progress.
type Parse = fn(Reader<'_>, ProgressFn<'_>) -> Result<Box<dyn Puzzle>, ParseError>;

impl Game {
    /// Parses a whole input of this game by the judge's rule.
    ///
    /// Words are separated by any blanks: spaces, tabs, line feeds, carriage returns, vertical tabs and form feeds.
    ///
    /// # Complexity
    ///
    /// *O(b)* time for *b* bytes, and the time that the position takes to solve.
    ///
    /// Counts in the input are never trusted for allocation.
    /// An input of *b* bytes, accepted or refused, takes at most 64 MB and these bytes for each record that *b* bytes can
    /// hold, or 64 MB and three times *b* if that is more:
    ///
    /// | game | bytes |
    /// |---|---|
    /// | constrained Nim | 10 a pile, 100 a pair |
    /// | grid split | 110 a board, 20 a candidate, and the table of one board, up to 1 GiB |
    /// | marked rectangle | 20 a case |
    /// | paper cutting | 70 a cut |
    /// | Sharti, *n* below 2^32 - 1 | 84 a rectangle, with several threads 144 |
    /// | Sharti, *n* from 2^32 - 1 on | 100 a rectangle, with several threads 160 |
    /// | Sharti, *m n* above 2^62 | 140 a rectangle, with several threads 240 |
    ///
    /// The text of an owned input is freed before the position is solved. [`Rule::parse_file`] holds 128 KiB of it.
    ///
    /// # Errors
    ///
    /// Returns an error for the first word that does not fit the format, or for the end of the input if more is needed.
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, ParseError> {
        self.rules[0].parse(input)
    }
}

impl Rule {
    /// Parses a whole input of the game by this rule.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::parse`].
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, ParseError> {
        self.parse_watched(input, &mut |_| {})
    }

    /// Like [`parse`](Self::parse), and reports progress through `watch`. The callback runs on the solving thread.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::parse`].
    pub fn parse_watched(
        &self,
        input: impl Into<Vec<u8>>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Box<dyn Puzzle>, ParseError> {
        (self.parse)(Reader::new(input.into()), watch)
    }

    /// Parses a whole input from a file, piece by piece.
    ///
    /// With the feature `parallel`, several threads read a large file.
    ///
    /// # Complexity
    ///
    /// That of [`Game::parse`], with 128 KiB of the text at a time instead of all of it, or 1 MiB with several threads.
    ///
    /// # Errors
    ///
    /// Returns an I/O error if the file fails, and within, the errors of [`Game::parse`].
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
    ) -> io::Result<Result<Box<dyn Puzzle>, ParseError>> {
        let len = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        let reader = Reader::from_read(file).with_len_hint(len);
        // More than four threads would wait for each other, because only one reads at a time.
        #[cfg(feature = "parallel")]
        let reader =
            reader.with_threads(std::thread::available_parallelism().map_or(1, |threads| threads.get().min(4)));
        match (self.parse)(reader, watch) {
            Err(error) => error.into_io_error().map_or_else(|error| Ok(Err(error)), Err),
            parsed => Ok(parsed),
        }
    }
}

/// A parsed input of a game: one position, or the cases of one input file.
///
/// Only the games of the registry implement it. Each game also has its own type of position, with more methods.
///
/// All text ends with a line feed, and the same input always gives the same bytes.
///
/// Text that grows with the number of cases can also be written case by case.
/// The whole input was checked when it was parsed, so only the writing can fail.
///
/// # Complexity
///
/// The answer takes the time of the nim-value, and of a winning move if the judge asks for one.
/// The JSON takes the time of a target move. The report also inspects every part of the position.
///
/// # Examples
///
/// ```
/// use impartial::nimbers::Nimber;
/// use impartial::{Game, Puzzle};
///
/// let sharti = Game::named("sharti").expect("it is in the registry");
/// let puzzle: Box<dyn Puzzle> = sharti.parse(b"1 1 1\n1 1 1 1\n")?;
/// assert_eq!(puzzle.answer(), "Hamed\n");
/// assert!(puzzle.report(Nimber::ZERO).contains("## Reasoning"));
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub trait Puzzle: Send + Sync + Sealed {
    /// Returns the judge's answer, byte for byte.
    fn answer(&self) -> String {
        text(|out| self.write_answer(out))
    }

    /// Writes the [`answer`](Self::answer) case by case, in small pieces.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    ///
    /// # Examples
    ///
    /// ```
    /// let boards = impartial::Game::named("marked-rectangle").expect("it is in the registry").parse("2\n5 8\n6 7\n")?;
    /// let mut out = std::io::BufWriter::new(Vec::new());
    /// boards.write_answer(&mut out)?;
    /// assert_eq!(out.into_inner()?, b"40\n42\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Checks an answer like a judge's checker: words may be separated by any blanks, and any winning move is accepted.
    ///
    /// A move is played by the rules, and must lead to a position of nim-value 0.
    ///
    /// # Errors
    ///
    /// Returns the first thing that is wrong, with its case if the input has several.
    fn check(&self, answer: &str) -> Result<(), WrongAnswer>;

    /// Returns the answer with its reasons, as readable text: the winner, the move to `target`, the input, its parts, and the
    /// theorem that gives the value.
    ///
    /// A report has at most 40 lines of 100 characters; a longer line counts as the number of
    /// lines into which a screen breaks it.
    /// Long lists are cut short.
    fn report(&self, target: Nimber) -> String;

    /// Returns one JSON object a line and one line a case, with the move to `target`.
    ///
    /// A case has the names `game`, `outcome` (`"N"` or `"P"`), `nim_value` (an integer) and `move`, which is null if
    /// `target` is not below the nim-value.
    #[cfg(feature = "json")]
    fn json(&self, target: Nimber) -> String {
        text(|out| self.write_json(target, out))
    }

    /// Writes the [`json`](Self::json) line by line, in small pieces.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()>;

    /// Returns a picture as SVG: the input and the move to `target`.
    ///
    /// It follows the reader's light or dark mode, and has a title and a description for screen readers.
    /// If there are many rectangles, cuts, piles or cases, only some are drawn, and the picture states how many are omitted.
    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber) -> String;
}

/// Seals the trait, so that it may grow.
mod sealed {
    /// A position of a game in the registry.
    pub trait Sealed {}
}
