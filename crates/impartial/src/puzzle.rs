//! What every game's input can be asked for, whichever game it is.

use std::io::{self, Write};

use nimbers::Nimber;

use crate::Wrong;
pub(crate) use sealed::Sealed;

/// A parsed input of some game: one position, or the cases of one input file.
///
/// Only the games of the registry implement it; a position of one of them also has its own type, with more to ask.
///
/// Everything it gives is text that ends with a line feed, and the same input always gives the same bytes.
///
/// What is as long as the input has cases can also be written as it is made: all of the input was checked when it was
/// parsed, so nothing can fail then but the writing.
///
/// # Complexity
///
/// The answer takes the time of the nim-value, and of a winning move where the judge wants one; the report and the JSON
/// take the time of a target move, and the report that of a look at every part of the position.
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
/// # Ok::<(), impartial::Error>(())
/// ```
pub trait Puzzle: Send + Sync + Sealed {
    /// The judge's answer, byte for byte.
    fn answer(&self) -> String {
        text(|out| self.write_answer(out))
    }

    /// Writes the [`answer`](Self::answer) case by case, in small pieces.
    ///
    /// # Errors
    ///
    /// The first one of `out`.
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

    /// Whether an answer is right, as a judge's checker looks at it: words between any blanks, and any winning move.
    ///
    /// A move is played by the rules, and has to lead to a position of nim-value 0.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its case where the input has several.
    fn check(&self, answer: &str) -> Result<(), Wrong>;

    /// The answer with its reasons, for people: who wins and the move to `target`, what was given, what it is a sum of,
    /// and by which theorem the value is what it is.
    ///
    /// It is at most a screenful, 40 lines of 100 characters where a longer line counts as often as it has to be broken:
    /// of long lists only the beginning is shown.
    fn report(&self, target: Nimber) -> String;

    /// One JSON object a line and one line a case, with the move to `target`.
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
    /// The first one of `out`.
    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()>;

    /// A picture as SVG: what was given and the move to `target`, in light or dark as the reader prefers, with a title
    /// and a description for those who do not see it.
    ///
    /// Of many rectangles, cuts, piles or cases only some are drawn, and the picture says of how many it is silent.
    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber) -> String;
}

/// What is written, as text.
pub(crate) fn text(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    write(&mut text).expect("a vector takes everything");
    String::from_utf8(text).expect("what is written is text")
}

/// Keeps the trait to this crate, so that it may grow.
mod sealed {
    /// A position of a game in the registry.
    pub trait Sealed {}
}
