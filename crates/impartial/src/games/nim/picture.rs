//! The picture of heaps: bars coloured by nim-value, and the tokens to take.

use board_svg::{Chart, Picture};
use impartial_core::{Heap, SumMove};

use crate::output::report::count;

/// Draws the heaps and the tokens to take.
pub(super) fn draw(heaps: &[Heap], mv: Option<SumMove<u64>>, picture: &mut Picture) {
    let each = if heaps.len() == 1 { "it" } else { "each" };
    let value = if picture.has_values() { format!("; {each} counts with its size") } else { String::new() };
    picture.say(&format!("{}{value}.", count(heaps.len(), "heap")));
    let taken = mv.map(|SumMove { component, mv }| (component, mv));
    Chart { name: "heap", value: &|size| size, taken, taken_name: "the tokens to take", notches: None }
        .draw(picture, heaps.iter().map(|heap| heap.0));
}
