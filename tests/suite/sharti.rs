//! Sharti: answers, snapshots of the reports, and moves that do what the report says.

use std::fs;
use std::path::Path;

use impartial::core::{Outcome, Position as _, Solve as _};
use impartial::nimbers::Nimber;
use impartial::{Game, games};

use crate::fixtures;

fn game() -> &'static Game {
    Game::named("sharti").unwrap()
}

/// The answers come from the problem statement, from searching small boards by the rules, or from counting cells.
#[test]
fn answers() {
    let answered = fixtures::answered("sharti");
    assert!(answered.len() >= 30, "only {} answers were there to check", answered.len());
    for (path, input, answer) in answered {
        assert_eq!(game().parse(&input[..]).unwrap().answer(), answer, "{}", path.display());
    }
}

#[test]
fn reports() {
    insta::glob!("../../fixtures/sharti", "*.in", snapshot_report);
}

/// The same for inputs that are not committed.
#[test]
fn reports_of_large_inputs() {
    assert!(fixtures::large("sharti").is_dir(), "the large fixtures are missing: run `cargo xtask fixtures`");
    insta::glob!("../../target/fixtures/sharti", "*.in", snapshot_report);
}

fn snapshot_report(path: &Path) {
    let puzzle = game().parse(fs::read(path).unwrap()).unwrap();
    fixtures::settings("sharti").bind(|| insta::assert_snapshot!("report", fixtures::shown(&*puzzle)));
}

/// A report that asks for another value than 0, for one that can be reached and for one that cannot.
#[test]
fn targets() {
    let puzzle = game().parse(b"12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n").unwrap();
    let answer = |target| {
        let report = puzzle.report(Nimber::of_heap(target));
        report["## Answer\n\n".len()..].split_once("\n## Input").unwrap().0.to_owned()
            + &puzzle.json(Nimber::of_heap(target))
    };
    insta::assert_snapshot!(answer(3), @r#"
    Hamed
    outcome N: the next player wins
    nim-value: *5
    move to *3: flip the 4 x 4 square whose lower-right cell is in row 4 and column 4
    {"game":"sharti","outcome":"N","nim_value":5,"move":{"row":4,"column":4,"side":4}}
    "#);
    insta::assert_snapshot!(answer(5), @r#"
    Hamed
    outcome N: the next player wins
    nim-value: *5
    move to *5: none, as no move keeps the value *5
    {"game":"sharti","outcome":"N","nim_value":5,"move":null}
    "#);
}

/// On every fixture: each move named is legal and lands where it should, again and again until nothing is left.
#[test]
fn moves_land_where_they_should() {
    for path in fixtures::inputs("sharti") {
        let mut board = games::sharti::parse(&fs::read(&path).unwrap()).unwrap();
        let value = board.nim_value().heap_size();
        for target in [value / 2, value / 3, 0].map(Nimber::of_heap) {
            if target >= board.nim_value() {
                continue;
            }
            let square = board.move_to(target).unwrap_or_else(|| panic!("{}: no move to {target}", path.display()));
            board.play(&square).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(board.nim_value(), target, "{}", path.display());
        }
        assert_eq!(board.outcome(), Outcome::P, "{}", path.display());
    }
}
