//! What a board tells of its candidates and rectangles, against the cells one by one.

#![expect(clippy::unwrap_used, reason = "the cells lie on the board")]

use std::collections::BTreeSet;

use impartial_core::{Position, Solve};
use impartial_grid_split::{Cell, GridSplit};
use proptest::prelude::*;

/// The rows and the columns that are left around a cell when those of `played` are gone, as far as they play together.
fn around(board: &GridSplit, played: &[Cell], cell: Cell) -> Option<[BTreeSet<u64>; 2]> {
    let mut rows: BTreeSet<u64> = (1..=board.rows()).collect();
    let mut columns: BTreeSet<u64> = (1..=board.columns()).collect();
    for gone in played {
        if rows.contains(&gone.row) && columns.contains(&gone.column) {
            rows.retain(|&row| (row < gone.row) == (cell.row < gone.row) && row != gone.row);
            columns.retain(|&column| (column < gone.column) == (cell.column < gone.column) && column != gone.column);
        }
    }
    (rows.contains(&cell.row) && columns.contains(&cell.column)).then_some([rows, columns])
}

fn check(board: &GridSplit, given: &BTreeSet<Cell>, played: &[Cell]) {
    assert!(board.all_candidates().iter().eq(given), "{board:?}");
    assert_eq!(board.played(), played, "{board:?}");
    let left: Vec<Cell> = given.iter().copied().filter(|&cell| around(board, played, cell).is_some()).collect();
    assert!(board.candidates().eq(left.iter().copied()), "{board:?}");

    // Every rectangle has candidates, and every candidate lies in the one that is left around it.
    let mut of_candidates = BTreeSet::new();
    for &cell in &left {
        let [rows, columns] = around(board, played, cell).unwrap();
        let mut holders =
            board.rectangles().iter().enumerate().filter(|(_, rectangle)| {
                rectangle.rows.contains(&cell.row) && rectangle.columns.contains(&cell.column)
            });
        let (index, holder) = holders.next().unwrap();
        assert!(holders.next().is_none(), "{board:?}");
        assert!(holder.rows.clone().eq(rows) && holder.columns.clone().eq(columns), "{cell:?} of {board:?}");
        of_candidates.insert(index);

        // A cell is worth what is left of its rectangle.
        let parts = board.parts(cell).unwrap();
        let mut after = board.clone();
        after.play(&cell).unwrap();
        let of_parts = parts.iter().map(|part| part.nim_value).sum();
        assert_eq!(after.nim_value(), board.nim_value() + holder.nim_value + of_parts, "{cell:?} of {board:?}");
        let cells: u64 =
            parts.iter().map(|part| (part.rows.end - part.rows.start) * (part.columns.end - part.columns.start)).sum();
        let sides = [holder.rows.end - holder.rows.start, holder.columns.end - holder.columns.start];
        assert_eq!(cells, (sides[0] - 1) * (sides[1] - 1), "{cell:?} of {board:?}");
    }
    assert_eq!(of_candidates.len(), board.rectangles().len(), "{board:?}");
    assert_eq!(board.nim_value(), board.rectangles().iter().map(|rectangle| rectangle.nim_value).sum(), "{board:?}");
}

/// Boards are equal if their sides, their candidates and what is left of them are, whether they are clones or not.
#[test]
fn equal_boards() {
    let [corner, middle] = [1, 2].map(|line| Cell { row: line, column: line });
    let board = |rows, columns, cells: &[Cell]| GridSplit::new(rows, columns, cells.iter().copied()).unwrap();
    let made = || board(3, 4, &[corner, middle]);
    let [mut played, mut alike] = [made(), made()];
    assert_eq!(played, alike);
    assert_eq!(played, played.clone());
    for other in [board(4, 4, &[corner, middle]), board(3, 5, &[corner, middle]), board(3, 4, &[corner])] {
        assert_ne!(made(), other);
    }
    // The same sides and nim-value, and other candidates.
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
    fn a_board_tells_what_is_left(
        (rows, columns) in (1..7_u64, 1..7_u64),
        cells in prop::collection::vec((0..6_u64, 0..6_u64), 0..20),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let cells: Vec<Cell> = cells.into_iter().map(|(row, column)| Cell { row: 1 + row % rows, column: 1 + column % columns }).collect();
        let mut board = GridSplit::new(rows, columns, cells.iter().copied()).unwrap();
        let given: BTreeSet<Cell> = cells.into_iter().collect();
        let mut played = Vec::new();
        check(&board, &given, &played);
        for choice in choices {
            let candidates: Vec<Cell> = board.candidates().collect();
            if candidates.is_empty() {
                break;
            }
            let cell = *choice.get(&candidates);
            board.play(&cell).unwrap();
            played.push(cell);
            check(&board, &given, &played);
        }
    }
}
