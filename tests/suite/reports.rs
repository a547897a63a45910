//! Reports: a snapshot for each wording, and properties of all reports.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, panic};

use impartial::core::Solve as _;
use impartial::nimbers::Nimber;
use impartial::{GAMES, Game};

use crate::fixtures::{self, Case};
use crate::games;

/// Maximum number of lines of a snapshot. Inputs of many cases have a line of JSON for each case.
const MAX_LINES: usize = 80;

/// Compares the reports of the inputs from statements and of those written by hand with their snapshots, and then names
/// the inputs that differ. Generated inputs have no snapshot: their answers are proved, and nobody would read them.
///
/// Of inputs whose reports differ only in numbers, the first has a snapshot.
/// The test continues after a difference, so that `cargo xtask review` shows all of them.
#[test]
fn reports() {
    let mut differing = Vec::new();
    for game in GAMES {
        let mut seen = BTreeSet::new();
        let by_hand = fixtures::committed(game.name).into_iter().filter(|path| is_by_hand(path));
        for case in
            fixtures::samples(game.name).into_iter().chain(by_hand).flat_map(|path| fixtures::cases_of(game, path))
        {
            let shown = shown(&case);
            if seen.insert(without_numbers(&shown)) && panic::catch_unwind(|| compare(game, &case, &shown)).is_err() {
                differing.push(case.to_string());
            }
        }
    }
    assert!(differing.is_empty(), "the reports of these inputs differ, or are not written:\n{}", differing.join("\n"));
}

/// A short answer has the verdict, the winning move of the report and the nim-value, in one line each, or a line per case.
#[test]
fn short_answers() {
    let mut single = 0;
    for game in GAMES {
        let puzzle = game.parse(game.example).unwrap();
        let (summary, report) = (puzzle.summary(), puzzle.report(Nimber::ZERO));
        let [position] = &puzzle.positions()[..] else { panic!("{}: the example is one position", game.name) };
        assert!(summary.contains(&format!("nim-value {}", position.nim_value())), "{}: {summary}", game.name);
        if summary.starts_with("- ") {
            assert!(report.contains(&summary), "{}: {summary} is not in {report}", game.name);
            continue;
        }
        single += 1;
        let [verdict, winner, _] = summary.lines().collect::<Vec<_>>()[..] else { panic!("{}: {summary}", game.name) };
        assert!(puzzle.answer().starts_with(verdict), "{}: {summary}", game.name);
        let winning =
            winner.strip_prefix("the next player wins: ").unwrap_or_else(|| panic!("{}: {winner}", game.name));
        assert!(report.contains(&format!("winning move: {winning}\n")), "{}: {summary}", game.name);
    }
    assert!(single >= 5, "{single} games have a single position");
}

#[test]
fn the_short_answer_of_a_lost_position() {
    let heaps = Game::named("nim").unwrap().parse("2  3 3").unwrap();
    assert_eq!(
        heaps.summary(),
        "SECOND\nthe previous player wins: no move leaves nim-value 0\n\
         nim-value 0 = *3 (heap 1) + *3 (heap 2); each move leaves another value\n"
    );
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

/// Returns whether an input was written by hand, for a case of interest or for a bug that is fixed.
fn is_by_hand(path: &Path) -> bool {
    let name = path.file_name().unwrap().to_string_lossy();
    ["hand_", "issue_"].iter().any(|prefix| name.starts_with(prefix))
}

/// Returns a text with 0 in place of each number, whose digits may be in groups with spaces between them.
fn without_numbers(text: &str) -> String {
    let mut words = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_between = letter == ' ' && letters.peek().is_some_and(char::is_ascii_digit);
        if !words.ends_with('0') || !letter.is_ascii_digit() && !is_between {
            words.push(if letter.is_ascii_digit() { '0' } else { letter });
        }
    }
    words
}

/// Compares the report and the JSON of an input with its snapshot.
fn compare(game: &'static Game, case: &Case, shown: &str) {
    let name = if games::rules(game).count() == 1 { "report".to_owned() } else { format!("report_{}", case.rule.name) };
    let mut settings = fixtures::settings(game.name);
    settings.set_snapshot_suffix(case.path.file_name().unwrap().to_str().unwrap());
    settings.set_input_file(&case.path);
    settings.bind(|| insta::assert_snapshot!(name, fixtures::first_lines(shown, MAX_LINES)));
}

/// Returns the report and the JSON of an input.
fn shown(case: &Case) -> String {
    let puzzle = case.puzzle();
    puzzle.report(Nimber::ZERO) + "\n## JSON\n\n" + &puzzle.json(Nimber::ZERO)
}

/// Inputs that differ in their whitespace, leading zeros or order have one report.
#[test]
fn inputs_with_the_same_report() {
    for (game, row) in games::all() {
        for group in row.same_reports {
            for rule in games::rules(game) {
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

/// A report has at most 40 lines of 100 characters, where a longer line counts as the number of lines into which a terminal breaks it.
///
/// It starts with the answer and has all sections, but no colour, which only the command adds.
#[test]
fn every_report_fits_on_a_screen() {
    let mut read = 0;
    for case in fixtures::cases_in_any_play() {
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
