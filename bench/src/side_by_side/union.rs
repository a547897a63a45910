//! The union of rectangles, beside a sweep over all of them.

use impartial::sharti::Sharti;
use impartial::text::sharti;
use sweepline::{DyadicParity32, Rect32, backends, measure_of_union};

use crate::alternate;

/// Measures the union of a board of Sharti, whose side is below 2^32.
pub(crate) fn run(input: &[u8]) {
    let rectangles = &narrow(&sharti::parse(input).expect("the generator writes valid inputs"));
    let fastest = backends::names().next().expect("the portable backend always exists");
    alternate(
        "all swept",
        || measure_of_union::<DyadicParity32>(rectangles),
        || backends::measure_of_union::<DyadicParity32>(fastest, rectangles),
    );
}

/// The rectangles of a board whose side is below 2^32, as it has them itself.
pub(crate) fn narrow(board: &Sharti) -> Vec<Rect32> {
    board.rectangles().map(|rect| rect.try_into().expect("the side is below 2^32")).collect()
}
