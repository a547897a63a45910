//! A position after moves behaves like a board that is built from its heads.

use std::collections::BTreeSet;

use impartial_coins::{CoinSet, CoinTurn, Coins, MAX_SIDE, Position as _, Rect, RowGame, Solve as _};
use impartial_core::laws;
use nimbers::Nimber;

use crate::random::random;
use crate::row_rules::games;

/// Returns the rows or the columns, by their index, at which the side of a coin may change.
fn ends(board: &Coins, axis: usize) -> BTreeSet<u64> {
    let rects = board.rectangles().iter().map(|rect| [rect.rows(), rect.columns()][axis].clone());
    let turned = board.played().iter().flat_map(|turn| board.turned(turn)[axis].clone());
    rects.chain(turned).flat_map(|range| [range.start, range.end]).collect()
}

/// Builds a board without moves that has the same heads.
fn fresh(board: &Coins) -> Coins {
    let [rows, columns] = [0, 1].map(|axis| ends(board, axis).into_iter().collect::<Vec<u64>>());
    let cells = rows.windows(2).flat_map(|rows| columns.windows(2).map(move |columns| [rows, columns]));
    let heads = cells.filter(|[rows, columns]| board.is_heads(rows[0], columns[0]));
    let rects = heads.map(|[rows, columns]| Rect::new(rows[0]..rows[1], columns[0]..columns[1]).unwrap());
    Coins::new(board.games(), [board.rows(), board.columns()], rects).unwrap()
}

/// Returns a place next to a power of two, next to an end of heads, or anywhere.
fn place(side: u64, ends: &BTreeSet<u64>, random: &mut impl FnMut() -> u64) -> u64 {
    let power = 1 << (random() % 64);
    let near = ends.iter().nth(random() as usize % (ends.len() + 1)).copied().unwrap_or(side);
    let place = [power, near, random()][random() as usize % 3];
    // The neighbours before and after.
    (place.wrapping_add(random() % 3).wrapping_sub(1) % side.wrapping_add(1)).max(1)
}

/// Returns a move that may be illegal.
fn turn(board: &Coins, random: &mut impl FnMut() -> u64) -> CoinTurn {
    let mut places = |axis: usize, side: u64, game: RowGame| {
        let last = place(side, &ends(board, axis), random);
        let [min, max] = game.family().places();
        let count = min as u64 + random() % ((max - min) as u64 + 1);
        let reach = game.limit().unwrap_or(u64::MAX).min(last);
        let reach = if random().is_multiple_of(2) { reach.min(5) } else { reach };
        let lower = [0, 1].map(|index| if index + 1 < count { last - random() % reach } else { 0 });
        CoinSet::from([last, lower[0], lower[1]])
    };
    let [row_game, column_game] = board.games();
    CoinTurn { rows: places(0, board.rows(), row_game), columns: places(1, board.columns(), column_game) }
}

fn start(random: &mut impl FnMut() -> u64) -> Coins {
    let all = games(&[1, 2, 3, 100, 1 << 33]);
    let games = [0; 2].map(|_| all[random() as usize % all.len()]);
    let sides = [0; 2].map(|_| [MAX_SIDE, (1 << 32) + 5, 1_000, 12][random() as usize % 4]);
    let count = 1 + random() % 4;
    let mut interval = |side: u64| {
        let [first, other] = [0; 2].map(|_| place(side, &BTreeSet::new(), random));
        let last = if random().is_multiple_of(2) { first } else { other };
        first.min(last)..first.max(last) + 1
    };
    let rects = (0..count).map(|_| Rect::new(interval(sides[0]), interval(sides[1])).unwrap());
    Coins::new(games, sides, rects.collect::<Vec<_>>()).unwrap()
}

/// Checks that the position after moves has the nim-value, the moves and the first movable head of its heads.
fn check(board: &Coins, random: &mut impl FnMut() -> u64) {
    let fresh = fresh(board);
    assert_eq!((board.nim_value(), board.some_move()), (fresh.nim_value(), fresh.some_move()), "{board:?}");
    let targets: Vec<Nimber> = laws::targets(board.nim_value(), random()).collect();
    let candidates: Vec<CoinTurn> = (0..10).map(|_| turn(board, random)).collect();
    for position in [board, &fresh] {
        laws::holds(position, targets.iter().copied(), candidates.iter().copied()).unwrap();
    }
    for turn in candidates {
        assert_eq!(board.check(&turn), fresh.check(&turn), "{turn:?} in {board:?}");
    }
}

/// Plays up to 50 moves from boards of several heads: legal moves at random, and replies of the solver.
#[test]
fn positions_after_moves() {
    let mut random = random(3);
    for game in 0..if cfg!(miri) { 1 } else { 300 } {
        let mut board = start(&mut random);
        let moves = if game % 30 == 0 { 50 } else { 1 + random() % 8 };
        for number in 0..moves {
            let value = board.nim_value();
            let targets: Vec<Nimber> = laws::targets(value, random()).filter(|&target| target < value).collect();
            let reply = targets.get(random() as usize % targets.len().max(1)).and_then(|&target| board.move_to(target));
            let drawn = (0..20).map(|_| turn(&board, &mut random)).find(|turn| board.check(turn).is_ok());
            let [first, second] = if number % 2 == 0 { [drawn, reply] } else { [reply, drawn] };
            let Some(turn) = first.or(second).or_else(|| board.some_move()) else { break };
            board.play(&turn).unwrap();
            if number < 8 || number + 1 == moves {
                check(&board, &mut random);
            }
        }
    }
}
