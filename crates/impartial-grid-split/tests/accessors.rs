//! The candidates and rectangles that a board reports, checked against its cells one by one.

#![expect(clippy::unwrap_used, reason = "the cells lie on the board")]

use std::collections::BTreeSet;

use impartial_core::{Position, Solve};
use impartial_grid_split::{Cell, GridSplit};
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

        // The option of a cell is worth the sum of the parts that it leaves.
        let parts = board.parts(cell).unwrap();
        let mut after = board.clone();
        after.play(&cell).unwrap();
        let sum_of_parts: Nimber = parts.iter().map(|part| part.nim_value).sum();
        let expected = board.nim_value() + rectangle.nim_value + sum_of_parts;
        prop_assert_eq!(after.nim_value(), expected, "{:?} of {:?}", cell, board);
        let cells: u64 =
            parts.iter().map(|part| (part.rows.end - part.rows.start) * (part.columns.end - part.columns.start)).sum();
        let sides = [rectangle.rows.end - rectangle.rows.start, rectangle.columns.end - rectangle.columns.start];
        prop_assert_eq!(cells, (sides[0] - 1) * (sides[1] - 1), "{:?} of {:?}", cell, board);
    }
    prop_assert_eq!(with_candidates.len(), board.rectangles().len(), "{:?}", board);
    let sum = board.rectangles().iter().map(|rectangle| rectangle.nim_value).sum();
    prop_assert_eq!(board.nim_value(), sum, "{:?}", board);
    Ok(())
}

/// Boards are equal if their sides, candidates and rectangles are equal, whether they are clones or not.
#[test]
fn equal_boards() {
    let [corner, middle] = [1, 2].map(|line| Cell { row: line, column: line });
    let board = |rows, columns, cells: &[Cell]| GridSplit::new(rows, columns, cells.iter().copied()).unwrap();
    let build = || board(3, 4, &[corner, middle]);
    let [mut played, mut alike] = [build(), build()];
    assert_eq!(played, alike);
    assert_eq!(played, played.clone());
    for other in [board(4, 4, &[corner, middle]), board(3, 5, &[corner, middle]), board(3, 4, &[corner])] {
        assert_ne!(build(), other);
    }
    // Boards with the same sides and nim-value may have different candidates.
    assert_ne!(board(3, 4, &[corner]), board(3, 4, &[middle]));
    let before = played.clone();
    played.play(&corner).unwrap();
    assert_ne!(played, before);
    assert_ne!(played, alike);
    alike.play(&corner).unwrap();
    assert_eq!(played, alike);
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
