//! The picture of heaps: bars coloured by nim-value, and the tokens to take.

use board_svg::{Chart, Picture};
use impartial_nim::Take;

use crate::output::report::count;

/// Draws the heaps and the tokens to take.
pub(super) fn draw(heaps: &[u64], mv: Option<&Take>, picture: &mut Picture) {
    let each = if heaps.len() == 1 { "it" } else { "each" };
    let value = if picture.has_values() { format!("; {each} counts with its size") } else { String::new() };
    picture.say(&format!("{}{value}.", count(heaps.len(), "heap")));
    let taken = mv.map(|mv| (mv.heap, mv.take));
    Chart { name: "heap", value: &|size| size, taken, taken_name: "the tokens to take", notches: None }
        .draw(picture, heaps.iter().copied());
}
