//! What a game tells of its positions and moves, so that they have a text.

use std::fmt;

use impartial_core::Solve;

use crate::Error;
use crate::text::scan::Scanner;

/// A position that is read and written.
///
/// Positions are read by [`Rule::positions`](crate::Rule::positions), whose format `write_start` writes.
pub(crate) trait Written: Solve {
    /// The name of the game.
    const NAME: &'static str;

    /// What a move is, in a sentence.
    const SUMMARY: &'static str;

    /// The short syntax of a move: the names of its words.
    const MOVES: &'static str;

    /// The rule, if it is not the first one of the game.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// Writes the position before the moves of `played`, or the whole of it if the format can tell that.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Moves that lead from what `write_start` writes to this position.
    fn played(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Reads a move.
    fn read_move(scanner: &mut Scanner<'_>) -> Result<Self::Move, Error>;

    /// A move in the short syntax.
    fn move_in_short(mv: &Self::Move) -> String;

    /// The position for people, at most a screenful.
    fn show(&self) -> String;
}

/// Writes the position, a line for each thing.
pub(super) fn write<P: Written>(position: &P, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    position.write_start(f)?;
    let played = position.played();
    if played.is_empty() {
        return Ok(());
    }
    writeln!(f, "played {}", played.len())?;
    played.iter().try_for_each(|mv| writeln!(f, "{}", P::move_in_short(mv)))
}
