//! What every game's input can be asked for, whichever game it is.

use nimbers::Nimber;

/// A parsed input of some game: one position, or the cases of one input file.
///
/// Everything it gives is text that ends with a line feed, and the same input always gives the same bytes.
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
pub trait Puzzle {
    /// The judge's answer, byte for byte.
    fn answer(&self) -> String;

    /// The answer with its reasons, for people: what was given, why the value is what it is, and the move to `target`.
    fn report(&self, target: Nimber) -> String;

    /// One JSON object a line and one line a case, with the move to `target`.
    ///
    /// A case has the names `game`, `outcome` (`"N"` or `"P"`), `nim_value` (an integer) and `move`, which is null if
    /// `target` is not below the nim-value.
    #[cfg(feature = "json")]
    fn json(&self, target: Nimber) -> String;
}
