//! Validators: a snapshot for each game with the error of every way to spoil an input, the limits, and layouts of fixtures
//! and samples.

use std::fmt::Write as _;
use std::fs;

use impartial::{GAMES, Game, Limits};

use crate::fixtures;
use crate::games::{self, Limit, tested};
use crate::malformed::{excerpt, samples, validate};

/// Returns the ways to spoil the layout of any input, with the spoiled inputs.
fn layouts(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let (first, rest) = text.split_at(text.rfind(' ').unwrap());
    let digit = text.rfind(|c: char| c.is_ascii_digit() && c != '0').unwrap();
    let digit = text[..digit].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |before| before + 1);
    let before_last_number = |new: &str| [&text[..digit], new, &text[digit..]].concat().into_bytes();
    let without_end = text.strip_suffix('\n').unwrap();
    vec![
        ("a space twice", [first, " ", rest].concat().into()),
        ("a tab", [first, "\t", &rest[1..]].concat().into()),
        ("CRLF", text.replace('\n', "\r\n").into()),
        ("no last newline", without_end.into()),
        ("a further newline", format!("{text}\n").into()),
        ("a trailing space", text.replacen('\n', " \n", 1).into()),
        ("a trailing space at the end", format!("{without_end} \n").into()),
        ("a space after the last newline", format!("{text} ").into()),
        ("a leading space", format!(" {text}").into()),
        ("a leading newline", format!("\n{text}").into()),
        ("all on one line", format!("{}\n", without_end.replace('\n', " ")).into()),
        ("a leading zero", before_last_number("0")),
        ("a plus sign", before_last_number("+")),
        ("a minus sign", before_last_number("-")),
        ("a byte order mark", format!("\u{feff}{text}").into()),
        ("a zero byte", format!("{without_end}\0\n").into()),
        ("a zero byte at the end", format!("{text}\0").into()),
        ("a byte that is not UTF-8", [without_end.as_bytes(), b"\xff\n"].concat()),
        ("a further word", format!("{text}1\n").into()),
        ("an empty input", Vec::new()),
        ("a newline", b"\n".into()),
    ]
}

#[test]
fn every_fault_is_found() {
    for (game, row) in games::all() {
        assert!(game.validate(&Limits::default(), row.valid.as_bytes()).is_ok(), "{}: {:?}", game.name, row.valid);
        let own = row.faults.iter().map(|&(fault, text)| (fault, text.as_bytes().to_vec()));
        let mut errors = String::new();
        for (fault, text) in layouts(row.valid).into_iter().chain(own) {
            let error = game.validate(&Limits::default(), &text[..]).expect_err(fault);
            writeln!(errors, "{fault}: {error}").unwrap();
        }
        fixtures::settings(game.name).bind(|| insta::assert_snapshot!("validate", errors));
    }
}

/// The limits themselves are valid, and one beyond them is not.
#[test]
fn limits_are_exact() {
    for (game, row) in games::all() {
        let Some(Limit { largest, beyond }) = row.limits.map(|limits| limits()) else { continue };
        let fits = |limits: &Limits, text: &str| game.validate(limits, text.as_bytes()).is_ok();
        assert!(fits(&Limits::JUDGE, &largest), "{}: {}", game.name, fixtures::first_lines(&largest, 3));
        assert!(fits(&Limits::FULL, &largest), "{}: {}", game.name, fixtures::first_lines(&largest, 3));
        for text in beyond {
            assert!(!fits(&Limits::JUDGE, &text), "{}: {}", game.name, fixtures::first_lines(&text, 3));
            assert!(fits(&Limits::FULL, &text), "{}: {}", game.name, fixtures::first_lines(&text, 3));
        }
    }
}

/// Every fixture within the limits of the judge is valid if it is laid out right, and only then.
#[test]
fn fixtures_are_validated() {
    let (mut valid, mut invalid) = (0, 0);
    for game in GAMES {
        for file in fixtures::committed(game.name) {
            let is_valid = validate(game, &fs::read(&file).unwrap());
            *(if is_valid { &mut valid } else { &mut invalid }) += 1;
        }
    }
    assert!(
        valid >= 200 && invalid >= 50,
        "expected 200 valid fixtures and 50 invalid ones, found {valid} and {invalid}"
    );
}

/// Each separator of each sample is replaced by others, and the ends by longer ones. One is right.
#[test]
fn every_separator() {
    const SEPARATORS: [&[u8]; 14] =
        [b" ", b"\n", b"\t", b"\r\n", b"\r", b"  ", b" \n", b"\n ", b"\n\n", b"\x0b", b"\x0c", b"\0", b"\xc2\xa0", b""];
    for sample in samples() {
        let text = tested(sample.game.name).lay_out(&sample.text);
        for (at, _) in text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_whitespace()) {
            for separator in SEPARATORS {
                validate_full(sample.game, &[&text[..at], separator, &text[at + 1..]].concat());
            }
        }
        for start in [&b" "[..], b"\n", b"\t", b"\xef\xbb\xbf", b"\0", b"0", b"00", b"+", b"-"] {
            validate_full(sample.game, &[start, &text].concat());
            validate_full(sample.game, &[&text, start].concat());
        }
    }
}

/// Checks that the validators of this library and of the judge, if any, agree with the format.
fn validate_full(game: &Game, text: &[u8]) {
    for limits in [&Limits::FULL, &Limits::JUDGE] {
        let Some(is_valid) = tested(game.name).is_valid(limits, text) else { continue };
        let validated = game.validate(limits, text);
        assert_eq!(validated.is_ok(), is_valid, "{}: {}: {validated:?}", game.name, excerpt(text));
    }
}
