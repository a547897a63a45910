//! The registry is in order, and every game in it reads its own fixtures.

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
        assert!(fixtures::check_answers(game) > 0, "{}", game.name);
        assert!(fixtures::inputs(game.name).len() >= 25, "{}", game.name);
    }
}
