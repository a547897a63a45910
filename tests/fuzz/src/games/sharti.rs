//! Compares the solver of Sharti with a search on boards of up to 4 x 4, and with the mex of all options on boards of
//! up to 16 x 16.

use std::cell::RefCell;

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::core::{ByRules, Enumerate as _, Exhaustive};
use impartial::sharti::reference::ReferenceSharti;
use impartial::sharti::{Rect, Sharti, Square};

use super::Checks;
use crate::List;
use crate::solve::{agrees, is_the_mex, number};

pub(super) const GAME: Checks = Checks::new(solve);

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Input {
    side: u8,
    cap: u8,
    rectangles: List<[u8; 4], 12>,
    choices: [u8; 3],
    candidates: List<[u8; 3], 8>,
}

thread_local! {
    /// The values found so far, which inputs share because there are few small boards.
    static ORACLE: RefCell<ByRules<ReferenceSharti>> = RefCell::new(Exhaustive::by_rules());
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    let Input { side, cap, rectangles, choices, candidates } = Input::arbitrary_take_rest(bytes)?;
    let is_small = side & 1 == 0;
    let side = number(side >> 1, 1, if is_small { 4 } else { 16 });
    let range = |a, b| {
        let [a, b] = [number(a, 1, side), number(b, 1, side)];
        a.min(b)..a.max(b) + 1
    };
    let rectangles =
        rectangles.iter().map(|&[a, b, c, d]| Rect::new(range(a, b), range(c, d)).expect("both ranges have units"));
    let position = Sharti::new(side, number(cap, 1, side), rectangles).expect("the rectangles lie on the board");
    let rules_of = |position: &Sharti| ReferenceSharti::try_from(position).expect("the board is small");
    if is_small {
        let square = |&[row, column, side]: &[u8; 3]| Square {
            row: number(row, 0, 5),
            column: number(column, 0, 5),
            side: number(side, 0, 5),
        };
        let candidates: Vec<Square> = candidates.iter().map(square).collect();
        ORACLE.with_borrow_mut(|oracle| agrees(position, rules_of, oracle, &choices, &candidates));
    } else {
        is_the_mex(position, |position| rules_of(position).moves().collect(), &choices[..1]);
    }
    Ok(())
}
