//! The text of positions and moves: what each game adds so that its positions can be written, read and shown.

use std::fmt;

use impartial_core::Solve;
use nimbers::Nimber;
use number_reader::{ParseError, Place, Reader};

use crate::output::report::Report;

/// The most moves that [`Notation::completions`] returns.
pub(crate) const MOST_COMPLETIONS: usize = 64;

/// A position with a text.
pub(crate) trait Notation: Solve {
    /// The name of the game.
    const NAME: &'static str;

    /// A sentence that says what a move is.
    const SUMMARY: &'static str;

    /// The short syntax of a move: the names of its words.
    const MOVES: &'static str;

    /// The names of the rules, the judge's first.
    const RULES: &'static [&'static str] = &["judge"];

    /// Returns the name of the rule, if it is not the first one of the game.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// Reads a position in the format of the game, to be played by the rule of this name.
    ///
    /// The text may go on after it.
    fn read(reader: &mut Reader<'_>, rule: &str) -> Result<Self, ParseError>;

    /// Writes the position in the format of the game.
    ///
    /// If the format cannot express the moves played, writes the position before them.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns the moves from the position that `write_start` writes to this one.
    fn played(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Reads a move in the short syntax. It may be illegal, and no word of another move follows.
    fn read_move(reader: &mut Reader<'_>) -> Result<Self::Move, ParseError>;

    /// Reads a move in the short syntax that is legal in this position. Another move may follow.
    ///
    /// A game overrides it if the number of words of a move depends on the position.
    fn read_move_here(&self, reader: &mut Reader<'_>) -> Result<Self::Move, ParseError> {
        Self::read_move(reader)
    }

    /// Returns legal moves whose short syntax begins with these words, at most [`MOST_COMPLETIONS`].
    ///
    /// By default they are those that one more number up to that limit completes.
    /// A game overrides it if other moves are of use, or if checking each takes long.
    fn completions(&self, words: &str) -> Vec<Self::Move> {
        let with_number = |number: usize| {
            let text = format!("{words} {number}");
            let mut reader = Reader::new(text.as_bytes());
            let mv = Self::read_move(&mut reader).ok()?;
            (reader.is_at_end().ok()? && self.check(&mv).is_ok()).then_some(mv)
        };
        (0..=MOST_COMPLETIONS).filter_map(with_number).take(MOST_COMPLETIONS).collect()
    }

    /// Returns a move in the short syntax.
    fn short_move(mv: &Self::Move) -> String;

    /// Adds a readable description of the position, one fact a line, without what a whole board shows.
    fn facts(&self, report: &mut Report);

    /// Adds the reason for the nim-value, and the reason why the move to `target` leads there, if there is such a move.
    fn reasons(&self, target: Nimber, report: &mut Report);

    /// Returns the lines of the board, of at most 80 columns each. If the board does not fit, they are those of the part
    /// around a move that is not necessarily legal, or of a part of the game's choice.
    fn board(&self, around: Option<&Self::Move>) -> Vec<String>;

    /// Returns what the words of a legal move may be.
    fn ranges(&self) -> String;
}

/// Returns the numbers of a text, or `None` if another word is among them.
pub(crate) fn numbers(text: &str) -> Option<Vec<u64>> {
    let mut reader = Reader::new(text.as_bytes());
    let mut numbers = Vec::new();
    while !reader.is_at_end().ok()? {
        numbers.push(reader.any_number("a number").ok()?);
    }
    Some(numbers)
}

/// Returns the only one of the positions that were read from `place` on.
pub(crate) fn only<T>(place: Place, positions: Vec<T>) -> Result<T, ParseError> {
    <[T; 1]>::try_from(positions)
        .map(|[position]| position)
        .map_err(|positions| ParseError::new(place, "one position", positions.len().to_string()))
}

/// Writes the position and the moves played, one fact a line.
pub(crate) fn write<P: Notation>(position: &P, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    position.write_start(f)?;
    let played = position.played();
    if played.is_empty() {
        return Ok(());
    }
    writeln!(f, "played {}", played.len())?;
    played.iter().try_for_each(|mv| writeln!(f, "{}", P::short_move(mv)))
}
