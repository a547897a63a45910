//! Checks the theorem against the rules on every short line and on small sheets.

#![expect(clippy::unwrap_used, reason = "strategies generate only valid sheets")]

use impartial_core::laws::{self, Violation};
use impartial_core::{ByRules, Enumerate, Exhaustive, Outcome, Position, Solve};
use impartial_paper_cutting::reference::ReferencePaperCutting;
use impartial_paper_cutting::{Cut, CutRule, IllegalCut, PaperCutting};
use proptest::prelude::*;

const RULES: [CutRule; 2] = [CutRule::Judge, CutRule::Run];

/// Returns a cut, legal or not, for every pair of points on a small sheet or next to it.
fn cuts(width: u64, height: u64) -> impl Iterator<Item = Cut> {
    let points = move || (0..=width + 1).flat_map(move |x| (0..=height + 1).map(move |y| [x, y]));
    points().flat_map(move |from| points().map(move |to| Cut { from, to }))
}

/// Returns the legal cuts of an uncut sheet of this size, in both directions.
fn legal_cuts(width: u64, height: u64) -> Vec<Cut> {
    let fresh = PaperCutting::new(width, height, CutRule::Judge, []).unwrap();
    cuts(width, height).filter(|cut| fresh.clone().play(cut).is_ok()).collect()
}

fn check(position: &PaperCutting, oracle: &mut ByRules<ReferencePaperCutting>) -> Result<(), Violation> {
    let sheet = ReferencePaperCutting::try_from(position).unwrap();
    laws::agrees(position, &sheet, oracle, cuts(position.width(), position.height()))
}

/// Builds a sheet of width 2 where the line x = 1 has these units cut, and every other line is fully cut.
fn line(len: u64, mask: u64, rule: CutRule) -> PaperCutting {
    let units = (0..len).filter(|unit| mask >> unit & 1 == 1).map(|unit| Cut { from: [1, unit], to: [1, unit + 1] });
    let others = (1..len).map(|y| Cut { from: [2, y], to: [0, y] });
    PaperCutting::new(2, len, rule, units.chain(others)).unwrap()
}

#[test]
fn every_line_up_to_eight_units() {
    for rule in RULES {
        let mut oracle = Exhaustive::by_rules();
        for len in 1..=8 {
            for mask in 0..1 << len {
                let position = line(len, mask, rule);
                let by_rules = oracle.nim_value(&ReferencePaperCutting::try_from(&position).unwrap()).unwrap();
                assert_eq!(position.nim_value(), by_rules, "{len} {mask:#b} {rule:?}");
                if len <= 5 {
                    check(&position, &mut oracle).unwrap();
                }
            }
        }
    }
}

/// A sheet that is not divided into lines, so its nim-value is computed as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Whole(ReferencePaperCutting);

impl Position for Whole {
    type Move = Cut;
    type Illegal = IllegalCut;

    fn play(&mut self, cut: &Cut) -> Result<(), IllegalCut> {
        self.0.play(cut)
    }
}

impl Enumerate for Whole {
    fn moves(&self) -> impl Iterator<Item = Cut> + '_ {
        self.0.moves()
    }
}

/// On sheets of up to 12 units, a search over whole sheets finds the same nim-values as a search over lines.
#[test]
fn lines_are_summands() {
    for rule in RULES {
        for (width, height) in [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)] {
            let mut whole = Exhaustive::by_rules();
            let mut lines = Exhaustive::by_rules();
            let fresh = PaperCutting::new(width, height, rule, []).unwrap();
            let sheet = ReferencePaperCutting::try_from(&fresh).unwrap();
            let value = whole.nim_value(&Whole(sheet.clone()));
            assert_eq!(value, lines.nim_value(&sheet), "{width} x {height}, {rule:?}");
            assert_eq!(value, Ok(fresh.nim_value()), "{width} x {height}, {rule:?}");
        }
    }
}

/// A published mistake is to treat each run of a line as a heap, which is wrong under the judge's rule.
#[test]
fn the_xor_of_runs_gives_two_small_sheets_to_the_wrong_player() {
    let sheets = [
        (2, 3, vec![Cut { from: [1, 1], to: [1, 2] }], Outcome::N),
        (3, 2, vec![Cut { from: [1, 1], to: [2, 1] }, Cut { from: [1, 2], to: [1, 0] }], Outcome::P),
    ];
    for (width, height, cuts, outcome) in sheets {
        let judge = PaperCutting::new(width, height, CutRule::Judge, cuts.clone()).unwrap();
        let by_rules =
            Exhaustive::by_rules().nim_value(&Whole(ReferencePaperCutting::try_from(&judge).unwrap())).unwrap();
        assert_eq!(Outcome::from_nim_value(by_rules), outcome, "{width} x {height}");
        assert_eq!(judge.outcome(), outcome, "{width} x {height}");

        let xor_of_runs = PaperCutting::new(width, height, CutRule::Run, cuts).unwrap();
        assert_ne!(xor_of_runs.outcome(), outcome, "the sheet does not show the mistake");
    }
}

/// Draws a sheet with sides up to `side` and random cuts, and choices among the legal moves.
fn played(side: u64) -> impl Strategy<Value = (PaperCutting, Vec<prop::sample::Index>)> {
    (1..=side, 1..=side, prop::sample::select(&RULES)).prop_flat_map(|(width, height, rule)| {
        let legal = legal_cuts(width, height);
        let max = if legal.is_empty() { 0 } else { 8 };
        let cuts = prop::collection::vec(any::<prop::sample::Index>(), 0..=max);
        let position = cuts.prop_map(move |cuts| {
            let cuts = cuts.into_iter().map(|cut| *cut.get(&legal));
            PaperCutting::new(width, height, rule, cuts).unwrap()
        });
        (position, prop::collection::vec(any::<prop::sample::Index>(), 0..5))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 300 }))]

    /// All laws hold on sheets of up to 4 x 4, before and after random moves.
    #[test]
    fn small_sheets_agree_with_the_rules((mut position, choices) in played(4)) {
        let mut oracle = Exhaustive::by_rules();
        check(&position, &mut oracle)?;
        for choice in choices {
            let legal: Vec<Cut> = ReferencePaperCutting::try_from(&position).unwrap().moves().collect();
            if !legal.is_empty() {
                position.play(choice.get(&legal)).unwrap();
                check(&position, &mut oracle)?;
            }
        }
    }
}
