//! What a player types: lines of play, the beginnings of moves, and answers.

use impartial::core::{Position as _, Solve as _};
use impartial::session::{Player, Reply, Session};
use impartial::{AnswerFault, AnyPosition};

use super::saved_games::{SAVED, changes};
use crate::games::{self, example, positions};
use crate::malformed::excerpt;
use crate::random::Random;

/// A line that is not a legal move leaves the game as it is, and no line ends the program.
#[test]
fn lines_of_play() {
    let start = Session::parse(SAVED.as_bytes()).unwrap();
    let lines = ["1 1 5", "2 3 3 2", "3 1 4 1 9", "4 1 1 1", "show 2", "hint", "why", "undo", "help", "quit", "save x"];
    let long = ["9".repeat(1_000_000), " ".repeat(1_000_000), "1 ".repeat(1_000_000), "\u{fffd}".repeat(100_000)];
    let texts = lines.into_iter().flat_map(|line| changes(line.as_bytes())).chain(long.map(String::into_bytes));
    let (mut moves, mut rejected) = (0, 0);
    for text in texts {
        let Ok(line) = str::from_utf8(&text) else { continue };
        let mut session = start.clone();
        match session.handle_line(line) {
            Reply::Text(reply) if reply.starts_with("Not a move: ") || reply.starts_with("Illegal move: ") => {
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
    for start in [vec![], vec!["nim 1 0".parse::<AnyPosition>().unwrap()]] {
        for line in ["1 1", "1", "hint", "why", "show 1", "undo", "18446744073709551615 1"] {
            let mut session = Session::new(start.clone(), Player::Human);
            let beginning = session.begin();
            assert!(beginning.ends_with("You cannot move: I win.\n"), "expected a lost game, found {beginning:?}");
            let Reply::Text(reply) = session.handle_line(line) else { panic!("{line:?} is text") };
            assert!(reply.ends_with('\n'), "{line:?}: expected lines of text, found {reply:?}");
            if start.is_empty() && (line == "1 1" || line == "show 1") {
                assert!(reply.contains(": expected no component, because the sum has none,"), "{reply:?}");
            }
            assert_eq!(session.moves(), [], "{line:?}: the moves after it");
        }
    }
}

/// Returns the moves that complete a text in the positions of an input, as they are typed.
pub(crate) fn completions(game: &str, input: &str, text: &str) -> Vec<String> {
    let session = Session::new(positions(game, input), Player::Human);
    let moves = session.completions(text);
    for mv in &moves {
        assert_eq!(session.clone().play(mv.clone()).map(drop), Ok(()), "{game}: {mv:?}");
    }
    moves.iter().map(|mv| session.notation(mv)).collect()
}

#[test]
fn beginnings_of_moves_are_completed() {
    for (game, tested) in games::all() {
        for (input, text, moves) in tested.completions {
            assert_eq!(completions(game.name, input, text), *moves, "{}: {text:?} in {input:?}", game.name);
        }
        // The part of a move before its last word has a completion.
        let position = example(game).remove(0);
        let mv = position.some_move().unwrap().notation();
        let session = Session::new([position], Player::Human);
        let words = mv.rsplit_once(' ').map_or("", |(words, _)| words);
        assert!(!session.completions(words).is_empty(), "{}: expected moves that begin with {words:?}", game.name);
    }
}

/// More whitespace before a move and after the number of its component changes no completion.
#[test]
fn whitespace_before_moves_changes_no_completion() {
    for (game, tested) in games::all() {
        for (input, text, _) in tested.completions {
            let start = positions(game.name, input);
            let alone = Session::new(start.clone(), Player::Human);
            assert_eq!(alone.completions(&format!(" \t {text}")), alone.completions(text), "{}: {text:?}", game.name);
            let sum = Session::new(start.into_iter().chain(["nim 1 3".parse().unwrap()]), Player::Human);
            let text = if alone.position().components().len() == 1 { &format!("1 {text}") } else { *text };
            let spaced = format!(" \t {}", text.replacen(' ', " \t ", 1));
            assert_eq!(sum.completions(&spaced), sum.completions(text), "{}: {spaced:?} in a sum", game.name);
        }
    }
}

/// A contestant's move is read like a typed one. Only the errors differ: an integer that does not fit is wrong, and any other
/// token is malformed.
#[test]
fn answers_are_read_as_moves() {
    const TOKENS: [&str; 16] = [
        "0",
        "1",
        "2",
        "7",
        "-1",
        "+1",
        "01",
        "x",
        "top",
        "left",
        "down",
        "3,1",
        "1,2,3",
        "-",
        ",",
        "18446744073709551616",
    ];
    for game in impartial::GAMES {
        let session = Session::new(game.rules[0].positions(game.formats[0].example).unwrap(), Player::Human);
        let (mut random, mut accepted) = (Random::new(52), 0);
        for _ in 0..10_000 {
            let words: Vec<_> = (0..random.number(0, 5)).map(|_| random.one_of(&TOKENS)).collect();
            let line = words.join(" ");
            let (answer, typed) = (session.read_answer(&line), session.read_move(&line));
            assert_eq!(answer.as_ref().ok(), typed.as_ref().ok(), "{}: `{line}`: {answer:?}, {typed:?}", game.name);
            accepted += usize::from(typed.is_ok());
            let Err(wrong) = answer else { continue };
            let found = wrong.reason().rsplit_once(", found ").unwrap().1.trim_matches('`');
            let is_integer = found.strip_prefix('-').unwrap_or(found).bytes().all(|byte| byte.is_ascii_digit());
            let is_wrong = wrong.fault() == AnswerFault::Wrong;
            assert!(is_integer || !is_wrong, "{}: `{line}`: {wrong}", game.name);
        }
        assert!(accepted > 0, "{}: no line is a move", game.name);
    }
}
