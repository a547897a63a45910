//! The nim-value of coins, against the area of the same rectangles, and a winning move, against the nim-value.

use impartial::coins::{CoinGame, Coins, RowGame};
use impartial::core::Solve as _;
use sweepline::area;

use crate::alternate;
use crate::union::rectangles;

/// Measures heads in the rectangles of a Sharti input, whose side is below 2^32, in the product of two games of twins.
pub(crate) fn run(input: &[u8]) {
    let rects = rectangles(input);
    let games = [RowGame::new(CoinGame::Twins); 2];
    let solved = || Coins::with_rects(games, [1 << 32; 2], rects.clone()).expect("the rectangles are on the board");
    // A position takes the list, so both get a copy.
    alternate("area", || solved().nim_value(), || area(&rects.clone()));
    let coins = solved();
    alternate("nim-value", || coins.winning_move(), solved);
}
