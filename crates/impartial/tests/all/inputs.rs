//! Inputs of every game: those that are refused, the JSON of those that are solved, and the moves that complete a text.

use impartial::Game;
use impartial::impartial_core::Solve as _;
use impartial::session::{Player, Session};

use crate::games;

/// Returns the moves that complete a text in the positions of an input, as they are typed.
pub(crate) fn completions(game: &str, input: &str, text: &str) -> Vec<String> {
    let positions = Game::named(game).unwrap().rules[0].positions(input).unwrap();
    let session = Session::new(positions, Player::Person);
    let moves = session.completions(text);
    for mv in &moves {
        assert_eq!(session.clone().play(mv.clone()).map(drop), Ok(()), "{game}: {mv:?}");
    }
    moves.iter().map(|mv| session.in_short(mv)).collect()
}

#[test]
fn bad_inputs_are_refused_with_their_place() {
    for (game, tested) in games::all() {
        let cases = (tested.bad_inputs)();
        assert!(!cases.is_empty(), "expected a bad input of {}", game.name);
        for (input, place, message) in cases {
            for rule in game.rules {
                let error = rule.parse(&input[..]).unwrap_err();
                let expected = format!("{place}: expected {message}");
                assert_eq!(error.to_string(), expected, "{}/{}: {}", game.name, rule.name, input.escape_ascii());
            }
        }
    }
}

#[cfg(feature = "json")]
#[test]
fn solved_inputs_have_their_json() {
    for (game, tested) in games::all() {
        assert!(!tested.solved_as_json.is_empty(), "expected the JSON of an input of {}", game.name);
        for &(input, target, json) in tested.solved_as_json {
            assert_eq!(game.parse(input).unwrap().json(target.into()), json, "{}: {input:?}", game.name);
        }
    }
}

#[test]
fn beginnings_of_moves_are_completed() {
    for (game, tested) in games::all() {
        for (input, text, moves) in tested.completions {
            assert_eq!(completions(game.name, input, text), *moves, "{}: {text:?} in {input:?}", game.name);
        }
        // The part of a move before its last word has a completion.
        let position = game.rules[0].positions(game.example).unwrap().remove(0);
        let mv = position.some_move().unwrap().in_short();
        let session = Session::new([position], Player::Person);
        let words = mv.rsplit_once(' ').map_or("", |(words, _)| words);
        assert!(!session.completions(words).is_empty(), "{}: expected moves that begin with {words:?}", game.name);
    }
}
