//! Long games, checked move by move against the literal rules: the colours of cells come from indexes then.

#![expect(clippy::unwrap_used, reason = "the rectangles lie on the board")]

use impartial_core::Position as _;
use impartial_sharti::rules::LiteralSharti;
use impartial_sharti::{Rect, Sharti, Square};

#[path = "../../../tests/random.rs"]
mod random;

/// Random numbers.
struct Random<R>(R);

impl<R: FnMut() -> u64> Random<R> {
    /// Returns a number from 1 to `most`.
    fn up_to(&mut self, most: u64) -> u64 {
        1 + (self.0)() % most
    }

    /// Returns a square that is mostly on the board, and mostly near its first cell, because games last longer there.
    fn square(&mut self, board: &Sharti) -> Square {
        let [row, column] = [board.side(); 2].map(|side| {
            let most = self.up_to(side);
            self.up_to(most)
        });
        Square { row, column, side: self.up_to(row.min(column).min(board.cap()) + 1) }
    }

    fn rects(&mut self, count: u64, side: u64) -> Vec<Rect> {
        let mut range = || {
            let [first, last] = [self.up_to(side), self.up_to(side)];
            first.min(last)..first.max(last) + 1
        };
        (0..count).map(|_| Rect::new(range(), range()).unwrap()).collect()
    }
}

/// Checks the colours of all cells, and of some outside the board.
fn check(board: &Sharti, rules: &LiteralSharti) {
    let side = board.side();
    for row in 0..=side + 1 {
        for column in 0..=side + 1 {
            let colours = [board.is_white(row, column), rules.is_white(row, column)];
            assert_eq!(colours[0], colours[1], "row {row}, column {column} after {} squares", board.played().len());
        }
    }
    assert!(!board.is_white(u64::MAX, u64::MAX));
}

/// Plays random squares by both until `squares` were legal, and checks all cells around each multiple of 256.
fn play(board: &mut Sharti, rules: &mut LiteralSharti, squares: usize, random: &mut Random<impl FnMut() -> u64>) {
    for _ in 0..20 * squares {
        if board.played().len() == squares {
            break;
        }
        let square = random.square(board);
        let is_legal = rules.play(&square);
        assert_eq!(board.play(&square), is_legal, "{square:?} after {} squares", board.played().len());
        if is_legal.is_ok() && (board.played().len() + 1) % 256 < 3 {
            check(board, rules);
        }
    }
    assert_eq!(board.played().len(), squares, "the game has ended");
    check(board, rules);
}

/// 16,384 squares are 64 runs, which make one index. Others follow it.
#[test]
fn long_games_follow_the_rules() {
    let squares = if cfg!(miri) { 300 } else { 20_000 };
    let rect = |rows, columns| Rect::new(rows, columns).unwrap();
    let mut random = Random(random::random(1));
    for (side, rects) in [(25, vec![rect(1..26, 1..26)]), (33, random.rects(3, 33))] {
        let mut board = Sharti::new(side, side, rects).unwrap();
        let mut rules = LiteralSharti::try_from(&board).unwrap();
        play(&mut board, &mut rules, squares, &mut random);
        assert_eq!(LiteralSharti::try_from(&board).unwrap(), rules);
    }
}

/// Small rectangles leave black cells, and the largest scans go through all of them. So moves soon index them.
#[test]
fn games_on_many_rectangles_follow_the_rules() {
    let mut random = Random(random::random(2));
    for count in if cfg!(miri) { vec![257] } else { vec![255, 256, 257, 5_000] } {
        let cells = (0..count).map(|_| {
            let (row, column) = (2 * random.up_to(20), 2 * random.up_to(20) - 1);
            Rect::new(row..row + 1, column..column + 1).unwrap()
        });
        let mut board = Sharti::new(40, 5, cells.collect::<Vec<_>>()).unwrap();
        let mut rules = LiteralSharti::try_from(&board).unwrap();
        play(&mut board, &mut rules, if cfg!(miri) { 20 } else { 2_000 }, &mut random);
    }
}

/// A clone takes the indexes along, and neither changes the other.
#[test]
fn clones_go_on_alone() {
    let mut random = Random(random::random(3));
    let mut board = Sharti::new(20, 20, random.rects(600, 20)).unwrap();
    let mut rules = LiteralSharti::try_from(&board).unwrap();
    let [before, after] = if cfg!(miri) { [254, 259] } else { [2_047, 4_100] };
    play(&mut board, &mut rules, before, &mut random);
    let (mut clone, mut rules_of_clone) = (board.clone(), rules.clone());
    play(&mut clone, &mut rules_of_clone, after, &mut random);
    check(&board, &rules);
    play(&mut board, &mut rules, after, &mut random);
    check(&clone, &rules_of_clone);
    assert_ne!(board, clone);
}

/// Indexes are no part of a position: refused squares make one, and the position stays equal and is shown as before.
#[test]
fn indexes_do_not_count() {
    let mut random = Random(random::random(4));
    let fresh = Sharti::new(9, 9, random.rects(600, 8)).unwrap();
    let rules = LiteralSharti::try_from(&fresh).unwrap();
    let mut board = fresh.clone();
    for _ in 0..if cfg!(miri) { 2 } else { 1_000 } {
        assert!(board.play(&Square { row: 9, column: 9, side: 1 }).is_err());
    }
    check(&board, &rules);
    assert_eq!(board, fresh);
    assert_eq!(format!("{board:?}"), format!("{fresh:?}"));
}
