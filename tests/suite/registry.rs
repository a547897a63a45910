//! The registry is in order, and each game in it has fixtures that it reads.

use std::fs;

use impartial::core::{Outcome, Solve as _, Sum};
use impartial::{AnyPosition, GAMES, Game, Rule, UnknownName};

use crate::fixtures;
use crate::games::{example, tested};

/// Minimum number of inputs with an `.ans` file. A game with fewer has missing fixtures.
const LEAST_ANSWERS: usize = 30;

#[test]
fn games_are_sorted_by_name_and_found_by_it() {
    assert!(
        GAMES.is_sorted_by(|left, right| left.name < right.name),
        "expected games in alphabetical order, found {:?}",
        GAMES.iter().map(|game| game.name).collect::<Vec<_>>()
    );
    for game in GAMES {
        for name in game.aliases.iter().chain([&game.name]) {
            assert_eq!(Game::named(name).map(|found| found.name), Some(game.name), "{name}");
            assert_eq!(GAMES.iter().filter(|other| other.is_named(name)).count(), 1, "{name}");
        }
    }
    assert_eq!(Rule::named("octal").map(|(game, _)| game.name), Ok("heaps"));
}

#[test]
fn every_game_has_fixtures() {
    for name in GAMES.iter().map(|game| game.name) {
        assert!(fixtures::root().join("fixtures").join(name).is_dir(), "{name}: the folder fixtures/{name} is missing");
        let answers = fixtures::answered(name).len();
        assert!(
            answers >= LEAST_ANSWERS,
            "fixtures/{name}: expected at least {LEAST_ANSWERS} inputs with an `.ans` file, found {answers}"
        );
        assert!(
            tested(name).is_small || !fixtures::large(name).is_empty(),
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

/// The example of every game is an input of it by every rule, and holds positions that can be won.
#[test]
fn examples_are_inputs_with_positions() {
    for game in GAMES {
        for rule in game.rules {
            let case = format!("{}/{}", game.name, rule.name);
            let puzzle = rule.parse(game.example).unwrap_or_else(|error| panic!("{case}: {error}"));
            assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "{case}: its own answer");
            assert!(format!("{puzzle:?}").len() > 10, "{case}: expected a description for debugging");
            let positions = puzzle.positions();
            assert_eq!(rule.positions(game.example).unwrap(), positions, "{case}");
            for position in &positions {
                assert_eq!(position.game(), game, "{case}");
                assert_eq!(position.rule(), Some(rule.name).filter(|name| *name != game.rules[0].name), "{case}");
                let (named, found) = Rule::named(&position.name()).unwrap();
                assert_eq!((named.name, found.name), (game.name, rule.name));
                assert_eq!(&position.to_string().parse::<AnyPosition>().unwrap(), position, "{case}: read again");
            }
            let [words, fixed] = [&positions[0].some_move().unwrap().notation(), &game.move_syntax()]
                .map(|text| text.split(' ').filter(|&word| word != "parts").count());
            let has_more = game.move_syntax().ends_with(" parts");
            assert!(words == fixed || has_more && words > fixed, "{case}: a move, and the syntax of a move");
        }
        assert_eq!(Sum::new(example(game)).outcome(), Outcome::N, "{}", game.name);
    }
}

#[test]
fn near_names_are_suggested_and_far_names_list_all() {
    const GAMES: [&str; 4] = ["constrained-nim", "paper-cutting", "sharti", "nim"];
    for (unknown, nearest) in [
        ("shart", "sharti"),
        ("shrati", "sharti"),
        ("Sharti", "sharti"),
        ("paper", "paper-cutting"),
        ("papercutting", "paper-cutting"),
        ("constrained", "constrained-nim"),
        ("nin", "nim"),
    ] {
        let hint = format!("unknown; did you mean `{nearest}`?");
        assert_eq!(UnknownName::new("unknown", unknown, GAMES).to_string(), hint, "{unknown}");
    }
    for unknown in ["", "foo", "x", "chess", "go", "hex", "kayles", "domineering", "checkers", "hackenbush"] {
        let hint = "unknown; available: constrained-nim, paper-cutting, sharti, nim";
        assert_eq!(UnknownName::new("unknown", unknown, GAMES).to_string(), hint, "{unknown}");
    }
}
