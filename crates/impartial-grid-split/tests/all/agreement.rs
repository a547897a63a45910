//! Checks the theorem against the rules on every small board.

use impartial_core::laws::{self, Violation};
use impartial_core::{ByRules, Exhaustive, Position, Solve};
use impartial_grid_split::reference::ReferenceGridSplit;
use impartial_grid_split::{Cell, GridSplit};
use nimbers::{Nimber, mex};
use proptest::prelude::*;

/// Builds the board whose candidates are the bits of `set`, row by row.
fn board(rows: u64, columns: u64, set: u64) -> GridSplit {
    let chosen = (0..rows * columns).filter(|cell| set >> cell & 1 == 1);
    let candidates = chosen.map(|cell| Cell { row: cell / columns + 1, column: cell % columns + 1 });
    GridSplit::new(rows, columns, candidates).expect("the cells lie on the board")
}

/// Builds the board of these sides where every cell is a candidate.
fn full(rows: u64, columns: u64) -> GridSplit {
    let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| Cell { row, column }));
    GridSplit::new(rows, columns, cells).expect("the cells lie on the board")
}

/// Returns every cell of a board and next to it, and two cells far away.
fn cells(position: &GridSplit) -> impl Iterator<Item = Cell> + use<> {
    let columns = position.columns() + 1;
    let near = (0..=position.rows() + 1).flat_map(move |row| (0..=columns).map(move |column| Cell { row, column }));
    near.chain([Cell { row: u64::MAX, column: 1 }, Cell { row: 1, column: u64::MAX }])
}

fn check(position: &GridSplit, oracle: &mut ByRules<ReferenceGridSplit>) -> Result<(), Violation> {
    let rules = ReferenceGridSplit::try_from(position).expect("the board is small");
    laws::agrees(position, &rules, oracle, cells(position))
}

#[test]
fn every_board_up_to_three_by_four() {
    let max = if cfg!(miri) { 4 } else { 12 };
    let mut oracle = Exhaustive::by_rules();
    for (rows, columns) in (1..=4).flat_map(|rows| (1..=4).map(move |columns| (rows, columns))) {
        if rows * columns <= max {
            for set in 0..1 << (rows * columns) {
                check(&board(rows, columns, set), &mut oracle).unwrap();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 300 }))]

    /// Larger boards agree with the rules, even after moves.
    #[test]
    fn played_boards_agree_with_the_rules(
        (rows, columns) in (1..=4_u64, 1..=5_u64),
        set in any::<u64>(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let mut position = board(rows, columns, set);
        let mut rules = ReferenceGridSplit::try_from(&position).expect("the board is small");
        let mut oracle = Exhaustive::by_rules();
        check(&position, &mut oracle)?;
        for choice in choices {
            let candidates: Vec<Cell> = position.candidates().collect();
            if candidates.is_empty() {
                break;
            }
            let cell = choice.get(&candidates);
            position.play(cell).expect("a listed candidate can be chosen");
            rules.play(cell).expect("a listed candidate can be chosen");
            laws::agrees(&position, &rules, &mut oracle, cells(&position))?;
            check(&position, &mut oracle)?;
        }
    }
}

/// A published mistake is to use one bound for both axes. On a board with two rows and one column, the program visits only
/// squares of one cell, so the board keeps the initial value 0 of the table.
#[test]
fn one_bound_for_both_axes_loses_the_rows_below_the_square() {
    let (height, width) = (2, 1);
    let mut table = vec![vec![Nimber::ZERO; height + 1]; height + 1];
    let bound = width; // used for the rows as well
    for rows in 1..=bound {
        for top in 0..=bound - rows {
            let options = (top..top + rows).map(|_| Nimber::ZERO); // a choice removes the only column
            table[top][top + rows] = mex(options);
        }
    }
    assert_eq!(table[0][height], Nimber::ZERO);
    assert_eq!(full(2, 1).nim_value(), Nimber::from_heap(1));
}

/// A published mistake is to use the width in place of the height, here for the parts below a cell.
/// This is the smallest board for which the program names the wrong winner.
#[test]
fn width_for_height_gives_this_board_to_the_wrong_player() {
    let position = board(2, 3, 0b01_1100);
    assert!(position.candidates().map(|cell| (cell.row, cell.column)).eq([(1, 3), (2, 1), (2, 2)]));
    assert_eq!(position.nim_value(), Nimber::ZERO);
    let cells: Vec<Cell> = position.candidates().collect();
    assert_eq!(recursive(&cells, [1, 1], [2, 3], |[height, _]| height), Nimber::ZERO);
    assert_eq!(recursive(&cells, [1, 1], [2, 3], |[_, width]| width), Nimber::from_heap(2));
}

/// Applies the theorem recursively, without a table, to the rectangle with this first cell and these sides. `height_below`
/// selects the side that is used as the height of the parts below a cell.
fn recursive(cells: &[Cell], start: [u64; 2], sides: [u64; 2], height_below: fn([u64; 2]) -> u64) -> Nimber {
    let ([top, left], [height, width]) = (start, sides);
    let is_inside =
        |cell: &&Cell| (top..top + height).contains(&cell.row) && (left..left + width).contains(&cell.column);
    mex(cells.iter().filter(is_inside).map(|&Cell { row, column }| {
        let below = height_below(sides).saturating_sub(row - top + 1);
        let (before, after) = (column - left, left + width - column - 1);
        let part = |start, sides| recursive(cells, start, sides, height_below);
        part(start, [row - top, before])
            + part([top, column + 1], [row - top, after])
            + part([row + 1, left], [below, before])
            + part([row + 1, column + 1], [below, after])
    }))
}

#[test]
fn the_full_boards_of_value_0_up_to_12() {
    let max = if cfg!(miri) { 4 } else { 12 };
    let sides = (1..=max).flat_map(|rows| (rows..=max).map(move |columns| (rows, columns)));
    let lost: Vec<(u64, u64)> = sides.filter(|&(rows, columns)| full(rows, columns).nim_value().is_zero()).collect();
    let expected = [(2, 2), (4, 4), (4, 6), (8, 12), (10, 10)];
    assert!(lost.iter().copied().eq(expected.into_iter().filter(|&(_, columns)| columns <= max)), "{lost:?}");
}
