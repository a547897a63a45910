//! Completions of an incomplete move: legal moves that begin with the tokens typed so far.

use impartial_core::Position;
use number_reader::Reader;

use crate::move_parts::{self, Part, Value};

/// Maximum number of completions of a text.
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
pub(crate) fn by_one_number<P: Position>(
    position: &P,
    parts: &[Part],
    from_values: fn(&[Value]) -> Option<P::Move>,
    words: &str,
) -> Vec<P::Move> {
    let with_number = |number: usize| {
        let text = format!("{words} {number}");
        let mut reader = Reader::new(text.as_bytes());
        let values = move_parts::read(parts, &mut reader, |_, _| false).ok()?;
        let mv = from_values(&values)?;
        (reader.is_at_end().ok()? && position.check(&mv).is_ok()).then_some(mv)
    };
    (0..=MAX_COMPLETIONS).filter_map(with_number).take(MAX_COMPLETIONS).collect()
}
