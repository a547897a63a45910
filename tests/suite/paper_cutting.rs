//! Paper cutting: answers, snapshots of the reports under both rules, and cuts that do what the report says.

use std::fs;
use std::path::Path;

use impartial::core::{Outcome, Position as _, Solve as _};
use impartial::nimbers::Nimber;
use impartial::paper_cutting::Rule;
use impartial::{Game, games};

use crate::fixtures;

const RULES: [Rule; 2] = [Rule::Judge, Rule::Run];

fn game() -> &'static Game {
    Game::named("paper-cutting").unwrap()
}

/// Who wins; `check.rs` holds the cuts against the rules. The answers come from the problem statement, from searching small sheets by the rules, or from counting uncut units.
#[test]
fn answers() {
    let answered = fixtures::answered("paper-cutting");
    assert!(answered.len() >= 20, "only {} answers were there to check", answered.len());
    for (path, input, expected) in answered {
        let answer = game().parse(&input[..]).unwrap().answer();
        assert_eq!(answer.lines().next(), expected.lines().next(), "{}", path.display());
    }
}

#[test]
fn reports() {
    insta::glob!("../../fixtures/paper-cutting", "*.in", snapshot_reports);
}

/// The same for inputs that are not committed.
#[test]
fn reports_of_large_inputs() {
    assert!(fixtures::large("paper-cutting").is_dir(), "the large fixtures are missing: run `cargo xtask fixtures`");
    insta::glob!("../../target/fixtures/paper-cutting", "*.in", snapshot_reports);
}

fn snapshot_reports(path: &Path) {
    let input = fs::read(path).unwrap();
    for rule in game().rules {
        let puzzle = rule.parse(&input[..]).unwrap();
        let name = format!("report_{}", rule.name);
        fixtures::settings("paper-cutting").bind(|| insta::assert_snapshot!(name, fixtures::shown(&*puzzle)));
    }
}

/// On every fixture and under both rules: each cut named is legal and lands where it should, until nothing is left to
/// win.
#[test]
fn cuts_land_where_they_should() {
    for path in fixtures::inputs("paper-cutting") {
        for rule in RULES {
            let mut sheet = games::paper_cutting::parse(&fs::read(&path).unwrap(), rule).unwrap();
            let value = sheet.nim_value().heap_size();
            for target in [value / 2, value / 3, 0].map(Nimber::of_heap) {
                if target >= sheet.nim_value() {
                    continue;
                }
                let cut = sheet.move_to(target).unwrap_or_else(|| panic!("{}: no move to {target}", path.display()));
                sheet.play(&cut).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                assert_eq!(sheet.nim_value(), target, "{}", path.display());
            }
            assert_eq!(sheet.outcome(), Outcome::P, "{}", path.display());
        }
    }
}
