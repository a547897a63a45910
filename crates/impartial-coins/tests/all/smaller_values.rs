//! Moves to the nim-values that random targets rarely are: with the same top bit, one bit away, and powers of two.

use std::collections::BTreeSet;

use impartial_coins::{CoinGame, CoinSet, CoinTurn, Coins, MAX_SIDE, Position as _, Rect, RowGame, Solve as _};
use impartial_core::laws;
use nimbers::Nimber;

use crate::random::random;

/// Builds the largest board with heads only at these crossings of rows and columns.
fn heads(games: [RowGame; 2], heads: &[[u64; 2]]) -> Coins {
    let rects = heads.iter().map(|&[row, column]| Rect::new(row..row + 1, column..column + 1).unwrap());
    Coins::new(games, [MAX_SIDE; 2], rects).unwrap()
}

/// Returns a number that has the same top bit as `size`, which is not 0. Any number of leading bits may be the same.
fn with_top_bit(size: u64, random: &mut impl FnMut() -> u64) -> u64 {
    let top = u64::from(size.ilog2());
    size ^ (random() & ((1 << top) - 1)) >> (random() % (top + 1))
}

/// Checks that a move leads from the position to the target.
fn check(board: &Coins, target: Nimber) {
    let turn = board.move_to(target).unwrap_or_else(|| panic!("{board:?}: expected a move to {target}, found none"));
    let mut after = board.clone();
    after.play(&turn).unwrap_or_else(|illegal| panic!("{board:?} to {target}: expected a move, found {illegal}"));
    assert_eq!(after.nim_value(), target, "{board:?} by {turn:?}");
}

/// In the column 2^32, a move to 0 exists although most choices of its first rows leave no columns.
#[test]
fn a_light_in_the_column_4294967296() {
    let lights = [[1_099_511_627_776, 4_294_967_296], [1_100_176_950_548, 1]];
    let board = heads([RowGame::new(CoinGame::Turtles); 2], &lights);
    assert_eq!(board.nim_value().heap_size(), 2_809_529_620);
    let places = |last, first| CoinSet::from([last, first, 0]);
    let mut after = board.clone();
    let [rows, columns] = [places(1_099_511_627_776, 7_935_995_394), places(4_294_967_296, 4_158_255_535)];
    after.play(&CoinTurn { rows, columns }).unwrap();
    assert_eq!(after.nim_value(), Nimber::ZERO);
    check(&board, Nimber::ZERO);
}

/// A single head next to a power of two can become any smaller nim-value.
#[test]
fn single_heads_next_to_powers_of_two() {
    let mut random = random(1);
    let powers = [8_u32, 16, 32, 40, 62].map(|bit| 1_u64 << bit);
    let mut places: BTreeSet<u64> = powers.into_iter().flat_map(|power| [power - 1, power, power + 1]).collect();
    places.insert(MAX_SIDE);
    if cfg!(miri) {
        places.retain(|place| place.is_power_of_two());
    }
    for games in
        CoinGame::ALL.into_iter().flat_map(|rows| CoinGame::ALL.map(|columns| [rows, columns].map(RowGame::new)))
    {
        for (&row, &column) in places.iter().flat_map(|row| places.iter().map(move |column| (row, column))) {
            let [row, column] = [row, column]
                .map(|place| if random().is_multiple_of(4) { with_top_bit(place, &mut random) } else { place });
            let board = heads(games, &[[row, column]]);
            let value = board.nim_value();
            laws::targets(value, random()).filter(|&target| target < value).for_each(|target| check(&board, target));
        }
    }
}
