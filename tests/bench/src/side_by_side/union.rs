//! The union of rectangles, against a sweep without culling.

use impartial::Game;
use impartial::sharti::Sharti;
use sweepline::{DyadicParity, Rects, internals, measure_of_union};

use crate::alternate;

/// Measures the union of the rectangles of a Sharti input.
pub(crate) fn run(input: &[u8]) {
    let rectangles = &rectangles(input);
    let (of, times) = (DyadicParity::from_range, DyadicParity::times);
    alternate(
        "all swept",
        || measure_of_union(rectangles, of, of, times),
        || internals::measure_by_sweep(rectangles, of, of, times),
    );
}

/// Returns the rectangles of a Sharti input.
pub(crate) fn rectangles(input: &[u8]) -> Rects {
    let game = Game::named("sharti").expect("sharti is in the registry");
    let mut positions = game.parse(input).expect("the generator writes valid inputs").into_positions();
    let board: Sharti = positions.remove(0).downcast().expect("it is a board of Sharti");
    board.rectangles().clone()
}
