//! The texts to begin with, and what has to hold of whatever they are changed to.

use std::fs;
use std::path::Path;

use impartial::core::Solve as _;
use impartial::nimbers::Nimber;
use impartial::{Error, GAMES, Game, Rule, WrongAnswer};

use crate::grammar;

/// A small input of a game.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) game: &'static Game,
    pub(crate) text: Vec<u8>,
}

/// The samples of the problems, and texts for the formats that they do not show.
pub(crate) fn inputs() -> Vec<Sample> {
    let mut inputs = Vec::new();
    for game in GAMES {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(game.name);
        let mut samples: Vec<_> = fs::read_dir(fixtures).unwrap().map(|entry| entry.unwrap().path()).collect();
        samples.retain(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            name.starts_with("sample_") && path.extension().is_some_and(|extension| extension == "in")
        });
        samples.sort();
        inputs.extend(samples.iter().map(|path| Sample { game, text: fs::read(path).unwrap() }));
    }
    let more = [
        ("grid-split", "cells\n9 7 4\n1 1\n1 7\n9 1\n9 7\n"),
        ("grid-split", "2\n1 1\n#\n5 5\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n"),
        ("marked-rectangle", "2\n5 8\n6 7\n"),
        ("paper-cutting", "3 4 2\n1 1 1 2\n3 2 1 2\n"),
    ];
    inputs.extend(more.map(|(game, text)| Sample { game: Game::named(game).unwrap(), text: text.into() }));
    inputs
}

/// Texts of positions: those inputs, and the format for marks.
pub(crate) fn positions() -> Vec<Sample> {
    let mut positions = inputs();
    positions.retain(|sample| sample.game.name != "marked-rectangle");
    let game = Game::named("marked-rectangle").unwrap();
    positions.push(Sample { game, text: b"marks 2\n5 8 2 3\n6 7 1 1\n".into() });
    positions
}

impl Sample {
    /// The text with these bytes in the place of one byte.
    pub(crate) fn changed(&self, at: usize, byte: u8) -> Vec<u8> {
        let mut text = self.text.clone();
        text[at] = byte;
        text
    }

    /// The text as words, and each of them that is a number by its index.
    pub(crate) fn numbers(&self) -> (Vec<String>, Vec<usize>) {
        let words: Vec<String> =
            grammar::words(&self.text).map(|word| String::from_utf8(word.to_vec()).unwrap()).collect();
        let numbers = (0..words.len()).filter(|&index| grammar::number(words[index].as_bytes()).is_some()).collect();
        (words, numbers)
    }
}

/// Tries a text as an input of the game by each of its rules, and says whether it is one.
pub(crate) fn try_input(game: &Game, text: &[u8]) -> bool {
    let is_input = grammar::is_input(game.name, text);
    for rule in game.rules {
        match rule.parse(text) {
            Ok(puzzle) => {
                assert!(is_input, "{} reads {}", game.name, text.escape_ascii());
                assert_eq!(puzzle.check(&puzzle.answer()), Ok::<(), WrongAnswer>(()), "{}", text.escape_ascii());
            }
            Err(error) => {
                assert!(!is_input, "{}: {}: {error}", game.name, text.escape_ascii());
                is_placed(text, &error);
            }
        }
    }
    is_input
}

/// Tries a text as one of positions of the game by each of its rules.
pub(crate) fn try_positions(game: &Game, text: &[u8]) -> bool {
    let is_positions = grammar::is_positions(game.name, text);
    for rule in game.rules {
        match rule.positions(text) {
            Ok(positions) => {
                assert!(is_positions, "{} reads {}", game.name, text.escape_ascii());
                for position in positions {
                    let value = position.nim_value();
                    let has_move = position.winning_move().is_some();
                    assert_eq!(has_move, !value.is_zero(), "{}: {value}", text.escape_ascii());
                    let again = position.to_string().parse();
                    assert_eq!(again.as_ref(), Ok(&position), "{}", text.escape_ascii());
                }
            }
            Err(error) => {
                assert!(!is_positions, "{}: {}: {error}", game.name, text.escape_ascii());
                is_placed(text, &error);
            }
        }
    }
    is_positions
}

/// Asks an input for everything that can be asked for.
pub(crate) fn ask_for_everything(rule: &Rule, text: &[u8]) {
    let puzzle = rule.parse(text).unwrap();
    for target in [0, 1, 1 << 32, u64::MAX].map(Nimber::of_heap) {
        let told = [puzzle.report(target), puzzle.json(target), puzzle.draw(target)];
        assert!(told.iter().all(|text| text.is_empty() || text.ends_with('\n')), "{}", text.escape_ascii());
    }
}

/// An error stands where the word begins that it quotes, or at the end of the text.
pub(crate) fn is_placed(text: &[u8], error: &Error) {
    let shown = text.escape_ascii();
    let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1);
    let rest = line.and_then(|line| line.get(error.column() - 1..)).unwrap_or_else(|| panic!("{shown}: {error}"));
    let offset = rest.as_ptr().addr() - text.as_ptr().addr();
    let rest = &text[offset..];
    let reason = error.reason();
    let (_, found) = reason.split_once(", found ").unwrap_or_else(|| panic!("{shown}: {error}"));
    if found.starts_with("the end of the input") {
        return assert!(rest.is_empty(), "{shown}: {error}");
    }
    let word = grammar::words(rest).next().unwrap_or_else(|| panic!("{shown}: {error}"));
    assert!(rest.starts_with(word), "{shown}: {error}");
    if let Some(quote) = found.strip_prefix('`').and_then(|found| found.strip_suffix('`')) {
        let whole = word.escape_ascii().to_string();
        let start = word[..word.len().min(32)].escape_ascii().to_string() + "...";
        assert!(quote == whole || word.len() > 32 && quote == start, "{shown}: {error}");
    }
}
