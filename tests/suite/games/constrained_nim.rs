//! Constrained Nim.

use std::fmt::Write as _;

use impartial::constrained_nim::reference::ReferenceConstrainedNim;
use impartial::constrained_nim::{ConstrainedNim, Take};
use impartial::core::Position as _;
use impartial::session::Player;
use impartial::{AnyMove, Game};

use super::{BadInput, Limit, Row, Tested, TestedGame, bad, listed};
use crate::boards::check_piles;
use crate::formats::{LONGEST, MOST, Reader, number_at};
use crate::malformed::check_sources;
use crate::pictures::picture;
use crate::random::Random;
use crate::transcripts::snapshot;

const BILLION: u64 = 1_000_000_000;

crate::games_alike::alike!(constrained_nim: ConstrainedNim, InvalidConstrainedNim, ReferenceConstrainedNim, MAX_PILE, MAX_LISTED_PILE);

pub(super) const GAME: TestedGame = TestedGame::of::<ConstrainedNim>();

impl Tested for ConstrainedNim {
    const ROW: Row = Row {
        name: "constrained-nim",
        huge_games_end: true,
        bad_positions: &[(
            "constrained-nim 0",
            "1:18: expected the number M of pairs, from 0 to 2147483647, found the end of the input",
        )],
        bad_moves: &[("constrained-nim 1 0 5", "1 x", "expected the number to take, found `x`")],
        moves_as_json: &[("constrained-nim 2 5", r#"{"game":"constrained-nim","move":{"pile":2,"take":5}}"#)],
        read,
        judge: Some(judge),
        lines: |words| (vec![2, number_at(words, 0)], 2),
        samples: &["1 1\n5\n3 3\n"],
        lies: |said, there| {
            let lies = |pairs| {
                let records = format!("{}{}", "7 ".repeat(there), "5 2 ".repeat(pairs));
                [format!("{said} {pairs} {records}"), format!("{there} {said} {records}")]
            };
            (0..4).flat_map(lies).collect()
        },
        moves: &["constrained-nim 2 5"],
        same_reports: &[
            &["hand_all_on_one_line", "hand_crlf", "hand_piles_on_several_lines", "hand_tabs_no_final_newline"],
            &["hand_one_stone_blocked", "random_small_00"],
            &["hand_value_occurs_twice_below", "hand_repeated_pairs_of_a_value_that_occurs_twice"],
        ],
        wrong_answers: &[(
            "1 0\n5\n",
            "Aoki",
            "`Aoki`, but the nim-value is *5, so the first player wins: `Takahashi`",
        )],
        limit_inputs: &[
            ("N", ["", "{}", " 1"]),
            ("M", ["1 ", "{}", ""]),
            ("piles", ["1 1\n", "{}", "\n1 1"]),
            ("X", ["1 1\n1\n", "{}", " 1"]),
            ("Y", ["1 1\n1\n1 ", "{}", ""]),
        ],
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
        limits: Some(limits),
        pictures: &[
            ("nim_logarithmic", None, 0, "4 2\n1000000000000000000 70 0 123456789\n70 70 70 69"),
            ("nim_no_piles", None, 0, "0 0"),
        ],
        middles: &[("constrained_nim", "constrained-nim 3 1  5 4 7  4 2", &["1 2"], "3 3")],
        illegal_move: ("constrained-nim 1 0 5", "2 1"),
        left_out,
        bad_inputs,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let most = if is_huge { (1 << 63) - 1 } else { 8 };
        let piles: Vec<u64> = (0..random.number(0, 4)).map(|_| random.number(0, most)).collect();
        let mut pairs = Vec::new();
        for &pile in piles.iter().filter(|&&pile| pile > 0) {
            let takes = [1, 2, pile / 2, pile - 1, pile].map(|take| take.clamp(1, pile));
            pairs.extend((0..random.number(0, 3)).map(|_| format!("{pile} {}", random.one_of(&takes))));
        }
        let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
        format!("{} {} {} {}", piles.len(), pairs.len(), piles.join(" "), pairs.join(" "))
    }

    /// Piles of equal nim-values: a chain of adjacent piles, the k-th of which must not be reduced to one of those before it.
    fn hard_text(random: &mut Random) -> String {
        let most = if random.number(0, 1) == 0 { 40 } else { (1 << 63) - 1 };
        let (mut piles, mut pairs) = (Vec::new(), Vec::new());
        for _ in 0..random.number(1, 3) {
            let first = random.hard(0, most - 8);
            let length = random.number(1, 6);
            for pile in first..first + length {
                pairs.extend((first.max(1)..pile).map(|below| format!("{pile} {}", pile - below)));
                if pile > 0 && random.number(0, 2) == 0 {
                    pairs.push(format!("{pile} {}", random.hard(1, pile)));
                }
            }
            piles.push(first + random.number(0, length));
        }
        let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
        format!("{} {} {} {}", piles.len(), pairs.len(), piles.join(" "), pairs.join(" "))
    }

    fn rebuilt(&self) -> Vec<Self> {
        vec![Self::new(self.rules().clone(), self.piles().iter().copied()).unwrap()]
    }

    fn moves_by_rules(&self) -> Option<Vec<Take>> {
        self.piles().iter().all(|&pile| pile <= 200).then(|| listed(ReferenceConstrainedNim::try_from(self)))?
    }

    fn candidate(&self, random: &mut Random) -> Take {
        let pile = random.index(self.piles().len() + 1);
        let stones = self.piles().get(pile).copied().unwrap_or(1);
        Take { pile, take: random.number(0, stones + 1) }
    }

    fn large_move(&self) -> Option<Take> {
        let piles = self.piles().iter().copied().enumerate();
        let mut takes =
            piles.flat_map(|(pile, stones)| (1..=stones).rev().take(5).map(move |take| Take { pile, take }));
        takes.find(|mv| self.check(mv).is_ok())
    }

    fn check_board(&self, _mv: &AnyMove, board: &str) {
        check_piles("pile", self.piles(), board);
    }
}

fn bad_inputs() -> Vec<BadInput> {
    const PILES: &str = "the number N of piles, from 0 to 2147483647";
    const PAIRS: &str = "the number M of pairs, from 0 to 2147483647";
    bad(&[
        (b"", "1:1", format!("{PILES}, found the end of the input")),
        (b"2147483648 0", "1:1", format!("{PILES}, found `2147483648`")),
        (b"1", "1:2", format!("{PAIRS}, found the end of the input")),
        (b"2 0\n5", "2:2", "2 piles, found the end of the input after 1".into()),
        (
            b"1 0\n9223372036854775808",
            "2:1",
            "pile 1 of 1, from 0 to 9223372036854775807, found `9223372036854775808`".into(),
        ),
        (b"1 2\n5\n3 1\n", "4:1", "2 pairs, found the end of the input after 1".into()),
        (b"1 1\n5\n3", "3:2", "Y of pair 1 of 1, from 1 to 3, found the end of the input".into()),
        (b"1 1\n5\n3 4", "3:3", "Y of pair 1 of 1, from 1 to 3, found `4`".into()),
        (b"1 1\n5\n0 1", "3:1", "X of pair 1 of 1, from 1 to 9223372036854775807, found `0`".into()),
        (
            b"1 2\n5\n3 1\n9223372036854775808 1",
            "4:1",
            "X of pair 2 of 2, from 1 to 9223372036854775807, found `9223372036854775808`".into(),
        ),
        (b"1 1\n5\n3 1\n7", "4:1", "the end of the input after 1 pile and 1 pair, found `7`".into()),
        (b"0 0 7", "1:5", "the end of the input after 0 piles and 0 pairs, found `7`".into()),
    ])
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let [piles, pairs] = [reader.number(0..=MOST)?, reader.number(0..=MOST)?];
    (0..piles).try_for_each(|_| reader.number(0..=LONGEST).map(drop))?;
    (0..pairs).try_for_each(|_| {
        let pile = reader.number(1..=LONGEST)?;
        reader.number(1..=pile).map(drop)
    })
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    let [piles, pairs] = [reader.number(1..=200_000)?, reader.number(1..=200_000)?];
    (0..piles).try_for_each(|_| reader.number(1..=BILLION * BILLION).map(drop))?;
    let mut seen = Vec::new();
    (0..pairs).try_for_each(|_| {
        let pile = reader.number(1..=BILLION * BILLION)?;
        let pair = (pile, reader.number(1..=pile)?);
        let is_new = !seen.contains(&pair);
        seen.push(pair);
        is_new.then_some(())
    })
}

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
    snapshot("a_thousand_piles", vec![piles], Player::Human, &lines);
}

/// Lists of many pieces, which several threads read with the feature `parallel`.
#[test]
fn long_lists() {
    const PILES: u64 = 600_000;
    let rule = &Game::named("constrained-nim").unwrap().rules[0];
    let mut input = format!("{PILES} {PILES}\n");
    (0..PILES).for_each(|pile| writeln!(input, "{}", pile * 104_729 % 1_000_003).unwrap());
    (1..=PILES).for_each(|pair| writeln!(input, "{} {}", 1_000_000_000_000 + pair, pair * 7_919 % 1_000 + 1).unwrap());
    assert!(check_sources(rule, input.as_bytes()));
    check_sources(rule, &input.as_bytes()[..input.len() - 3]);
}
