//! Malformed inputs: each text is either read as the format states or rejected with a location, and nothing panics.
//!
//! All texts go through the facade within the test process, so hundreds of thousands of them can be tried: every prefix of
//! each sample, each byte replaced by each other byte, each number replaced by limits, and counts that do not match their
//! records. `crates/impartial-cli/tests` has the exit statuses and the memory of a process.

use std::fmt;
use std::fs;
use std::io::{self, Cursor, Read};

use impartial::core::Solve as _;
use impartial::nimbers::Nimber;
use impartial::{GAMES, Game, Limits, ParseError, ReadError, ReadOptions, Rule, WrongAnswer};

use crate::fixtures;
use crate::formats::{number, words};
use crate::games::{self, rules, tested};

/// A small text of a game.
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) game: &'static Game,
    pub(crate) text: Vec<u8>,
}

/// Returns the samples of the statements and of the formats.
pub(crate) fn samples() -> Vec<Sample> {
    let of_game = |game: &'static Game| {
        let of_statement = fixtures::samples(game.name).into_iter().map(|path| fs::read(path).unwrap());
        let of_format = tested(game.name).samples.iter().map(|text| text.as_bytes().to_vec());
        of_statement.chain(of_format).map(move |text| Sample { game, text })
    };
    GAMES.iter().flat_map(of_game).collect()
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game.name, excerpt(&self.text))
    }
}

impl Sample {
    /// Returns the words of the text, and the indices of those that are numbers.
    fn numbers(&self) -> (Vec<String>, Vec<usize>) {
        let words: Vec<String> = words(&self.text).map(|word| String::from_utf8(word.to_vec()).unwrap()).collect();
        let numbers = (0..words.len()).filter(|&index| number(words[index].as_bytes()).is_some()).collect();
        (words, numbers)
    }
}

/// Returns each proper prefix of a text.
pub(crate) fn prefixes(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..text.len()).map(|end| text[..end].to_vec())
}

/// Returns a text with each byte replaced by each other byte.
pub(crate) fn other_bytes(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..text.len()).flat_map(move |at| {
        (1..=u8::MAX).map(move |change| {
            let mut text = text.to_vec();
            text[at] ^= change;
            text
        })
    })
}

/// Returns the first bytes of a text, escaped, for a message of one line.
pub(crate) fn excerpt(text: &[u8]) -> String {
    const MOST: usize = 300;
    let dots = if text.len() > MOST { format!("... ({} bytes)", text.len()) } else { String::new() };
    format!("`{}`{dots}", text[..text.len().min(MOST)].escape_ascii())
}

/// Reads a text as an input by each rule of the game, and returns whether it is one.
///
/// # Panics
///
/// Panics if a rule accepts an invalid text, rejects a valid one, or rejects an invalid one at the wrong location, or if
/// the checker rejects the answer of the solver. Also panics if only one of a winning move and a nonzero nim-value is
/// present, or if a position differs after it was written and read again.
fn try_input(game: &'static Game, text: &[u8]) -> bool {
    validate(game, text);
    let is_valid = tested(game.name).accepts(text);
    for rule in rules(game) {
        let case = || format!("{}/{}: {}", game.name, rule.name, excerpt(text));
        match rule.parse(text) {
            Ok(puzzle) => {
                assert!(is_valid, "{}: expected an error, but the input was read", case());
                assert_eq!(puzzle.check(&puzzle.answer()), Ok::<(), WrongAnswer>(()), "{}: its own answer", case());
                for position in puzzle.positions() {
                    let value = position.nim_value();
                    let has_move = position.winning_move().is_some();
                    assert_eq!(has_move, !value.is_zero(), "{}: a winning move from nim-value {value}", case());
                    let again = position.to_string().parse();
                    assert_eq!(again.as_ref(), Ok(&position), "{}: written and read again", case());
                }
            }
            Err(error) => {
                assert!(!is_valid, "{}: expected no error, found `{error}`", case());
                check_place(text, &error);
            }
        }
    }
    is_valid
}

/// Checks that sources of known and unknown length give the same answer or error as the same bytes in memory, and returns
/// whether the input is valid.
pub(crate) fn check_sources(rule: &Rule, input: &[u8]) -> bool {
    let parsed = rule.parse(input).map(|puzzle| puzzle.answer()).map_err(|error| error.to_string());
    for options in [ReadOptions::new().len_hint(input.len() as u64), ReadOptions::new()] {
        let read = rule.read(input, options).map(|puzzle| puzzle.answer()).map_err(|error| error.to_string());
        assert_eq!(read, parsed, "{}, {} bytes from a source: {}", rule.name, input.len(), excerpt(input));
    }
    parsed.is_ok()
}

/// Validates a text within all limits, and the same words in the right layout. Returns whether the latter is valid within
/// the judge's limits, or the limits of this library if the game is not a contest problem.
///
/// # Panics
///
/// Panics if a validator accepts an invalid text, rejects a valid one, or names a location outside of the text.
pub(crate) fn validate(game: &Game, text: &[u8]) -> bool {
    let row = tested(game.name);
    let is_valid = |limits: &Limits, text: &[u8]| {
        let is_valid = row.is_valid(limits, text)?;
        let validated = game.validate(limits, text);
        let case = || format!("{}, {limits}: {}: {validated:?}", game.name, excerpt(text));
        assert_eq!(validated.is_ok(), is_valid, "{}", case());
        if let Err(error) = &validated {
            let ReadError::Input(error) = error else { panic!("{}", case()) };
            let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1);
            assert!(line.is_some_and(|line| error.column() - 1 <= line.len()), "{}", case());
        }
        Some(is_valid)
    };
    let laid_out = row.lay_out(text);
    let other = Some(&laid_out[..]).filter(|&laid_out| laid_out != text);
    for text in [text].into_iter().chain(other) {
        is_valid(&Limits::FULL, text);
        is_valid(&Limits::JUDGE, text);
    }
    is_valid(&Limits::JUDGE, &laid_out).unwrap_or_else(|| row.accepts(text))
}

/// Requests the report, JSON and picture of a valid input, for targets from 0 to 2^64 - 1.
fn ask_for_everything(rule: &Rule, text: &[u8]) {
    let puzzle = rule.parse(text).unwrap();
    for target in [0, 1, 1 << 32, u64::MAX].map(Nimber::from_heap) {
        for (name, text_of) in [
            ("report", puzzle.report(target)),
            ("json", puzzle.json(target)),
            ("draw", puzzle.draw(target, None).unwrap()),
        ] {
            let is_whole = text_of.is_empty() || text_of.ends_with('\n');
            assert!(is_whole, "{}: expected a line end after `{name}` for {target}", excerpt(text));
        }
    }
}

/// Checks that an error names the location of the quoted text, which ends with a token: the end of the code in a word, or the
/// end of the text.
///
/// # Panics
///
/// Panics if it does not.
pub(crate) fn check_place(text: &[u8], error: &ParseError) {
    let wrong = |expected: &str| -> ! { panic!("{}: expected {expected}, found `{error}`", excerpt(text)) };
    let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1);
    let Some(rest) = line.and_then(|line| line.get(error.column() - 1..)) else { wrong("a location in the text") };
    let offset = rest.as_ptr().addr() - text.as_ptr().addr();
    let rest = &text[offset..];
    let reason = error.reason();
    let Some((_, found)) = reason.split_once(", found ") else { wrong("the word that was found") };
    if found.starts_with("the end of the input") {
        if !rest.is_empty() {
            wrong("the location of the end");
        }
        return;
    }
    if found == "the end of the code" {
        let before = words(&text[..offset]).last();
        if !before.is_some_and(|word| text[..offset].ends_with(word))
            || words(rest).next().is_some_and(|word| rest.starts_with(word))
        {
            wrong("the end of a token at the location");
        }
        return;
    }
    let Some(word) = words(rest).next() else { wrong("a token at the location") };
    if !rest.starts_with(word) {
        wrong("the start of a token at the location");
    }
    if let Some(quote) = found.strip_prefix('`').and_then(|found| found.strip_suffix('`')) {
        let whole = word.escape_ascii().to_string();
        let start = word[..word.len().min(32)].escape_ascii().to_string() + "...";
        if quote != whole && (word.len() <= 32 || quote != start) {
            wrong(&format!("`{whole}`, the token at the location"));
        }
    }
}

#[test]
fn bad_inputs_are_refused_with_their_place() {
    for (game, tested) in games::all() {
        for (input, place, message) in (tested.bad_inputs)() {
            for rule in rules(game) {
                let error = rule.parse(&input[..]).unwrap_err();
                let expected = format!("{place}: expected {message}");
                assert_eq!(error.to_string(), expected, "{}/{}: {}", game.name, rule.name, input.escape_ascii());
            }
        }
    }
}

/// Tries each prefix of each sample. Valid prefixes lack nothing but whitespace or last digits, so there are few.
#[test]
fn every_prefix() {
    let samples = samples();
    assert!(samples.len() >= 10, "expected at least 10 samples, found {}", samples.len());
    for sample in samples {
        assert!(try_input(sample.game, &sample.text), "{sample}: expected a valid text");
        let valid = prefixes(&sample.text).filter(|text| try_input(sample.game, text)).count();
        assert!((1..5).contains(&valid), "{sample}: expected 1 to 4 valid prefixes, found {valid}");
        for rule in rules(sample.game) {
            prefixes(&sample.text).for_each(|text| _ = check_sources(rule, &text));
        }
    }
}

/// Some of these texts are valid, such as one with other whitespace, and most are not.
#[test]
fn every_byte() {
    for sample in samples() {
        let (valid, invalid): (Vec<_>, Vec<_>) =
            other_bytes(&sample.text).map(|text| try_input(sample.game, &text)).partition(|&is_valid| is_valid);
        let [valid, invalid] = [valid, invalid].map(|texts| texts.len());
        for rule in rules(sample.game) {
            other_bytes(&sample.text).step_by(29).for_each(|text| _ = check_sources(rule, &text));
        }
        assert!(
            valid >= 20 && invalid > 10 * valid,
            "{sample}: expected at least 20 valid changes and ten times as many invalid ones, found {valid} and {invalid}"
        );
    }
}

/// A source that fails after some bytes.
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
    let broken = |text: &[u8], whole| Broken { bytes: Cursor::new(text.to_vec()), whole };
    let check = |error: Option<ReadError>, game: &Game, what: &str| {
        let error = error.unwrap_or_else(|| panic!("{}, {what}: no error", game.name));
        assert!(matches!(error, ReadError::Io(_)), "{}, {what}: {error:?}", game.name);
        assert_eq!(error.to_string(), "it broke", "{}, {what}", game.name);
    };
    for Sample { game, text } in samples() {
        for whole in 0..text.len() as u64 {
            check(
                game.rules[0].read(broken(&text, whole), ReadOptions::new()).err(),
                game,
                &format!("after {whole} bytes"),
            );
        }
    }
    // A validator reads no further than a wrong layout. But a piece of a list may have one and end where the source fails.
    for (game, text) in [("nim", &b"3\n3  "[..]), ("sharti", b"5 1 1\n1 1  ")] {
        let game = Game::named(game).unwrap();
        check(game.validate(&Limits::FULL, broken(text, text.len() as u64)).err(), game, "after two spaces");
    }
    // The layout of a line that was read before the source fails is wrong, so the failure does not matter.
    let error = Game::named("nim").unwrap().validate(&Limits::FULL, broken(b"3  ", 3)).unwrap_err();
    assert!(matches!(&error, ReadError::Input(error) if (error.line(), error.column()) == (1, 2)), "{error:?}");
}

/// The limits of the formats and of the machine, their neighbours, and words that resemble numbers.
const NUMBERS: &str = "0 1 2 -1 +1  0x10 1e3 1.0 2147483647 2147483648 2147483649 4294967295 4294967296 1000000000000000000 \
    9223372036854775806 9223372036854775807 9223372036854775808 18446744073709551614 18446744073709551615 \
    18446744073709551616 99999999999999999999 9999999999999999999999999999999999999999 \
    0000000000000000000000000000000000000003 00000000000000000009223372036854775807";

#[test]
fn every_number_of_samples() {
    let mut valid = 0;
    for sample in samples() {
        let (words, numbers) = sample.numbers();
        for (index, number) in
            numbers.into_iter().flat_map(|index| NUMBERS.split(' ').map(move |number| (index, number)))
        {
            let mut changed = words.clone();
            number.clone_into(&mut changed[index]);
            let text = changed.join(" ").into_bytes();
            if try_input(sample.game, &text) {
                valid += 1;
                rules(sample.game).for_each(|rule| ask_for_everything(rule, &text));
            }
        }
    }
    assert!(valid >= 200, "expected at least 200 valid texts, found {valid}");
}

/// Replaces the first three numbers together, because these are sizes and counts.
///
/// Numbers next to a limit, and words that resemble numbers, are tried one at a time by [`every_number_of_samples`]. Here one
/// of each kind is enough: a small one, a limit, a number beyond it, and a word.
#[test]
fn first_three_numbers_of_samples() {
    const SIZES: &str = "0 1 2 +1 2147483647 2147483648 4294967296 1000000000000000000 9223372036854775807 \
        9223372036854775808 18446744073709551615 18446744073709551616";
    let mut valid = 0;
    for sample in samples() {
        let (words, numbers) = sample.numbers();
        for first in SIZES.split(' ') {
            for second in SIZES.split(' ') {
                for third in SIZES.split(' ').take(if numbers.len() > 2 { usize::MAX } else { 1 }) {
                    let mut changed = words.clone();
                    for (&index, number) in numbers.iter().zip([first, second, third]) {
                        number.clone_into(&mut changed[index]);
                    }
                    valid += usize::from(try_input(sample.game, changed.join(" ").as_bytes()));
                }
            }
        }
    }
    assert!(valid >= 50, "expected at least 50 valid texts, found {valid}");
}

/// Counts above and below the number of records, up to 2^64 - 1.
#[test]
fn counts_that_do_not_match_their_records() {
    for (game, row) in games::all() {
        for said in [0, 1, 2, 3, 4, 100, (1 << 31) - 1, 1 << 31, 1_000_000_000_000_000_000, u64::MAX] {
            for there in 0..4 {
                for text in (row.lies)(said, there) {
                    try_input(game, text.as_bytes());
                }
            }
        }
    }
}
