//! Grid split: answers, snapshots of the reports, and moves that do what the report says.

use std::fs;
use std::path::Path;

use impartial::core::{Outcome, Position as _, Solve as _};
use impartial::nimbers::Nimber;
use impartial::{Game, games};

use crate::fixtures;

fn game() -> &'static Game {
    Game::named("grid-split").unwrap()
}

/// The answers come from the problem statement, or from playing every candidate by the rules.
#[test]
fn answers() {
    let answered = fixtures::answered("grid-split");
    assert!(answered.len() >= 30, "only {} answers were there to check", answered.len());
    for (path, input, answer) in answered {
        assert_eq!(game().parse(&input[..]).unwrap().answer(), answer, "{}", path.display());
    }
}

#[test]
fn reports() {
    insta::glob!("../../fixtures/grid-split", "*.in", snapshot_report);
}

/// The same for inputs that are not committed.
#[test]
fn reports_of_large_inputs() {
    assert!(fixtures::large("grid-split").is_dir(), "the large fixtures are missing: run `cargo xtask fixtures`");
    insta::glob!("../../target/fixtures/grid-split", "*.in", snapshot_report);
}

fn snapshot_report(path: &Path) {
    let puzzle = game().parse(fs::read(path).unwrap()).unwrap();
    fixtures::settings("grid-split").bind(|| insta::assert_snapshot!("report", fixtures::start_shown(&*puzzle)));
}

/// A report that asks for another value than 0, for one that can be reached and for one that cannot.
#[test]
fn targets() {
    let puzzle = game().parse(b"2\n5 6\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n1 1\n^\n").unwrap();
    let answer = |target| {
        let report = puzzle.report(Nimber::of_heap(target));
        let (answer, rest) = report["## Answer\n\n".len()..].split_once("## Input").unwrap();
        let (_, drawings) = rest.split_once("## Reasoning\n\n").unwrap().1.split_once("\n\n").unwrap();
        answer.to_owned() + drawings + &puzzle.json(Nimber::of_heap(target))
    };
    insta::assert_snapshot!(answer(0), @r#"
    - Asuna: outcome N, nim-value *, winning move: choose (3, 3)
    - Kirito: outcome P, nim-value 0, winning move: none

    ......
    ......
    ..Xo..
    ......
    ......

    .
    {"game":"grid-split","outcome":"N","nim_value":1,"move":{"row":3,"column":3}}
    {"game":"grid-split","outcome":"P","nim_value":0,"move":null}
    "#);
    insta::assert_snapshot!(answer(1), @r#"
    - Asuna: outcome N, nim-value *, move to *: none
    - Kirito: outcome P, nim-value 0, move to *: none is guaranteed

    ......
    ......
    ..oo..
    ......
    ......

    .
    {"game":"grid-split","outcome":"N","nim_value":1,"move":null}
    {"game":"grid-split","outcome":"P","nim_value":0,"move":null}
    "#);
}

/// On every fixture: each move named is legal and lands where it should, until nothing is left to win.
#[test]
fn moves_land_where_they_should() {
    for path in fixtures::inputs("grid-split") {
        for mut board in games::grid_split::parse(&fs::read(&path).unwrap()).unwrap() {
            let value = board.nim_value().heap_size();
            for target in [value / 2, value / 3, 0].map(Nimber::of_heap) {
                if target >= board.nim_value() {
                    continue;
                }
                let cell = board.move_to(target).unwrap_or_else(|| panic!("{}: no move to {target}", path.display()));
                board.play(&cell).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                assert_eq!(board.nim_value(), target, "{}", path.display());
            }
            assert_eq!(board.outcome(), Outcome::P, "{}", path.display());
        }
    }
}
