//! A parsed input of a game, and the queries about it.

use std::fmt::Debug;
use std::io::{self, Write};

use nimbers::Nimber;
use number_reader::{Location, ParseError};

use crate::answer_check::WrongAnswer;
use crate::any_position::AnyPosition;
use crate::output::text;
use crate::read_options::{ReadError, ReadOptions};
#[cfg(feature = "draw")]
use board_svg::{InvalidWindow, Window};
pub(crate) use sealed::Sealed;

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
/// use impartial::{Game, Puzzle};
///
/// let sharti = Game::named("sharti").expect("it is in the registry");
/// let puzzle: Box<dyn Puzzle> = sharti.parse(b"1 1 1\n1 1 1 1\n")?;
/// assert_eq!(puzzle.answer(), "Hamed\n");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub trait Puzzle: Debug + Send + Sync + Sealed {
    /// Returns the positions of the input, which can be played and added up.
    ///
    /// Each case of an input is one position, and most inputs have one case. A rectangle whose format has no mark is marked in
    /// the middle: of *N* x *M* cells, in row ceil(*N*/2) and column ceil(*M*/2).
    ///
    /// # Complexity
    ///
    /// A copy of the input in memory. Several boards of grid split are solved again, one after the other, because their
    /// tables are not kept.
    ///
    /// # Examples
    ///
    /// ```
    /// let marks = impartial::Game::named("marked-rectangle").expect("it is in the registry").parse("2  5 8  6 7")?;
    /// let middle = ["marked-rectangle marks 1  5 8 3 4".parse()?, "marked-rectangle marks 1  6 7 3 4".parse()?];
    /// assert_eq!(marks.positions(), middle);
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    fn positions(&self) -> Vec<AnyPosition>;

    /// Returns the [`positions`](Self::positions) without a copy of the input.
    fn into_positions(self: Box<Self>) -> Vec<AnyPosition>;

    /// Returns an estimate of the memory of [`positions`](Self::positions) in bytes, above the memory of the input.
    ///
    /// A program with little memory can check this before it builds the positions: each board of grid split keeps its table,
    /// and each position counts 1 KiB, for itself, its copies and its description. In a sum,
    /// [`Components::bytes`](crate::sum::Components::bytes) counts a table that positions share once.
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
    /// let boards = impartial::Game::named("grid-split").expect("it is in the registry").parse("2  1 1 ^  1 1 #")?;
    /// let mut out = std::io::BufWriter::new(Vec::new());
    /// boards.write_answer(&mut out)?;
    /// assert_eq!(out.into_inner()?, b"Kirito\nKirito\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Checks an answer like a judge's checker: tokens may be separated by any whitespace, and any winning move is accepted.
    ///
    /// A move is played by the rules, and must lead to a position of nim-value 0.
    ///
    /// # Errors
    ///
    /// Returns the first mistake, with its case if the input has several.
    fn check(&self, answer: &str) -> Result<(), WrongAnswer>;

    /// Returns a short answer for people: who wins, the winning move and the nim-value with its parts. An input with several
    /// cases has a line for each of the first 12.
    ///
    /// # Examples
    ///
    /// ```
    /// let heaps = impartial::Game::named("nim").expect("it is in the registry").parse("3  3 4 5")?;
    /// assert_eq!(
    ///     heaps.summary(),
    ///     "FIRST\n\
    ///      the next player wins: take 2 from heap 1\n\
    ///      nim-value *2 = *3 (heap 1) + *4 (heap 2) + *5 (heap 3); the move leaves 0\n"
    /// );
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    fn summary(&self) -> String;

    /// Returns the answer with its reasons, as readable text: the winner, the move to `target`, the input, its parts, and the
    /// theorem that gives the value.
    ///
    /// A report has at most 40 lines of 100 characters, where a longer line counts as several, and long lists are cut short.
    fn report(&self, target: Nimber) -> String;

    /// Returns one JSON object per line and one line per case, with the move to `target`.
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

    /// Returns a picture as SVG: the input and the move to `target`, or only a window of the board.
    ///
    /// It follows the reader's light or dark mode, and has a title and a description for screen readers.
    /// If there are many rectangles, cuts, piles or cases, only some are drawn, and the picture contains the number of the others.
    /// Parts of the board that do not meet the window are not drawn.
    ///
    /// # Errors
    ///
    /// Returns an error if there is a window and it does not fit the board, the game has no rows and columns, or the input has
    /// several boards or none.
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
    /// let picture = board.draw(Nimber::ZERO, Some(&window))?;
    /// assert!(picture.contains("rows 399999999 to 400000005 of 1000000000 and columns 1 to 7 of 1000000000."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow>;
}

/// Seals the trait, so that methods can be added.
mod sealed {
    /// A position of a game in the registry.
    pub trait Sealed {
        /// Returns whether the input is one position, which is in memory with its table.
        fn is_kept(&self) -> bool {
            false
        }
    }
}

/// An input that is read and not yet solved. The text is freed before it is solved, because both may be large.
pub(crate) struct Unsolved {
    /// The name of the last part, for the error of a token after it.
    pub(crate) last: String,
    /// The number of cases.
    pub(crate) cases: usize,
    /// Returns a remark about a valid position that the author of the input may not have intended. With such a
    /// function, a validator solves the input, so solving must be quick.
    pub(crate) remark: Option<fn(&AnyPosition) -> Option<String>>,
    /// Solves the input, played by the rule of this name.
    pub(crate) solve: Box<SolveInput>,
}

type SolveInput = dyn FnOnce(&str, &mut ReadOptions<'_>) -> Result<Box<dyn Puzzle>, ReadError>;

impl Unsolved {
    /// Solves the only case, which is one position. If there is another number of cases, the error is at `location`.
    pub(crate) fn position(
        self,
        location: Location,
        rule: &str,
        options: &mut ReadOptions<'_>,
    ) -> Result<AnyPosition, ReadError> {
        // A saved game has one position per component, but the format of the game may have any number of cases.
        if self.cases != 1 {
            return Err(ParseError::new(location, "one position", self.cases.to_string()).into());
        }
        let solved = (self.solve)(rule, options)?;
        Ok(solved.into_positions().remove(0))
    }
}
