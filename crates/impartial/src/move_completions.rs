//! Completions of an incomplete move: legal moves that begin with the tokens typed so far.
//!
//! The general method appends small numbers and keeps the legal moves. It works for any game, needs no knowledge of its
//! rules, and costs a bounded number of checks. It finds nothing if every legal number is large, or if more than one number
//! is missing, so games whose moves are far apart override [`Describe::completions`](crate::describe::Describe::completions).

use impartial_core::Position;
use impartial_games::MovePart;
use number_reader::Reader;

use crate::move_parts::{self, Parts, Value};

/// Maximum number of completions of a text: more than a list for a person needs, and few enough to check at each key press.
pub(crate) const MAX_COMPLETIONS: usize = 64;

/// Returns the numbers of a text, or `None` if it has another token.
pub(crate) fn numbers(text: &str) -> Option<Vec<u64>> {
    let mut reader = Reader::new(text.as_bytes());
    let mut numbers = Vec::new();
    while !reader.is_at_end().ok()? {
        numbers.push(reader.any_number("a number").ok()?);
    }
    Some(numbers)
}

/// Returns the legal moves that one more number, of at most [`MAX_COMPLETIONS`], completes.
pub(crate) fn by_one_number<P>(position: &P, parts: &[MovePart], words: &str) -> Vec<P::Move>
where
    P: Position<Move: Parts>,
{
    let moves = with_one_number(parts, words).into_iter().filter_map(|values| Parts::from_values(&values));
    moves.filter(|mv| position.check(mv).is_ok()).take(MAX_COMPLETIONS).collect()
}

/// Returns the values of the moves that one more number, of at most [`MAX_COMPLETIONS`], completes.
fn with_one_number(parts: &[MovePart], words: &str) -> Vec<Vec<Value>> {
    let with_number = |number: usize| {
        // The number is added as text, so a word that is a prefix of a number is not completed: `1` may be meant as it
        // is.
        let text = format!("{words} {number}");
        let mut reader = Reader::new(text.as_bytes());
        // A text with too few or too many tokens is not a move, whatever the number.
        let values = move_parts::read(parts, &mut reader, &|_, _| false).ok()?;
        reader.is_at_end().ok()?.then_some(values)
    };
    // From 0, because lines and coordinates may be 0.
    (0..=MAX_COMPLETIONS).filter_map(with_number).collect()
}
