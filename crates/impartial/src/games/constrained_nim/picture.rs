//! The picture of a position: piles as bars coloured by nim-value, forbidden remainders, and the stones to take.

use board_svg::{Chart, Notches, Picture};
use impartial_constrained_nim::{ConstrainedNim, Take};

use crate::output::report::count;

/// Draws the position and the stones to take.
pub(super) fn draw(nim: &ConstrainedNim, take: Option<Take>, picture: &mut Picture) {
    let [piles, pairs] = [count(nim.piles().len(), "pile"), count(nim.rules().pairs().len(), "forbidden move")];
    let counts = if picture.has_values() { "; each pile counts with its nim-value" } else { "" };
    picture.say(&format!("{piles}, {pairs}{counts}."));
    let value = |stones| nim.rules().nim_value(stones).heap_size();
    let left = |stones| nim.rules().pairs_of(stones).map(|pair| pair.pile - pair.take).collect();
    let entry = "a pile that may not be left";
    let notches = Some(Notches { heights: &left, name: "forbidden move", entry });
    let taken = take.map(|Take { pile, take }| (pile, take));
    Chart { name: "pile", value: &value, taken, taken_name: "the stones to take", notches }
        .draw(picture, nim.piles().iter().copied());
}
