//! The registry is in order, and every game in it reads its own fixtures.

use std::fs;

use impartial::{GAMES, Game};

use crate::fixtures;

#[test]
fn names_are_sorted_and_found() {
    assert!(GAMES.is_sorted_by(|left, right| left.name < right.name));
    for game in GAMES {
        assert_eq!(Game::named(game.name).map(|found| found.source), Some(game.source));
    }
}

#[test]
fn every_game_has_fixtures_that_it_reads() {
    for game in GAMES {
        let inputs = fixtures::inputs(game.name);
        assert!(inputs.len() >= 25, "{}", game.name);
        for input in inputs {
            for rule in game.rules {
                if let Err(error) = rule.parse(fs::read(&input).unwrap()) {
                    panic!("{}:{error}", input.display());
                }
            }
        }
    }
}
