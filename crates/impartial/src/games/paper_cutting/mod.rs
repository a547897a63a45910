//! Paper cutting: the format of Codeforces 277C.

mod heaps;
mod input;
#[cfg(feature = "draw")]
mod picture;

use impartial_paper_cutting::{Cut, CutLine, CutRule, Line, PaperCutting};

use crate::describe::prelude::*;
use crate::output::text_board;

/// The name of the rule that is not the judge's.
const RUN: &str = GameId::PaperCutting.data().rule_texts[1].0;

impl Describe for PaperCutting {
    const READ: ReadInput = input::read;
    const MOVE: &'static str = "cut";

    fn size(&self) -> usize {
        self.original_cuts().count() + self.played().len()
    }

    fn rule(&self) -> Option<&'static str> {
        match PaperCutting::rule(self) {
            CutRule::Judge => None,
            CutRule::Run => Some(RUN),
        }
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {}", self.width(), self.height(), self.original_cuts().count())?;
        self.original_cuts().try_for_each(|Cut { from: [xb, yb], to: [xe, ye] }| writeln!(f, "{xb} {yb} {xe} {ye}"))
    }

    fn played_since_start(&self) -> Vec<Cut> {
        self.new_cuts().collect()
    }

    fn ranges(&self) -> String {
        let cut = |same: &str, side: u64, other: &str, length: u64| match side {
            1 => None,
            _ => Some(format!(
                "{same}b={same}e from 1 to {} and {other}b, {other}e from 0 to {}",
                grouped(side - 1),
                grouped(length)
            )),
        };
        let [width, height] = [self.width(), self.height()];
        let cuts = [cut("x", width, "y", height), cut("y", height, "x", width)];
        let cuts: Vec<String> = cuts.into_iter().flatten().collect();
        if cuts.is_empty() { "no cut".into() } else { cuts.join(", or ") }
    }

    /// Tries random units of random lines, most of which are uncut on a typical sheet. Otherwise returns a cut through a random
    /// uncut unit of a line with cuts, or else the cut of the solver.
    fn random_move(&self, random: &mut Random) -> Option<Cut> {
        const TRIES: usize = 16;
        // The directions that have interior lines, with the side whose length counts them.
        let directions = [(Line::X as fn(u64) -> Line, self.width()), (Line::Y, self.height())];
        let directions: Vec<_> = directions.into_iter().filter(|&(_, side)| side > 1).collect();
        for _ in 0..if directions.is_empty() { 0 } else { TRIES } {
            let (line, side) = directions[random.index(directions.len())];
            let line = line(random.number(1..=side - 1));
            let unit = random.number(0..=length(self, line) - 1);
            if !self.cuts_on(line).contains(unit) {
                return Some(cut_through(self, line, unit, random));
            }
        }
        let lines: Vec<_> = self.cut_lines().filter(|line| line.uncut > 0).collect();
        if lines.is_empty() {
            return self.some_move();
        }
        let chosen = &lines[random.index(lines.len())];
        // The uncut unit with this number, counted over the gaps between the cuts.
        let mut number = random.number(0..=chosen.uncut - 1);
        let mut gaps = self.cuts_on(chosen.line).gaps(0..chosen.length);
        let unit = gaps.find_map(|gap| {
            let len = gap.last() + 1 - gap.start();
            let unit = (number < len).then(|| gap.start() + number);
            number = number.saturating_sub(len);
            unit
        });
        Some(cut_through(self, chosen.line, unit.expect("the number is below the number of uncut units"), random))
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
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

    fn reasons(&self, target: Nimber, report: &mut Report) {
        let lines = self.cut_lines().count();
        let [sum, theorem] = match self.rule() {
            CutRule::Judge => ["the interior lines", "each line is a heap of its total uncut length"],
            CutRule::Run => [
                "the uncut runs of the interior lines",
                "each run is a heap of its length, as in the octal game 0.7777...",
            ],
        };
        write!(report, "sum: {sum}, because each cut touches only one of them");
        write!(report, "theorem: Nim (Bouton), {theorem}, and the nim-value of the sum is their xor");
        report.list(self.cut_lines(), lines, |CutLine { line, length, uncut, nim_value, .. }| match self.rule() {
            CutRule::Judge => format!("{line}: {uncut} of {length} uncut, nim-value {nim_value}"),
            CutRule::Run => {
                let runs = self.cuts_on(line).gaps(0..length).map(|run| run.len().to_string());
                format!("{line}: runs {}, nim-value {nim_value}", join_truncated(runs, " + "))
            }
        });
        for ((length, lines), direction) in self.uncut_lines().zip(["vertical", "horizontal"]) {
            // Equal lines cancel in pairs.
            let nim_value = Nimber::from_heap(if lines % 2 == 1 { length } else { 0 });
            write!(
                report,
                "{direction} lines without cuts: {lines} of length {length}, together of nim-value {nim_value}"
            );
        }
        if let Some(cut) = self.move_to(target) {
            let line = cut.line().expect("a cut named lies on a line");
            let (along, length) = (along(line), length(self, line));
            // The solver names cuts from their lower end.
            let [start, end] = [cut.from[along], cut.to[along]];
            let cuts = self.cuts_on(line);
            let uncut: u128 = cuts.gaps(start..end).map(|run| run.len()).sum();
            // The Nim heap that the cut makes smaller: all uncut units of the line, or under the rule `run` the run in which the
            // cut starts.
            let heap = match self.rule() {
                CutRule::Judge => u128::from(length) - cuts.measure(),
                CutRule::Run => cuts.gaps(start..length).next().map_or(0, |run| run.len()),
            };
            let heap = Nimber::from_heap(u64::try_from(heap).expect("a line is shorter than 2^63"));
            report.choose(self.nim_value(), target, format_args!("line chosen: {line}, as its heap of"), heap);
            write!(report, "cut: from {start} to {end}, which takes {uncut} uncut");
        }
    }

    fn summands(&self) -> Summands {
        heaps::of_sheet(self)
    }

    fn summand_of(&self, mv: &Cut) -> Option<Summand> {
        heaps::of_cut(self, mv)
    }

    fn board(&self, around: Option<&Cut>) -> Vec<String> {
        let [width, height] = [self.width(), self.height()];
        let centre = centre(self, around);
        let around = around.filter(|cut| cut.line_on(width, height).is_ok());
        let chosen = |line: Line, at: u64| {
            around.is_some_and(|cut| {
                let [from, to] = [cut.from, cut.to].map(|end| end[along(line)]);
                cut.line() == Some(line) && (from.min(to)..from.max(to)).contains(&at)
            })
        };
        let is_cut = |line: Line, at: u64| self.cuts_on(line).contains(at);
        let stretch = |line: Line, at: u64, is_border: bool, [cut, new]: [char; 2]| match () {
            () if chosen(line, at) => new,
            () if is_border || is_cut(line, at) => cut,
            () => ' ',
        };
        let mut lines = vec!["`-` and `|` are cuts or the border; the rest of each line is uncut".to_owned()];
        if around.is_some() {
            lines.push("`=` and `H` are the cut of the move".into());
        }
        lines.push("x goes to the right, and y goes up".into());
        lines.extend(text_board::sheet(
            [width, height],
            centre,
            |x, y| stretch(Line::Y(y), x, y == 0 || y == height, ['-', '=']),
            |x, y| stretch(Line::X(x), y, x == 0 || x == width, ['|', 'H']),
        ));
        lines
    }

    fn instruction(&self, Cut { from: [xb, yb], to: [xe, ye] }: &Cut) -> String {
        format!("cut from ({xb}, {yb}) to ({xe}, {ye})")
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("Paper of {} x {}", self.width(), self.height())
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        Some([self.height(), self.width()])
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Cut>, picture: &mut Picture) {
        picture::draw(self, mv.copied(), picture);
    }
}

/// Returns the index of the coordinate that differs between the points of a line.
fn along(line: Line) -> usize {
    usize::from(matches!(line, Line::X(_)))
}

/// Returns the length of a line.
fn length(sheet: &PaperCutting, line: Line) -> u64 {
    [sheet.width(), sheet.height()][along(line)]
}

/// Returns the middle of the cut, or a point of an old cut.
fn centre(sheet: &PaperCutting, around: Option<&Cut>) -> [u64; 2] {
    let first = || {
        let line = sheet.cut_lines().next()?.line;
        let start = sheet.cuts_on(line).first()?.start();
        Some(match line {
            Line::X(x) => [x, start],
            Line::Y(y) => [start, y],
        })
    };
    let middle = |cut: &Cut| [0, 1].map(|axis| cut.from[axis].midpoint(cut.to[axis]));
    around.or(sheet.played().last()).map(middle).or_else(first).unwrap_or([0, 0])
}

/// Returns a random legal cut of a line that takes this uncut unit.
fn cut_through(sheet: &PaperCutting, line: Line, unit: u64, random: &mut Random) -> Cut {
    let length = length(sheet, line);
    // By the judge's rule a cut may have any ends on the line; under the rule `run`, it stays inside the run of the unit.
    let (start, end) = match sheet.rule() {
        CutRule::Judge => (0, length),
        CutRule::Run => {
            let run = sheet.cuts_on(line).gaps(0..length).find(|run| run.contains(unit));
            run.map_or((unit, unit + 1), |run| (run.start(), run.last() + 1))
        }
    };
    let [from, to] = [random.number(start..=unit), random.number(unit + 1..=end)];
    match line {
        Line::X(x) => Cut { from: [x, from], to: [x, to] },
        Line::Y(y) => Cut { from: [from, y], to: [to, y] },
    }
}
