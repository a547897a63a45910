//! What holds of every text, accepted or not.

use std::io::Cursor;

use impartial::core::{Position as _, Solve as _};
use impartial::nimbers::Nimber;
use impartial::{AnyMove, AnyPosition, Error, Puzzle, Rule};

/// Reads `bytes` as an input of the game that `name` names, with its rule after a slash.
///
/// What follows the last zero byte, if there is one, is an answer to be checked.
///
/// - Other blanks between the same words, read from a file, give the same answer, or the same reason to refuse them.
/// - An error has a place in the text.
/// - The answer is one that the checker takes, and says the same as the JSON.
/// - A position that is read is written and read again.
/// - The move of the JSON is legal in that position, and wins.
///
/// # Panics
///
/// If any of this does not hold.
pub fn judge(name: &str, bytes: &[u8]) {
    let mut parts = bytes.rsplitn(2, |&byte| byte == 0);
    let last = parts.next().unwrap_or_default();
    let (input, answer) = parts.next().map_or((last, None), |input| (input, Some(last)));
    let (_, rule) = Rule::named(name).expect("the targets name games of the registry");
    let from_file = rule.parse_file(&mut Cursor::new(respaced(input)), &mut |_| {}).expect("all bytes are at hand");
    let puzzle = match (rule.parse(input), from_file) {
        (Ok(puzzle), Ok(again)) => {
            assert_eq!(puzzle.answer(), again.answer());
            puzzle
        }
        (Err(error), Err(again)) => {
            assert_eq!(error.reason(), again.reason());
            return has_a_place(&error, input);
        }
        (one, other) => panic!("blanks matter: {:?} and {:?}", one.err(), other.err()),
    };
    // One target for each input, as pictures take long; the length of the input is as good as any number.
    let targets = [0, 1, u64::MAX].map(Nimber::of_heap);
    describes_itself(&*puzzle, targets[input.len() % targets.len()]);
    if let Some(answer) = answer.and_then(|answer| str::from_utf8(answer).ok()) {
        let again = respaced(answer.as_bytes());
        let again = str::from_utf8(&again).expect("only blanks were changed");
        assert_eq!(puzzle.check(answer), puzzle.check(again));
    }
    match name {
        "marked-rectangle" => counts(&*puzzle),
        _ => plays(rule, input, &*puzzle),
    }
}

/// The same words with other blanks between them.
#[must_use]
pub fn respaced(text: &[u8]) -> Vec<u8> {
    let words = text.split(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).filter(|word| !word.is_empty());
    let blanks: [&[u8]; 5] = [b" ", b"\r\n", b"\t \x0b", b"\n\n", b"\x0c"];
    words.zip(blanks.iter().cycle()).flat_map(|(word, blank)| [word, *blank].concat()).collect()
}

/// The place of an error lies in the text, or just behind it.
///
/// # Panics
///
/// If it does not.
pub fn has_a_place(error: &Error, text: &[u8]) {
    let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1).expect("the line is one of the text");
    assert!((1..=line.len() + 1).contains(&error.column()), "{error}");
}

/// What a puzzle says of itself fits together.
fn describes_itself(puzzle: &dyn Puzzle, target: Nimber) {
    assert_eq!(puzzle.check(&puzzle.answer()), Ok(()));
    assert!(puzzle.check(&format!("{}0\n", puzzle.answer())).is_err(), "a word too many");
    let report = puzzle.report(target);
    assert!(report.ends_with('\n') && report.lines().count() <= 60, "{report}");
    assert!(puzzle.draw(target).starts_with("<svg"));
    for line in puzzle.json(target).lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("every line is an object");
    }
}

/// The rectangles of the answer and those of the JSON have the same count, which is at most all of their cells.
fn counts(puzzle: &dyn Puzzle) {
    let (answer, json) = (puzzle.answer(), puzzle.json(Nimber::ZERO));
    assert_eq!(answer.lines().count(), json.lines().count());
    for (answer, json) in answer.lines().zip(json.lines()) {
        assert!(json.ends_with(&format!("\"first_player_wins\":{answer}}}")), "{json}");
        let wins: u128 = answer.parse().expect("the answer is a number");
        let json: serde_json::Value = serde_json::from_str(json).expect("every line is an object");
        let [rows, columns] = ["rows", "columns"].map(|name| json[name].as_u64().expect("a side is a number"));
        assert!(wins <= u128::from(rows) * u128::from(columns));
    }
}

/// The positions of an input are those of its puzzle, and its moves win in them.
fn plays(rule: &Rule, input: &[u8], puzzle: &dyn Puzzle) {
    let positions = rule.positions(input).expect("the input is that of a puzzle");
    let json = puzzle.json(Nimber::ZERO);
    assert_eq!(json.lines().count(), positions.len());
    for (mut position, line) in positions.into_iter().zip(json.lines()) {
        round_trip(&position);
        let mut line: serde_json::Value = serde_json::from_str(line).expect("every line is an object");
        let value = position.nim_value();
        assert_eq!(line["nim_value"].as_u64(), Some(value.heap_size()));
        assert_eq!(line["outcome"].as_str(), Some(position.outcome().to_string().as_str()));
        if value.is_zero() {
            assert!(line["move"].is_null());
            continue;
        }
        let mv = serde_json::json!({ "game": position.game(), "move": line["move"].take() });
        let mv: AnyMove = serde_json::from_value(mv).expect("it is a move of the game");
        move_round_trip(&mv);
        assert_eq!(position.read_move(&mv.in_short()).as_ref(), Ok(&mv));
        position.play(&mv).expect("a move that is named is legal");
        assert!(position.nim_value().is_zero());
        round_trip(&position);
    }
}

/// A position that is written and read again is the same, as text and as JSON.
///
/// # Panics
///
/// If it is not.
pub fn round_trip(position: &AnyPosition) {
    let text = position.to_string();
    let again: AnyPosition = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!((&again, again.to_string()), (position, text));
    let json = serde_json::to_string(position).expect("a text can be written");
    assert_eq!(serde_json::from_str::<AnyPosition>(&json).ok().as_ref(), Some(position));
    assert!(position.show().ends_with('\n'));
}

/// A move that is written and read again is the same, as text and as JSON.
///
/// # Panics
///
/// If it is not.
pub fn move_round_trip(mv: &AnyMove) {
    assert_eq!(mv.to_string().parse::<AnyMove>().as_ref(), Ok(mv));
    let json = serde_json::to_string(mv).expect("a move has no map");
    assert_eq!(serde_json::from_str::<AnyMove>(&json).ok().as_ref(), Some(mv));
}
