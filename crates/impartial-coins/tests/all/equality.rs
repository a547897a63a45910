//! Equality and hashes depend only on the current position, not on the order of rectangles or moves.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash as _, Hasher as _};

use impartial_coins::reference::ReferenceCoins;
use impartial_coins::{Coins, Enumerate as _, Family, Position as _, Rect, RowGame, Solve as _, Turn};

fn hash(board: &Coins) -> u64 {
    let mut hasher = DefaultHasher::new();
    board.hash(&mut hasher);
    hasher.finish()
}

fn rect(rows: std::ops::Range<u64>, columns: std::ops::Range<u64>) -> Rect {
    Rect::new(rows, columns).unwrap()
}

/// Positions after up to three moves are equal exactly if the same moves were played an odd number of times.
#[test]
fn moves_count_by_parity() {
    let games = [RowGame::new(Family::Turtles), RowGame::new(Family::Ruler)];
    let mut by_odd_turns: BTreeMap<BTreeSet<Turn>, Coins> = BTreeMap::new();
    let mut reached = vec![Coins::new(games, [2, 3], [rect(1..3, 1..4)]).unwrap()];
    let (mut is_cancelled, mut is_reordered) = (false, false);
    for _ in 0..=if cfg!(miri) { 1 } else { 3 } {
        let mut next = Vec::new();
        for board in reached {
            let mut odd = BTreeSet::new();
            for turn in board.played() {
                if !odd.insert(*turn) {
                    odd.remove(turn);
                }
            }
            is_cancelled |= odd.len() < board.played().len();
            next.extend(ReferenceCoins::try_from(&board).unwrap().moves().map(|turn| {
                let mut after = board.clone();
                after.play(&turn).unwrap();
                after
            }));
            let first = by_odd_turns.entry(odd).or_insert_with(|| board.clone());
            is_reordered |= first.played() != board.played();
            assert_eq!((&*first, hash(first)), (&board, hash(&board)));
        }
        reached = next;
    }
    assert!(cfg!(miri) || is_cancelled && is_reordered, "no position was reached in two ways");
    let different: Vec<&Coins> = by_odd_turns.values().collect();
    for (index, left) in different.iter().enumerate() {
        for right in &different[index + 1..] {
            assert!(left != right && hash(left) != hash(right), "{left:?} and {right:?}");
        }
    }
}

/// Plays all games on a row of four heads to the end. They reach the same moves by parity in many ways, with a move played up to
/// four times.
#[test]
fn moves_count_by_parity_in_whole_games() {
    let games = [RowGame::new(Family::Turtles); 2];
    let mut by_odd_turns: BTreeMap<BTreeSet<Turn>, Coins> = BTreeMap::new();
    let mut open = vec![Coins::new(games, [1, 4], [rect(1..2, 1..5)]).unwrap()];
    let (mut max_times, mut boards) = (0, 0);
    while let Some(board) = open.pop() {
        let times = |turn: &Turn| board.played().iter().filter(|played| *played == turn).count();
        max_times = board.played().iter().map(times).max().unwrap_or(0).max(max_times);
        boards += 1;
        let odd = board.played().iter().copied().filter(|turn| times(turn) % 2 == 1).collect();
        let first = by_odd_turns.entry(odd).or_insert_with(|| board.clone());
        assert_eq!((&*first, hash(first)), (&board, hash(&board)));
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
    let different: Vec<&Coins> = by_odd_turns.values().collect();
    for (index, left) in different.iter().enumerate() {
        assert!(different[index + 1..].iter().all(|right| left != right), "{left:?} equals another board");
    }
}

/// The order of the rectangles does not matter, but games, sides and rectangles do, even if the heads are the same.
#[test]
fn parts_of_a_board() {
    let [ruler, short] = ["ruler", "ruler/9"].map(|game| game.parse::<RowGame>().unwrap());
    let [left, right, whole] = [rect(1..3, 1..2), rect(1..3, 2..3), rect(1..3, 1..3)];
    let board = |games, sides, rects: &[Rect]| Coins::new(games, sides, rects.iter().copied()).unwrap();
    let first = board([ruler; 2], [5, 5], &[left, right]);
    let same = board([ruler; 2], [5, 5], &[right, left]);
    assert_eq!((&first, hash(&first)), (&same, hash(&same)));
    for other in [
        board([ruler, short], [5, 5], &[left, right]),
        board([ruler; 2], [5, 6], &[left, right]),
        board([ruler; 2], [5, 5], &[whole]),
        board([ruler; 2], [5, 5], &[left, right, left]),
    ] {
        assert!(first != other && hash(&first) != hash(&other), "{other:?}");
    }
}

/// Boards whose only difference is one end of a rectangle differ, even if they have the same nim-value.
#[test]
fn ends_of_rectangles() {
    let game = RowGame::new(Family::Turtles).within(1).unwrap();
    let ranges = || [1..2, 1..4, 3..4];
    let rects = ranges().into_iter().flat_map(|rows| ranges().map(|columns| rect(rows.clone(), columns)));
    let boards: Vec<Coins> = rects.map(|rect| Coins::new([game; 2], [5, 5], [rect]).unwrap()).collect();
    for (index, left) in boards.iter().enumerate() {
        for right in &boards[index + 1..] {
            assert_eq!(left.nim_value(), right.nim_value());
            assert!(left != right && hash(left) != hash(right), "{left:?} and {right:?}");
        }
    }
}
