//! The samples, and the properties of every text made of them.

use std::fmt;
use std::fs;
use std::path::Path;

use impartial::impartial_core::Solve as _;
use impartial::nimbers::Nimber;
use impartial::{GAMES, Game, Limits, ParseError, ReadError, Rule, WrongAnswer};

use crate::formats::{format_of, number, words};

/// A small text of a game.
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) game: &'static Game,
    pub(crate) text: Vec<u8>,
}

/// Returns inputs: the samples of the statements, and those of the formats.
pub(crate) fn inputs() -> Vec<Sample> {
    let of_game = |game: &'static Game| {
        let of_format = format_of(game.name).samples.iter().map(|text| text.as_bytes().to_vec());
        of_statement(game).into_iter().chain(of_format.map(move |text| Sample { game, text }))
    };
    GAMES.iter().flat_map(of_game).collect()
}

/// Returns the fixtures from the statement of the game.
fn of_statement(game: &'static Game) -> Vec<Sample> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(game.name);
    let mut paths: Vec<_> = fs::read_dir(fixtures).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with("sample_") && path.extension().is_some_and(|extension| extension == "in")
    });
    paths.sort();
    paths.iter().map(|path| Sample { game, text: fs::read(path).unwrap() }).collect()
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game.name, excerpt(&self.text))
    }
}

impl Sample {
    /// Returns the text with another byte at one place.
    pub(crate) fn changed(&self, at: usize, byte: u8) -> Vec<u8> {
        let mut text = self.text.clone();
        text[at] = byte;
        text
    }

    /// Returns the words of the text, and the indices of those that are numbers.
    pub(crate) fn numbers(&self) -> (Vec<String>, Vec<usize>) {
        let words: Vec<String> = words(&self.text).map(|word| String::from_utf8(word.to_vec()).unwrap()).collect();
        let numbers = (0..words.len()).filter(|&index| number(words[index].as_bytes()).is_some()).collect();
        (words, numbers)
    }
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
/// Panics if a rule accepts an invalid text, rejects a valid one, or rejects an invalid one at the wrong place, or if
/// the checker rejects the answer of the solver. Panics also if only one of a winning move and a nonzero nim-value is
/// present, or if a position differs after it was written and read again.
pub(crate) fn try_input(game: &Game, text: &[u8]) -> bool {
    validate(game, text);
    let is_valid = format_of(game.name).accepts(text);
    for rule in game.rules {
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

/// Validates a text within all limits, and the same words in the right layout. Returns whether the latter is valid within
/// the judge's limits, or within ours if there is no judge.
///
/// # Panics
///
/// Panics if a validator accepts an invalid text, rejects a valid one, or names a place outside of the text.
pub(crate) fn validate(game: &Game, text: &[u8]) -> bool {
    let format = format_of(game.name);
    let is_valid = |limits, text: &[u8]| {
        let is_valid = format.is_valid(limits, text)?;
        let validated = game.validate(limits, text);
        let case = || format!("{}, {limits:?}: {}: {validated:?}", game.name, excerpt(text));
        assert_eq!(validated.is_ok(), is_valid, "{}", case());
        if let Err(error) = &validated {
            let ReadError::Input(error) = error else { panic!("{}", case()) };
            let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1);
            assert!(line.is_some_and(|line| error.column() - 1 <= line.len()), "{}", case());
        }
        Some(is_valid)
    };
    let laid_out = format.lay_out(text);
    for text in [text, &laid_out] {
        is_valid(Limits::Full, text);
        is_valid(Limits::Judge, text);
    }
    is_valid(Limits::Judge, &laid_out).unwrap_or_else(|| format.accepts(text))
}

/// Requests the report, JSON and picture of a valid input, for targets from 0 to 2^64 - 1.
pub(crate) fn ask_for_everything(rule: &Rule, text: &[u8]) {
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

/// Checks that an error names the place of what it quotes, which ends with a word: the end of the code in a word, or the
/// end of the text.
///
/// # Panics
///
/// Panics if it does not.
pub(crate) fn check_place(text: &[u8], error: &ParseError) {
    let wrong = |expected: &str| -> ! { panic!("{}: expected {expected}, found `{error}`", excerpt(text)) };
    let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1);
    let Some(rest) = line.and_then(|line| line.get(error.column() - 1..)) else { wrong("a place in the text") };
    let offset = rest.as_ptr().addr() - text.as_ptr().addr();
    let rest = &text[offset..];
    let reason = error.reason();
    let Some((_, found)) = reason.split_once(", found ") else { wrong("the word that was found") };
    if found.starts_with("the end of the input") {
        if !rest.is_empty() {
            wrong("the place of the end");
        }
        return;
    }
    if found == "the end of the code" {
        let before = words(&text[..offset]).last();
        if !before.is_some_and(|word| text[..offset].ends_with(word))
            || words(rest).next().is_some_and(|word| rest.starts_with(word))
        {
            wrong("the end of a word at the place");
        }
        return;
    }
    let Some(word) = words(rest).next() else { wrong("a word at the place") };
    if !rest.starts_with(word) {
        wrong("the start of a word at the place");
    }
    if let Some(quote) = found.strip_prefix('`').and_then(|found| found.strip_suffix('`')) {
        let whole = word.escape_ascii().to_string();
        let start = word[..word.len().min(32)].escape_ascii().to_string() + "...";
        if quote != whole && (word.len() <= 32 || quote != start) {
            wrong(&format!("`{whole}`, the word at the place"));
        }
    }
}
