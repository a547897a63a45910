//! Equality and hashes depend only on the current position, not on the order of rectangles or moves.

use std::collections::{BTreeMap, BTreeSet};

use impartial_coins::reference::ReferenceCoins;
use impartial_coins::{CoinGame, CoinTurn, Coins, Enumerate as _, Position as _, Rect, RowGame, Solve as _};
use impartial_core::laws;

use crate::flipped_boards::{moves_count_by_parity, odd_moves};

fn rect(rows: std::ops::Range<u64>, columns: std::ops::Range<u64>) -> Rect {
    Rect::new(rows, columns).unwrap()
}

#[test]
fn turns_count_by_parity() {
    let games = [RowGame::new(CoinGame::Turtles), RowGame::new(CoinGame::Ruler)];
    let start = Coins::new(games, [2, 3], [rect(1..3, 1..4)]).unwrap();
    moves_count_by_parity(start, |board| ReferenceCoins::try_from(board).unwrap().moves().collect(), Coins::played);
}

/// Plays all games on a row of four heads to the end. They reach the same moves by parity in many ways, with a move played up to
/// four times.
#[test]
fn moves_count_by_parity_in_whole_games() {
    let games = [RowGame::new(CoinGame::Turtles); 2];
    let mut by_odd_turns: BTreeMap<BTreeSet<CoinTurn>, Coins> = BTreeMap::new();
    let mut open = vec![Coins::new(games, [1, 4], [rect(1..2, 1..5)]).unwrap()];
    let (mut max_times, mut boards) = (0, 0);
    while let Some(board) = open.pop() {
        let times = |turn: &CoinTurn| board.played().iter().filter(|played| *played == turn).count();
        max_times = board.played().iter().map(times).max().unwrap_or(0).max(max_times);
        boards += 1;
        let first = by_odd_turns.entry(odd_moves(board.played())).or_insert_with(|| board.clone());
        laws::equal_by_key([(&*first, ()), (&board, ())]).unwrap();
        if cfg!(miri) && boards > 20 {
            return;
        }
        open.extend(ReferenceCoins::try_from(&board).unwrap().moves().map(|turn| {
            let mut after = board.clone();
            after.play(&turn).unwrap();
            after
        }));
    }
    assert!(max_times >= 3, "expected a move that is played three times, found at most {max_times}");
    laws::equal_by_key(by_odd_turns.values().zip(0..)).unwrap();
}

/// The order of the rectangles does not matter, but games, sides and rectangles do, even if the heads are the same.
#[test]
fn parts_of_a_board() {
    let [ruler, short] = ["ruler", "ruler/9"].map(|game| game.parse::<RowGame>().unwrap());
    let [left, right, whole] = [rect(1..3, 1..2), rect(1..3, 2..3), rect(1..3, 1..3)];
    let board = |games, sides, rects: &[Rect]| Coins::new(games, sides, rects.iter().copied()).unwrap();
    let boards = [
        (board([ruler; 2], [5, 5], &[left, right]), 0),
        (board([ruler; 2], [5, 5], &[right, left]), 0),
        (board([ruler, short], [5, 5], &[left, right]), 1),
        (board([ruler; 2], [5, 6], &[left, right]), 2),
        (board([ruler; 2], [5, 5], &[whole]), 3),
        (board([ruler; 2], [5, 5], &[left, right, left]), 4),
    ];
    laws::equal_by_key(boards).unwrap();
}

/// Boards whose only difference is one end of a rectangle differ, even if they have the same nim-value.
#[test]
fn ends_of_rectangles() {
    let game = RowGame::new(CoinGame::Turtles).within(1).unwrap();
    let ranges = || [1..2, 1..4, 3..4];
    let rects = ranges().into_iter().flat_map(|rows| ranges().map(|columns| rect(rows.clone(), columns)));
    let boards: Vec<Coins> = rects.map(|rect| Coins::new([game; 2], [5, 5], [rect]).unwrap()).collect();
    assert!(boards.iter().all(|board| board.nim_value() == boards[0].nim_value()));
    laws::equal_by_key(boards.iter().zip(0..)).unwrap();
}
