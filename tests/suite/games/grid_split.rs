//! Grid split.

use std::fmt::Write as _;

use impartial::nimbers::Nimber;
use impartial::session::Player;
use impartial::{DrawOptions, Game};

use super::{Limit, Row, WindowCase};
use crate::draw::{check, position};
use crate::play::{example, snapshot};

pub(super) const ROW: Row = Row {
    game: "grid-split",
    accepts_any_winning_move: false,
    wrong_answers: &[(
        "2 1 1 # 5 5 ^^^^^ ^^^^^ ^^^^^ ^^^^^ ^^^^^",
        "Kirito Kirito",
        "case 2 of 2: `Kirito`, but the nim-value is *, so the first player wins: `Asuna`",
    )],
    valid: "2\n2 3\n^#^\n##^\n1 1\n#\n",
    faults: &[
        ("no board", "0\n"),
        ("too many boards", "11\n"),
        ("too many rows", "1\n21 1\n"),
        ("too many columns", "1\n1 21\n"),
        ("no rows", "1\n0 1\n"),
        ("no columns", "1\n1 0\n"),
        ("a short row", "1\n1 3\n##\n"),
        ("a long row", "1\n1 3\n####\n"),
        ("another character", "1\n1 3\n#.#\n"),
        ("a row more", "1\n1 1\n#\n#\n"),
        ("a row less", "1\n2 1\n#\n"),
        ("a board less", "2\n1 1\n#\n"),
        ("two rows on a line", "1\n2 1\n# #\n"),
        ("a list of candidates", "cells\n3 3 1\n2 2\n"),
    ],
    limits: || Some(limits()),
    pictures: &[
        ("grid_no_boards", None, 0, "0"),
        ("grid_compressed", None, 0, "cells 1000000000 1000000000 4  7 7  7 900  5000 900  999999999 1"),
    ],
    middles: &[
        ("grid_split", "grid-split cells 7 9 6  2 3  2 7  4 5  6 2  6 3  6 8", &["4 5"], "6 3"),
        ("grid_split_over", "grid-split cells 3 3 1  2 2", &["2 2"], ""),
    ],
    illegal_move: ("grid-split cells 3 3 1  2 2", "1 1"),
    left_out,
    windows,
};

fn limits() -> Limit {
    let boards = |count: usize, side: usize| {
        let board = format!("{side} {side}\n{}", ("^".repeat(side) + "\n").repeat(side));
        format!("{count}\n{}", board.repeat(count))
    };
    Limit { largest: boards(10, 20), beyond: [boards(11, 20), boards(10, 21)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut cells = "cells 1 600 600".to_owned();
    (1..=600).for_each(|column| write!(cells, "\n1 {column}").unwrap());
    vec![
        (cells, "Not drawn: 300 candidates between those shown."),
        ("6".to_owned() + &" 1 1 ^".repeat(6), "Not drawn: the 2 boards after the first 4."),
    ]
}

fn windows() -> Vec<WindowCase> {
    let mut cells = "grid-split cells 1000000000 1000000000 40".to_owned();
    (1..=40).for_each(|cell| write!(cells, " {} {}", 7 * cell, 1 + 9 * (cell % 5)).unwrap());
    vec![("grid", position(&cells, &[]), "70 1", 60..=140, 1..=30)]
}

/// A target below the nim-value has a move, which the drawing shows; the nim-value itself has none.
#[test]
fn reports_for_targets() {
    let game = Game::named("grid-split").unwrap();
    let puzzle = game.parse(b"2\n5 6\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n1 1\n^\n").unwrap();
    let answer = |target| {
        let report = puzzle.report(Nimber::from_heap(target));
        let (answer, rest) = report["## Answer\n\n".len()..].split_once("## Input").unwrap();
        let (_, drawings) = rest.split_once("## Reasoning\n\n").unwrap().1.split_once("\n\n").unwrap();
        answer.to_owned() + drawings + &puzzle.json(Nimber::from_heap(target))
    };
    insta::assert_snapshot!(answer(0), @r#"
    - Asuna: outcome N, nim-value *, winning move: choose (3, 3)
    - Kirito: outcome P, nim-value 0, winning move: none

    ......
    ......
    ..Xo..
    ......
    ......

    .
    {"game":"grid-split","outcome":"N","nim_value":1,"move":{"row":3,"column":3}}
    {"game":"grid-split","outcome":"P","nim_value":0,"move":null}
    "#);
    insta::assert_snapshot!(answer(1), @r#"
    - Asuna: outcome N, nim-value *, move to *: none
    - Kirito: outcome P, nim-value 0, move to *: none is guaranteed

    ......
    ......
    ..oo..
    ......
    ......

    .
    {"game":"grid-split","outcome":"N","nim_value":1,"move":null}
    {"game":"grid-split","outcome":"P","nim_value":0,"move":null}
    "#);
}

/// A picture of a board has the largest 200 rectangles that moves have left, and counts the others.
#[test]
fn pictures_count_rectangles_left_out() {
    // A diagonal of candidates, of which every third is chosen, falls into pairs.
    let side = 900;
    let mut text = format!("grid-split cells {side} {side} {side}");
    (1..=side).for_each(|place| write!(text, " {place} {place}").unwrap());
    let moves = |pairs: u64| (1..pairs).map(|pair| format!("{0} {0}", 3 * pair)).collect::<Vec<_>>();
    for (pairs, left_out) in [(200, false), (300, true)] {
        let moves = moves(pairs);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let picture = position(&text, &moves).draw(DrawOptions::new()).unwrap().svg;
        assert_eq!(check(&picture), Ok(()));
        let note = "Not drawn: 100 rectangles smaller than the 200 largest.";
        assert_eq!(picture.contains(note), left_out, "{pairs} rectangles");
        assert_eq!(picture.matches("class=\"edge\"").count(), 200, "{pairs} rectangles");
    }
}

#[test]
fn two_boards_of_grid_split() {
    let candidates = (1..=3).flat_map(|row| (1..=4).map(move |column| format!(" {row} {column}")));
    let board = format!("grid-split cells 3 4 12{}", candidates.collect::<String>()).parse().unwrap();
    let lines = ["1 1", "4 4", "1 1", "hint", "show", "undo", "3 4", "why", "2 2", "2 1"];
    snapshot("a_board_of_grid_split", vec![board], Player::Person, &lines);
    snapshot("a_board_of_grid_split_won", example("grid-split"), Player::Person, &["1 1", "hint", "5 5"]);
}

/// Boards of the largest sides, with their last rows and columns, and one that just fits.
#[test]
fn windows_at_the_edges() {
    const MAX: u64 = (1 << 63) - 1;
    let board = format!("grid-split cells {MAX} {MAX} 8  1 1  5 5  5 6  7 8  7 9  1 {MAX}  {MAX} 1  {MAX} {MAX}")
        .parse()
        .unwrap();
    let lines = [&format!("{MAX} {MAX}"), "board", &format!("board {MAX} 5"), "board 0 0", "board 5", "hint", "quit"];
    snapshot("the_largest_board_of_grid_split", vec![board], Player::Person, &lines);
    let board = "grid-split cells 32 75 3  1 75  32 1  32 75".parse().unwrap();
    snapshot("a_board_that_just_fits", vec![board], Player::Person, &["1 75"]);
}
