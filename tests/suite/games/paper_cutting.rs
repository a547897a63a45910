//! Paper cutting.

use std::fmt::Write as _;

use impartial::session::Player;

use super::{Limit, Row, WindowCase};
use crate::draw::position;
use crate::play::snapshot;

const SHEET: &str = "7 5 4  1 0 1 3  4 5 4 2  0 2 6 2  3 1 3 4";

pub(super) const ROW: Row = Row {
    game: "paper-cutting",
    accepts_any_winning_move: true,
    wrong_answers: &[
        ("2 3 0", "SECOND", "`SECOND`, but the nim-value is *3, so the first player wins: `FIRST`"),
        ("2 3 0", "FIRST 1 0 1", "expected ye, found the end of the answer"),
        ("2 3 0", "FIRST 1 0 1 +3", "expected ye, found `+3`"),
        ("2 3 0", "FIRST 1 0 1 4", "the cut `1 0 1 4` is illegal: (1, 4) is not on the sheet of 2 x 3"),
        ("2 3 0", "FIRST 1 0 1 2", "the cut `1 0 1 2` leaves nim-value *, so the other player wins"),
        ("2 3 0", "FIRST 1 0 1 3 1", "expected the end of the answer, found `1`"),
    ],
    valid: "3 4 2\n1 1 1 2\n3 2 1 2\n",
    faults: &[
        ("a width of 0", "0 1 0\n"),
        ("a height of 0", "1 0 0\n"),
        ("a width that is too large", "1000000001 1 0\n"),
        ("a height that is too large", "1 1000000001 0\n"),
        ("too many cuts", "5 5 100001\n"),
        ("a cut that leaves the sheet", "2 3 1\n1 0 1 4\n"),
        ("a cut along the border", "2 3 1\n0 0 0 3\n"),
        ("a cut without length", "2 3 1\n1 1 1 1\n"),
        ("a slanted cut", "2 3 1\n1 1 2 2\n"),
        ("a cut more", "2 3 0\n1 0 1 3\n"),
        ("a cut less", "2 3 1\n"),
        ("two cuts on a line", "2 3 2\n1 0 1 3 1 0 1 2\n"),
    ],
    limits: || Some(limits()),
    pictures: &[
        ("paper_judge", None, 0, SHEET),
        ("paper_run", Some("run"), 0, SHEET),
        ("paper_unreached_target", None, 100, SHEET),
        ("paper_long", None, 0, "3 1000000000 1  1 5 1 500000000"),
        ("paper_without_lines", None, 0, "1 1 0"),
    ],
    middles: &[("paper_cutting", "paper-cutting/run 4 5 1  2 0 2 2", &["0 3 3 3"], "2 3 2 5")],
    illegal_move: ("paper-cutting 4 5 0", "0 0 0 1"),
    left_out,
    windows,
};

fn limits() -> Limit {
    const BILLION: u64 = 1_000_000_000;
    let sheet = |side: u64, count: u64| {
        format!("{side} {side} {count}\n{}", format!("1 0 1 {side}\n").repeat(usize::try_from(count).unwrap()))
    };
    Limit { largest: sheet(BILLION, 100_000), beyond: [sheet(BILLION + 1, 100_000), sheet(BILLION, 100_001)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut cuts = "2000 9 700".to_owned();
    (1..=700).for_each(|index| write!(cuts, "\n{index} 0 {index} {}", 1 + index % 9).unwrap());
    vec![(cuts, "Not drawn: 200 old cuts shorter than the 500 longest.")]
}

fn windows() -> Vec<WindowCase> {
    let sheet = "paper-cutting 1000000000 1000000000 2  500000001 7 500000001 900  3 800 500000003 800";
    vec![("paper", position(sheet, &[]), "500000001 850 500000001 999", 780..=870, 499_999_990..=500_000_010)]
}

#[test]
fn a_huge_sheet() {
    let side = 1_000_000_000;
    let sheet = format!("paper-cutting {side} {side} 1  1 0 1 7").parse().unwrap();
    let lines = ["hint", "1 0 1 7", "1 0 1 8", "show", "why", "board 0 999999999 1000000000 999999999", "?", "quit"];
    snapshot("a_huge_sheet", vec![sheet], Player::Person, &lines);
}

/// A sheet of the largest width, with its last columns.
#[test]
fn the_longest_sheet() {
    const MAX: u64 = (1 << 63) - 1;
    let sheet = format!("paper-cutting {MAX} 3 2  5 0 5 2  {} 3 {0} 1", MAX - 1).parse().unwrap();
    let lines = ["5 1 5 3", &format!("board {0} 0 {0} 3", MAX - 1), "board 9 9 9 9", "hint", "quit"];
    snapshot("the_longest_sheet", vec![sheet], Player::Person, &lines);
}
