//! Inputs from sources give the same answers and the same errors at the same places as the same bytes in memory.

use std::io::{self, Cursor, Read};

use impartial::{ReadError, ReadOptions, Rule};

use crate::games;

/// Returns the answer to an input in memory, or the error.
pub(crate) fn at_hand(rule: &Rule, input: &[u8]) -> Result<String, String> {
    rule.parse(input).map(|puzzle| puzzle.answer()).map_err(|error| error.to_string())
}

/// Returns the answer to an input from a source, or the error.
fn from_source(rule: &Rule, input: &[u8], options: ReadOptions<'_>) -> Result<String, String> {
    rule.read(input, options).map(|puzzle| puzzle.answer()).map_err(|error| error.to_string())
}

/// Checks that an input from a source of known or unknown length gives what it gives in memory.
pub(crate) fn check(rule: &Rule, input: &[u8]) {
    let expected = at_hand(rule, input);
    let start = String::from_utf8_lossy(&input[..input.len().min(80)]);
    let len = input.len() as u64;
    assert_eq!(from_source(rule, input, ReadOptions::new().len_hint(len)), expected, "{len} bytes: {start}");
    assert_eq!(from_source(rule, input, ReadOptions::new()), expected, "{len} bytes of unknown length: {start}");
}

#[test]
fn every_game_and_every_prefix_and_change() {
    for (game, tested) in games::all() {
        assert!(!tested.inputs.is_empty(), "no input of {} is tried", game.name);
        for (input, rule) in tested.inputs.iter().flat_map(|input| game.rules.iter().map(move |rule| (input, rule))) {
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
    for (game, tested) in games::all() {
        for input in tested.inputs {
            for whole in 0..input.len() as u64 {
                let broken = Broken { bytes: Cursor::new(input.as_bytes().into()), whole };
                let read = game.read(broken, ReadOptions::new());
                let error = read.err().unwrap_or_else(|| panic!("{}: no error after {whole} bytes", game.name));
                assert!(matches!(error, ReadError::Io(_)), "{}, after {whole} bytes: {error:?}", game.name);
                assert_eq!(error.to_string(), "it broke", "{}, after {whole} bytes", game.name);
            }
        }
    }
}
