//! The Nim heaps of a sheet: its interior lines by the judge's rule, and the uncut runs of these lines by the rule `run`.

use impartial_paper_cutting::{Cut, CutRule, Line, PaperCutting};

use super::{along, length};
use crate::describe::prelude::*;

/// Lists the first heaps, of the vertical lines and then of the horizontal ones.
pub(super) fn of_sheet(sheet: &PaperCutting) -> Summands {
    let uncut: u128 = sheet.uncut_lines().map(|(_, lines)| u128::from(lines)).sum();
    // Only lines with cuts can have no heap, or several.
    let cut: usize = sheet.cut_lines().map(|cut| of_line(sheet, cut.line).count()).sum();
    let lines = (1..sheet.width()).map(Line::X).chain((1..sheet.height()).map(Line::Y));
    Summands::first(lines.flat_map(|line| of_line(sheet, line)), uncut + cut as u128)
}

/// Returns the heap that a legal cut makes smaller.
pub(super) fn of_cut(sheet: &PaperCutting, cut: &Cut) -> Option<Summand> {
    let line = cut.line()?;
    let start = cut.from[along(line)].min(cut.to[along(line)]);
    match sheet.rule() {
        CutRule::Judge => of_line(sheet, line).next(),
        CutRule::Run => sheet
            .cuts_on(line)
            .gaps(0..length(sheet, line))
            .find(|run| run.contains(start))
            .map(|run| of_run(line, run.start(), run.last() + 1)),
    }
}

/// Returns the heaps of a line.
fn of_line(sheet: &PaperCutting, line: Line) -> impl Iterator<Item = Summand> {
    let (cuts, length) = (sheet.cuts_on(line), length(sheet, line));
    let (whole, runs) = match sheet.rule() {
        CutRule::Judge => {
            let uncut = u128::from(length) - cuts.measure();
            (u64::try_from(uncut).ok().filter(|&uncut| uncut > 0), None)
        }
        CutRule::Run => (None, Some(cuts.gaps(0..length))),
    };
    let whole = whole.map(|uncut| Summand::new(line.to_string(), Nimber::from_heap(uncut)));
    let runs = runs.into_iter().flatten().map(move |run| of_run(line, run.start(), run.last() + 1));
    whole.into_iter().chain(runs)
}

/// Returns the heap of an uncut run.
fn of_run(line: Line, start: u64, end: u64) -> Summand {
    Summand::new(format!("{line}, from {start} to {end}"), Nimber::from_heap(end - start))
}
