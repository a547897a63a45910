//! Plain Nim, a heap of which is a position.

use std::fmt::Write as _;

use impartial::impartial_core::{Enumerate as _, Heap};
use impartial::{AnyMove, AnyPosition};

use super::{BadInput, Row, Tested, bad, positions};
use crate::boards::check_stones;
use crate::formats::{MOST, Reader, number_at};
use crate::random::Random;
use crate::sessions::completions;

impl Tested for Heap {
    const ROW: Row = Row {
        name: "nim",
        huge_games_end: true,
        bad_positions: &[
            ("nim", "1:4: expected the size of the heap, found the end of the input"),
            ("nim 18446744073709551616", "1:5: expected the size of the heap, found `18446744073709551616`"),
            ("nim 3 4", "1:7: expected the end of the input after the position, found `4`"),
            ("nim 3 played 2 1", "1:17: expected 2 moves, found the end of the input after 1"),
            ("nim 3 played x", "1:14: expected how many moves were played, from 0 to 18446744073709551615, found `x`"),
            ("nim 3\nplayed 2\n2\n2", "4:1: expected a legal move, found `2`: cannot take 2 from a heap of 1"),
        ],
        bad_moves: &[
            ("nim 3", "", "expected the number to take, found the end of the input"),
            ("nim 3", "+1", "expected the number to take, found `+1`"),
            ("nim 3", "1 1", "expected the end of the input after a move, which is: take, found `1`"),
        ],
        moves_as_json: &[("nim 3", r#"{"game":"nim","move":3}"#)],
        completions: &[("1 3", "", &["1", "2", "3"]), ("2 3 2", "2", &["2 1", "2 2"]), ("2 3 2", "", &[])],
        read,
        lines: |words| (vec![1, number_at(words, 0)], 0),
        samples: &["3\n3 4 5\n"],
        lies: |said, there| vec![format!("{said} {}", "7 ".repeat(there))],
        positions: &["nim 18446744073709551615 played 1 7"],
        moves: &["nim 3"],
        accepts_any_winning_move: true,
        same_reports: &[&[
            "sample_1",
            "hand_a_heap_a_line",
            "hand_all_on_one_line",
            "hand_blank_lines",
            "hand_crlf",
            "hand_leading_zeros",
            "hand_tabs_no_final_newline",
        ]],
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
            ("one heap per line", "2\n1\n2\n"),
        ],
        pictures: &[
            ("plain_nim_logarithmic", None, 3, "4\n1000000000000000000 70 0 18446744073709551615"),
            ("plain_nim_no_heaps", None, 0, "0"),
        ],
        middles: &[("nim", "nim 9", &["2"], "5")],
        illegal_move: ("nim 9", "10"),
        left_out,
        bad_inputs,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        random.number(0, if is_huge { u64::MAX - 1 } else { 9 }).to_string()
    }

    fn hard_text(random: &mut Random) -> String {
        random.hard(0, u64::MAX).to_string()
    }

    fn rebuilt(&self) -> Vec<Self> {
        vec![Self(self.0)]
    }

    fn moves_by_rules(&self) -> Option<Vec<u64>> {
        (self.0 <= 1_000).then(|| self.moves().collect())
    }

    fn candidate(&self, random: &mut Random) -> u64 {
        random.number(0, self.0.saturating_add(1))
    }

    fn large_move(&self) -> Option<u64> {
        Some(self.0)
    }

    fn check_board(&self, _mv: &AnyMove, board: &str) {
        check_stones(self.0, board.trim_end());
    }
}

fn bad_inputs() -> Vec<BadInput> {
    const HEAPS: &str = "the number N of heaps, from 0 to 2147483647";
    bad(&[
        (b"", "1:1", format!("{HEAPS}, found the end of the input")),
        (b"2147483648 1", "1:1", format!("{HEAPS}, found `2147483648`")),
        (b"2\n5\n", "3:1", "2 heaps, found the end of the input after 1".into()),
        (
            b"2\n5 18446744073709551616",
            "2:3",
            "heap 2 of 2, from 0 to 18446744073709551615, found `18446744073709551616`".into(),
        ),
        (b"1\n5 5", "2:3", "the end of the input after 1 heap, found `5`".into()),
    ])
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let heaps = reader.number(0..=MOST)?;
    (0..heaps).try_for_each(|_| reader.number(0..=u64::MAX).map(drop))
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut heaps = "700".to_owned();
    (1..=700).for_each(|heap| write!(heaps, " {heap}").unwrap());
    vec![(heaps, "Not drawn: 500 heaps smaller than the 200 largest.")]
}
#[test]
fn a_heap_as_json() {
    let heap: AnyPosition = serde_json::from_str(r#""nim 3""#).unwrap();
    assert_eq!(serde_json::to_string(&heap).unwrap(), r#""nim\n3\n""#);
    let error = serde_json::from_str::<AnyPosition>(r#""nim x""#).unwrap_err();
    assert_eq!(error.to_string(), "1:5: expected the size of the heap, found `x`");
}

/// A text that is longer than any move is not completed, and at most 64 moves are listed.
#[test]
fn completions_are_limited() {
    assert_eq!(completions("nim", "1 3", &" ".repeat(1_000)), [""; 0]);
    assert_eq!(completions("nim", "1 900", "").len(), 64);
}

/// The heaps of an input are components, so a move in its answer begins with the number of its heap.
#[test]
fn heaps_are_components() {
    assert_eq!(impartial::Game::named("nim").unwrap().parse("3\n3 4 5\n").unwrap().answer(), "FIRST\n1 2\n");
    assert_eq!(positions("nim", "3\n3 4 5\n"), [3, 4, 5].map(|size| Heap(size).into()));
}
