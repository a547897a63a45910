//! Inputs of a running program: answers to check, positions, moves, lines of play, and saved games.

use impartial::impartial_core::{Position as _, Solve as _, Sum, SumMove};
use impartial::session::{Player, Reply, Session};
use impartial::{AnyMove, AnyPosition, GAMES, ParseError};

use crate::formats::{format_of, number, words};
use crate::samples::{check_place, excerpt, inputs};

/// A game of four components in which both players have moved.
const SAVED: &str = "impartial game 1\nfirst opponent\ncomponents 4\nnim\n7\nsharti\n5 1 2\n1 1 3 3\n\
                     paper-cutting/run\n2 9 0\nheaps\n0.77 2\n5 3\nmoves 4\n1 2\n3 1 0 1 4\n4 1 1 2 2\n4 2 2 1\n";

/// Returns the example of every game by every rule.
fn examples() -> Vec<AnyPosition> {
    let of_rule = |rule: &impartial::Rule, example: &str| rule.positions(example).unwrap();
    GAMES.iter().flat_map(|game| game.rules.iter().flat_map(|rule| of_rule(rule, game.example))).collect()
}

/// Changes the answer of each sample. The checker accepts the same words with other blanks or leading zeros, another
/// winning move, and nothing else.
#[test]
fn answers_to_check() {
    for sample in inputs() {
        for rule in sample.game.rules {
            let puzzle = rule.parse(&sample.text[..]).unwrap();
            let answer = puzzle.answer();
            let start = puzzle.positions();
            for text in changes(&answer) {
                let Ok(text) = str::from_utf8(&text) else { continue };
                let is_right = has_the_words_of(text, &answer) || wins(&start, text);
                let checked = puzzle.check(text);
                assert_eq!(
                    checked.is_ok(),
                    is_right,
                    "{sample}, rule {}: the answer {text:?}, where {answer:?} is right: {checked:?}",
                    rule.name
                );
            }
        }
    }
}

#[test]
fn positions_and_moves_in_text() {
    for game in GAMES {
        let format = format_of(game.name);
        format.positions.iter().for_each(|text| check_changes_of::<AnyPosition>(text));
        assert!(!format.moves.is_empty(), "{}: expected a move", game.name);
        format.moves.iter().for_each(|text| check_changes_of::<AnyMove>(text));
    }
    for position in examples() {
        let position = position.to_string();
        check_changes_of::<AnyPosition>(&position);
    }
    for mv in examples().iter().filter_map(AnyPosition::some_move) {
        check_changes_of::<AnyMove>(&mv.to_string());
    }
}

#[test]
fn saved_games() {
    assert_eq!(Session::parse(SAVED.as_bytes()).unwrap().moves().len(), 4, "moves of the saved game");
    let mut rejected = 0;
    for text in changes(SAVED) {
        match Session::parse(&text) {
            Ok(session) => {
                let again = Session::parse(session.to_string().as_bytes()).unwrap();
                assert_eq!(again.position(), session.position(), "{}: the position, saved again", excerpt(&text));
                assert_eq!(again.moves(), session.moves(), "{}: the moves, saved again", excerpt(&text));
            }
            Err(error) => {
                check_place(&text, &error);
                rejected += 1;
            }
        }
    }
    assert!(rejected > 20_000, "expected more than 20000 rejected texts, found {rejected}");
}

/// A line that is not a legal move leaves the game as it is, and no line ends the program.
#[test]
fn lines_of_play() {
    let start = Session::parse(SAVED.as_bytes()).unwrap();
    let lines = ["1 5", "2 3 3 2", "3 1 4 1 9", "4 1 1 1", "show 2", "hint", "why", "undo", "help", "quit", "save x"];
    let long = ["9".repeat(1_000_000), " ".repeat(1_000_000), "1 ".repeat(1_000_000), "\u{fffd}".repeat(100_000)];
    let texts = lines.into_iter().flat_map(changes).chain(long.map(String::into_bytes));
    let (mut moves, mut rejected) = (0, 0);
    for text in texts {
        let Ok(line) = str::from_utf8(&text) else { continue };
        let mut session = start.clone();
        match session.say(line) {
            Reply::Text(reply) if reply.starts_with("No: ") => {
                let len = reply.len();
                assert!(len < 1_000, "{}: expected a reply of less than 1000 bytes, found {len}", excerpt(&text));
                assert_eq!(session.moves(), start.moves(), "{}: the moves after it", excerpt(&text));
                assert_eq!(session.position(), start.position(), "{}: the position after it", excerpt(&text));
                rejected += 1;
            }
            Reply::Text(_) if session.moves().len() > start.moves().len() => {
                let mut position = start.position().clone();
                session.moves()[start.moves().len()..].iter().for_each(|mv| position.play(mv).unwrap());
                assert_eq!(session.position(), &position, "{}: the position after it", excerpt(&text));
                moves += 1;
            }
            _ => {}
        }
    }
    assert!(
        moves >= 20 && rejected > 5_000,
        "expected at least 20 moves and more than 5000 rejected lines, found {moves} and {rejected}"
    );
}

/// A game without components, and a game of one empty heap.
#[test]
fn games_that_are_over() {
    for start in [vec![], vec!["nim 0".parse::<AnyPosition>().unwrap()]] {
        for line in ["1 1", "1", "hint", "why", "show 1", "undo", "18446744073709551615 1"] {
            let mut session = Session::new(start.clone(), Player::Person);
            let beginning = session.begin();
            assert!(beginning.ends_with("You cannot move: I win.\n"), "expected a lost game, found {beginning:?}");
            let reply = session.say(line);
            assert!(matches!(reply, Reply::Text(text) if text.ends_with('\n')), "{line:?}: expected lines of text");
            assert_eq!(session.moves(), [], "{line:?}: the moves after it");
        }
    }
}

/// Returns every prefix of a text, itself included, and the text with each byte replaced by each other byte.
fn changes(text: &str) -> Vec<Vec<u8>> {
    let text = text.as_bytes();
    let prefixes = (0..=text.len()).map(|end| text[..end].to_vec());
    let changed = (0..text.len()).flat_map(|at| {
        (1..=u8::MAX).map(move |change| {
            let mut text = text.to_vec();
            text[at] ^= change;
            text
        })
    });
    prefixes.chain(changed).collect()
}

/// Returns whether two answers have the same words, where numbers may have leading zeros.
fn has_the_words_of(text: &str, answer: &str) -> bool {
    let plain = |word: &[u8]| number(word).map_or(word.to_vec(), |number| number.to_string().into_bytes());
    words(text.as_bytes()).map(plain).eq(words(answer.as_bytes()).map(plain))
}

/// Returns whether a text is an answer that names a winning move: the word `FIRST` and the move.
fn wins(start: &[AnyPosition], text: &str) -> bool {
    let words: Vec<&[u8]> = words(text.as_bytes()).collect();
    let [b"FIRST", mv @ ..] = &words[..] else { return false };
    let Some(mv) = mv.iter().map(|word| number(word)).collect::<Option<Vec<u64>>>() else { return false };
    // A move of plain Nim begins with the number of its heap.
    let is_numbered = start.first().is_some_and(|position| position.game().summand.is_some());
    let (component, mv) = match &mv[..] {
        [heap, mv @ ..] if is_numbered => (usize::try_from(*heap).unwrap().wrapping_sub(1), mv),
        mv => (0, mv),
    };
    let mv: Vec<String> = mv.iter().map(u64::to_string).collect();
    let Some(Ok(mv)) = start.get(component).map(|played| played.read_move(&mv.join(" "))) else { return false };
    let mut sum = Sum::new(start.to_vec());
    sum.play(&SumMove { component, mv }).is_ok() && sum.nim_value().is_zero()
}

/// Reads the changes of a text. An accepted text is the same after it was written and read again.
fn check_changes_of<T>(text: &str)
where
    T: std::str::FromStr<Err = ParseError> + ToString + PartialEq + std::fmt::Debug,
{
    let whole = text.parse::<T>().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(whole.to_string().parse::<T>().as_ref(), Ok(&whole), "{text:?}: written and read again");
    let mut rejected = 0;
    for changed in changes(text) {
        let Ok(changed) = String::from_utf8(changed) else { continue };
        match changed.parse::<T>() {
            Ok(value) => {
                assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(&value), "{changed:?}: written and read again");
            }
            Err(error) => {
                check_place(changed.as_bytes(), &error);
                rejected += 1;
            }
        }
    }
    let least = 50 * text.len();
    assert!(rejected > least, "{text:?}: expected more than {least} rejected changes, found {rejected}");
}
