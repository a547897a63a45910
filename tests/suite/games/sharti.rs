//! Sharti.

use std::fmt::Write as _;

use impartial::impartial_core::{Position as _, Sum};
use impartial::nimbers::Nimber;
use impartial::session::{Player, Session};
use impartial::sharti::Square;
use impartial::{AnyPosition, DrawOptions, Game, sum};

use super::{Limit, Row, WindowCase};
use crate::draw::{position, snapshot_of_session};
use crate::play::snapshot;

const SHARTI: &str = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";
const LOST: &str = "5 2 1\n1 1 3 3\n2 2 4 4\n";

pub(super) const ROW: Row = Row {
    game: "sharti",
    accepts_any_winning_move: false,
    wrong_answers: &[
        (SHARTI, "Malek", "`Malek`, but the nim-value is *5, so the first player wins: `Hamed`"),
        (LOST, "Hamed", "`Hamed`, but the nim-value is 0, so the second player wins: `Malek`"),
        (LOST, "malek", "expected `Hamed` or `Malek`, found `malek`"),
        (LOST, " \n", "expected `Hamed` or `Malek`, found the end of the answer"),
        (LOST, "Malek Malek", "expected the end of the answer, found `Malek`"),
    ],
    valid: "5 2 2\n1 1 3 3\n2 2 4 4\n",
    faults: &[
        ("a side of 0", "0 1 1\n"),
        ("a side that is too large", "1000000001 1 1\n"),
        ("no rectangle", "5 0 1\n"),
        ("too many rectangles", "5 50001 1\n"),
        ("a cap of 0", "5 1 0\n"),
        ("a cap above the side", "5 1 6\n"),
        ("a row beyond the board", "5 1 1\n1 1 6 1\n"),
        ("a column beyond the board", "5 1 1\n1 1 1 6\n"),
        ("rows in the wrong order", "5 1 1\n2 1 1 1\n"),
        ("columns in the wrong order", "5 1 1\n1 2 1 1\n"),
        ("a row of 0", "5 1 1\n0 1 1 1\n"),
        ("a rectangle more", "5 1 1\n1 1 1 1\n1 1 1 1\n"),
        ("a rectangle less", "5 2 1\n1 1 1 1\n"),
        ("a number less", "5 1 1\n1 1 1\n"),
    ],
    limits: || Some(limits()),
    pictures: &[
        ("sharti_target", None, 3, "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4"),
        ("sharti_heat_map", None, 0, "64 3 40  1 1 50 60  10 20 64 64  5 5 9 9"),
        ("sharti_numbers_too_small", None, 0, "40 1 40  3 5 40 32"),
        ("sharti_one_cell", None, 0, "1 1 1  1 1 1 1"),
        ("sharti_empty", None, 0, "9 0 9"),
        ("sharti_large", None, 0, "1000000000 2 700  1 1 400000000 300000000  999999999 1 999999999 9"),
    ],
    middles: &[("sharti", "sharti 6 1 3  2 2 5 5", &["5 5 2"], "5 3 2")],
    illegal_move: ("sharti 6 1 3  2 2 5 5", "1 1 1"),
    left_out,
    windows,
};

fn limits() -> Limit {
    const BILLION: u64 = 1_000_000_000;
    let board = |side: u64, count: u64| {
        format!("{side} {count} {side}\n{}", format!("1 1 {side} {side}\n").repeat(usize::try_from(count).unwrap()))
    };
    Limit { largest: board(BILLION, 50_000), beyond: [board(BILLION + 1, 50_000), board(BILLION, 50_001)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut rectangles = "1000 700 9".to_owned();
    (1..=700).for_each(|index| write!(rectangles, "\n{index} 1 {index} {index}").unwrap());
    vec![(rectangles, "Not drawn: 200 rectangles smaller than the 500 largest.")]
}

fn windows() -> Vec<WindowCase> {
    let board =
        position("sharti 1000000000 2 9  500000001 500000001 500000900 500000900  1 1 9 9", &["500000400 500000300 9"]);
    vec![
        ("sharti_cells", board.clone(), "500000396 500000303 9", 500_000_390..=500_000_402, 500_000_289..=500_000_301),
        ("sharti_to_scale", board, "500000400 500000400 9", 499_999_900..=500_001_000, 500_000_200..=500_001_100),
    ]
}

/// A target below the nim-value has a move; the nim-value itself has none.
#[test]
fn reports_for_targets() {
    let game = Game::named("sharti").unwrap();
    let puzzle = game.parse(b"12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n").unwrap();
    let answer = |target| {
        let report = puzzle.report(Nimber::from_heap(target));
        report["## Answer\n\n".len()..].split_once("\n## Input").unwrap().0.to_owned()
            + &puzzle.json(Nimber::from_heap(target))
    };
    insta::assert_snapshot!(answer(3), @r#"
    Hamed
    outcome N: the next player wins
    nim-value: *5
    move to *3: flip the 4 x 4 square whose lower-right cell is in row 4 and column 4
    {"game":"sharti","outcome":"N","nim_value":5,"move":{"row":4,"column":4,"side":4}}
    "#);
    insta::assert_snapshot!(answer(5), @r#"
    Hamed
    outcome N: the next player wins
    nim-value: *5
    move to *5: none, as no move keeps the value *5
    {"game":"sharti","outcome":"N","nim_value":5,"move":null}
    "#);
}

/// Reports and pictures show the board after moves too.
#[test]
fn reports_and_pictures_list_flipped_squares() {
    let mut board = position("sharti 1000 1 20  1 1 50 60", &[]);
    let texts = |board: &AnyPosition| {
        [sum::report(&Sum::new([board.clone()]), Nimber::ZERO), board.draw(DrawOptions::new()).unwrap().svg]
    };
    for text in texts(&board) {
        assert!(!text.contains("flipped since"), "no square is flipped at the start");
    }
    board.play(&Square { row: 50, column: 60, side: 3 }.into()).unwrap();
    let in_report = "flipped since: 1 square\n- 3 x 3 with its lower-right cell in row 50 and column 60\n";
    let in_picture = "White is the union of 1 rectangle, with 1 square flipped since;";
    for (text, expected) in texts(&board).iter().zip([in_report, in_picture]) {
        assert!(text.contains(expected), "expected {expected:?}");
    }
}

#[test]
fn a_board_of_sharti_where_the_opponent_starts() {
    let board = "sharti  4 2 2  2 2 3 4  4 1 4 1".parse().unwrap();
    snapshot(
        "a_board_of_sharti",
        vec![board],
        Player::Opponent,
        &["why", "hint", "1 1 1", "4 4 3", "", "undo", "quit"],
    );
}

#[test]
fn a_huge_board() {
    let side = 1_000_000_000;
    let board = format!("sharti {side} 2 700  1 1 3 3  {side} 1 {side} {}", side - 1).parse().unwrap();
    snapshot(
        "a_huge_board_of_sharti",
        vec![board],
        Player::Person,
        &["hint", "1000000000 256 2", "show", "why", "board 1000000000 256 2", "board 1 1000000000 1", "?", "quit"],
    );
}

#[test]
fn the_largest_board() {
    const MAX: u64 = (1 << 63) - 1;
    let board = format!("sharti {MAX} 1 {MAX}  1 1 {MAX} {MAX}").parse().unwrap();
    let lines = [&format!("board {MAX} {MAX} 3"), &format!("board {0} {0} {0}", u64::MAX), "board 0 0 0", "hint"];
    snapshot("the_largest_board_of_sharti", vec![board], Player::Person, &lines);
}

#[test]
fn pictures_of_a_session() {
    let board = || Session::new(vec![position("sharti 6 1 3  2 2 5 5", &[])], Player::Person);
    snapshot_of_session("session_at_the_start", board(), &[]);
    snapshot_of_session("session_of_one_board", board(), &["5 5 1"]);
}
