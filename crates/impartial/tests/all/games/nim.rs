//! Plain Nim, a heap of which is a position.

use impartial::AnyMove;
#[cfg(feature = "json")]
use impartial::AnyPosition;
use impartial::impartial_core::Heap;

use super::{BadInput, Tested, bad, positions};
use crate::inputs::completions;
use crate::random::Random;
use crate::text_boards::check_stones;

impl Tested for Heap {
    const NAME: &'static str = "nim";
    const HUGE_GAMES_END: bool = true;
    const INPUTS: &'static [&'static str] = &["3\n3 4 5\n"];
    const BAD_POSITIONS: &'static [(&'static str, &'static str)] = &[
        ("nim", "1:4: expected the size of the heap, found the end of the input"),
        ("nim 18446744073709551616", "1:5: expected the size of the heap, found `18446744073709551616`"),
        ("nim 3 4", "1:7: expected the end of the input after the position, found `4`"),
        ("nim 3 played 2 1", "1:17: expected 2 moves, found the end of the input after 1"),
        ("nim 3 played x", "1:14: expected how many moves were played, from 0 to 18446744073709551615, found `x`"),
        ("nim 3\nplayed 2\n2\n2", "4:1: expected a legal move, found `2`: cannot take 2 from a heap of 1"),
    ];
    const BAD_MOVES: &'static [(&'static str, &'static str, &'static str)] = &[
        ("nim 3", "", "expected the number to take, found the end of the input"),
        ("nim 3", "+1", "expected the number to take, found `+1`"),
        ("nim 3", "1 1", "expected the end of the input after a move, which is: take, found `1`"),
    ];
    const MOVES_AS_JSON: &'static [(&'static str, &'static str)] = &[("nim 3", r#"{"game":"nim","move":3}"#)];
    const SOLVED_AS_JSON: &'static [(&'static str, u64, &'static str)] =
        &[("2\n9 2\n", 3, "{\"game\":\"nim\",\"outcome\":\"N\",\"nim_value\":11,\"move\":{\"heap\":1,\"take\":8}}\n")];
    const COMPLETIONS: &'static [(&'static str, &'static str, &'static [&'static str])] =
        &[("1 3", "", &["1", "2", "3"]), ("2 3 2", "2", &["2 1", "2 2"]), ("2 3 2", "", &[])];

    fn bad_inputs() -> Vec<BadInput> {
        const HEAPS: &str = "the number N of heaps, from 0 to 2147483647";
        bad(&[
            (b"", "1:1", format!("{HEAPS}, found the end of the input")),
            (b"2147483648 1", "1:1", format!("{HEAPS}, found `2147483648`")),
            (b"2\n5\n", "3:1", "2 heaps, found the end of the input after 1".into()),
            (b"1\n-5", "2:1", "heap 1 of 1, from 0 to 18446744073709551615, found `-5`".into()),
            (
                b"2\n5 18446744073709551616",
                "2:3",
                "heap 2 of 2, from 0 to 18446744073709551615, found `18446744073709551616`".into(),
            ),
            (b"1\n5 5", "2:3", "the end of the input after 1 heap, found `5`".into()),
        ])
    }

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        random.number(0, if is_huge { u64::MAX - 1 } else { 9 }).to_string()
    }

    fn candidate(&self, random: &mut Random) -> u64 {
        random.number(0, self.0.saturating_add(1))
    }

    fn listed_moves(&self) -> Vec<u64> {
        (1..=self.0).collect()
    }

    fn kind(&self, mv: &u64) -> String {
        format!("take {mv}")
    }

    fn large_move(&self) -> Option<u64> {
        Some(self.0)
    }

    fn check_board(&self, _mv: &AnyMove, board: &str) {
        check_stones(self.0, board.trim_end());
    }
}

#[cfg(feature = "json")]
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
    let answer = |input: &str| impartial::Game::named("nim").unwrap().parse(input).unwrap().answer();
    assert_eq!(answer("3\n3 4 5\n"), "FIRST\n1 2\n");
    assert_eq!(answer("3\n1 2 3\n"), "SECOND\n");
    assert_eq!(positions("nim", "3\n3 4 5\n"), [3, 4, 5].map(|size| Heap(size).into()));
}
