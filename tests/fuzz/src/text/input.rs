//! Checks of the inputs of a game, and of their answers, reports, pictures and JSON.

use impartial::core::{Outcome, Position as _, Solve as _, laws};
use impartial::nimbers::Nimber;
use impartial::{AnyMove, AnyPosition, Game, Puzzle, ReadError, ReadOptions, Rule};

use super::{has_a_location, move_round_trip, respaced, round_trip};
use crate::games::Checks;

/// Reads `bytes` as an input of the game, by each of its rules.
///
/// The bytes after the last zero byte, if any, are an answer to check. These properties hold:
///
/// - The tokens with other whitespace, read from a file, lead to the same answer or the same error.
/// - An error has a location in the text.
/// - The checker accepts the answer, which agrees with the JSON.
/// - Each position is the same after it is written and read again.
/// - The move in the JSON is legal in its position, and wins.
/// - Each position obeys the laws of solvers.
///
/// # Panics
///
/// Panics if a property does not hold.
pub fn judge(game: &Game, bytes: &[u8]) {
    let checks = Checks::of(game);
    if !(checks.is_quick)(bytes) {
        return;
    }
    for rule in game.rules {
        judge_by(rule, bytes, checks.positions);
    }
}

/// Reads `bytes` as an input of a game by one of its rules, and checks the positions in it.
fn judge_by(rule: &Rule, bytes: &[u8], positions: fn(&dyn Puzzle)) {
    // The input is parsed from memory, and read again from a file with other whitespace.
    let mut parts = bytes.rsplitn(2, |&byte| byte == 0);
    let last = parts.next().unwrap_or_default();
    let (input, answer) = parts.next().map_or((last, None), |input| (input, Some(last)));
    let from_file = rule.read(&respaced(input)[..], ReadOptions::new());
    let puzzle = match (rule.parse(input), from_file) {
        (Ok(puzzle), Ok(again)) => {
            assert_eq!(puzzle.answer(), again.answer(), "answers to the same tokens");
            puzzle
        }
        (Err(error), Err(ReadError::Input(again) | ReadError::Undecided(again))) => {
            assert_eq!(error.reason(), again.reason(), "errors for the same tokens");
            return has_a_location(&error, input);
        }
        (one, other) => panic!("the same tokens with other whitespace: {:?} and {:?}", one.err(), other.err()),
    };
    // Because pictures are slow, each input is drawn for one target nim-value, which its length selects.
    let targets = [0, 1, u64::MAX].map(Nimber::from_heap);
    describes_itself(&*puzzle, targets[input.len() % targets.len()]);
    if let Some(answer) = answer.and_then(|answer| str::from_utf8(answer).ok()) {
        let again = respaced(answer.as_bytes());
        let again = str::from_utf8(&again).expect("only whitespace was changed");
        assert_eq!(puzzle.check(answer), puzzle.check(again), "the same answer with other whitespace");
    }
    positions(&*puzzle);
}

/// Checks that the answer, the report, the picture and the JSON of a puzzle are well-formed.
fn describes_itself(puzzle: &dyn Puzzle, target: Nimber) {
    assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "its own answer");
    assert!(puzzle.check(&format!("{}0\n", puzzle.answer())).is_err(), "expected an error for an extra token");
    let report = puzzle.report(target);
    let lines = report.lines().count();
    assert!(report.ends_with('\n') && lines <= 60, "expected a report of at most 60 lines, found {lines}");
    assert!(
        puzzle.draw(target, None).is_ok_and(|picture| picture.starts_with("<svg")),
        "expected a picture that starts with `<svg`"
    );
    for line in puzzle.json(target).lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("every line is an object");
    }
}

/// Checks that the positions of a puzzle have the nim-values in its JSON, that the moves of the JSON win, and the laws.
///
/// # Panics
///
/// Panics if the JSON is wrong, or if a law is broken.
pub fn positions(puzzle: &dyn Puzzle) {
    let positions = puzzle.positions();
    let json = puzzle.json(Nimber::ZERO);
    assert_eq!(json.lines().count(), positions.len(), "lines of JSON, and positions");
    for (mut position, line) in positions.into_iter().zip(json.lines()) {
        round_trip(&position);
        let mut line: serde_json::Value = serde_json::from_str(line).expect("every line is an object");
        if position.is_misere() {
            of_misere_play(&mut position, &mut line);
            continue;
        }
        let value = position.nim_value();
        assert_eq!(line["nim_value"].as_u64(), Some(value.heap_size()), "{line}: nim-value");
        assert_eq!(line["outcome"].as_str(), Some(position.outcome().to_string().as_str()), "{line}: outcome");
        // The targets 0 and the nim-value are always checked, and the length of the JSON selects another one.
        let targets = laws::targets(value, json.len() as u64).skip(json.len() % 64).take(1);
        laws::holds(&position, targets, position.some_move()).unwrap_or_else(|law| panic!("{law}"));
        if value.is_zero() {
            assert!(line["move"].is_null(), "{line}: expected no move from nim-value 0");
            continue;
        }
        let mv = serde_json::json!({ "game": position.game().name, "move": line["move"].take() });
        let mv: AnyMove = serde_json::from_value(mv).expect("the JSON has a move of the game");
        move_round_trip(&mv);
        assert_eq!(position.read_move(&mv.notation()).as_ref(), Ok(&mv), "the notation of the move");
        position.play(&mv).expect("a winning move is legal");
        assert_eq!(position.nim_value(), Nimber::ZERO, "after the winning move {mv}");
        laws::holds(&position, [], [mv]).unwrap_or_else(|law| panic!("{law}"));
        round_trip(&position);
    }
}

/// Checks that a position of misère play has the outcome in its JSON and no nim-value, and that the move of the JSON wins.
fn of_misere_play(position: &mut AnyPosition, line: &mut serde_json::Value) {
    let (outcome, some) = (position.outcome(), position.some_move());
    assert!(line["nim_value"].is_null(), "{line}: expected no nim-value");
    assert_eq!(line["outcome"].as_str(), Some(outcome.to_string().as_str()), "{line}: outcome");
    assert_eq!(line["move"].is_null(), outcome == Outcome::P || some.is_none(), "{line}: a winning move");
    let mv = match line["move"].take() {
        serde_json::Value::Null => some,
        mv => serde_json::from_value(serde_json::json!({ "game": position.game().name, "move": mv })).ok(),
    };
    let Some(mv) = mv else { return };
    move_round_trip(&mv);
    position.play(&mv).expect("the move is legal");
    assert_ne!(position.outcome(), outcome, "after the move {mv}");
    round_trip(position);
}
