//! The properties of every text, valid or not.

use impartial::heaps::Code;
use impartial::impartial_core::{Position as _, Solve as _, Sum, SumMove};
use impartial::nimbers::Nimber;
use impartial::{AnyMove, AnyPosition, ParseError, Puzzle, ReadError, ReadOptions, Rule};

/// Reads `bytes` as an input of the game `name`, where the name of a rule may follow after a slash.
///
/// The bytes after the last zero byte, if there is one, are an answer to check. These properties hold:
///
/// - The same words with other blanks, read from a file, give the same answer or the same error.
/// - An error has a place in the text.
/// - The checker accepts the answer, which agrees with the JSON.
/// - Each position is the same after it was written and read again.
/// - The move in the JSON is legal in its position, and wins.
///
/// # Panics
///
/// Panics if a property does not hold.
pub fn judge(name: &str, bytes: &[u8]) {
    let mut parts = bytes.rsplitn(2, |&byte| byte == 0);
    let last = parts.next().unwrap_or_default();
    let (input, answer) = parts.next().map_or((last, None), |input| (input, Some(last)));
    let (_, rule) = Rule::named(name).expect("the targets name rules of the registry");
    let from_file = rule.read(&respaced(input)[..], ReadOptions::new());
    let puzzle = match (rule.parse(input), from_file) {
        (Ok(puzzle), Ok(again)) => {
            assert_eq!(puzzle.answer(), again.answer(), "answers to the same words");
            puzzle
        }
        (Err(error), Err(ReadError::Input(again))) => {
            assert_eq!(error.reason(), again.reason(), "errors for the same words");
            return has_a_place(&error, input);
        }
        (one, other) => panic!("the same words with other blanks: {:?} and {:?}", one.err(), other.err()),
    };
    // One target for each input, because pictures are slow. The length of the input picks it.
    let targets = [0, 1, u64::MAX].map(Nimber::from_heap);
    describes_itself(&*puzzle, targets[input.len() % targets.len()]);
    if let Some(answer) = answer.and_then(|answer| str::from_utf8(answer).ok()) {
        let again = respaced(answer.as_bytes());
        let again = str::from_utf8(&again).expect("only blanks were changed");
        assert_eq!(puzzle.check(answer), puzzle.check(again), "the same answer with other blanks");
    }
    match name {
        "marked-rectangle" if puzzle.positions().is_empty() => counts(&*puzzle),
        "nim" => plays_sum(&*puzzle),
        _ => plays(&*puzzle),
    }
}

/// Returns whether every table of nim-values that a text asks for is short.
///
/// The table of a huge heap ends where a period is proved. Without one it takes seconds, and with a code of many digits
/// a minute. So a text is skipped if it has such a code and a large number.
#[must_use]
pub fn has_short_tables(text: &[u8]) -> bool {
    const LARGE: u64 = 300;
    let words =
        || text.split(|byte| !byte.is_ascii_graphic() || *byte == b'"').filter_map(|word| str::from_utf8(word).ok());
    let is_long = |word: &str| {
        let code = word.parse::<Code>();
        code.is_ok_and(|code| code.name() != Some("kayles") && (code.most_parts() > 1 || word.len() > 20))
    };
    let is_large = |word: &str| {
        word.bytes().all(|byte| byte.is_ascii_digit()) && word.parse().is_ok_and(|number: u64| number > LARGE)
    };
    !words().any(is_long) || !words().any(is_large)
}

/// Returns the same words with other blanks between them.
#[must_use]
pub fn respaced(text: &[u8]) -> Vec<u8> {
    let words = text.split(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).filter(|word| !word.is_empty());
    let blanks: [&[u8]; 5] = [b" ", b"\r\n", b"\t \x0b", b"\n\n", b"\x0c"];
    words.zip(blanks.iter().cycle()).flat_map(|(word, blank)| [word, *blank].concat()).collect()
}

/// Checks that the place of an error is in the text, or at its end.
///
/// # Panics
///
/// Panics if it is not.
pub fn has_a_place(error: &ParseError, text: &[u8]) {
    let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1).expect("the line of the error is in the text");
    assert!(
        (1..=line.len() + 1).contains(&error.column()),
        "`{error}`: expected a column of a line of {} bytes",
        line.len()
    );
}

/// Checks that the answer, the report, the picture and the JSON of a puzzle are well-formed.
fn describes_itself(puzzle: &dyn Puzzle, target: Nimber) {
    assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "its own answer");
    assert!(puzzle.check(&format!("{}0\n", puzzle.answer())).is_err(), "expected an error for a word too many");
    let report = puzzle.report(target);
    let lines = report.lines().count();
    assert!(report.ends_with('\n') && lines <= 60, "expected a report of at most 60 lines, found {lines}");
    assert!(puzzle.draw(target).starts_with("<svg"), "expected a picture that starts with `<svg`");
    for line in puzzle.json(target).lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("every line is an object");
    }
}

/// Checks that the answer and the JSON have the same count for each rectangle, and that it is at most the number of cells.
fn counts(puzzle: &dyn Puzzle) {
    let (answer, json) = (puzzle.answer(), puzzle.json(Nimber::ZERO));
    assert_eq!(answer.lines().count(), json.lines().count(), "rectangles of the answer and of the JSON");
    for (answer, json) in answer.lines().zip(json.lines()) {
        assert!(json.ends_with(&format!("\"first_player_wins\":{answer}}}")), "expected {answer} wins, found {json}");
        let wins: u128 = answer.parse().expect("the answer is a number");
        let json: serde_json::Value = serde_json::from_str(json).expect("every line is an object");
        let [rows, columns] = ["rows", "columns"].map(|name| json[name].as_u64().expect("a side is a number"));
        assert!(wins <= u128::from(rows) * u128::from(columns), "{wins} wins in {rows} x {columns} cells");
    }
}

/// Checks that the move of the puzzle wins in the sum of its positions.
fn plays_sum(puzzle: &dyn Puzzle) {
    let mut sum = Sum::new(puzzle.positions());
    let mut json: serde_json::Value = serde_json::from_str(&puzzle.json(Nimber::ZERO)).expect("the JSON is an object");
    assert_eq!(json["nim_value"].as_u64(), Some(sum.nim_value().heap_size()), "{json}: nim-value");
    if sum.nim_value().is_zero() {
        return assert!(json["move"].is_null(), "{json}: expected no move from nim-value 0");
    }
    let mv = json["move"].take();
    let [heap, take] = ["heap", "take"].map(|name| mv[name].as_u64().expect("the move has numbers"));
    let component = usize::try_from(heap - 1).expect("heaps are numbered from 1");
    sum.play(&SumMove { component, mv: AnyMove::Nim(take) }).expect("a winning move is legal");
    assert_eq!(sum.nim_value(), Nimber::ZERO, "after the winning move {mv}");
}

/// Checks that the positions of a puzzle have its nim-values, and that the moves of the puzzle win in them.
fn plays(puzzle: &dyn Puzzle) {
    let positions = puzzle.positions();
    let json = puzzle.json(Nimber::ZERO);
    assert_eq!(json.lines().count(), positions.len(), "lines of JSON, and positions");
    for (mut position, line) in positions.into_iter().zip(json.lines()) {
        round_trip(&position);
        let mut line: serde_json::Value = serde_json::from_str(line).expect("every line is an object");
        let value = position.nim_value();
        assert_eq!(line["nim_value"].as_u64(), Some(value.heap_size()), "{line}: nim-value");
        assert_eq!(line["outcome"].as_str(), Some(position.outcome().to_string().as_str()), "{line}: outcome");
        if value.is_zero() {
            assert!(line["move"].is_null(), "{line}: expected no move from nim-value 0");
            continue;
        }
        let mv = serde_json::json!({ "game": position.game(), "move": line["move"].take() });
        let mv: AnyMove = serde_json::from_value(mv).expect("the JSON has a move of the game");
        move_round_trip(&mv);
        assert_eq!(position.read_move(&mv.in_short()).as_ref(), Ok(&mv), "the move in short");
        position.play(&mv).expect("a winning move is legal");
        assert_eq!(position.nim_value(), Nimber::ZERO, "after the winning move {mv}");
        round_trip(&position);
    }
}

/// Checks that a position is the same after it was written and read again, as text and as JSON.
///
/// # Panics
///
/// Panics if it is not.
pub fn round_trip(position: &AnyPosition) {
    let text = position.to_string();
    let again: AnyPosition = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!((&again, &again.to_string()), (position, &text), "{text:?}: written and read again");
    let json = serde_json::to_string(position).expect("a position is a string in JSON");
    assert_eq!(serde_json::from_str::<AnyPosition>(&json).ok().as_ref(), Some(position), "{json}: read again");
    assert!(position.show().ends_with('\n'), "{text:?}: expected whole lines from `show`");
}

/// Checks that a move is the same after it was written and read again, as text and as JSON.
///
/// # Panics
///
/// Panics if it is not.
pub fn move_round_trip(mv: &AnyMove) {
    assert_eq!(mv.to_string().parse::<AnyMove>().as_ref(), Ok(mv), "written and read again");
    let json = serde_json::to_string(mv).expect("a move has no map");
    assert_eq!(serde_json::from_str::<AnyMove>(&json).ok().as_ref(), Some(mv), "{json}: read again");
}
