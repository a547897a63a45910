//! Inputs from sources give the same answers and the same errors at the same places as the same bytes in memory.

#![expect(clippy::unwrap_used, reason = "a test that cannot read has failed")]

use std::fmt::Write as _;
use std::io::{self, Cursor, Read};

use impartial::{GAMES, Game, ReadError, ReadOptions, Rule};

/// Returns the answer to an input in memory, or the error.
fn at_hand(rule: &Rule, input: &[u8]) -> Result<String, String> {
    rule.parse(input).map(|puzzle| puzzle.answer()).map_err(|error| error.to_string())
}

/// Returns the answer to an input from a source, or the error.
fn from_source(rule: &Rule, input: &[u8], options: ReadOptions<'_>) -> Result<String, String> {
    rule.read(input, options).map(|puzzle| puzzle.answer()).map_err(|error| error.to_string())
}

fn check(rule: &Rule, input: &[u8]) {
    let expected = at_hand(rule, input);
    let start = String::from_utf8_lossy(&input[..input.len().min(80)]);
    let len = input.len() as u64;
    assert_eq!(from_source(rule, input, ReadOptions::new().len_hint(len)), expected, "{len} bytes: {start}");
    assert_eq!(from_source(rule, input, ReadOptions::new()), expected, "{len} bytes of unknown length: {start}");
}

const INPUTS: [(&str, &str); 9] = [
    ("sharti", "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n"),
    ("paper-cutting", "9 7 3\n1 1 1 4\n2 3 8 3\n4 0 4 7\n"),
    ("constrained-nim", "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n"),
    ("marked-rectangle", "2\n5 8\n6 7\n"),
    ("marked-rectangle", "marks 2\n5 8 2 3\n6 7 1 1\n"),
    ("nim", "3\n3 4 5\n"),
    ("heaps", "S(1,3,4) 3\n5 77 1000000000000000000\n"),
    ("grid-split", "1\n5 5\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n"),
    ("grid-split", "cells\n9 9 2\n1 1\n5 5\n"),
];

#[test]
fn every_game_and_every_prefix_and_change() {
    for game in GAMES {
        assert!(INPUTS.iter().any(|(name, _)| *name == game.name), "no input of {} is tried", game.name);
    }
    for (name, input) in INPUTS {
        for rule in Game::named(name).unwrap().rules {
            check(rule, input.as_bytes());
            for len in 0..input.len() {
                check(rule, &input.as_bytes()[..len]);
            }
            for place in 0..input.len() {
                for byte in *b"09 \nx#^-\xff" {
                    let mut changed = input.as_bytes().to_vec();
                    changed[place] = byte;
                    check(rule, &changed);
                }
            }
        }
    }
}

/// Lists of many pieces, which several threads read with the feature `parallel`.
#[test]
fn long_lists() {
    const LEN: u64 = 200_000;
    let sharti = |wrong: Option<(u64, &str)>, announced: u64| {
        let mut text = format!("1000000000 {announced} 77\n");
        for index in 0..LEN {
            let at = |factor: u64| 1 + index * factor % 900_000_000;
            let (row, column) = (at(104_729), at(1_299_709));
            match wrong.filter(|&(at, _)| at == index) {
                Some((_, word)) => writeln!(text, "{row} {word} {} {}", row + index, column + 7).unwrap(),
                None => writeln!(text, "{row} {column} {} {}", row + index, column + 7).unwrap(),
            }
        }
        text
    };
    let rule = &Game::named("sharti").unwrap().rules[0];
    let input = sharti(None, LEN);
    assert!(input.len() > 6_000_000, "{}", input.len());
    assert!(at_hand(rule, input.as_bytes()).is_ok());
    check(rule, input.as_bytes());
    for announced in [LEN - 1, LEN + 1] {
        check(rule, sharti(None, announced).as_bytes());
    }
    for (index, word) in [(0, "x"), (LEN / 2, "0"), (LEN / 2, "18446744073709551616"), (LEN - 1, "7-7")] {
        check(rule, sharti(Some((index, word)), LEN).as_bytes());
    }
    // Records take more memory than their text.
    let short = format!("5 2000000 3\n{}", "1 1 1 1\n".repeat(2_000_000));
    check(rule, short.as_bytes());
    let nim = &Game::named("constrained-nim").unwrap().rules[0];
    let piles = 3 * LEN;
    let mut input = format!("{piles} {piles}\n");
    (0..piles).for_each(|pile| writeln!(input, "{}", pile * 104_729 % 1_000_003).unwrap());
    (1..=piles).for_each(|pair| writeln!(input, "{} {}", 1_000_000_000_000 + pair, pair * 7_919 % 1_000 + 1).unwrap());
    assert!(at_hand(nim, input.as_bytes()).is_ok());
    check(nim, input.as_bytes());
    check(nim, &input.as_bytes()[..input.len() - 3]);
    let cuts = |wrong: &str| {
        let mut input = format!("1000000000 {} {LEN}\n", u64::MAX >> 1);
        for cut in 0..LEN {
            let (at, end) =
                (1 + cut * 104_729 % 999_999_999, if cut == LEN - 7 { wrong } else { "9223372036854775807" });
            writeln!(input, "{at} {cut} {at} {end}").unwrap();
        }
        input
    };
    let paper = Game::named("paper-cutting").unwrap().rules;
    for (rule, wrong) in paper.iter().zip(["1000000", "9223372036854775808"]) {
        check(rule, cuts(wrong).as_bytes());
    }
}

/// A file that fails after some bytes.
#[derive(Debug)]
struct Broken {
    bytes: Cursor<Vec<u8>>,
    whole: u64,
}

impl Read for Broken {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.whole - self.bytes.position()).unwrap();
        if left == 0 { Err(io::Error::other("it broke")) } else { self.bytes.read(&mut to[..left.min(3)]) }
    }
}

#[test]
fn a_read_error_is_returned_as_it_is() {
    for (name, input) in INPUTS {
        for whole in 0..input.len() as u64 {
            let broken = Broken { bytes: Cursor::new(input.into()), whole };
            let read = Game::named(name).unwrap().read(broken, ReadOptions::new());
            let error = read.err().unwrap_or_else(|| panic!("{name}: no error after {whole} bytes"));
            assert!(matches!(error, ReadError::Io(_)), "{name}, after {whole} bytes: {error:?}");
            assert_eq!(error.to_string(), "it broke", "{name}, after {whole} bytes");
        }
    }
}
