//! Boards whose sides and coins are next to powers of two and to the limits of integer types.

use impartial_coins::{CoinGame, CoinSet, CoinTurn, Coins, MAX_SIDE, Position as _, Rect, RowGame, Solve as _};
use impartial_core::laws::{self, WORD_ENDS};
use nimbers::Nimber;

#[test]
fn sides() {
    let games = [RowGame::new(CoinGame::Ruler); 2];
    for rows in WORD_ENDS {
        for columns in WORD_ENDS {
            let is_valid = [rows, columns].iter().all(|side| (1..=MAX_SIDE).contains(side));
            let board = Coins::new(games, [rows, columns], [] as [Rect; 0]);
            assert_eq!(board.is_ok(), is_valid, "{rows} x {columns}");
        }
    }
}

/// A single head next to the limits has the product of the values of its row and column, and can become any smaller value.
#[test]
fn single_heads() {
    let places = || WORD_ENDS.into_iter().filter(|place| (1..=MAX_SIDE).contains(place));
    for rows in CoinGame::ALL.map(RowGame::new) {
        for columns in CoinGame::ALL.map(RowGame::new) {
            for (row, column) in places().flat_map(|row| places().map(move |column| (row, column))) {
                let head = Rect::new(row..row + 1, column..column + 1).unwrap();
                let board = Coins::new([rows, columns], [MAX_SIDE; 2], [head]).unwrap();
                let value = rows.value(row) * columns.value(column);
                assert_eq!((board.nim_value(), board.cell_value(row, column)), (value, value));
                let beyond = CoinSet::from([MAX_SIDE + 1, 1, 0]);
                let candidates = [
                    CoinTurn { rows: CoinSet::from([row, 0, 0]), columns: CoinSet::from([column, 0, 0]) },
                    CoinTurn { rows: beyond, columns: beyond },
                    CoinTurn { rows: CoinSet::from([u64::MAX; 3]), columns: CoinSet::default() },
                ];
                laws::holds(&board, laws::targets(value, row ^ column), candidates).unwrap();
            }
        }
    }
}

/// On the largest board, the whole board of ruler times ruler can be turned by one move.
#[test]
fn the_largest_move() {
    let side = MAX_SIDE;
    let whole = Rect::new(1..side + 1, 1..side + 1).unwrap();
    let mut board = Coins::new([RowGame::new(CoinGame::Ruler); 2], [side; 2], [whole]).unwrap();
    // The Gray code of 2^63 - 1 is 2^62.
    let sum = Nimber::from_heap(1 << 62);
    assert_eq!(board.nim_value(), sum * sum);
    let run = CoinSet::from([side, 1, 0]);
    board.play(&CoinTurn { rows: run, columns: run }).unwrap();
    assert_eq!((board.nim_value(), board.some_move()), (Nimber::ZERO, None));
    assert!(!board.is_heads(1, 1) && !board.is_heads(side, side));
}
