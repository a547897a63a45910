//! Validators: every fixture, and samples with changed layouts, limits and counts.

use std::fs;
use std::path::Path;

use impartial::{GAMES, Game, Limits};

use crate::formats::format_of;
use crate::samples::{excerpt, inputs, validate};

/// Every fixture within the limits of the judge is valid if it is laid out right, and only then.
#[test]
fn fixtures_are_validated() {
    let (mut valid, mut invalid) = (0, 0);
    for game in GAMES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(game.name);
        for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if file.extension().is_some_and(|extension| extension == "in") {
                let is_valid = validate(game, &fs::read(&file).unwrap());
                *(if is_valid { &mut valid } else { &mut invalid }) += 1;
            }
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
    for sample in inputs() {
        let text = format_of(sample.game.name).lay_out(&sample.text);
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

/// Checks that our validator, and the judge's if there is one, agree with the format.
fn validate_full(game: &Game, text: &[u8]) {
    for limits in [Limits::Full, Limits::Judge] {
        let Some(is_valid) = format_of(game.name).is_valid(limits, text) else { continue };
        let validated = game.validate(limits, text);
        assert_eq!(validated.is_ok(), is_valid, "{}: {}: {validated:?}", game.name, excerpt(text));
    }
}
