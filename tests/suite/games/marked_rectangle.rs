//! The marked rectangle: counts and lists of losing marks agree, and any winning cut is right.

use std::collections::BTreeSet;
use std::fs;

use impartial::Game;
use impartial::impartial_core::{Position as _, Solve as _};
use impartial::marked_rectangle::{MarkedRectangle, Marks, Side, Trim};
use impartial::nimbers::Nimber;
use impartial::session::{Player, Session};

use super::{Limit, Row, WindowCase};
use crate::draw::{picture, position, snapshot_of_session};
use crate::fixtures;
use crate::play::snapshot;

pub(super) const ROW: Row = Row {
    game: "marked-rectangle",
    accepts_any_winning_move: false,
    wrong_answers: &[
        (
            "marks 1 5 8 2 3",
            "SECOND",
            "case 1 of 1: `SECOND`, but the nim-value is *5, so the first player wins: `FIRST`",
        ),
        ("2 5 8 6 7", "40 41", "case 2 of 2: 41, but of 6 x 7 marks 42 win for the first player"),
        ("2 5 8 6 7", "40", "case 2 of 2: expected the number 42, found the end of the answer"),
        ("2 5 8 6 7", "40 42 1", "expected the end of the answer, found `1`"),
    ],
    valid: "2\n5 8\n6 7\n",
    faults: &[
        ("no rectangle", "0\n"),
        ("too many rectangles", "10001\n"),
        ("an N of 0", "1\n0 1\n"),
        ("an M of 0", "1\n1 0\n"),
        ("an N that is too large", "1\n1000001 1\n"),
        ("an M that is too large", "1\n1 1000001\n"),
        ("a sum of N that is too large", "3\n500000 1\n500000 1\n1 1\n"),
        ("a sum of M that is too large", "2\n1 500001\n1 500000\n"),
        ("a rectangle more", "1\n1 1\n1 1\n"),
        ("a rectangle less", "2\n1 1\n"),
        ("rectangles with a mark", "marks 1\n5 8 2 3\n"),
    ],
    limits: || Some(limits()),
    pictures: &[
        ("marked_marks", None, 0, "marks 2\n5 8 2 3\n3 3 2 2"),
        ("marked_mark_to_target", None, 3, "marks 1\n20 4 16 1"),
        ("marked_huge_mark", None, 0, "marks 1\n18446744073709551615 5 7 5"),
        ("marked_no_marks", None, 0, "marks 0"),
        ("marked_none_lose", None, 0, "1\n5 8"),
        ("marked_value", None, 6, "1\n13 21"),
        ("marked_blocks", None, 0, "1\n1000000000 1000000000"),
        ("marked_blocks_of_a_strip", None, 2, "2\n3 1000000001\n18446744073709551615 257"),
        ("marked_blocks_and_cells", None, 0, "2\n1 1000\n9 9"),
        ("marked_no_rectangles", None, 0, "0"),
    ],
    middles: &[("marked_rectangle", "marked-rectangle marks 1  9 7 3 5", &["right 2"], "bottom 4")],
    illegal_move: ("marked-rectangle marks 1  9 7 3 5", "top 3"),
    left_out,
    windows,
};

fn limits() -> Limit {
    let rectangles = |count: usize, most: u64| format!("{count}\n{most} {most}\n{}", "1 1\n".repeat(count - 1));
    Limit { largest: rectangles(10_000, 990_001), beyond: [rectangles(10_001, 990_000), rectangles(10_000, 990_002)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    vec![
        ("9 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9".into(), "Not drawn: the 5 rectangles after the first 4."),
        ("marks 5".to_owned() + &" 1 2 1 1".repeat(5), "Not drawn: the 1 rectangle after the first 4."),
    ]
}

fn windows() -> Vec<WindowCase> {
    let mark = position("marked-rectangle marks 1  1000000000 1000000000 500000000 77", &[]);
    vec![("mark", mark, "top 499999990", 499_999_000..=500_000_100, 1..=90)]
}

/// For each mark of a small rectangle, the answer is right, each winning cut is right, and each other cut is wrong.
#[test]
fn any_winning_cut_is_right() {
    let game = Game::named("marked-rectangle").unwrap();
    let (mut won, mut lost) = (0, 0);
    for [rows, columns, row, column] in (0..256).map(|index| [6, 4, 2, 0].map(|bits| (index >> bits & 3) + 1)) {
        let Ok(position) = MarkedRectangle::new(rows, columns, row, column) else { continue };
        let case = format!("marks 1 {rows} {columns} {row} {column}");
        let puzzle = game.parse(case.as_str()).unwrap();
        assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "{case}");
        assert_eq!(puzzle.check("SECOND").is_ok(), position.nim_value().is_zero(), "{case}");
        for (side, name) in Side::ALL.into_iter().zip(["top", "bottom", "left", "right"]) {
            for lines in 0..5 {
                let mut after = position.clone();
                let wins = after.play(&Trim { side, lines }).is_ok() && after.nim_value().is_zero();
                assert_eq!(puzzle.check(&format!("FIRST {name} {lines}")).is_ok(), wins, "{case}: {name} {lines}");
                *(if wins { &mut won } else { &mut lost }) += 1;
            }
        }
    }
    assert!(won > 50 && lost > 50, "expected cuts that win and others, found {won} and {lost}");
}

/// Checks the first 50 rectangles of each fixture, and the first 20 losing marks of each rectangle.
#[test]
fn losing_marks_lose() {
    for path in fixtures::inputs("marked-rectangle") {
        // The first number of the judge's format is that of the rectangles.
        let text = fs::read_to_string(&path).unwrap();
        let sides: Vec<u64> = text.split_whitespace().skip(1).map(|side| side.parse().unwrap()).collect();
        for (index, sides) in sides.chunks_exact(2).take(50).enumerate() {
            let marks = Marks::new(sides[0], sides[1]).unwrap();
            let case = format!("{}, case {}", path.display(), index + 1);
            assert_eq!(marks.first_player_wins() + marks.losing(), marks.total(), "{case}: marks that win and lose");
            for (row, column) in marks.losing_marks().take(20) {
                let position = MarkedRectangle::new(marks.rows(), marks.columns(), row, column).unwrap();
                assert!(position.nim_value().is_zero(), "{case}: the mark ({row}, {column})");
            }
        }
    }
}

/// The picture of a huge rectangle shows each losing mark: the blocks that have one are filled, and no others are.
#[test]
fn losing_marks_of_huge_rectangles_are_drawn() {
    for (rows, columns) in [(999_999_999, 999_999_999), (1_u64 << 40, (1 << 41) + 2), (u64::MAX, 300), (5, 1 << 50)] {
        let picture = picture("marked-rectangle", None, 0, format!("1 {rows} {columns}").as_bytes());
        let said = picture.split("Each of ").nth(1).unwrap();
        let mut numbers = said.split(' ').filter_map(|word| word.parse().ok());
        let [high, wide]: [u64; 2] = [numbers.next().unwrap(), numbers.next().unwrap()];
        // The blocks that are filled, from the paths of all levels but the first.
        let mut filled = BTreeSet::new();
        let paths = picture.split("<path").skip(1).map(|path| path.split('>').next().unwrap());
        let paths = paths.filter(|path| !path.contains("class=\"v0\""));
        let attribute = |element: &str, name: &str| -> Option<String> {
            Some(element.split(&format!(" {name}=\"")).nth(1)?.split('"').next().unwrap().to_owned())
        };
        let frame = picture.split("<rect").find(|rect| rect.starts_with(" class=\"v0\"")).unwrap();
        let [left, top, width, height]: [u64; 4] =
            ["x", "y", "width", "height"].map(|name| attribute(frame, name).unwrap().parse().unwrap());
        for path in paths {
            // Blocks of one size are counted, and others are placed.
            let is_scaled = attribute(path, "transform").is_some();
            let index = |place: u64, start: u64, length: u64, blocks: u64| {
                if is_scaled { place } else { ((place - start) * blocks + length / 2) / length }
            };
            for run in attribute(path, "d").unwrap().split('M').skip(1) {
                let numbers: Vec<u64> = run.split([' ', 'h', 'v', 'z']).filter_map(|word| word.parse().ok()).collect();
                let [x, y, length, ..] = numbers[..] else { panic!("{run}") };
                let [first, last] = [x, x + length].map(|x| index(x, left, width, wide));
                let row = index(y, top, height, high);
                filled.extend((first..last).map(|column| (row, column)));
            }
        }
        let marks = Marks::new(rows, columns).unwrap();
        let before = |side: u64, blocks: u64, block: u64| {
            u64::try_from(u128::from(side) * u128::from(block) / u128::from(blocks)).unwrap()
        };
        for (row, column) in (0..high).flat_map(|row| (0..wide).map(move |column| (row, column))) {
            let part = marks.with_value_in(
                before(rows, high, row) + 1..=before(rows, high, row + 1),
                before(columns, wide, column) + 1..=before(columns, wide, column + 1),
                Nimber::ZERO,
            );
            assert_eq!(filled.contains(&(row, column)), part > 0, "{rows} x {columns}: block ({row}, {column})");
        }
        assert!(marks.losing() == 0 || !filled.is_empty(), "{rows} x {columns}");
    }
}

#[test]
fn a_huge_rectangle() {
    let rectangle = "marked-rectangle marks 1  18446744073709551615 5 1 2".parse().unwrap();
    snapshot(
        "a_huge_rectangle",
        vec![rectangle],
        Player::Person,
        &["top 1", "bottom 0", "hint", "bottom 5", "right 3", "left 1"],
    );
}

#[test]
fn a_picture_of_a_session() {
    let positions = vec![position("marked-rectangle marks 1  9 7 3 5", &[]), position("nim 4", &[])];
    snapshot_of_session("session_of_a_sum", Session::new(positions, Player::Person), &["1 right 2"]);
}
