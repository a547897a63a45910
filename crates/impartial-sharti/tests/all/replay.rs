//! Long games, checked move by move against the reference rules.

#![expect(clippy::unwrap_used, reason = "the rectangles lie on the board")]

use impartial_core::Position as _;
use impartial_sharti::reference::ReferenceSharti;
use impartial_sharti::{Rect, Sharti, Square};

use crate::random::random;

/// Random numbers.
struct Random<R>(R);

impl<R: FnMut() -> u64> Random<R> {
    /// Returns a number from 1 to `max`.
    fn up_to(&mut self, max: u64) -> u64 {
        1 + (self.0)() % max
    }

    /// Returns a square that is usually on the board, and usually near its first cell, because games last longer there.
    fn square(&mut self, board: &Sharti) -> Square {
        let [row, column] = [board.side(); 2].map(|side| {
            let max = self.up_to(side);
            self.up_to(max)
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

/// Checks the colours of all cells and of some cells outside the board.
fn check(board: &Sharti, rules: &ReferenceSharti) {
    let side = board.side();
    for row in 0..=side + 1 {
        for column in 0..=side + 1 {
            let colours = [board.is_white(row, column), rules.is_white(row, column)];
            assert_eq!(colours[0], colours[1], "row {row}, column {column} after {} squares", board.played().len());
        }
    }
    assert!(!board.is_white(u64::MAX, u64::MAX));
}

/// Plays random squares on both boards until `squares` of them were legal. Checks all cells when the number of squares is
/// next to a multiple of 256.
fn play(board: &mut Sharti, rules: &mut ReferenceSharti, squares: usize, random: &mut Random<impl FnMut() -> u64>) {
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

#[test]
fn long_games_follow_the_rules() {
    let squares = if cfg!(miri) { 300 } else { 3_000 };
    let rect = |rows, columns| Rect::new(rows, columns).unwrap();
    let mut random = Random(random(1));
    for (side, rects) in [(25, vec![rect(1..26, 1..26)]), (33, random.rects(3, 33))] {
        let mut board = Sharti::new(side, side, rects).unwrap();
        let mut rules = ReferenceSharti::try_from(&board).unwrap();
        play(&mut board, &mut rules, squares, &mut random);
        assert_eq!(ReferenceSharti::try_from(&board).unwrap(), rules);
    }
}

/// The rectangles are single cells with black cells between them.
#[test]
fn games_on_many_rectangles_follow_the_rules() {
    let mut random = Random(random(2));
    let count = if cfg!(miri) { 257 } else { 5_000 };
    let cells = (0..count).map(|_| {
        let (row, column) = (2 * random.up_to(20), 2 * random.up_to(20) - 1);
        Rect::new(row..row + 1, column..column + 1).unwrap()
    });
    let mut board = Sharti::new(40, 5, cells.collect::<Vec<_>>()).unwrap();
    let mut rules = ReferenceSharti::try_from(&board).unwrap();
    play(&mut board, &mut rules, if cfg!(miri) { 20 } else { 800 }, &mut random);
}

/// Moves on a clone do not change the original, and moves on the original do not change the clone.
#[test]
fn clones_are_independent() {
    let mut random = Random(random(3));
    let mut board = Sharti::new(20, 20, random.rects(600, 20)).unwrap();
    let mut rules = ReferenceSharti::try_from(&board).unwrap();
    let [before, after] = if cfg!(miri) { [254, 259] } else { [500, 900] };
    play(&mut board, &mut rules, before, &mut random);
    let (mut clone, mut rules_of_clone) = (board.clone(), rules.clone());
    play(&mut clone, &mut rules_of_clone, after, &mut random);
    check(&board, &rules);
    play(&mut board, &mut rules, after, &mut random);
    check(&clone, &rules_of_clone);
    assert_ne!(board, clone);
}
