//! The nim-value of coins, against the area of the same rectangles, and a winning move, against the nim-value.

use impartial::coins::{CoinGame, Coins, RowGame};
use impartial::core::Solve as _;
use sweepline::{Rects, area};

use crate::alternate;
use crate::union::rectangles;

/// Measures the nim-value of heads in the rectangles of a Sharti input.
pub(crate) fn value(input: &[u8]) {
    let rects = rectangles(input);
    // A position takes the list, so both get a copy.
    alternate("area", || solved(&rects).nim_value(), || area(&rects.clone()));
}

/// Measures a winning move on the same board.
pub(crate) fn winning_move(input: &[u8]) {
    let rects = rectangles(input);
    let coins = solved(&rects);
    alternate("nim-value", || coins.winning_move(), || solved(&rects));
}

/// Returns the position of the product of two games of twins. The side of the input is below 2^32.
fn solved(rects: &Rects) -> Coins {
    let games = [RowGame::new(CoinGame::Twins); 2];
    Coins::with_rects(games, [1 << 32; 2], rects.clone()).expect("the rectangles are on the board")
}
