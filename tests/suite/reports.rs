//! What holds of the reports of all games.

use std::fs;

use impartial::GAMES;
use impartial::nimbers::Nimber;

use crate::fixtures;

/// At most 40 lines of 100 characters, a longer one counting as often as a terminal breaks it, who wins before anything
/// else, and no colour: that is for the command line to add.
#[test]
fn every_report_fits_on_a_screen() {
    let mut read = 0;
    for game in GAMES {
        for path in fixtures::inputs(game.name) {
            let input = fs::read(&path).unwrap();
            for rule in game.rules {
                let puzzle = rule.parse(&input[..]).unwrap();
                for target in [0, 1, u64::MAX].map(Nimber::of_heap) {
                    let report = puzzle.report(target);
                    let height: usize = report.lines().map(|line| line.chars().count().div_ceil(100).max(1)).sum();
                    assert!(height <= 40, "{}: {height} lines\n{report}", path.display());
                    assert!(report.starts_with("## Answer\n\n"), "{}", path.display());
                    for part in ["## Input", "## Reasoning", "sum: ", "theorem: "] {
                        assert!(report.contains(&format!("\n{part}")), "{}: no {part}", path.display());
                    }
                    assert!(!report.contains('\x1b'), "{}", path.display());
                    read += 1;
                }
            }
        }
    }
    assert!(read >= 750, "only {read} reports were there to read");
}
