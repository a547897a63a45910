//! The candidates and rectangles that a board reports, checked against its cells one by one.

#![expect(clippy::unwrap_used, reason = "the cells lie on the board")]

use std::collections::BTreeSet;

use impartial_core::{Position, Solve};
use impartial_grid_split::reference::{MAX_LISTED_SIDE, ReferenceGridSplit};
use impartial_grid_split::{Cell, GridSplit, MAX_SIDE, Rectangle, TooLarge};
use nimbers::Nimber;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// Returns the rows and the columns of the rectangle that contains a cell after `played`, or `None` if it is removed.
fn around(board: &GridSplit, played: &[Cell], cell: Cell) -> Option<[BTreeSet<u64>; 2]> {
    let mut rows: BTreeSet<u64> = (1..=board.rows()).collect();
    let mut columns: BTreeSet<u64> = (1..=board.columns()).collect();
    for chosen in played {
        if rows.contains(&chosen.row) && columns.contains(&chosen.column) {
            rows.retain(|&row| (row < chosen.row) == (cell.row < chosen.row) && row != chosen.row);
            columns
                .retain(|&column| (column < chosen.column) == (cell.column < chosen.column) && column != chosen.column);
        }
    }
    (rows.contains(&cell.row) && columns.contains(&cell.column)).then_some([rows, columns])
}

fn check(board: &GridSplit, given: &BTreeSet<Cell>, played: &[Cell]) -> TestCaseResult {
    prop_assert!(board.all_candidates().iter().eq(given), "{board:?}, built with {given:?}");
    prop_assert_eq!(board.played(), played, "{:?}", board);
    let left: Vec<Cell> = given.iter().copied().filter(|&cell| around(board, played, cell).is_some()).collect();
    prop_assert!(board.candidates().eq(left.iter().copied()), "{board:?}, where {left:?} remain");

    // Every rectangle has a candidate, and every candidate lies in exactly one rectangle.
    let mut with_candidates = BTreeSet::new();
    for &cell in &left {
        let [rows, columns] = around(board, played, cell).unwrap();
        let mut containing =
            board.rectangles().iter().enumerate().filter(|(_, rectangle)| {
                rectangle.rows.contains(&cell.row) && rectangle.columns.contains(&cell.column)
            });
        let (index, rectangle) = containing.next().unwrap();
        prop_assert!(containing.next().is_none(), "{cell:?} lies in two rectangles of {board:?}");
        prop_assert!(rectangle.rows.clone().eq(rows), "{rectangle:?} with {cell:?} of {board:?}");
        prop_assert!(rectangle.columns.clone().eq(columns), "{rectangle:?} with {cell:?} of {board:?}");
        with_candidates.insert(index);

        // The parts are listed from above left to below right, and their sum is the option of the cell.
        let parts: Vec<Rectangle> = board.parts(cell).unwrap().collect();
        let [rows, columns] = [(&rectangle.rows, cell.row), (&rectangle.columns, cell.column)]
            .map(|(range, at)| [range.start..at, at + 1..range.end]);
        let ranges = rows.iter().flat_map(|rows| columns.iter().map(move |columns| (rows, columns)));
        let ranges = ranges.filter(|(rows, columns)| !rows.is_empty() && !columns.is_empty());
        prop_assert!(
            parts.iter().map(|part| (&part.rows, &part.columns)).eq(ranges),
            "{cell:?} of {board:?}: {parts:?}"
        );
        let mut after = board.clone();
        after.play(&cell).unwrap();
        let sum_of_parts: Nimber = parts.iter().map(|part| part.nim_value).sum();
        let expected = board.nim_value() + rectangle.nim_value + sum_of_parts;
        prop_assert_eq!(after.nim_value(), expected, "{:?} of {:?}", cell, board);
    }
    prop_assert_eq!(with_candidates.len(), board.rectangles().len(), "{:?}", board);
    let sum = board.rectangles().iter().map(|rectangle| rectangle.nim_value).sum();
    prop_assert_eq!(board.nim_value(), sum, "{:?}", board);
    Ok(())
}

/// The reference board lists both rows and columns, so each side has the limit.
#[test]
fn boards_are_listed_up_to_the_limit_of_each_side() {
    const MAX: u64 = MAX_LISTED_SIDE;
    let list = |rows, columns| ReferenceGridSplit::try_from(&GridSplit::new(rows, columns, []).unwrap()).map(drop);
    for (rows, columns) in [(1, 1), (MAX, 1), (1, MAX), (MAX, MAX)] {
        assert_eq!(list(rows, columns), Ok(()), "{rows} x {columns}");
        for [rows, columns] in [[rows, MAX + 1], [MAX + 1, columns], [MAX_SIDE, columns]] {
            let refused = Err(TooLarge::new(rows.max(columns), MAX));
            assert_eq!(list(rows, columns), refused, "{rows} x {columns}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 1_000 }))]

    #[test]
    fn accessors_agree_with_the_cells(
        (rows, columns) in (1..7_u64, 1..7_u64),
        cells in prop::collection::vec((0..6_u64, 0..6_u64), 0..20),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let cells: Vec<Cell> = cells.into_iter().map(|(row, column)| Cell { row: 1 + row % rows, column: 1 + column % columns }).collect();
        let mut board = GridSplit::new(rows, columns, cells.iter().copied()).unwrap();
        let given: BTreeSet<Cell> = cells.into_iter().collect();
        let mut played = Vec::new();
        check(&board, &given, &played)?;
        for choice in choices {
            let candidates: Vec<Cell> = board.candidates().collect();
            if candidates.is_empty() {
                break;
            }
            let cell = *choice.get(&candidates);
            board.play(&cell).unwrap();
            played.push(cell);
            check(&board, &given, &played)?;
        }
    }
}
