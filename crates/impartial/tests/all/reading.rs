//! The errors of reading, and the examples of the registry. Progress is that of grid split, whose boards take long.

use std::error::Error as _;
use std::io;

use impartial::impartial_core::Stopped;
use impartial::{AnyPosition, GAMES, Game, ParseError, ReadError};

#[test]
fn errors_say_what_went_wrong() {
    let stopped = ReadError::from(Stopped);
    assert_eq!(stopped.to_string(), "stopped by the caller");
    let failed = ReadError::from(io::Error::other("it broke"));
    assert_eq!(failed.to_string(), "it broke");
    let parse_error: ParseError = Game::named("nim").unwrap().parse("x").unwrap_err();
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
