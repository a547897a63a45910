//! The union of rectangles, against a sweep without culling.

use impartial::Game;
use impartial::sharti::Sharti;
use sweepline::{DyadicParity32, Rect32, internals, measure_of_union};

use crate::alternate;

/// Measures the union of the rectangles of a Sharti input with a side below 2^32.
pub(crate) fn run(input: &[u8]) {
    let rectangles = &narrow_rectangles(input);
    let (of, times) = (DyadicParity32::from_range, DyadicParity32::times);
    alternate(
        "all swept",
        || measure_of_union(rectangles, of, of, times),
        || internals::measure_by_sweep(rectangles, of, of, times),
    );
}

/// Returns the rectangles of a Sharti input with a side below 2^32, in the representation of the board.
pub(crate) fn narrow_rectangles(input: &[u8]) -> Vec<Rect32> {
    let game = Game::named("sharti").expect("sharti is in the registry");
    let mut positions = game.parse(input).expect("the generator writes valid inputs").into_positions();
    let board: Sharti = positions.remove(0).downcast().expect("it is a board of Sharti");
    board.rectangles().map(|rect| rect.try_into().expect("the side is below 2^32")).collect()
}
