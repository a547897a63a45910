//! Compares the solver of grid split with a search on boards of up to 20 cells.
//!
//! On larger boards, it is compared with the mex of all options, and with a board of other coordinates in the same
//! order.

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::core::{Exhaustive, Solve as _};
use impartial::grid_split::reference::ReferenceGridSplit;
use impartial::grid_split::{Cell, GridSplit, MAX_SIDE};

use super::Checks;
use crate::List;
use crate::solve::{agrees, is_the_mex, number};

pub(super) const GAME: Checks = Checks { is_quick, ..Checks::new(solve) };

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Input {
    rows: u8,
    columns: u8,
    scattered: Option<[u64; 2]>,
    candidates: List<[u8; 2], 50>,
    choices: [u8; 3],
    cells: List<[u8; 2], 8>,
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    let Input { rows, columns, scattered, candidates, choices, cells } = Input::arbitrary_take_rest(bytes)?;
    let most = if scattered.is_none() { [4, 5] } else { [30, 40] };
    let (rows, columns) = (number(rows, 1, most[0]), number(columns, 1, most[1]));
    let cell = |&[row, column]: &[u8; 2]| Cell { row: number(row, 1, rows), column: number(column, 1, columns) };
    let candidates: Vec<Cell> = candidates.iter().map(cell).collect();
    let position = GridSplit::new(rows, columns, candidates.iter().copied()).expect("the board is small");
    let Some(gaps) = scattered else {
        let rules_of = |position: &GridSplit| ReferenceGridSplit::try_from(position).expect("the board is small");
        let cell = |&[row, column]: &[u8; 2]| Cell { row: number(row, 0, 6), column: number(column, 0, 6) };
        let cells: Vec<Cell> = cells.iter().map(cell).collect();
        agrees(position, rules_of, &mut Exhaustive::by_rules(), &choices, &cells);
        return Ok(());
    };
    // Coordinates with gaps, in the same order. With large gaps, the last coordinates are at the end of the range.
    let far = |at: u64, gap: u64| at.saturating_mul(1 + gap % (MAX_SIDE / 20)).min(MAX_SIDE - 40 + at);
    let apart = candidates.iter().map(|cell| Cell { row: far(cell.row, gaps[0]), column: far(cell.column, gaps[1]) });
    let apart = GridSplit::new(MAX_SIDE, MAX_SIDE, apart).expect("solving depends on the order of coordinates only");
    assert_eq!(apart.nim_value(), position.nim_value(), "{apart:?} and {position:?}");
    is_the_mex(position, |position| position.candidates().collect(), &choices);
    is_the_mex(apart, |position| position.candidates().collect(), &choices[..1]);
    Ok(())
}

/// Returns whether a text is short. Reading a board solves it, which takes seconds with hundreds of candidates.
fn is_quick(text: &[u8]) -> bool {
    text.len() <= 512
}
