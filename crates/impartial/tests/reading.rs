//! Reading with options: progress, stopping, errors, and the positions of what was read.

#![expect(clippy::unwrap_used, reason = "what the tests read is valid")]

use std::error::Error as _;
use std::io;
use std::ops::ControlFlow;

use impartial::impartial_core::{Solve as _, Stopped, Sum};
use impartial::{AnyPosition, GAMES, Game, ParseError, Progress, ReadError, ReadOptions};

/// Three boards with one candidate each.
const BOARDS: &str = "3\n5 5\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n1 1\n^\n5 5\n##^##\n##^##\n^^^^^\n##^##\n##^##\n";

fn grid_split() -> &'static Game {
    Game::named("grid-split").unwrap()
}

/// Reads the boards, and stops at the first progress for which `is_last` holds. Returns the progress seen.
fn stopped_at(is_last: impl Fn(Progress) -> bool) -> (Result<String, ReadError>, Vec<Progress>) {
    let mut seen = Vec::new();
    let mut watch = |progress| {
        seen.push(progress);
        if is_last(progress) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let read = grid_split().read(BOARDS.as_bytes(), ReadOptions::new().watch(&mut watch));
    let parsed = grid_split().rules[0].parse_with(BOARDS, ReadOptions::new().watch(&mut watch));
    let [read, parsed] = [read, parsed].map(|puzzle| puzzle.map(|puzzle| puzzle.answer()));
    assert_eq!(format!("{read:?}"), format!("{parsed:?}"), "from a source, and from memory");
    let from_memory = seen.split_off(seen.len() / 2);
    assert_eq!(seen, from_memory, "progress from a source, and from memory");
    (read, seen)
}

#[test]
fn every_board_reports_progress() {
    let (answer, seen) = stopped_at(|_| false);
    assert_eq!(answer.unwrap(), "Asuna\nKirito\nAsuna\n");
    for case in 1..=3 {
        assert!(seen.iter().any(|progress| progress.case == case), "expected progress of board {case}: {seen:?}");
    }
    assert!(seen.iter().all(|progress| progress.cases == 3 && progress.done <= progress.total), "{seen:?}");
    assert!(seen.is_sorted_by_key(|progress| (progress.case, progress.done)), "{seen:?}");
}

/// The callback that stops the work is not called again.
#[test]
fn a_callback_stops_the_work_at_any_board() {
    for case in 1..=3 {
        let (answer, seen) = stopped_at(|progress| progress.case == case);
        assert!(matches!(answer, Err(ReadError::Stopped(Stopped))), "board {case}: {answer:?}");
        assert_eq!(seen.iter().filter(|progress| progress.case == case).count(), 1, "board {case}: {seen:?}");
        assert!(seen.iter().all(|progress| progress.case <= case), "board {case}: {seen:?}");
    }
}

/// A board of this side whose cells are all candidates.
fn full_board(side: u64) -> String {
    let cells = (0..side * side).map(|cell| format!("{} {}\n", cell / side + 1, cell % side + 1));
    format!("cells {side} {side} {}\n{}", side * side, cells.collect::<String>())
}

/// The work stops in the middle of a board too.
#[test]
fn a_callback_stops_the_work_within_a_board() {
    let mut last = None;
    let mut watch = |progress: Progress| {
        last = Some(progress);
        if progress.done >= 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let read = grid_split().read(full_board(30).as_bytes(), ReadOptions::new().watch(&mut watch));
    assert!(matches!(read, Err(ReadError::Stopped(Stopped))), "{read:?}");
    let Progress { done, total, .. } = last.unwrap();
    assert!(done < total / 2, "expected a stop in the first half, found {done} of {total}");
}

/// The limit holds for the table of each board, and the positions of several boards are solved within it again.
#[test]
fn tables_are_limited() {
    let board = full_board(50);
    let read = |bytes| grid_split().read(board.as_bytes(), ReadOptions::new().max_table_bytes(bytes));
    assert_eq!(read(1 << 24).unwrap().positions().len(), 1);
    let error = read(1 << 20).unwrap_err();
    assert!(matches!(&error, ReadError::Input(error) if (error.line(), error.column()) == (1, 7)), "{error:?}");
    assert!(error.to_string().contains("board 1 of 1 small enough to be solved, found 50 x 50 with 2500"), "{error}");
    let boards = grid_split().read(BOARDS.as_bytes(), ReadOptions::new().max_table_bytes(1 << 20)).unwrap();
    assert_eq!(boards.positions(), grid_split().parse(BOARDS).unwrap().positions());
}

/// A wrong word is reported before any board is solved.
#[test]
fn a_malformed_input_is_not_solved() {
    let mut watch = |progress| panic!("{progress:?}");
    let error = grid_split().read(&b"2\n1 1\n^\n1 1\n?\n"[..], ReadOptions::new().watch(&mut watch)).unwrap_err();
    assert!(matches!(&error, ReadError::Input(error) if error.line() == 5), "{error:?}");
}

#[test]
fn errors_say_what_went_wrong() {
    let stopped = ReadError::from(Stopped);
    assert_eq!(stopped.to_string(), "stopped by the caller");
    let failed = ReadError::from(io::Error::other("it broke"));
    assert_eq!(failed.to_string(), "it broke");
    let parse_error: ParseError = grid_split().parse("x").unwrap_err();
    let malformed = ReadError::from(parse_error.clone());
    assert_eq!(malformed.to_string(), parse_error.to_string());
    assert!([stopped, failed, malformed].iter().all(|error| error.source().is_none()));
}

/// The example of every game is an input of it, by every rule, and holds positions.
#[test]
fn examples_are_inputs_with_positions() {
    for game in GAMES {
        for rule in game.rules {
            let case = format!("{}/{}", game.name, rule.name);
            let puzzle = rule.parse(game.example).unwrap_or_else(|error| panic!("{case}: {error}"));
            assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "{case}: its own answer");
            let positions = puzzle.positions();
            assert!(!positions.is_empty(), "{case}: expected positions");
            assert_eq!(rule.positions(game.example).unwrap(), positions, "{case}");
            assert!(positions.iter().all(|position| position.game() == game), "{case}: {positions:?}");
            for position in &positions {
                assert_eq!(position.rule(), Some(rule.name).filter(|name| *name != game.rules[0].name), "{case}");
                assert_eq!(&position.to_string().parse::<AnyPosition>().unwrap(), position, "{case}: read again");
            }
            assert!(format!("{puzzle:?}").len() > 10, "{case}: expected a description for debugging");
        }
    }
}

/// A single board and several ones have the same positions, though only a single one is kept solved.
#[test]
fn boards_are_positions() {
    let parse = |text: &str| grid_split().parse(text).unwrap().positions();
    let [first, empty, last] = <[AnyPosition; 3]>::try_from(parse(BOARDS)).unwrap();
    assert_eq!(parse("cells 5 5 1  3 3"), std::slice::from_ref(&first));
    assert_eq!(parse("1  1 1 ^"), std::slice::from_ref(&empty));
    assert_eq!(Sum::new([first, empty, last]).nim_value().heap_size(), 0);
}

/// A mark is a position, and has a winning cut or none; a rectangle of the judge's input is marked in the middle.
#[test]
fn marks_are_positions() {
    let game = Game::named("marked-rectangle").unwrap();
    let middle = game.parse("4  5 8  6 7  1 1  18446744073709551615 18446744073709551614").unwrap().positions();
    let marks = game.parse("marks 4  5 8 3 4  6 7 3 4  1 1 1 1  18446744073709551615 18446744073709551614 9223372036854775808 9223372036854775807");
    assert_eq!(middle, marks.unwrap().positions());
    let marked = game.parse("marks 3  5 8 2 3  3 3 2 2  1 2 1 2").unwrap();
    assert_eq!(marked.answer(), "FIRST right 5\nSECOND\nFIRST left 1\n");
    assert_eq!(marked.check(&marked.answer()), Ok(()));
    assert_eq!(marked.check("FIRST\nright\n05 SECOND FIRST left 1"), Ok(()));
    let values: Vec<u64> = marked.positions().iter().map(|position| position.nim_value().heap_size()).collect();
    assert_eq!(values, [5, 0, 1]);
    for (answer, reason) in [
        (
            "FIRST right 5 SECOND SECOND",
            "case 3 of 3: `SECOND`, but the nim-value is *, so the first player wins: `FIRST`",
        ),
        (
            "FIRST right 5 FIRST top 1 SECOND",
            "case 2 of 3: `FIRST`, but the nim-value is 0, so the second player wins: `SECOND`",
        ),
        ("1 0 1", "case 1 of 3: expected `FIRST` or `SECOND`, found `1`"),
        ("FIRST up 5", "case 1 of 3: expected the side, one of top, bottom, left and right, found `up`"),
        ("FIRST right", "case 1 of 3: expected the number of lines, found the end of the answer"),
        ("FIRST right 4", "case 1 of 3: the cut `right 4` leaves nim-value *, so the other player wins"),
        (
            "FIRST right 6",
            "case 1 of 3: the cut `right 6` is illegal: cannot cut off 6 lines from a side of the mark that has 5",
        ),
        ("FIRST right 5 SECOND", "case 3 of 3: expected `FIRST` or `SECOND`, found the end of the answer"),
        ("FIRST right 5 SECOND FIRST left 1 1", "expected the end of the answer, found `1`"),
    ] {
        assert_eq!(marked.check(answer).unwrap_err().to_string(), reason, "{answer:?}");
    }
    for (text, error) in [
        ("mark 1", "1:1: expected the word `marks` or the number T of rectangles, from 0 to 2147483647, found `mark`"),
        ("marks 1  5 8 2 9", "1:16: expected y of marked rectangle 1 of 1, from 1 to 8, found `9`"),
        ("marks 0 1", "1:9: expected the end of the input after 0 marked rectangles, found `1`"),
    ] {
        assert_eq!(game.parse(text).unwrap_err().to_string(), error, "{text:?}");
    }
}
