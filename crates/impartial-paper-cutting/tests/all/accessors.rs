//! Checks the lines and cuts that a sheet reports against its units one by one.

#![expect(clippy::unwrap_used, reason = "the cuts lie on interior lines")]

use std::collections::BTreeSet;

use impartial_core::{Position, Solve};
use impartial_paper_cutting::reference::{MAX_LISTED_SIDE, ReferencePaperCutting};
use impartial_paper_cutting::{Cut, CutLine, CutRule, Line, MAX_SIDE, PaperCutting, TooLarge};
use nimbers::Nimber;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// Returns the units of a cut, each as a line and a coordinate along the line.
fn units(cut: &Cut) -> impl Iterator<Item = (Line, u64)> + use<> {
    let Cut { from: [x, y], to: [u, v] } = *cut;
    let (line, ends) = if x == u { (Line::X(x), [y, v]) } else { (Line::Y(y), [x, u]) };
    (ends[0].min(ends[1])..ends[0].max(ends[1])).map(move |unit| (line, unit))
}

fn all_units(cuts: impl Iterator<Item = Cut>) -> BTreeSet<(Line, u64)> {
    cuts.flat_map(|cut| units(&cut)).collect()
}

/// Returns the nim-value of a line under a rule, given its uncut units in ascending order.
fn line_value(rule: CutRule, uncut: &[u64]) -> Nimber {
    match rule {
        CutRule::Judge => Nimber::from_heap(uncut.len() as u64),
        CutRule::Run => {
            uncut.chunk_by(|left, right| left + 1 == *right).map(|run| Nimber::from_heap(run.len() as u64)).sum()
        }
    }
}

/// The line, the length, the uncut length and the nim-value of a line with cuts.
type LineParts = (Line, u64, u64, Nimber);

fn parts(CutLine { line, length, uncut, nim_value, .. }: CutLine) -> LineParts {
    (line, length, uncut, nim_value)
}

/// Checks every accessor of a sheet where the units `first` were cut originally and the units `all` are cut now.
fn check(sheet: &PaperCutting, first: &BTreeSet<(Line, u64)>, all: &BTreeSet<(Line, u64)>) -> TestCaseResult {
    let (width, height, rule) = (sheet.width(), sheet.height(), sheet.rule());
    let vertical = (1..width).map(|x| (Line::X(x), height));
    let lines: Vec<(Line, u64)> = vertical.chain((1..height).map(|y| (Line::Y(y), width))).collect();
    let cut = |set: &BTreeSet<(Line, u64)>, line| set.iter().any(|&(other, _)| other == line);

    let cut_lines: Vec<LineParts> = sheet.cut_lines().map(parts).collect();
    let grew = |line| (0..width.max(height)).any(|unit| all.contains(&(line, unit)) && !first.contains(&(line, unit)));
    let mut expected: Vec<(bool, LineParts)> = Vec::new();
    for &(line, length) in lines.iter().filter(|(line, _)| cut(all, *line)) {
        let uncut: Vec<u64> = (0..length).filter(|&unit| !all.contains(&(line, unit))).collect();
        expected.push((grew(line), (line, length, uncut.len() as u64, line_value(rule, &uncut))));
    }
    expected.sort_by_key(|(grew, of_line)| (*grew, of_line.0));
    let expected: Vec<LineParts> = expected.into_iter().map(|(_, of_line)| of_line).collect();
    prop_assert_eq!(&cut_lines, &expected, "{:?}", sheet);

    let whole =
        |is_of: fn(&Line) -> bool| lines.iter().filter(|(line, _)| is_of(line) && !cut(all, *line)).count() as u64;
    let whole = [(height, whole(|line| matches!(line, Line::X(_)))), (width, whole(|line| matches!(line, Line::Y(_))))];
    prop_assert_eq!(sheet.uncut_lines().collect::<Vec<_>>(), whole, "{:?}", sheet);

    // The nim-value of the sheet is the sum of the lines that it reports.
    let of_whole = whole.iter().filter(|(_, count)| count % 2 == 1).map(|&(length, _)| Nimber::from_heap(length));
    let sum = cut_lines.iter().map(|&(.., nim_value)| nim_value).chain(of_whole).sum();
    prop_assert_eq!(sheet.nim_value(), sum, "{:?}", sheet);

    for (line, length) in lines {
        let cuts = sheet.cuts_on(line);
        prop_assert!(
            (0..length).all(|unit| cuts.contains(unit) == all.contains(&(line, unit))),
            "{line:?} of {sheet:?}"
        );
        prop_assert!(!cuts.contains(length), "{line:?} of {sheet:?}");
    }
    for outside in [0, width, width + 1, u64::MAX].map(Line::X).into_iter().chain([0, height, u64::MAX].map(Line::Y)) {
        prop_assert!(sheet.cuts_on(outside).is_empty(), "{outside:?} of {sheet:?}");
    }

    let new = all.difference(first).copied().collect();
    let reported = [all_units(sheet.original_cuts()), all_units(sheet.new_cuts())];
    prop_assert_eq!(reported, [first.clone(), new], "{:?}", sheet);
    let lengths = sheet.new_cuts().map(|cut| units(&cut).count()).sum::<usize>();
    prop_assert_eq!(lengths, all.len() - first.len(), "{:?}", sheet);
    Ok(())
}

/// Draws stretches of interior lines of a sheet. Either end may come first.
fn cuts(width: u64, height: u64) -> impl Strategy<Value = Vec<Cut>> {
    let cut = (any::<bool>(), any::<[prop::sample::Index; 3]>()).prop_filter_map(
        "an interior line",
        move |(is_row, [at, from, to])| {
            let (across, along) = if is_row { (height, width) } else { (width, height) };
            let at = 1 + at.index(usize::try_from(across).unwrap()) as u64;
            let [from, to] = [from, to].map(|end| end.index(usize::try_from(along).unwrap() + 1) as u64);
            let point = |unit| if is_row { [unit, at] } else { [at, unit] };
            (at < across && from != to).then(|| Cut { from: point(from), to: point(to) })
        },
    );
    prop::collection::vec(cut, 0..6)
}

/// Draws a sheet, its original cuts and further cuts.
fn sheets() -> impl Strategy<Value = (PaperCutting, Vec<Cut>, Vec<Cut>)> {
    let rule = prop::sample::select(&[CutRule::Judge, CutRule::Run][..]);
    (2..6_u64, 2..6_u64, rule).prop_flat_map(|(width, height, rule)| {
        (cuts(width, height), cuts(width, height)).prop_map(move |(first, more)| {
            (PaperCutting::new(width, height, rule, first.iter().copied()).unwrap(), first, more)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 1_000 }))]

    #[test]
    fn accessors_agree_with_the_units((mut sheet, first, more) in sheets()) {
        let first = all_units(first.into_iter());
        let mut all = first.clone();
        check(&sheet, &first, &all)?;
        let mut played = Vec::new();
        for cut in more {
            let line = units(&cut).next().map(|(line, _)| line);
            prop_assert_eq!((cut.line(), cut.line_on(sheet.width(), sheet.height()).ok()), (line, line));
            if sheet.play(&cut).is_ok() {
                all.extend(units(&cut));
                played.push(cut);
            }
            prop_assert_eq!(sheet.played(), &played[..]);
            check(&sheet, &first, &all)?;
        }
    }
}

/// The units of a line are stored in 64 bits, which limits both sides.
#[test]
fn sheets_are_listed_up_to_the_limit_of_each_side() {
    const MAX: u64 = MAX_LISTED_SIDE;
    let list = |width, height| {
        let sheet = PaperCutting::new(width, height, CutRule::Judge, []).unwrap();
        ReferencePaperCutting::try_from(&sheet).map(drop)
    };
    for (width, height) in [(1, 1), (MAX, 1), (1, MAX), (MAX, MAX)] {
        assert_eq!(list(width, height), Ok(()), "{width} x {height}");
        for [width, height] in [[width, MAX + 1], [MAX + 1, height], [MAX_SIDE, height]] {
            assert_eq!(list(width, height), Err(TooLarge::new(width.max(height), MAX)), "{width} x {height}");
        }
    }
}
