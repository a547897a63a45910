//! Reports: a snapshot for every input and rule, and properties of all of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, panic};

use impartial::nimbers::Nimber;
use impartial::{GAMES, Game};

use crate::fixtures::{self, Case};
use crate::games::{self, tested};

/// Maximum number of lines of a snapshot. Inputs of many cases have a line of JSON for each case.
const MAX_LINES: usize = 80;

#[test]
fn reports() {
    compare_all(fixtures::committed);
}

#[test]
fn reports_of_large_inputs() {
    compare_all(fixtures::large);
}

/// An input in another folder would have no report.
#[test]
fn every_folder_with_inputs_belongs_to_a_game() {
    for folder in fs::read_dir(fixtures::root().join("fixtures")).unwrap().map(|entry| entry.unwrap().path()) {
        let is_of_game = folder.file_name().and_then(|name| Game::named(name.to_str()?)).is_some();
        if folder.is_dir() && !is_of_game {
            assert!(fixtures::inputs_in(&folder).is_empty(), "{}: expected the name of a game", folder.display());
        }
    }
}

/// Compares the reports of all inputs with their snapshots, and then names the inputs that differ.
///
/// It continues after a difference, so that `cargo xtask review` shows all of them.
fn compare_all(inputs: fn(&str) -> Vec<PathBuf>) {
    let mut differing = Vec::new();
    for game in GAMES {
        let paths = inputs(game.name).into_iter().filter(|path| has_snapshot(game, path));
        for case in paths.flat_map(|path| fixtures::cases_of(game, path)) {
            if panic::catch_unwind(|| compare(game, &case)).is_err() {
                differing.push(case.to_string());
            }
        }
    }
    assert!(differing.is_empty(), "the reports of these inputs differ, or are not written:\n{}", differing.join("\n"));
}

/// Returns whether an input has a snapshot. If its report equals the report of another input, it has none.
fn has_snapshot(game: &Game, path: &Path) -> bool {
    let name = path.file_stem().unwrap().to_str().unwrap();
    !tested(game.name).same_reports.iter().any(|group| group[1..].contains(&name))
}

/// Compares the report and the JSON of an input with its snapshot.
fn compare(game: &Game, case: &Case) {
    let name = if game.rules.len() == 1 { "report".to_owned() } else { format!("report_{}", case.rule.name) };
    let mut settings = fixtures::settings(game.name);
    settings.set_snapshot_suffix(case.path.file_name().unwrap().to_str().unwrap());
    settings.set_input_file(&case.path);
    settings.bind(|| insta::assert_snapshot!(name, fixtures::first_lines(&shown(case), MAX_LINES)));
}

/// Returns the report and the JSON of an input.
fn shown(case: &Case) -> String {
    let puzzle = case.puzzle();
    puzzle.report(Nimber::ZERO) + "\n## JSON\n\n" + &puzzle.json(Nimber::ZERO)
}

/// Inputs that differ in their whitespace, leading zeros or order have one report, and one snapshot.
#[test]
fn inputs_with_the_same_report() {
    for (game, row) in games::all() {
        for group in row.same_reports {
            for rule in game.rules {
                let shown_of = |name: &&str| {
                    let path = fixtures::root().join(format!("fixtures/{}/{name}.in", game.name));
                    shown(&Case { rule, path })
                };
                let first = shown_of(&group[0]);
                for name in &group[1..] {
                    assert_eq!(shown_of(name), first, "{}/{}: {name} and {}", game.name, rule.name, group[0]);
                }
            }
        }
    }
}

/// Two equal snapshots of a game would be reviewed twice.
#[test]
fn no_two_snapshots_are_equal() {
    for folder in fs::read_dir(fixtures::root().join("tests/snapshots")).unwrap() {
        let mut seen = BTreeMap::new();
        let paths = fs::read_dir(folder.unwrap().path()).unwrap().map(|entry| entry.unwrap().path());
        for path in paths.filter(|path| path.extension().is_some_and(|extension| extension == "snap")) {
            let text = fs::read_to_string(&path).unwrap();
            let Some((_, body)) = text[3..].split_once("\n---\n") else { panic!("{}: no header", path.display()) };
            if let Some(other) = seen.insert(body.to_owned(), path.clone()) {
                panic!(
                    "{} equals {}: add the inputs to `same_reports` of the game in tests/suite/games",
                    path.display(),
                    other.display()
                );
            }
        }
    }
}

/// A report has at most 40 lines of 100 characters, where a longer line counts as the number of lines into which a terminal breaks it.
///
/// It starts with the answer and has all sections, but no colour, which only the command adds.
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
