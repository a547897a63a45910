//! Heaps under a code.

use std::fmt::Write as _;

use impartial::Game;
use impartial::session::Player;

use super::Row;
use crate::play::snapshot;

const KAYLES: &str = "0.77 3\n5 7 1000000000000000000\n";

pub(super) const ROW: Row = Row {
    game: "heaps",
    accepts_any_winning_move: true,
    wrong_answers: &[
        (KAYLES, "SECOND", "`SECOND`, but the nim-value is *7, so the first player wins: `FIRST`"),
        (KAYLES, "FIRST", "expected the heap, found the end of the answer"),
        (KAYLES, "FIRST 1", "expected the number to take, found the end of the answer"),
        (KAYLES, "FIRST 1 2 +3", "expected the size of a heap that is left, found `+3`"),
        (KAYLES, "FIRST 1 2 3 0", "expected the size of a heap that is left, found `0`"),
        (KAYLES, "FIRST 1 2", "the move `1 2` is illegal: taking 2 from a heap of 5 leaves 3, but the parts have 0"),
        (
            KAYLES,
            "FIRST 1 2 3 1",
            "the move `1 2 3 1` is illegal: taking 2 from a heap of 5 leaves 3, but the parts have 4",
        ),
        (KAYLES, "FIRST 4 2 3", "the move `4 2 3` is illegal: there is no heap 4; the number of heaps is 3"),
        (KAYLES, "FIRST 0 2 3", "the move `0 2 3` is illegal: there is no heap 0; the number of heaps is 3"),
        (KAYLES, "FIRST 1 6", "the move `1 6` is illegal: cannot take 6 from heap 1, which has 5"),
        (KAYLES, "FIRST 1 3 2", "the move `1 3 2` is illegal: the code forbids taking 3 and leaving one heap"),
        (KAYLES, "FIRST 1 1 2 2", "the move `1 1 2 2` leaves nim-value *3, so the other player wins"),
        ("8.7 1 9", "FIRST 1 0 7 1 1 1", "the move `1 0 7 1 1` leaves nim-value *6, so the other player wins"),
        ("4!.0 1 4", "SECOND 1 0 2 2", "expected the end of the answer, found `1`"),
        (
            "4!.0 1 6",
            "FIRST 1 0 3 3",
            "the move `1 0 3 3` is illegal: the parts must be unequal, and two of them have 3 tokens",
        ),
    ],
    valid: "0.77 3\n5 7 12\n",
    faults: &[
        ("no code", "0.7G 1\n1\n"),
        ("too many heaps", "0.77 2147483648\n"),
        ("a heap that is too large", "0.77 1\n9223372036854775808\n"),
        ("no line of heaps", "0.77 0\n"),
        ("a heap more", "0.77 1\n1 2\n"),
        ("a heap less", "0.77 2\n1\n"),
        ("a heap a line", "0.77 2\n1\n2\n"),
    ],
    limits: || None,
    pictures: &[
        ("heaps_kayles", None, 0, "0.77 3\n5 7 1000000000000000000"),
        ("heaps_divided", None, 0, "4!.0 4\n7 12 50 0"),
        ("heaps_three_parts", None, 0, "8.0 2\n20 1"),
        ("heaps_huge_part", None, 2, "0.77 2\n1000000000000000000 4"),
        ("heaps_all_but", None, 0, "S(all-but:1,4) 3\n1000000000000000000 8 3"),
        ("heaps_lost", None, 0, "kayles 2\n9 9"),
        ("heaps_no_heaps", None, 0, "S(1,3,4) 0"),
    ],
    middles: &[("heaps", "heaps kayles 3  5 12 90", &["3 2 40 48"], "2 1 5 6")],
    illegal_move: ("heaps kayles 1 5", "2 1 4"),
    left_out,
    windows: Vec::new,
};

fn left_out() -> Vec<(String, &'static str)> {
    let mut kayles = "0.77 700".to_owned();
    (1..=700).for_each(|heap| write!(kayles, " {heap}").unwrap());
    vec![(kayles, "Not drawn: 676 heaps smaller than the 24 largest.")]
}

/// Any winning move is right, with the heaps that it leaves in any order.
#[test]
fn the_checker_accepts_every_winning_move() {
    let kayles = Game::named("heaps").unwrap().parse(KAYLES).unwrap();
    for mv in ["1 2 3", "1 2 2 1", "1 2 1 2", "01 002 003"] {
        assert_eq!(kayles.check(&format!("FIRST\n{mv}\n")), Ok(()), "{mv}");
    }
}

/// Moves with no, one and several heaps left, illegal ones, and a saved game with all of them.
#[test]
fn heaps_that_are_broken() {
    snapshot(
        "heaps_that_are_broken",
        vec!["heaps kayles 2 5 1000000000000000000".parse().unwrap(), "nim 2".parse().unwrap()],
        Player::Person,
        &[
            "help",
            "hint",
            "1 1 9",
            "1 1 2 2",
            "1 1 2 3 1",
            "1 1 2 x",
            "1 3 1 1",
            "1 1 3 2",
            "1 1 1 2 2",
            "why",
            "show",
            "save my game",
            "undo",
            "1 2 2 500000000000000000 499999999999999998",
            "show 1",
            "save my game",
            "quit",
        ],
    );
}

/// A long list of heaps is shown around the move.
#[test]
fn forty_heaps() {
    let heaps = format!("heaps 0.77 40{}", " 1000000000000000000".repeat(40)).parse().unwrap();
    snapshot("forty_heaps", vec![heaps], Player::Person, &["40 1 1 999999999999999998", "board 1 1", "hint", "quit"]);
}
