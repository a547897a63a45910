//! Constrained Nim: answers, snapshots of the reports, and moves that do what the report says.

use std::fs;
use std::path::Path;

use impartial::core::{Outcome, Position as _, Solve as _};
use impartial::nimbers::Nimber;
use impartial::{Game, games};

use crate::fixtures;

fn game() -> &'static Game {
    Game::named("constrained-nim").unwrap()
}

/// The answers come from the problem statement, from searching small piles by the rules, or from piles whose values can
/// be argued by hand.
#[test]
fn answers() {
    let answered = fixtures::answered("constrained-nim");
    assert!(answered.len() >= 15, "only {} answers were there to check", answered.len());
    for (path, input, answer) in answered {
        assert_eq!(game().parse(&input[..]).unwrap().answer(), answer, "{}", path.display());
    }
}

#[test]
fn reports() {
    insta::glob!("../../fixtures/constrained-nim", "*.in", snapshot_report);
}

/// The same for inputs that are not committed.
#[test]
fn reports_of_large_inputs() {
    assert!(fixtures::large("constrained-nim").is_dir(), "the large fixtures are missing: run `cargo xtask fixtures`");
    insta::glob!("../../target/fixtures/constrained-nim", "*.in", snapshot_report);
}

fn snapshot_report(path: &Path) {
    let puzzle = game().parse(fs::read(path).unwrap()).unwrap();
    fixtures::settings("constrained-nim").bind(|| insta::assert_snapshot!("report", fixtures::shown(&*puzzle)));
}

/// On every fixture: each move named is legal and lands where it should, until nothing is left to win.
#[test]
fn moves_land_where_they_should() {
    for path in fixtures::inputs("constrained-nim") {
        let mut nim = games::constrained_nim::parse(&fs::read(&path).unwrap()).unwrap();
        let value = nim.nim_value().heap_size();
        for target in [value / 2, value / 3, 0].map(Nimber::of_heap) {
            if target >= nim.nim_value() {
                continue;
            }
            let take = nim.move_to(target).unwrap_or_else(|| panic!("{}: no move to {target}", path.display()));
            nim.play(&take).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(nim.nim_value(), target, "{}", path.display());
        }
        assert_eq!(nim.outcome(), Outcome::P, "{}", path.display());
    }
}
