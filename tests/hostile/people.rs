//! What is said to a program that runs: answers to be checked, positions and moves in text, lines of play, saved games.

use impartial::core::{Position as _, Solve as _};
use impartial::session::{Player, Reply, Session};
use impartial::{AnyMove, AnyPosition, Error};

use crate::grammar;
use crate::samples::{inputs, is_placed};

/// Positions that a text tells of in every way: with a rule, with moves played, of every game.
const POSITIONS: [&str; 7] = [
    "nim 18446744073709551615 played 1 7",
    "sharti 5 2 5 1 1 5 5 3 3 3 3 played 2 5 5 1 4 4 2",
    "paper-cutting/run 4 5 1 2 1 2 3 played 1 2 0 2 1",
    "paper-cutting 2 3 1 1 1 1 2",
    "constrained-nim 3 4 1 2 4 2 1 3 3 3 1 1 1",
    "grid-split cells 9 7 4 1 1 1 7 9 1 9 7 played 1 1 1",
    "marked-rectangle marks 1 5 8 2 3",
];

const MOVES: [&str; 6] = [
    "nim 3",
    "sharti 4 4 3",
    "paper-cutting 1 0 1 3",
    "constrained-nim 2 5",
    "grid-split 2 5",
    "marked-rectangle bottom 5",
];

/// A game of three components, both players having moved in it.
const SAVED: &str = "impartial game 1\nfirst opponent\ncomponents 3\nnim\n7\nsharti\n5 1 2\n1 1 3 3\n\
                     paper-cutting/run\n2 9 0\nmoves 2\n1 2\n3 1 0 1 4\n";

/// The answer of each sample, cut short and with each byte changed: right only if it says the same in other digits or
/// between other blanks, or names another winning cut.
#[test]
fn answers_to_be_checked() {
    for sample in inputs() {
        for rule in sample.game.rules {
            let puzzle = rule.parse(&sample.text[..]).unwrap();
            let answer = puzzle.answer();
            let start = rule.positions(&sample.text).ok().and_then(|positions| positions.into_iter().next());
            for text in changes(&answer) {
                let Ok(text) = str::from_utf8(&text) else { continue };
                let is_right = says_the_same(text, &answer) || start.as_ref().is_some_and(|start| wins(start, text));
                let checked = puzzle.check(text);
                assert_eq!(checked.is_ok(), is_right, "{}: {text:?} for {answer:?}: {checked:?}", rule.name);
            }
        }
    }
}

#[test]
fn positions_and_moves_in_text() {
    for text in POSITIONS {
        read_and_written_again::<AnyPosition>(text);
    }
    for text in MOVES {
        read_and_written_again::<AnyMove>(text);
    }
}

#[test]
fn saved_games() {
    assert_eq!(Session::resumed(SAVED.as_bytes()).unwrap().moves().len(), 2);
    let mut refused = 0;
    for text in changes(SAVED) {
        match Session::resumed(&text) {
            Ok(session) => {
                let again = Session::resumed(session.saved().as_bytes()).unwrap();
                assert_eq!((again.position(), again.moves()), (session.position(), session.moves()));
            }
            Err(error) => {
                is_placed(&text, &error);
                refused += 1;
            }
        }
    }
    assert!(refused > 20_000, "only {refused} texts were refused");
}

/// A line that is no legal move changes nothing, and none ends the game.
#[test]
fn lines_of_play() {
    let start = Session::resumed(SAVED.as_bytes()).unwrap();
    let lines = ["1 5", "2 3 3 2", "3 1 4 1 9", "show 2", "hint", "why", "undo", "help", "quit", "save x"];
    let long = ["9".repeat(1_000_000), " ".repeat(1_000_000), "1 ".repeat(1_000_000), "\u{fffd}".repeat(100_000)];
    let texts = lines.into_iter().flat_map(changes).chain(long.map(String::into_bytes));
    let (mut moves, mut refused) = (0, 0);
    for text in texts {
        let Ok(line) = str::from_utf8(&text) else { continue };
        let mut session = start.clone();
        match session.say(line) {
            Reply::Text(reply) if reply.starts_with("No: ") => {
                assert!(reply.len() < 1_000, "{} bytes for {} bytes", reply.len(), line.len());
                assert_eq!((session.moves(), session.position()), (start.moves(), start.position()), "{line:?}");
                refused += 1;
            }
            Reply::Text(_) if session.moves().len() > start.moves().len() => {
                let mut position = start.position().clone();
                session.moves()[start.moves().len()..].iter().for_each(|mv| position.play(mv).unwrap());
                assert_eq!(&position, session.position(), "{line:?}");
                moves += 1;
            }
            _ => {}
        }
    }
    assert!(moves >= 20 && refused > 5_000, "{moves} moves, {refused} refusals");
}

/// A game of no component, and one of a component of which nothing is left.
#[test]
fn games_that_are_over() {
    for start in [vec![], vec!["nim 0".parse::<AnyPosition>().unwrap()]] {
        for line in ["1 1", "1", "hint", "why", "show 1", "undo", "18446744073709551615 1"] {
            let mut session = Session::new(start.clone(), Player::Person);
            assert!(session.begin().ends_with("You cannot move: I win.\n"));
            assert!(matches!(session.say(line), Reply::Text(text) if text.ends_with('\n')), "{line}");
            assert_eq!(session.moves().len(), 0);
        }
    }
}

/// The text itself, every prefix of it, and it with every byte changed to every other one.
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

/// Whether two answers have the same words, numbers in any digits.
fn says_the_same(text: &str, answer: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = grammar::words(text.as_bytes());
        let plain = |word: &[u8]| grammar::number(word).map(|number| number.to_string().into_bytes());
        words.map(|word| String::from_utf8(plain(word).unwrap_or(word.into())).unwrap()).collect()
    };
    words(text) == words(answer)
}

/// Whether a text is the word `FIRST` and a cut that wins.
fn wins(start: &AnyPosition, text: &str) -> bool {
    let words: Vec<&[u8]> = grammar::words(text.as_bytes()).collect();
    let [b"FIRST", cut @ ..] = &words[..] else { return false };
    let cut: Option<Vec<String>> =
        cut.iter().map(|word| grammar::number(word).map(|number| number.to_string())).collect();
    let Some(Ok(cut)) = cut.map(|cut| start.read_move(&cut.join(" "))) else { return false };
    let mut after = start.clone();
    start.game() == "paper-cutting" && after.play(&cut).is_ok() && after.nim_value().is_zero()
}

/// Tries the changes of a text: what can be read is the same when it is written and read again.
fn read_and_written_again<T>(text: &str)
where
    T: std::str::FromStr<Err = Error> + ToString + PartialEq + std::fmt::Debug,
{
    let whole = text.parse::<T>().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(whole.to_string().parse::<T>(), Ok(whole));
    let mut refused = 0;
    for changed in changes(text) {
        let Ok(changed) = String::from_utf8(changed) else { continue };
        match changed.parse::<T>() {
            Ok(value) => assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(&value), "{changed:?}"),
            Err(error) => {
                is_placed(changed.as_bytes(), &error);
                refused += 1;
            }
        }
    }
    assert!(refused > 50 * text.len(), "only {refused} changes of {text} were refused");
}
