//! The marked rectangle: answers, snapshots of the reports, and marks that lose where the report says so.

use std::fs;
use std::path::Path;

use impartial::core::Solve as _;
use impartial::marked_rectangle::MarkedRectangle;
use impartial::{Game, games};

use crate::fixtures;

fn game() -> &'static Game {
    Game::named("marked-rectangle").unwrap()
}

/// The answers come from the problem statement, or from trying every mark.
#[test]
fn answers() {
    let answered = fixtures::answered("marked-rectangle");
    assert!(answered.len() >= 10, "only {} answers were there to check", answered.len());
    for (path, input, answer) in answered {
        assert_eq!(game().parse(&input[..]).unwrap().answer(), answer, "{}", path.display());
    }
}

#[test]
fn reports() {
    insta::glob!("../../fixtures/marked-rectangle", "*.in", snapshot_report);
}

/// The same for inputs that are not committed, with as much of the JSON as of the report.
#[test]
fn reports_of_large_inputs() {
    assert!(fixtures::large("marked-rectangle").is_dir(), "the large fixtures are missing: run `cargo xtask fixtures`");
    insta::glob!("../../target/fixtures/marked-rectangle", "*.in", snapshot_report);
}

fn snapshot_report(path: &Path) {
    let puzzle = game().parse(fs::read(path).unwrap()).unwrap();
    fixtures::settings("marked-rectangle").bind(|| insta::assert_snapshot!("report", fixtures::start_shown(&*puzzle)));
}

/// On every fixture: as many marks lose as the counts say, and the first ones listed do.
#[test]
fn losing_marks_lose() {
    for path in fixtures::inputs("marked-rectangle") {
        for marks in games::marked_rectangle::parse(&fs::read(&path).unwrap()).unwrap().into_iter().take(50) {
            assert_eq!(marks.first_player_wins() + marks.losing(), marks.total(), "{}", path.display());
            for (row, column) in marks.losing_marks().take(20) {
                let position = MarkedRectangle::new(marks.rows(), marks.columns(), row, column).unwrap();
                assert!(position.nim_value().is_zero(), "{}", path.display());
            }
        }
    }
}
