//! Reports: a snapshot for every input and rule, and properties of all of them.

use std::path::Path;

use impartial::Game;
use impartial::nimbers::Nimber;

use crate::fixtures;

/// The most lines of a snapshot. Inputs of many cases have a line of JSON for each case.
const MOST_LINES: usize = 80;

#[test]
fn reports() {
    insta::glob!("../../fixtures", "*/*.in", |path| {
        let game = game_of(path);
        snapshot(game.unwrap_or_else(|| panic!("{}: the registry has no such game", path.display())), path);
    });
}

/// Large inputs are written, not committed. So inputs of a game of another branch may be present too.
#[test]
fn reports_of_large_inputs() {
    let folder = fixtures::root().join("target/fixtures");
    assert!(folder.is_dir(), "target/fixtures: is missing; run `cargo xtask fixtures`");
    insta::glob!(folder, "*/*.in", |path| {
        if let Some(game) = game_of(path) {
            snapshot(game, path);
        }
    });
}

/// Returns the game to whose folder an input belongs.
fn game_of(path: &Path) -> Option<&'static Game> {
    Game::named(path.parent()?.file_name()?.to_str()?)
}

/// Compares the report and the JSON of an input with a snapshot, by every rule of the game.
fn snapshot(game: &'static Game, path: &Path) {
    for case in fixtures::cases_of(game, path.to_owned()) {
        let puzzle = case.puzzle();
        let shown = puzzle.report(Nimber::ZERO) + "\n## JSON\n\n" + &puzzle.json(Nimber::ZERO);
        let name = if game.rules.len() == 1 { "report".to_owned() } else { format!("report_{}", case.rule.name) };
        let mut settings = fixtures::settings(game.name);
        // insta would add the folder of the game, which the path of the snapshot already has.
        settings.set_snapshot_suffix(path.file_name().unwrap().to_str().unwrap());
        settings.bind(|| insta::assert_snapshot!(name, fixtures::first_lines(&shown, MOST_LINES)));
    }
}

/// A report has at most 40 lines of 100 characters, where a longer line counts as often as a terminal breaks it.
///
/// It starts with the answer, has all sections, and has no colour, which only the command adds.
#[test]
fn every_report_fits_on_a_screen() {
    let mut read = 0;
    for case in fixtures::cases() {
        let puzzle = case.puzzle();
        for target in [0, 1, u64::MAX].map(Nimber::from_heap) {
            let report = puzzle.report(target);
            let what = || format!("{case}, target {target}, of the report\n{}", fixtures::first_lines(&report, 12));
            let height: usize = report.lines().map(|line| line.chars().count().div_ceil(100).max(1)).sum();
            assert!(height <= 40, "expected at most 40 lines, found {height}: {}", what());
            assert!(report.starts_with("## Answer\n\n"), "expected `## Answer` first: {}", what());
            for part in ["## Input", "## Reasoning", "sum: ", "theorem: "] {
                let is_there = report.contains(&format!("\n{part}"));
                assert!(is_there, "expected a line that starts with `{part}`, found none: {}", what());
            }
            assert!(!report.contains('\x1b'), "expected no colour, found an escape sequence: {}", what());
            read += 1;
        }
    }
    assert!(read >= 750, "expected at least 750 reports, found {read}");
}
