//! The picture of heaps: rows of tokens coloured by nim-value, and the heap that the move breaks with what it leaves.

use board_svg::{Picture, Rows, Tokens};
use impartial_heaps::HeapMove;

use super::code_text::{moves, named};
use super::either_play::HeapsOfCode;
use crate::output::report::count;

/// Returns the heading of the picture, without the nim-value.
pub(super) fn heading(heaps: &impl HeapsOfCode) -> String {
    format!("{} under {}", count(heaps.heaps().len(), "heap"), named(heaps.code()))
}

/// Draws the position and the heap that the move breaks. `nim_value` returns the nim-value of a heap.
pub(super) fn draw(
    heaps: &impl HeapsOfCode,
    mv: Option<HeapMove>,
    nim_value: impl Fn(u64) -> u64,
    picture: &mut Picture,
) {
    for line in moves(heaps.code()) {
        picture.say(&line);
    }
    let has_values = picture.has_values();
    let with_value = |words: String, value: String| {
        if has_values { format!("{words}, nim-value {value}") } else { words }
    };
    let row = |heap, tokens| {
        let caption = with_value(count(tokens, "token"), nim_value(tokens).to_string());
        let Some(mv) = mv.filter(|mv| mv.heap == heap) else {
            return (caption, vec![Tokens::Whole(tokens, nim_value(tokens))]);
        };
        let parts = mv.parts.as_slice();
        let sizes: Vec<_> = parts.iter().map(u64::to_string).collect();
        let left = if parts.is_empty() { "nothing".into() } else { sizes.join(" + ") };
        // The value of the parts is their nim-sum, because they are separate heaps.
        let after = parts.iter().fold(0, |sum, &part| sum ^ nim_value(part));
        let caption = with_value(
            format!("{} \u{2192} {left}", count(tokens, "token")),
            format!("{} \u{2192} {after}", nim_value(tokens)),
        );
        // The tokens are taken after the first part.
        let mut drawn: Vec<_> = parts.iter().map(|&part| Tokens::Part(part, nim_value(part))).collect();
        drawn.insert(parts.len().min(1), Tokens::Taken(mv.take));
        (caption, drawn)
    };
    let chosen = mv.map(|mv| mv.heap);
    Rows { name: "heap", chosen, taken_name: "a token to take", part_name: "a heap that the move leaves" }.draw(
        picture,
        heaps.heaps().iter().copied(),
        row,
    );
}
