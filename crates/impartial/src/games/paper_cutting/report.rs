//! The judge's answer, its check, and the report of a sheet.

use impartial_core::{Position as _, Solve as _};
use impartial_paper_cutting::{Cut, CutLine, CutRule, Line, PaperCutting};
use interval_merge::Interval;
use nimbers::Nimber;

use crate::any::AnyPosition;
use crate::check::{Answer, WrongAnswer};
use crate::notation::Notation as _;
use crate::output::report::{Report, join_truncated};
use crate::single_position::SinglePosition;

impl SinglePosition for PaperCutting {
    #[cfg(feature = "json")]
    const GAME: &'static str = super::GAME.name;
    const VERDICTS: [&'static str; 2] = super::VERDICTS;

    fn summands(&self) -> Vec<AnyPosition> {
        vec![self.clone().into()]
    }

    fn in_words(Cut { from: [xb, yb], to: [xe, ye] }: &Cut) -> String {
        format!("cut from ({xb}, {yb}) to ({xe}, {ye})")
    }

    fn describe(&self, report: &mut Report) {
        let lines = self.cut_lines().count();
        let [width, height] = [self.width(), self.height()];
        write!(report, "a sheet of {width} x {height}");
        report.line(match self.rule() {
            CutRule::Judge => "rule judge: a cut may run over stretches already cut",
            CutRule::Run => "rule run: a cut must stay inside one uncut run",
        });
        write!(report, "lines with cuts: {lines}");
        report.list(self.cut_lines(), lines, |cut| {
            let cuts = self.cuts_on(cut.line).iter().map(|cut| format!("{} to {}", cut.start(), cut.last() + 1));
            format!("{}: cut from {}", cut.line, join_truncated(cuts, ", "))
        });
    }

    fn explain(&self, report: &mut Report) {
        let lines = self.cut_lines().count();
        let [sum, theorem] = match self.rule() {
            CutRule::Judge => ["the interior lines", "each line is a heap of its total uncut length"],
            CutRule::Run => [
                "the uncut runs of the interior lines",
                "each run is a heap of its length, as in the octal game 0.7777...",
            ],
        };
        write!(report, "sum: of {sum}, as each cut touches only one of them");
        write!(report, "theorem: Nim (Bouton), {theorem}, and the sum is worth their xor");
        report.list(self.cut_lines(), lines, |CutLine { line, length, uncut, worth, .. }| match self.rule() {
            CutRule::Judge => format!("{line}: {uncut} of {length} uncut, worth {worth}"),
            CutRule::Run => {
                let whole = Interval::new(0..length).expect("a line has a length");
                let runs = self.cuts_on(line).gaps(whole).map(|run| run.len().to_string());
                format!("{line}: runs {}, worth {worth}", join_truncated(runs, " + "))
            }
        });
        for ((length, lines), direction) in self.uncut_lines().zip(["vertical", "horizontal"]) {
            let worth = Nimber::from_heap(if lines % 2 == 1 { length } else { 0 });
            write!(report, "{direction} lines without cuts: {lines} of length {length}, together worth {worth}");
        }
    }

    fn justify(&self, cut: &Cut, target: Nimber, report: &mut Report) {
        let difference = self.nim_value() + target;
        let line = cut.line().expect("a cut named lies on a line");
        let length = match line {
            Line::X(_) => self.height(),
            Line::Y(_) => self.width(),
        };
        let along = |point: [u64; 2]| match line {
            Line::X(_) => point[1],
            Line::Y(_) => point[0],
        };
        let stretch = Interval::new(along(cut.from)..along(cut.to)).expect("a cut named begins at its lower end");
        let cuts = self.cuts_on(line);
        let uncut: u128 = cuts.gaps(stretch).map(|run| run.len()).sum();
        let heap = match self.rule() {
            CutRule::Judge => u128::from(length) - cuts.measure(),
            CutRule::Run => {
                let rest = Interval::new(stretch.start()..length).expect("the stretch lies on the line");
                cuts.gaps(rest).next().map_or(0, |run| run.len())
            }
        };
        let [heap, rest] = [heap, heap - uncut]
            .map(|units| Nimber::from_heap(u64::try_from(units).expect("a line is shorter than 2^63")));
        write!(report, "difference: {} + {target} = {difference}", self.nim_value());
        write!(report, "line chosen: {line}, as its heap of {heap} becomes smaller: {heap} + {difference} = {rest}");
        write!(report, "cut: from {} to {}, which takes {uncut} uncut", stretch.start(), stretch.last() + 1);
    }

    fn winning_line(&self) -> Option<String> {
        self.winning_move().as_ref().map(Self::short_move)
    }

    fn check_winning_line(&self, answer: &mut Answer<'_>) -> Result<(), WrongAnswer> {
        let mut number = |name| answer.number(|| format!("{name} of the cut"));
        let from = [number("xb")?, number("yb")?];
        let cut = Cut { from, to: [number("xe")?, number("ye")?] };
        let mut after = self.clone();
        let value = after.play(&cut).map(|()| after.nim_value());
        answer.wins(&format!("cut `{}`", Self::short_move(&cut)), value)
    }

    #[cfg(feature = "json")]
    fn json_move(mv: Cut) -> impl serde::Serialize {
        mv
    }
}
