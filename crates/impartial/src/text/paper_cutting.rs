//! Paper cutting: the format of Codeforces 277C.
//!
//! `n m k`, then k lines `xb yb xe ye`: the sheet of n x m is cut from (xb, yb) to (xe, ye).
//! The answer is `SECOND`, or `FIRST` and a winning cut on the next line.

use impartial_core::{Position as _, Solve as _};
use impartial_paper_cutting::{Cut, CutLine, Line, MAX_SIDE, PaperCutting, Rule as Variant};
use interval_merge::Interval;
use nimbers::Nimber;

use super::one_position::OnePosition;
use super::report::{Report, count, some};
use super::scan::{Records, Scanner};
use crate::any::Written as _;
use crate::check::Answer;
use crate::{Error, Game, Puzzle, Rule, Wrong};

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "paper-cutting",
    summary: "cut along a stretch of a grid line of a sheet, some of it uncut before",
    source: "Codeforces 277C",
    input: &["n m k", "k lines xb yb xe ye: the sheet is cut from (xb, yb) to (xe, ye)"],
    answer: "FIRST (first player wins) and on the next line a winning cut xb yb xe ye, or SECOND",
    limits: "1 <= n, m <= 2^63 - 1, 0 <= k <= 2^31 - 1, cuts may overlap",
    moves: "xb yb xe ye",
    example: "2 3 1\n1 1 1 2\n",
    rules: &[
        Rule {
            name: "judge",
            summary: "the rule of the problem statement: a cut may run over stretches already cut",
            parse: |input, _| parse_owned(input, Variant::Judge),
            parse_file: |file| Some(Box::new(made(file.read(scan)?, Variant::Judge))),
            positions: |scanner| Ok(vec![made(scan(scanner)?, Variant::Judge).into()].into()),
        },
        Rule {
            name: "run",
            summary: "a cut must stay inside one uncut run",
            parse: |input, _| parse_owned(input, Variant::Run),
            parse_file: |file| Some(Box::new(made(file.read(scan)?, Variant::Run))),
            positions: |scanner| Ok(vec![made(scan(scanner)?, Variant::Run).into()].into()),
        },
    ],
};

/// The most cuts that are read.
const MAX_CUTS: u64 = (1 << 31) - 1;

/// Reads the position, to be played by `rule`.
///
/// # Errors
///
/// The first word that is not a number or out of its range, the first cut that does not lie on an interior line, too few
/// cuts, or something after the last one.
///
/// # Complexity
///
/// *O(b + k log k)* time for *b* bytes and *k* cuts. No memory is taken for cuts that are only announced.
/// [`Game::parse`] says how much it is for those that are there.
///
/// # Examples
///
/// ```
/// use impartial::paper_cutting::Rule;
/// use impartial::text::paper_cutting::parse;
///
/// let sheet = parse(b"2 3 1\n1 1 1 2\n", Rule::Judge)?;
/// assert_eq!((sheet.width(), sheet.height()), (2, 3));
/// let error = parse(b"2 3 1\n1 1 2 2\n", Rule::Judge).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2:1: expected cut 1 of 1 along an interior line, found `1 1 2 2`: no grid line goes from (1, 1) to (2, 2)"
/// );
/// # Ok::<(), impartial::Error>(())
/// ```
pub fn parse(input: &[u8], rule: Variant) -> Result<PaperCutting, Error> {
    Ok(made(read(input)?, rule))
}

/// The same from a text that is dropped before the position is made, since both may be large.
fn parse_owned(input: Vec<u8>, rule: Variant) -> Result<Box<dyn Puzzle>, Error> {
    let sheet = read(&input)?;
    drop(input);
    Ok(Box::new(made(sheet, rule)))
}

/// A sheet as it is read: its width and height, and the cuts, all of them on interior lines.
type Sheet = ([u64; 2], Records<Cut>);

/// Makes the position.
fn made(([width, height], cuts): Sheet, rule: Variant) -> PaperCutting {
    PaperCutting::new(width, height, rule, cuts.kept).expect("sides and cuts were checked when they were read")
}

/// Reads the whole input.
fn read(input: &[u8]) -> Result<Sheet, Error> {
    Scanner::whole(input, scan, |(_, cuts)| count(cuts.len, "cut"))
}

/// Reads a sheet from a longer text.
fn scan(scanner: &mut Scanner<'_>) -> Result<Sheet, Error> {
    let width = scanner.number(1..=MAX_SIDE, || "the width n of the sheet".into())?;
    let height = scanner.number(1..=MAX_SIDE, || "the height m of the sheet".into())?;
    let announced = scanner.number(0..=MAX_CUTS, || "the number k of cuts".into())?;
    let cuts = scanner
        .records_of_numbers(announced, "cut", 4, |scanner, read| cut(scanner, [width, height], read, announced))?;
    Ok(([width, height], cuts))
}

/// Reads one cut, which comes after `read` others of `announced`.
fn cut(scanner: &mut Scanner<'_>, [width, height]: [u64; 2], read: usize, announced: u64) -> Result<Cut, Error> {
    let name = |what: &'static str| move || format!("{what} of cut {} of {announced}", read + 1);
    let place = scanner.place();
    let [xb, yb] = [scanner.number(0..=width, name("xb"))?, scanner.number(0..=height, name("yb"))?];
    let [xe, ye] = [scanner.number(0..=width, name("xe"))?, scanner.number(0..=height, name("ye"))?];
    let cut = Cut { from: [xb, yb], to: [xe, ye] };
    match cut.line_on(width, height) {
        Ok(_) => Ok(cut),
        Err(illegal) => {
            let expected = format!("cut {} of {announced} along an interior line", read + 1);
            Err(scanner.error_at(place, expected, format!("`{xb} {yb} {xe} {ye}`: {illegal}")))
        }
    }
}

impl OnePosition for PaperCutting {
    const VERDICTS: [&'static str; 2] = ["FIRST", "SECOND"];

    fn in_words(Cut { from: [xb, yb], to: [xe, ye] }: &Cut) -> String {
        format!("cut from ({xb}, {yb}) to ({xe}, {ye})")
    }

    fn describe(&self, report: &mut Report) {
        let lines = self.cut_lines().count();
        let [width, height] = [self.width(), self.height()];
        report.line(format_args!("a sheet of {width} x {height}"));
        report.line(match self.rule() {
            Variant::Judge => "rule judge: a cut may run over stretches already cut",
            Variant::Run => "rule run: a cut must stay inside one uncut run",
        });
        report.line(format_args!("lines with cuts: {lines}"));
        report.list(self.cut_lines(), lines, |cut| {
            let cuts = self.cuts_on(cut.line).iter().map(|cut| format!("{} to {}", cut.start(), cut.end()));
            format!("{}: cut from {}", cut.line, some(cuts, ", "))
        });
    }

    fn explain(&self, report: &mut Report) {
        let lines = self.cut_lines().count();
        let [sum, theorem] = match self.rule() {
            Variant::Judge => ["the interior lines", "each line is a heap of its total uncut length"],
            Variant::Run => [
                "the uncut runs of the interior lines",
                "each run is a heap of its length, as in the octal game 0.7777...",
            ],
        };
        report.line(format_args!("sum: of {sum}, as each cut touches only one of them"));
        report.line(format_args!("theorem: Nim (Bouton), {theorem}, and the sum is worth their xor"));
        report.list(self.cut_lines(), lines, |CutLine { line, length, uncut, worth }| match self.rule() {
            Variant::Judge => format!("{line}: {uncut} of {length} uncut, worth {worth}"),
            Variant::Run => {
                let whole = Interval::new(0..length).expect("a line has a length");
                let runs = self.cuts_on(line).gaps(whole).map(|run| run.len().to_string());
                format!("{line}: runs {}, worth {worth}", some(runs, " + "))
            }
        });
        for ((length, lines), direction) in self.uncut_lines().zip(["vertical", "horizontal"]) {
            let worth = Nimber::of_heap(if lines % 2 == 1 { length } else { 0 });
            report.line(format_args!(
                "{direction} lines without cuts: {lines} of length {length}, together worth {worth}"
            ));
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
        let uncut: u64 = cuts.gaps(stretch).map(|run| run.len()).sum();
        let heap = match self.rule() {
            Variant::Judge => length - cuts.measure(),
            Variant::Run => {
                let rest = Interval::new(stretch.start()..length).expect("the stretch lies on the line");
                cuts.gaps(rest).next().map_or(0, |run| run.len())
            }
        };
        let [heap, rest] = [heap, heap - uncut].map(Nimber::of_heap);
        report.line(format_args!("difference: {} + {target} = {difference}", self.nim_value()));
        report.line(format_args!(
            "line chosen: {line}, as its heap of {heap} becomes smaller: {heap} + {difference} = {rest}"
        ));
        report.line(format_args!("cut: from {} to {}, which takes {uncut} uncut", stretch.start(), stretch.end()));
    }

    fn winning_line(&self) -> Option<String> {
        self.winning_move().as_ref().map(Self::move_in_short)
    }

    fn check_winning_line(&self, answer: &mut Answer<'_>) -> Result<(), Wrong> {
        let mut number = |name| answer.number(|| format!("{name} of the cut"));
        let from = [number("xb")?, number("yb")?];
        let cut = Cut { from, to: [number("xe")?, number("ye")?] };
        let name = Self::move_in_short(&cut);
        let mut after = self.clone();
        after.play(&cut).map_err(|illegal| answer.wrong(format!("the cut `{name}` is illegal: {illegal}")))?;
        let value = after.nim_value();
        if value.is_zero() {
            return Ok(());
        }
        Err(answer.wrong(format!("the cut `{name}` leaves nim-value {value}, so the other player wins")))
    }

    #[cfg(feature = "draw")]
    fn picture(&self, target: Nimber) -> String {
        crate::draw::paper_cutting::picture(self, target)
    }
}
