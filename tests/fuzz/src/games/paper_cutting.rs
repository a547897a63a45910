//! Compares the solver of paper cutting under both rules with a search on sheets of up to 5 x 5, and with the mex of
//! all options on sheets of up to 12 x 12.

use std::cell::RefCell;

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::core::{ByRules, Enumerate as _, Exhaustive};
use impartial::paper_cutting::reference::ReferencePaperCutting;
use impartial::paper_cutting::{Cut, CutRule, PaperCutting};

use super::Checks;
use crate::List;
use crate::solve::{agrees, is_the_mex, number};

pub(super) const GAME: Checks = Checks::new(solve);

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Input {
    is_small: bool,
    by_runs: bool,
    width: u8,
    height: u8,
    cuts: List<[u8; 4], 40>,
    choices: [u8; 2],
    candidates: List<[u8; 4], 8>,
}

thread_local! {
    /// The values found so far, which inputs share because there are few small sheets.
    static ORACLE: RefCell<ByRules<ReferencePaperCutting>> = RefCell::new(Exhaustive::by_rules());
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    let Input { is_small, by_runs, width, height, cuts, choices, candidates } = Input::arbitrary_take_rest(bytes)?;
    let most = if is_small { 5 } else { 12 };
    let [width, height] = [width, height].map(|side| number(side, 1, most));
    let rule = if by_runs { CutRule::Run } else { CutRule::Judge };
    let cuts = cuts.iter().filter_map(|&[line, is_vertical, a, b]| {
        let is_vertical = is_vertical & 1 == 0;
        let (lines, length) = if is_vertical { (width, height) } else { (height, width) };
        let (line, a, b) = (number(line, 1, lines.max(2) - 1), number(a, 0, length), number(b, 0, length));
        let point = |along| if is_vertical { [line, along] } else { [along, line] };
        (lines > 1 && a != b).then(|| Cut { from: point(a), to: point(b) })
    });
    let position = PaperCutting::new(width, height, rule, cuts).expect("the cuts are on interior lines");
    let rules_of = |position: &PaperCutting| ReferencePaperCutting::try_from(position).expect("the sheet is small");
    if is_small {
        let cut = |&ends: &[u8; 4]| {
            let [xb, yb, xe, ye] = ends.map(|end| number(end, 0, 6));
            Cut { from: [xb, yb], to: [xe, ye] }
        };
        let candidates: Vec<Cut> = candidates.iter().map(cut).collect();
        ORACLE.with_borrow_mut(|oracle| agrees(position, rules_of, oracle, &choices, &candidates));
    } else {
        is_the_mex(position, |position| rules_of(position).moves().collect(), &[]);
    }
    Ok(())
}
