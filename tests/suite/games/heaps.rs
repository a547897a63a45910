//! Taking-and-breaking games: the locations of errors, the printed proofs, and huge heaps.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use impartial::heaps::reference::ReferenceHeaps;
use impartial::heaps::{HeapMove, Heaps, MAX_HEAP, default_limit};
use impartial::nim_sequences::{NimSequence, RefutedCertificate, Theorem};
use impartial::nimbers::Nimber;
use impartial::session::{Player, Session};
use impartial::{AnyMove, AnyPosition, Game, ParseError, ReadOptions};

use super::{BadInput, Row, Tested, TestedGame, bad, listed};
use crate::boards::check_piles;
use crate::fixtures;
use crate::formats::{self, LONGEST, MOST, Reader, number_at};
use crate::random::Random;
use crate::transcripts::snapshot;

const KAYLES: &str = "0.77 3\n5 7 1000000000000000000\n";

crate::games_alike::alike!(heaps: Heaps, InvalidHeaps, ReferenceHeaps, MAX_HEAP, MAX_LISTED_HEAP);

pub(super) const GAME: TestedGame = TestedGame::of::<Heaps>();

impl Tested for Heaps {
    const ROW: Row = Row {
        name: "heaps",
        bad_positions: &[
            ("heaps 0.7G 1 5", "1:10: expected a digit from 0 to F, found `G`"),
            (
                "heaps 0.77 1 5 played 1 1 2 1",
                "1:25: expected a legal move, found `1 2 1`: taking 2 from a heap of 5 leaves 3, but the parts have 1",
            ),
            (
                "heaps 0.77 1 5 played 2 1 2 2 1 1 1",
                "1:33: expected a legal move, found `1 1`: taking 1 from a heap of 2 leaves 1, but the parts have 0",
            ),
        ],
        bad_moves: &[
            ("heaps 0.77 1 5", "1", "expected the number to take, found the end of the input"),
            ("heaps 0.77 1 5", "1 2 -1", "expected the size of a heap that is left, found `-1`"),
            ("heaps 0.77 1 5", "1 2 0", "expected the size of a heap that is left, found `0`"),
            (
                "heaps 0.77 1 5",
                "1 2 1 1 1 1",
                "expected the end of the input after a move, which is: heap take parts, found `1`",
            ),
        ],
        moves_as_json: &[
            ("heaps 1 2 1 3", r#"{"game":"heaps","move":{"heap":1,"take":2,"parts":[3,1]}}"#),
            ("heaps 1 2", r#"{"game":"heaps","move":{"heap":1,"take":2,"parts":[]}}"#),
        ],
        completions: &[
            ("kayles 1 6", "1 2", &["1 2 4", "1 2 3 1", "1 2 2 2"]),
            ("kayles 2 1 3", "2", &["2 1 2", "2 1 1 1", "2 2 1"]),
            ("kayles 1 6", "1 2 1", &["1 2 3 1"]),
            ("kayles 1 6", "1 2 0", &[]),
            ("grundy 1 6", "1", &["1 0 5 1", "1 0 4 2"]),
        ],
        read,
        lines: |words| (vec![2, number_at(words, 1)], 0),
        // Heaps are huge only under sets, whose period is proved by few values whatever character changes.
        samples: &["S(1,3) 2\n9223372036854775807 5\n", "0.77 2\n7 12\n"],
        lies: |said, there| vec![format!("kayles {said} {}", "7 ".repeat(there))],
        positions: &["heaps S(1,3) 2 5 1000000000000000000", "heaps 0.77 2 5 3 played 2 1 1 2 2 2 1 1 1"],
        moves: &["heaps 1 2 3 1", "heaps 1 2"],
        accepts_any_winning_move: true,
        same_reports: &[&[
            "hand_all_on_one_line",
            "hand_a_heap_a_line",
            "hand_crlf",
            "hand_leading_point",
            "hand_leading_zeros",
            "hand_tabs_no_final_newline",
            "hand_zeros_at_the_end",
        ]],
        wrong_answers: &[
            (KAYLES, "SECOND", "`SECOND`, but the nim-value is *7, so the first player wins: `FIRST`"),
            (KAYLES, "FIRST", "expected the heap, found the end of the answer"),
            (KAYLES, "FIRST 1", "expected the number to take, found the end of the answer"),
            (KAYLES, "FIRST 1 2 +3", "expected the size of a heap that is left, found `+3`"),
            (KAYLES, "FIRST 1 2 3 0", "expected the size of a heap that is left, found `0`"),
            (
                KAYLES,
                "FIRST 1 2",
                "the move `1 2` is illegal: taking 2 from a heap of 5 leaves 3, but the parts have 0",
            ),
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
        limit_inputs: &[
            ("K", ["0.77 ", "{}", ""]),
            ("heaps", ["0.77 1\n", "{}", ""]),
            ("digits after the point", ["", "0.{digits}", " 0"]),
            ("numbers of a set", ["", "S({})", " 0"]),
        ],
        valid: "0.77 3\n5 7 12\n",
        faults: &[
            ("no code", "0.7G 1\n1\n"),
            ("too many heaps", "0.77 2147483648\n"),
            ("a heap that is too large", "0.77 1\n9223372036854775808\n"),
            ("no line of heaps", "0.77 0\n"),
            ("a heap more", "0.77 1\n1 2\n"),
            ("a heap less", "0.77 2\n1\n"),
            ("one heap per line", "0.77 2\n1\n2\n"),
        ],
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
        bad_inputs,
        ..Row::NONE
    };

    /// Heaps are huge only for codes with a short period, which is soon proved.
    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let codes: &[&str] = if is_huge {
            &["kayles", "0.07", "S(1,3,4)", "S(all-but:1,4)", "S(all)", "0.F", "4.3"]
        } else {
            &["kayles", "4!.0", "8.7", "C!.F1", "0.137", "S(2,3)", "S(all-but:2)", "0.0", "0.6"]
        };
        let most = if is_huge { (1 << 63) - 1 } else { 8 };
        let heaps: Vec<String> = (0..random.number(0, 4)).map(|_| random.number(0, most).to_string()).collect();
        format!("{} {} {}", random.one_of(codes), heaps.len(), heaps.join(" "))
    }

    /// Codes whose moves may divide a heap without taking, leave unequal parts or many of them, and codes with long
    /// preperiods; heaps at the beginning of a period, and any heap if the period of the code is proved by few values.
    fn hard_text(random: &mut Random) -> String {
        let is_periodic = random.number(0, 1) == 0;
        let codes: &[&str] = if is_periodic {
            &[
                "kayles",
                "0.07",
                "S(1,3,4)",
                "S(2,5,7)",
                "S(all-but:1,4)",
                "S(all-but:3)",
                "S(all)",
                "0.F",
                "4.3",
                "0.4",
                "0.77",
            ]
        } else {
            &["4.333", "4.77", "8.7", "C.F", "C.7BF", "4!.0", "C!.F1", "0.0F", "0.156", "S(1,2,8,64)", "0.007", "0.6"]
        };
        let most = if is_periodic { (1 << 63) - 1 } else { 120 };
        let heap = |random: &mut Random| match random.number(0, 2) {
            0 => random.number(0, 90).min(most),
            _ => random.hard(0, most),
        };
        let heaps: Vec<String> = (0..random.number(1, 3)).map(|_| heap(random).to_string()).collect();
        format!("{} {} {}", random.one_of(codes), heaps.len(), heaps.join(" "))
    }

    fn rebuilt(&self) -> Vec<Self> {
        vec![Self::new(self.code().clone(), self.heaps().iter().copied()).unwrap()]
    }

    fn moves_by_rules(&self) -> Option<Vec<HeapMove>> {
        // A heap with several parts has many moves.
        let most = if self.code().max_parts() > 2 { 40 } else { 130 };
        self.heaps().iter().all(|&heap| heap <= most).then(|| listed(ReferenceHeaps::try_from(self)))?
    }

    /// The parts may have a token too many or too few.
    fn candidate(&self, random: &mut Random) -> HeapMove {
        let heap = random.index(self.heaps().len() + 1);
        let tokens = self.heaps().get(heap).copied().unwrap_or(3);
        let most = random.one_of(&[4, 4, 4, tokens + 1]);
        let take = random.number(0, most);
        let mut left = tokens.saturating_sub(take).saturating_add(random.one_of(&[0, 0, 0, 1]));
        let mut parts = [0; 3];
        let small = random.index(3);
        for part in &mut parts[..small] {
            *part = random.number(0, left);
            left -= *part;
        }
        parts[2] = left;
        HeapMove { heap, take, parts: parts.into() }
    }

    fn check_board(&self, _mv: &AnyMove, board: &str) {
        check_piles("heap", self.heaps(), board);
    }
}

fn bad_inputs() -> Vec<BadInput> {
    const CODE: &str = "a code such as 0.77 or S(1,3,4), or the name of a game";
    const HEAPS: &str = "the number K of heaps, from 0 to 2147483647";
    bad(&[
        (b"", "1:1", format!("{CODE}, found the end of the input")),
        (b"\n 0.G 1 5", "2:4", "a digit from 0 to F, found `G`".into()),
        (b"0.7\xff 1 5", "1:1", format!("{CODE}, found `0.7\\xff`")),
        (b"0.7\xc3\xa9 1 5", "1:4", "a digit from 0 to F, found `\\xc3\\xa9`".into()),
        (b"0.77", "1:5", format!("{HEAPS}, found the end of the input")),
        (b"0.77 9999999999 5", "1:6", format!("{HEAPS}, found `9999999999`")),
        (b"0.77 3", "1:7", "3 heaps, found the end of the input after 0".into()),
        (b"0.77 -1", "1:6", format!("{HEAPS}, found `-1`")),
        (b"0.77 3\n1 2\n", "3:1", "3 heaps, found the end of the input after 2".into()),
        (b"S(1, 2) 1 5", "1:5", "a number from 1 to 65535, without spaces, found the end of the code".into()),
        (b"\n\r\n\tS(7,65536) 1 5", "3:6", "a number from 1 to 65535, found `65536)`".into()),
        (b"S(7 1 5", "1:4", "`,` or `)`, without spaces, found the end of the code".into()),
        (
            b"Kayles 1 5",
            "1:1",
            "`kayles` or another name (kayles, dawson, dawsons-kayles, grundy, treblecross, guiles, officers, nim), or a code such as 0.77 or S(1,3,4), found `Kayles`".into(),
        ),
        (b"0.77 1\n5 7", "2:3", "the end of the input after 1 heap, found `7`".into()),
        (
            b"0.77 2\n5 9223372036854775808",
            "2:3",
            "heap 2 of 2, from 0 to 9223372036854775807, found `9223372036854775808`".into(),
        ),
        (
            b"8!.0 2\n5 9000",
            "2:3",
            "heap 2 of 2, from 0 to 1999, as 2000 nim-values of 8!.0 prove no period, found `9000`".into(),
        ),
    ])
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let is_periodic = read_code(reader.words.pop()?)?;
    let heaps = reader.number(0..=MOST)?;
    let longest = if is_periodic { LONGEST } else { reader.table };
    (0..heaps).try_for_each(|_| reader.number(0..=longest).map(drop))
}

/// Reads a code. Returns whether its period is proved by few values.
fn read_code(word: &[u8]) -> Option<bool> {
    let word = str::from_utf8(word).ok()?;
    match word {
        "0.77" | "kayles" | "dawson" | "dawsons-kayles" | "guiles" | "nim" => return Some(true),
        "grundy" | "treblecross" | "officers" => return Some(false),
        _ => {}
    }
    if let Some(set) = word.strip_prefix("S(").and_then(|set| set.strip_suffix(')')) {
        let numbers = set.strip_prefix("all-but:").unwrap_or(set);
        let is_number =
            |word: &str| formats::number(word.as_bytes()).is_some_and(|number| (1..=65_535).contains(&number));
        return (set == "all" || numbers.split(',').all(is_number)).then_some(true);
    }
    let (first, digits) = word.split_once('.')?;
    let is_first = matches!(first.strip_suffix('!').unwrap_or(first), "0" | "4" | "8" | "C" | "c") || first.is_empty();
    let is_code = (1..=63).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    (is_first && is_code).then_some(false)
}

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

/// Moves that leave no, one and several heaps, illegal moves, and a saved game with all of them.
#[test]
fn heaps_that_are_broken() {
    let lines = "help|hint|1 1 9|1 1 2 2|1 1 2 3 1|1 1 2 x|1 3 1 1|1 1 3 2|1 1 1 2 2|why|show|save my game|undo|1 2 2 500000000000000000 499999999999999998|show 1|save my game|quit";
    let lines: Vec<&str> = lines.split('|').collect();
    snapshot(
        "heaps_that_are_broken",
        vec!["heaps kayles 2 5 1000000000000000000".parse().unwrap(), "nim 1 2".parse().unwrap()],
        Player::Human,
        &lines,
    );
}

/// A long list of heaps is shown around the move.
#[test]
fn forty_heaps() {
    let heaps = format!("heaps 0.77 40{}", " 1000000000000000000".repeat(40)).parse().unwrap();
    snapshot("forty_heaps", vec![heaps], Player::Human, &["40 1 1 999999999999999998", "board 1 1", "hint", "quit"]);
}

fn parse(input: impl Into<Vec<u8>>) -> Result<Heaps, ParseError> {
    let puzzle = Game::named("heaps").unwrap().parse(input)?;
    Ok(puzzle.into_positions().remove(0).downcast().unwrap())
}

/// Without a period, the table has an end. The error is at the first heap beyond it, and states the end.
#[test]
fn heaps_beyond_the_table_are_refused_at_their_location() {
    // No theorem proves periods of these codes, and their table is short.
    let code = "8!.0";
    let end = default_limit(&code.parse().unwrap());
    let last = end - 1;
    for (heaps, location, number, found) in [
        (format!("{end}"), "2:1", "1 of 1", end),
        (format!("1 {last} {MAX_HEAP} {end}"), &*format!("2:{}", 4 + last.to_string().len()), "3 of 4", MAX_HEAP),
    ] {
        let count = heaps.split(' ').count();
        let text = format!("{code} {count}\n{heaps}\n");
        let message = format!(
            "{location}: expected heap {number}, from 0 to {last}, as {end} nim-values of 8!.0 prove no period, found `{found}`"
        );
        assert_eq!(parse(&*text).unwrap_err().to_string(), message);
        let game = Game::named("heaps").unwrap();
        let options = ReadOptions::new().len_hint(text.len() as u64);
        assert_eq!(game.rules[0].read(text.as_bytes(), options).unwrap_err().to_string(), message);
        assert!(format!("heaps {text}").parse::<AnyPosition>().unwrap_err().to_string().contains("prove no period"));
    }
    // Other components of a saved text come before and after.
    let text = format!("impartial game 1 first human components 2 nim 1 3\nheaps 8!.0 3 5 {end} 7");
    let error = text.parse::<Session>().unwrap_err();
    assert_eq!((error.line(), error.column(), error.found()), (2, 16, &*format!("`{end}`")), "{error}");
    // No table is computed before the whole input is known to be valid.
    let error = parse(format!("{code} 2 {MAX_HEAP} x")).unwrap_err();
    assert_eq!(error.reason(), "expected heap 2 of 2, from 0 to 9223372036854775807, found `x`");
    // A token that is not a number of 64 bits is refused for this reason.
    let error = parse(format!("{code} 1 {}", 1_u64 << 63)).unwrap_err();
    assert_eq!(error.expected(), "heap 1 of 1, from 0 to 9223372036854775807");
    let error = parse(format!("0.77 2 {MAX_HEAP} x")).unwrap_err();
    assert_eq!(error.expected(), "heap 2 of 2, from 0 to 9223372036854775807");
}

/// Each proof in a report is the proof of the certificate: the theorem, the heaps and the number of values are checked
/// against a fresh table, and a check with one value fewer is refused.
#[test]
fn reports_print_the_proof_of_the_certificate() {
    let mut theorems = BTreeSet::new();
    for path in fixtures::inputs("heaps") {
        let puzzle = Game::named("heaps").unwrap().parse(fs::read(&path).unwrap()).unwrap();
        let report = puzzle.report(Nimber::ZERO);
        let position: Heaps = puzzle.into_positions().remove(0).downcast().unwrap();
        let Some(certificate) = position.period() else {
            assert!(!report.contains("\nproof: ") && report.contains("\nperiod: not proved"), "{report}");
            continue;
        };
        let (_, line) = report.split_once("\ntheorem: ").and_then(|(_, rest)| rest.split_once("\ntheorem: ")).unwrap();
        let (theorem, line) = line.split_once(": ").unwrap();
        let (applied, line) = line.split_once("\nproof: ").unwrap();
        let needed: u64 = line.split(' ').next().unwrap().parse().unwrap();

        assert_eq!(theorem, certificate.theorem().to_string(), "{report}");
        assert_eq!(certificate.verify(needed), Ok(()), "{report}");
        let refused = certificate.verify(needed - 1);
        assert!(matches!(refused, Err(RefutedCertificate::TooLong { .. })), "{refused:?}: {report}");

        let mut sequence = NimSequence::new(certificate.code().clone());
        sequence.grow(needed).unwrap();
        let equal = |heap: u64| {
            let [earlier, later] = [heap, heap + certificate.period()].map(|heap| sequence.get(heap).unwrap());
            earlier.heap_size() + certificate.saltus() == later.heap_size()
        };
        let numbers = applied.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u64>().ok());
        match (certificate.theorem(), &numbers.collect::<Vec<_>>()[..]) {
            (Theorem::PurePeriods, &[period, start, end]) => {
                let take = certificate.code().largest_take().unwrap();
                let parts = certificate.code().max_parts().max(1) as u64;
                assert_eq!(end, parts * start + (parts - 1) * period + take, "{report}");
                assert!((start..end).all(equal), "{report}");
                assert_eq!((period, end + period), (certificate.period(), needed), "{report}");
            }
            (_, &[start, later]) => {
                assert!((certificate.preperiod()..start).all(equal), "{report}");
                assert_eq!((later - start, later), (certificate.period(), needed), "{report}");
            }
            (_, numbers) => panic!("{numbers:?}: {report}"),
        }
        theorems.insert(theorem.to_owned());
    }
    assert_eq!(theorems.len(), 3, "{theorems:?}");
}

/// A long code is cut off in a report or an error, but not in the text of a position.
#[test]
fn long_codes() {
    let mut code = "S(1".to_owned();
    (2..=9_000).for_each(|take| write!(code, ",{}", 7 * take).unwrap());
    code.push(')');
    let text = format!("{code} 1\n1\n");
    let game = Game::named("heaps").unwrap();
    let puzzle = game.parse(&*text).unwrap();
    let report = puzzle.report(Nimber::ZERO);
    assert!(report.contains("\n1 heap under S(1,14,21,") && report.lines().all(|line| line.len() <= 110), "{report}");
    assert_eq!(puzzle.positions()[0].to_string(), format!("heaps\n{text}"));
    // Repeated numbers do not matter.
    let repeated = format!("S({}3) 1 5", "3,".repeat(100_000));
    assert_eq!(parse(repeated).unwrap().code().to_string(), "S(3)");
}
