//! Constrained Nim.

use std::fmt::Write as _;

use impartial::session::Player;

use super::{Limit, Row};
use crate::draw::picture;
use crate::play::snapshot;

pub(super) const ROW: Row = Row {
    game: "constrained-nim",
    accepts_any_winning_move: false,
    wrong_answers: &[("1 0\n5\n", "Aoki", "`Aoki`, but the nim-value is *5, so the first player wins: `Takahashi`")],
    valid: "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n",
    faults: &[
        ("no piles", "0 1\n\n1 1\n"),
        ("no pairs", "1 0\n5\n"),
        ("too many piles", "200001 1\n"),
        ("too many pairs", "1 200001\n"),
        ("an empty pile", "1 1\n0\n1 1\n"),
        ("a pile that is too large", "1 1\n1000000000000000001\n1 1\n"),
        ("an X that is too large", "1 1\n1\n1000000000000000001 1\n"),
        ("a Y of 0", "1 1\n1\n1 0\n"),
        ("a Y above X", "1 1\n1\n1 2\n"),
        ("a pair twice", "1 3\n1\n2 1\n1 1\n2 1\n"),
        ("a pile more", "3 1\n1 2 4 5\n2 1\n"),
        ("a pile less", "3 1\n1 2\n2 1\n"),
        ("a pair more", "1 1\n1\n2 1\n3 1\n"),
        ("a pair less", "1 2\n1\n2 1\n"),
    ],
    limits: || Some(limits()),
    pictures: &[
        ("nim_linear", None, 0, "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1"),
        ("nim_logarithmic", None, 0, "4 2\n1000000000000000000 70 0 123456789\n70 70 70 69"),
        ("nim_no_piles", None, 0, "0 0"),
    ],
    middles: &[("constrained_nim", "constrained-nim 3 1  5 4 7  4 2", &["1 2"], "3 3")],
    illegal_move: ("constrained-nim 1 0 5", "2 1"),
    left_out,
    windows: Vec::new,
};

fn limits() -> Limit {
    const MOST: u64 = 1_000_000_000_000_000_000;
    let piles = |count: u64, most: u64| {
        let piles = vec![most.to_string(); usize::try_from(count).unwrap()].join(" ");
        let pairs: Vec<String> = (1..=count).map(|take| format!("{most} {take}\n")).collect();
        format!("{count} {count}\n{piles}\n{}", pairs.concat())
    };
    Limit { largest: piles(200_000, MOST), beyond: [piles(200_001, MOST), piles(200_000, MOST + 1)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut piles = "700 0".to_owned();
    (1..=700).for_each(|pile| write!(piles, " {pile}").unwrap());
    vec![(piles, "Not drawn: 500 piles smaller than the 200 largest.")]
}

/// A picture of constrained Nim has at most 40 forbidden moves a pile, and counts the others.
#[test]
fn pictures_count_forbidden_moves_left_out() {
    let forbidden = |most: u64| {
        let pairs: Vec<String> = (1..=most).map(|take| format!("100 {take}")).collect();
        picture("constrained-nim", None, 0, format!("3 {most}\n100\n100\n7\n{}", pairs.join("\n")).as_bytes())
    };
    assert!(!forbidden(40).contains("Not drawn"), "40 forbidden moves are all drawn");
    let note = "Not drawn: 40 forbidden moves from these piles, of each pile those after the first 40.";
    assert!(forbidden(60).contains(note), "expected `{note}`");
}

/// A long list of piles is shown around the move.
#[test]
fn a_thousand_piles() {
    let piles: Vec<String> = (1..=1_200_u64).map(|pile| (pile * pile % 50).to_string()).collect();
    let piles = format!("constrained-nim {} 4 {}  9 1 9 2 9 3 4 4", piles.len(), piles.join(" ")).parse().unwrap();
    let lines = ["hint", "board 1200 1", "board 0 1", "3 9", "3 4", "undo", "quit"];
    snapshot("a_thousand_piles", vec![piles], Player::Person, &lines);
}
