//! Wrong ideas about paper cutting.

use std::collections::BTreeMap;
use std::ops::Range;

use impartial::interval_merge::IntervalSet;

use super::Row;
use crate::idea::{Changes, Idea, Input};

pub(super) const GAME: &[Row] = &[Row {
    files: files!("paper_cutting"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "n=10000000,m=10000000,k=2000",
    python: Some(include_str!("../programs/paper_cutting.py")),
    recursive: None,
    seconds: 2,
    has_moves: true,
    small_limits: &["n=6,m=5,k=6", "n=9,m=9,k=5"],
    largest_limits: "k=100000",
}];

const SLOW: Changes = &[(
    "stretches(line, [&](Number start, Number end) { units += end - start; });",
    "for (Number unit = 0; unit < length(line); unit++)
            units += std::none_of(lines[line].begin(), lines[line].end(),
                                  [&](const auto& cut) { return cut.first <= unit && unit < cut.second; });",
)];

const IDEAS: &[Idea] = &[
    Idea::new("overlaps", "overlapping cuts count twice", |input| {
        let uncut =
            |len: u64, cuts: &[Range<u64>]| len.saturating_sub(cuts.iter().map(|cut| cut.end - cut.start).sum()).into();
        Some(Sheet::read(input)?.value(uncut, true))
    })
    .changes(&[(
        "Number units = 0;…units += end - start; });",
        "Number units = length(line);
        for (const auto& cut : lines[line]) units -= std::min(units, cut.second - cut.first);",
    )]),
    Idea::new("untouched", "lines without a cut do not count", |input| Some(Sheet::read(input)?.value(uncut, false)))
        .changes(&[(
            "        for (bool is_vertical : {false, true})\n            if (count…\n        return",
            "        return",
        )])
        .within("m=999999999"),
    Idea::new("one-bound", "there are as many horizontal lines as vertical ones", |input| {
        let mut sheet = Sheet::read(input)?;
        sheet.lines[1] = sheet.lines[0];
        Some(sheet.value(uncut, true))
    })
    .changes(&[("count[2] = {most(false), most(true)}", "count[2] = {most(true), most(true)}")])
    .within("m=999999999"),
    Idea::new("runs", "each uncut stretch of a line is a separate heap", |input| {
        let runs = |len, cuts: &[Range<u64>]| {
            let cuts: IntervalSet = cuts.iter().cloned().collect();
            cuts.as_intervals().gaps(0..len).fold(0, |sum, gap| sum ^ gap.len())
        };
        Some(Sheet::read(input)?.value(runs, true))
    })
    .changes(&[("units += end - start", "units ^= end - start")]),
];

/// A sheet and its cuts.
struct Sheet {
    /// The lengths of the vertical and the horizontal lines.
    len: [u64; 2],
    /// The numbers of vertical and horizontal lines.
    lines: [u64; 2],
    /// The cuts on each line, given by its direction and location.
    cuts: BTreeMap<(usize, u64), Vec<Range<u64>>>,
}

impl Sheet {
    fn read(input: &Input<'_>) -> Option<Self> {
        let numbers = input.numbers()?;
        let (&[width, height], numbers) = (numbers.first_chunk()?, numbers.get(3..)?);
        let mut cuts: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for cut in numbers.chunks_exact(4) {
            let is_horizontal = cut[1] == cut[3];
            let (at, one, other) = if is_horizontal { (cut[1], cut[0], cut[2]) } else { (cut[0], cut[1], cut[3]) };
            cuts.entry((usize::from(is_horizontal), at)).or_default().push(one.min(other)..one.max(other));
        }
        Some(Self { len: [height, width], lines: [width - 1, height - 1], cuts })
    }

    /// Returns the xor of the values of the lines with cuts, and of the untouched lines if these count.
    fn value(&self, line: fn(u64, &[Range<u64>]) -> u128, counts_untouched: bool) -> Vec<u128> {
        let touched = self.cuts.iter().fold(0, |sum, (&(direction, _), cuts)| sum ^ line(self.len[direction], cuts));
        let untouched = [0, 1].map(|direction| {
            let touched = self.cuts.keys().filter(|line| line.0 == direction).count() as u64;
            let is_odd = self.lines[direction] % 2 != touched % 2;
            if is_odd && counts_untouched { self.len[direction] } else { 0 }
        });
        vec![touched ^ u128::from(untouched[0] ^ untouched[1])]
    }
}

/// Returns the number of uncut units of a line.
fn uncut(len: u64, cuts: &[Range<u64>]) -> u128 {
    let cuts: IntervalSet = cuts.iter().cloned().collect();
    u128::from(len) - cuts.covered_in(..len)
}
