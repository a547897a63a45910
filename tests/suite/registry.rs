//! The registry is in order, and each game in it has fixtures that it reads.

use std::fs;

use impartial::{GAMES, Game};

use crate::fixtures;

/// The least number of inputs with an `.ans` file. A game with fewer has missing fixtures.
const LEAST_ANSWERS: usize = 30;

#[test]
fn games_are_sorted_by_name_and_found_by_it() {
    assert!(
        GAMES.is_sorted_by(|left, right| left.name < right.name),
        "expected games in alphabetical order, found {:?}",
        GAMES.iter().map(|game| game.name).collect::<Vec<_>>()
    );
    for game in GAMES {
        assert_eq!(Game::named(game.name).map(|found| found.source), Some(game.source), "{}", game.name);
    }
}

#[test]
fn every_game_has_fixtures() {
    for Game { name, .. } in GAMES {
        assert!(fixtures::root().join("fixtures").join(name).is_dir(), "{name}: the folder fixtures/{name} is missing");
        let answers = fixtures::answered(name).len();
        assert!(
            answers >= LEAST_ANSWERS,
            "fixtures/{name}: expected at least {LEAST_ANSWERS} inputs with an `.ans` file, found {answers}"
        );
        assert!(
            !fixtures::large(name).is_empty(),
            "target/fixtures/{name}: expected a large input, found none; run `cargo xtask fixtures`"
        );
    }
}

/// The folder `search` has tables of values, for the solvers without a theorem.
#[test]
fn every_other_folder_of_fixtures_is_a_game() {
    for entry in fs::read_dir(fixtures::root().join("fixtures")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        assert!(
            !entry.path().is_dir() || name == "search" || Game::named(&name).is_some(),
            "fixtures/{name}: the registry has no `{name}`"
        );
    }
}

#[test]
fn every_rule_reads_every_fixture() {
    fixtures::cases().for_each(|case| drop(case.puzzle()));
}
