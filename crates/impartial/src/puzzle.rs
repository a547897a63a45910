//! Games, their rules, and a parsed input of a game.

use std::fmt::Debug;
use std::io::{self, Read, Write};

use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use crate::any::AnyPosition;
use crate::check::WrongAnswer;
#[cfg(feature = "draw")]
use crate::output::svg::places::{InvalidWindow, Window};
use crate::output::text;
use crate::reading::{ReadError, ReadOptions};
pub(crate) use sealed::Sealed;

/// A game in the registry: its name, formats and rules.
///
/// [`Game::named`] finds a game, and [`GAMES`](crate::GAMES) lists all of them.
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
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Game {
    /// The name on the command line and in JSON, in lower case with hyphens.
    pub name: &'static str,
    /// A move, in a sentence that begins with a verb.
    pub summary: &'static str,
    /// The judge's problem that the input format is taken from, or the source of the game if no judge has it.
    pub source: &'static str,
    /// The input formats, at least one; the first is the judge's if the game has one.
    pub formats: &'static [Format],
    /// The answer to an input, in a sentence.
    pub answer: &'static str,
    /// The largest numbers that are accepted.
    pub limits: &'static str,
    /// The limits of the judge's problem, if a judge has the game.
    pub judge_limits: Option<&'static str>,
    /// The readers of inputs, for validators.
    pub(crate) inputs: Inputs,
    /// The short syntax of a move in one of the [`positions`](Puzzle::positions) of an input: the names of its words.
    pub move_syntax: &'static str,
    /// The example of the format whose positions are best to play: the one that `impartial play GAME` begins with.
    pub example: &'static str,
    /// The rules that the game can be played by, at least one; the first is the judge's.
    pub rules: &'static [Rule],
}

/// One of the input formats of a game, which [`Game::formats`] lists.
///
/// # Examples
///
/// ```
/// use impartial::GAMES;
///
/// for game in GAMES {
///     for format in game.formats {
///         assert!(!game.parse(format.example)?.positions().is_empty());
///     }
/// }
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Format {
    /// The format, one string for each line or group of lines.
    pub lines: &'static [&'static str],
    /// A small input with at least one position, which [`Game::parse`] accepts.
    pub example: &'static str,
}

/// The readers of a game's inputs, which stop short of solving them: within our limits, and within the judge's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inputs {
    pub(crate) full: ReadInput,
    pub(crate) judge: Option<ReadInput>,
}

/// Reads a whole input within some limits.
pub(crate) type ReadInput = fn(&mut Reader<'_>) -> Result<(), ParseError>;

/// One of the rules that a game can be played by.
///
/// [`Game::rules`] lists those of a game, and [`Rule::named`] finds one by the names of the game and the rule.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name on the command line, in lower case with hyphens.
    pub name: &'static str,
    /// A sentence that states the rule.
    pub summary: &'static str,
    /// Reads a whole input.
    pub(crate) parse: Parse,
}

/// Reads and solves a whole input of a game.
type Parse = fn(Reader<'_>, &mut ReadOptions<'_>) -> Result<Box<dyn Puzzle>, ReadError>;

impl Game {
    /// Parses a whole input of this game by the judge's rule.
    ///
    /// The input is text: a string, bytes or a slice of them.
    /// Words are separated by any blanks: spaces, tabs, line feeds, carriage returns, vertical tabs and form feeds.
    ///
    /// # Complexity
    ///
    /// *O(b)* time for *b* bytes, and the time that the position takes to solve.
    ///
    /// Counts in the input are never trusted for allocation. An input of *b* bytes, accepted or refused, takes at most the
    /// memory that the README of `impartial-cli` states for *b* bytes and the command `solve`.
    ///
    /// The text of an owned input is freed before the position is solved. [`Rule::read`] holds 128 KiB of it.
    ///
    /// # Errors
    ///
    /// Returns an error for the first word that does not fit the format, or for the end of the input if more is needed.
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, ParseError> {
        self.rules[0].parse(input)
    }

    /// Reads and parses a whole input of this game by the judge's rule, piece by piece.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Rule::read`], whose page has examples.
    pub fn read(&self, source: impl Read + Send, options: ReadOptions<'_>) -> Result<Box<dyn Puzzle>, ReadError> {
        self.rules[0].read(source, options)
    }
}

impl Rule {
    /// Parses a whole input of the game by this rule.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::parse`].
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, ParseError> {
        self.parse_with(input, ReadOptions::new()).map_err(ReadError::into_parse_error)
    }

    /// Like [`parse`](Self::parse), with options. The length of the input is known without a hint.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read), except for [`ReadError::Io`].
    pub fn parse_with(
        &self,
        input: impl Into<Vec<u8>>,
        mut options: ReadOptions<'_>,
    ) -> Result<Box<dyn Puzzle>, ReadError> {
        (self.parse)(Reader::new(input.into()), &mut options)
    }

    /// Reads and parses a whole input by this rule, piece by piece: a file, or any other source.
    ///
    /// The source needs no buffer of its own, and is read to its end.
    /// With the feature `parallel`, several threads read a long input whose length is known.
    ///
    /// # Complexity
    ///
    /// That of [`Game::parse`], with 128 KiB of the text at a time instead of all of it, or 1 MiB with several threads.
    /// If the length of the input is unknown, lists may take twice their memory, and three times while they grow.
    ///
    /// # Errors
    ///
    /// - [`ReadError::Io`] if the source fails
    /// - [`ReadError::Input`] for the errors of [`Game::parse`]
    /// - [`ReadError::Stopped`] if the callback of the options stops the work
    ///
    /// # Examples
    ///
    /// ```
    /// use std::fs::File;
    ///
    /// use impartial::{Game, ReadError, ReadOptions};
    ///
    /// fn answer_of_file(path: &str) -> Result<String, ReadError> {
    ///     let file = File::open(path)?;
    ///     let options = ReadOptions::new().len_hint(file.metadata()?.len());
    ///     let sharti = Game::named("sharti").expect("it is in the registry");
    ///     Ok(sharti.read(file, options)?.answer())
    /// }
    ///
    /// assert!(matches!(answer_of_file("no such file"), Err(ReadError::Io(_))));
    ///
    /// // A slice is a source too, though `parse_with` makes no copy of its pieces.
    /// let sharti = Game::named("sharti").expect("it is in the registry");
    /// let board = sharti.read(&b"1 1 1\n1 1 1 1\n"[..], ReadOptions::new())?;
    /// assert_eq!(board.answer(), "Hamed\n");
    /// let error = sharti.read(&b"1 1 2\n"[..], ReadOptions::new()).expect_err("k is above n");
    /// assert_eq!(error.to_string(), "1:5: expected the cap k, from 1 to 1, found `2`");
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn read(&self, source: impl Read + Send, mut options: ReadOptions<'_>) -> Result<Box<dyn Puzzle>, ReadError> {
        let mut reader = Reader::from_read(source);
        if let Some(len) = options.len() {
            reader = reader.with_len_hint(len);
        }
        // More than four threads would wait for each other, because only one reads at a time.
        #[cfg(feature = "parallel")]
        let reader =
            reader.with_threads(std::thread::available_parallelism().map_or(1, |threads| threads.get().min(4)));
        (self.parse)(reader, &mut options)
    }

    /// Parses an input as positions to play, each on its own: the [`Puzzle::positions`] of the input.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::parse`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    /// use impartial::impartial_core::{Solve, Sum};
    ///
    /// let game = Game::named("marked-rectangle").expect("it is in the registry");
    /// let sum = Sum::new(game.rules[0].positions("marks 2  5 8 2 3  6 7 1 1")?);
    /// assert_eq!(sum.nim_value().heap_size(), (1 ^ 3 ^ 2 ^ 5) ^ (5 ^ 6));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    pub fn positions(&self, input: impl Into<Vec<u8>>) -> Result<Vec<AnyPosition>, ParseError> {
        self.parse(input).map(|puzzle| puzzle.positions())
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
pub trait Puzzle: Debug + Send + Sync + Sealed {
    /// Returns the positions of the input, which can be played and added up.
    ///
    /// | game | positions |
    /// |---|---|
    /// | constrained Nim, heaps, paper cutting, Sharti | one |
    /// | grid split | one for each board |
    /// | marked rectangle | one for each rectangle; one without a mark, as in the judge's input, is marked in the middle: of *N* x *M* cells, the one in row ceil(*N*/2) and column ceil(*M*/2) |
    /// | nim | one for each heap; together they are the input |
    ///
    /// # Complexity
    ///
    /// A copy of the input in memory. Several boards of grid split are solved again, one after the other, because their
    /// tables are not kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    /// use impartial::session::{Player, Session};
    ///
    /// let puzzle = Game::named("paper-cutting").expect("it is in the registry").parse("2 3 1\n1 1 1 2\n")?;
    /// let mut session = Session::new(puzzle.positions(), Player::Person);
    /// assert!(session.begin().starts_with("paper-cutting: a sheet of 2 x 3\n"));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    fn positions(&self) -> Vec<AnyPosition>;

    /// Returns an estimate of the memory of [`positions`](Self::positions) in bytes, above the memory of the input.
    ///
    /// A program with little memory asks before it makes the positions: each board of grid split keeps its table, and each
    /// position counts 1 KiB, for itself, its copies and its description.
    ///
    /// # Examples
    ///
    /// ```
    /// let nim = impartial::Game::named("nim").expect("it is in the registry").parse("3  1 2 3")?;
    /// assert_eq!(nim.positions_bytes(), 3 << 10);
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    fn positions_bytes(&self) -> u64;

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
    fn draw(&self, target: Nimber) -> String {
        self.draw_window(target, None).expect("there is no window that might not fit")
    }

    /// Returns a picture like [`draw`](Self::draw), but only of a window of the board.
    ///
    /// Parts of the board that do not meet the window are not drawn.
    ///
    /// # Errors
    ///
    /// Returns an error if the window does not fit the board, if the game has no rows and columns, or if the input has several
    /// boards or none.
    ///
    /// # Complexity
    ///
    /// The time to find the move to `target`, and *O(n)* for *n* rectangles, cuts or candidates.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::prelude::*;
    /// use impartial::Window;
    ///
    /// let sharti = Game::named("sharti").expect("it is in the registry");
    /// let board = sharti.parse("1000000000 1 5  400000000 1 400000002 3")?;
    /// let window = Window { rows: 399_999_999..=400_000_005, columns: 1..=7 };
    /// let picture = board.draw_window(Nimber::ZERO, Some(&window))?;
    /// assert!(picture.contains("rows 399999999 to 400000005 of 1000000000 and columns 1 to 7 of 1000000000."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "draw")]
    fn draw_window(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow>;
}

/// Seals the trait, so that it may grow.
mod sealed {
    /// A position of a game in the registry.
    pub trait Sealed {}
}
