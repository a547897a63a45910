//! Nim.

use std::fmt::Write as _;

use impartial::nim::reference::ReferencePlainNim;
use impartial::nim::{PlainNim, Take};
use impartial::session::{Player, Reply, Session};
use impartial::{AnyMove, AnyPosition};

use super::{BadInput, Row, Tested, TestedGame, bad, listed, positions};
use crate::boards::check_piles;
use crate::formats::{MOST, Reader, number_at};
use crate::random::Random;
use crate::sessions::completions;

crate::games_alike::alike!(nim: PlainNim, _, ReferencePlainNim, MAX_HEAP, MAX_LISTED_HEAP);

/// Returns a move that takes this number of tokens from the first heap.
pub(crate) fn take(take: u64) -> AnyMove {
    Take { heap: 0, take }.into()
}

pub(super) const GAME: TestedGame = TestedGame::of::<PlainNim>();

impl Tested for PlainNim {
    const ROW: Row = Row {
        name: "nim",
        huge_games_end: true,
        bad_positions: &[
            ("nim", "1:4: expected the number N of heaps, from 0 to 2147483647, found the end of the input"),
            (
                "nim 1 18446744073709551616",
                "1:7: expected heap 1 of 1, from 0 to 18446744073709551615, found `18446744073709551616`",
            ),
            ("nim 1 3 4", "1:9: expected the end of the input after the position, found `4`"),
            ("nim 1 3 played 2 1 1", "1:21: expected 2 moves, found the end of the input after 1"),
            (
                "nim 1 3 played x",
                "1:16: expected how many moves were played, from 0 to 18446744073709551615, found `x`",
            ),
            ("nim 1 3\nplayed 2\n1 2\n1 2", "4:1: expected a legal move, found `1 2`: cannot take 2 from a heap of 1"),
        ],
        bad_moves: &[
            ("nim 1 3", "", "expected the heap, found the end of the input"),
            ("nim 1 3", "1 +1", "expected the number to take, found `+1`"),
            ("nim 1 3", "1 1 1", "expected the end of the input after a move, which is: heap take, found `1`"),
        ],
        moves_as_json: &[("nim 2 3", r#"{"game":"nim","move":{"heap":2,"take":3}}"#)],
        completions: &[("1 3", "1", &["1 1", "1 2", "1 3"]), ("2 3 2", "2", &["2 1", "2 2"]), ("2 3 2", "", &[])],
        read,
        lines: |words| (vec![1, number_at(words, 0)], 0),
        samples: &["3\n3 4 5\n"],
        lies: |said, there| vec![format!("{said} {}", "7 ".repeat(there))],
        limit_inputs: &[("N", ["", "{}", ""]), ("heaps", ["1\n", "{}", ""])],
        positions: &["nim 2 18446744073709551615 3 played 1 1 7"],
        moves: &["nim 2 3"],
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
            ("3 3 4 5", "FIRST 0 2", "the move `0 2` is illegal: there is no heap 0; the number of heaps is 3"),
            ("3 3 4 5", "FIRST 4 2", "the move `4 2` is illegal: there is no heap 4; the number of heaps is 3"),
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
        middles: &[("nim", "nim 2 9 4", &["1 2"], "2 3")],
        illegal_move: ("nim 2 9 4", "2 5"),
        left_out,
        bad_inputs,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let most = if is_huge { u64::MAX - 1 } else { 9 };
        let heaps: Vec<String> = (0..random.number(0, 4)).map(|_| random.number(0, most).to_string()).collect();
        format!("{} {}", heaps.len(), heaps.join(" "))
    }

    fn hard_text(random: &mut Random) -> String {
        let heaps: Vec<String> = (0..random.number(1, 4)).map(|_| random.hard(0, u64::MAX).to_string()).collect();
        format!("{} {}", heaps.len(), heaps.join(" "))
    }

    fn rebuilt(&self) -> Vec<Self> {
        self.heaps().iter().map(|&tokens| Self::new([tokens])).collect()
    }

    fn moves_by_rules(&self) -> Option<Vec<Take>> {
        listed(ReferencePlainNim::try_from(self))
    }

    fn candidate(&self, random: &mut Random) -> Take {
        let heap = random.index(self.heaps().len() + 1);
        let tokens = self.heaps().get(heap).copied().unwrap_or(1);
        Take { heap, take: random.number(0, tokens.saturating_add(1)) }
    }

    fn large_move(&self) -> Option<Take> {
        let heap = self.heaps().iter().position(|&tokens| tokens > 0)?;
        Some(Take { heap, take: self.heaps()[heap] })
    }

    fn check_board(&self, _mv: &AnyMove, board: &str) {
        check_piles("heap", self.heaps(), board);
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
fn a_position_as_json() {
    let nim: AnyPosition = serde_json::from_str(r#""nim 2 3 5""#).unwrap();
    assert_eq!(serde_json::to_string(&nim).unwrap(), r#""nim\n2\n3 5\n""#);
    let error = serde_json::from_str::<AnyPosition>(r#""nim 1 x""#).unwrap_err();
    assert_eq!(error.to_string(), "1:7: expected heap 1 of 1, from 0 to 18446744073709551615, found `x`");
}

/// A text that is longer than any move is not completed, and at most 64 moves are listed.
#[test]
fn completions_are_limited() {
    assert_eq!(completions("nim", "1 3", &" ".repeat(1_000)), [""; 0]);
    assert_eq!(completions("nim", "1 900", "1").len(), 64);
}

/// An input is one position, whose moves begin with the number of a heap, as in the answer.
#[test]
fn an_input_is_one_position() {
    let positions = positions("nim", "3\n3 4 5\n");
    assert_eq!(positions, [PlainNim::new([3, 4, 5]).into()]);
    let mut session = Session::new(positions, Player::Human);
    assert_eq!(
        session.handle_line("2 3"),
        Reply::Text(
            "I take 3 from heap 3.\nheap 1: 3  ooo\nheap 2: 1  o\nheap 3: 2  oo  <- the heap of the move\n".into()
        )
    );
    assert_eq!(session.position().components()[0].to_string(), "nim\n3\n3 1 2\n");
}
