//! Paper cutting: answers, snapshots of the reports under both rules, and cuts that do what the report says.

use std::fs;
use std::path::Path;

use impartial::core::{Outcome, Position as _, Solve as _};
use impartial::nimbers::Nimber;
use impartial::paper_cutting::{Cut, Rule};
use impartial::{Game, text};

use crate::fixtures;

const RULES: [Rule; 2] = [Rule::Judge, Rule::Run];

fn game() -> &'static Game {
    Game::named("paper-cutting").unwrap()
}

/// Whether an answer of the judge is right for this input: the verdict, and the cut by the rules. Any cut that wins is.
fn is_right(input: &[u8], answer: &str) -> bool {
    let mut sheet = text::paper_cutting::parse(input, Rule::Judge).unwrap();
    match answer.lines().collect::<Vec<_>>()[..] {
        ["SECOND"] => sheet.outcome() == Outcome::P,
        ["FIRST", cut] => {
            let numbers: Vec<u64> = cut.split(' ').map(|number| number.parse().unwrap()).collect();
            let cut = Cut { from: [numbers[0], numbers[1]], to: [numbers[2], numbers[3]] };
            sheet.outcome() == Outcome::N && sheet.play(&cut).is_ok() && sheet.outcome() == Outcome::P
        }
        _ => false,
    }
}

/// The answers come from the problem statement, from searching small sheets by the rules, or from counting uncut units.
#[test]
fn answers() {
    let answered = fixtures::answered("paper-cutting");
    assert!(answered.len() >= 20, "only {} answers were there to check", answered.len());
    for (path, input, expected) in answered {
        let answer = game().parse(&input[..]).unwrap().answer();
        assert_eq!(answer.lines().next(), expected.lines().next(), "{}", path.display());
        assert!(is_right(&input, &expected), "{}: the expected answer", path.display());
        assert!(is_right(&input, &answer), "{}: {answer}", path.display());
    }
}

#[test]
fn wrong_answers_are_told_from_right_ones() {
    let input = b"2 3 1\n1 1 1 2\n";
    assert!(is_right(input, "FIRST\n1 0 1 3\n"));
    assert!(is_right(input, "FIRST\n1 3 1 0\n"));
    for wrong in ["SECOND\n", "FIRST\n", "FIRST\n1 0 1 2\n", "FIRST\n1 1 1 2\n", "FIRST\n0 0 0 3\n", "first\n1 0 1 3\n"]
    {
        assert!(!is_right(input, wrong), "{wrong}");
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
            let mut sheet = text::paper_cutting::parse(&fs::read(&path).unwrap(), rule).unwrap();
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
