//! Plain Nim.

use std::fmt::Write as _;

use super::Row;

pub(super) const ROW: Row = Row {
    game: "nim",
    accepts_any_winning_move: true,
    wrong_answers: &[
        ("3 3 4 5", "SECOND", "`SECOND`, but the nim-value is *2, so the first player wins: `FIRST`"),
        ("3 3 4 5", "FIRST 1", "expected the number to take, found the end of the answer"),
        ("3 3 4 5", "FIRST 1 4", "the move `1 4` is illegal: cannot take 4 from a heap of 3"),
        ("3 3 4 5", "FIRST 0 2", "the move `0 2` is illegal: the heaps are numbered from 1 to 3"),
        ("3 3 4 5", "FIRST 4 2", "the move `4 2` is illegal: the heaps are numbered from 1 to 3"),
        ("3 3 4 5", "FIRST 2 2", "the move `2 2` leaves nim-value *4, so the other player wins"),
        ("3 3 4 5", "FIRST 1 2 1", "expected the end of the answer, found `1`"),
    ],
    valid: "3\n3 4 5\n",
    faults: &[
        ("too many heaps", "2147483648\n"),
        ("a heap that is too large", "1\n18446744073709551616\n"),
        ("no line of heaps", "0\n"),
        ("a heap more", "1\n1 2\n"),
        ("a heap less", "2\n1\n"),
        ("a heap a line", "2\n1\n2\n"),
    ],
    limits: || None,
    pictures: &[
        ("plain_nim_linear", None, 0, "3\n3 4 5"),
        ("plain_nim_logarithmic", None, 3, "4\n1000000000000000000 70 0 18446744073709551615"),
        ("plain_nim_lost", None, 0, "3\n1 2 3"),
        ("plain_nim_no_heaps", None, 0, "0"),
    ],
    middles: &[("nim", "nim 9", &["2"], "5")],
    illegal_move: ("nim 9", "10"),
    left_out,
    windows: Vec::new,
};

fn left_out() -> Vec<(String, &'static str)> {
    let mut heaps = "700".to_owned();
    (1..=700).for_each(|heap| write!(heaps, " {heap}").unwrap());
    vec![(heaps, "Not drawn: 500 heaps smaller than the 200 largest.")]
}
