//! Equality and hashes depend only on the units that are cut now, not on the cuts or their order.

#![expect(clippy::unwrap_used, reason = "the cuts lie on interior lines")]

use std::collections::BTreeSet;

use impartial_core::laws;
use impartial_paper_cutting::{Cut, CutRule, Line, PaperCutting, Position as _};
use proptest::prelude::*;

/// Returns the units that are cut.
fn cut_units(sheet: &PaperCutting) -> BTreeSet<(Line, u64)> {
    let lines = (1..sheet.width()).map(Line::X).chain((1..sheet.height()).map(Line::Y));
    let units = |line| (0..9).filter(move |&unit| sheet.cuts_on(line).contains(unit)).map(move |unit| (line, unit));
    lines.flat_map(units).collect()
}

/// Draws a cut on a sheet of 4 x 5.
fn cut() -> impl Strategy<Value = Cut> {
    let vertical = (1..4_u64, 0..=5_u64, 0..=5_u64).prop_map(|(x, a, b)| Cut { from: [x, a], to: [x, b] });
    let horizontal = (1..5_u64, 0..=4_u64, 0..=4_u64).prop_map(|(y, a, b)| Cut { from: [a, y], to: [b, y] });
    prop_oneof![vertical, horizontal].prop_filter("a length", |cut| cut.from != cut.to)
}

fn sheet(cuts: &[Cut]) -> PaperCutting {
    PaperCutting::new(4, 5, CutRule::Judge, cuts.iter().copied()).unwrap()
}

/// Plays the cuts that are legal.
fn play(sheet: &PaperCutting, cuts: &[Cut]) -> PaperCutting {
    let mut sheet = sheet.clone();
    for cut in cuts {
        let _ = sheet.play(cut);
    }
    sheet
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 500 }))]

    /// Cuts may be original or played, in any order. A cut along a stretch that is cut already is illegal when played and
    /// has no effect as an original cut.
    #[test]
    fn permuted_cuts_are_equal(
        (cuts, permuted) in prop::collection::vec(cut(), 0..8)
            .prop_flat_map(|cuts| (Just(cuts.clone()), Just(cuts).prop_shuffle())),
        [left, right] in any::<[prop::sample::Index; 2]>(),
    ) {
        let built = sheet(&cuts);
        // The first cuts are original, and the others are played.
        for (cuts, index) in [(&cuts, left), (&permuted, right)] {
            let (original, others) = cuts.split_at(index.index(cuts.len() + 1));
            let played = play(&sheet(original), others);
            laws::equal_by_key([(&played, ()), (&built, ())])?;
        }
        // Two orders of play on sheets that share their original cuts.
        let start = sheet(&[]);
        laws::equal_by_key([&cuts, &permuted].map(|cuts| (play(&start, cuts), ())))?;
    }

    /// Sheets are equal exactly if the same units are cut.
    #[test]
    fn other_cuts_make_another_sheet(
        lists in prop::collection::vec((prop::collection::vec(cut(), 0..3), prop::collection::vec(cut(), 0..3)), 2..6),
    ) {
        let shared = sheet(&[]);
        let mut sheets: Vec<PaperCutting> = lists.iter().map(|(original, more)| play(&sheet(original), more)).collect();
        sheets.extend(lists.iter().map(|(cuts, _)| play(&shared, cuts)));
        laws::equal_by_key(sheets.iter().map(|sheet| (sheet, cut_units(sheet))))?;
    }
}

#[test]
fn sizes_and_rules_matter() {
    let sheet =
        |width, height, rule| PaperCutting::new(width, height, rule, [Cut { from: [1, 0], to: [1, 2] }]).unwrap();
    let sheets = [(3, 4, CutRule::Judge), (5, 4, CutRule::Judge), (3, 6, CutRule::Judge), (3, 4, CutRule::Run)];
    laws::equal_by_key(sheets.map(|(width, height, rule)| (sheet(width, height, rule), (width, height, rule))))
        .unwrap();
    // On a completely cut sheet, the rule is the only difference.
    let full = |rule| PaperCutting::new(2, 1, rule, [Cut { from: [1, 0], to: [1, 1] }]).unwrap();
    laws::equal_by_key([CutRule::Judge, CutRule::Run].map(|rule| (full(rule), rule))).unwrap();
}
