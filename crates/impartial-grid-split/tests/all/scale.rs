//! The laws at full scale, and the errors of constructors and moves.

use std::ops::ControlFlow;

use impartial_core::{Position, Solve, Stopped, laws};
use impartial_grid_split::{
    Cell, GridSplit, IllegalCell, InvalidGridSplit, MAX_SIDE, MAX_TABLE_BYTES, Rectangle, SolveError, SolveProgress,
    Solver,
};
use nimbers::Nimber;
use proptest::prelude::*;

const SIDES: [u64; 5] = [30, 1_000, 1_000_000_000, 1 << 62, MAX_SIDE];

fn cell(row: u64, column: u64) -> Cell {
    Cell { row, column }
}

/// Builds a board of any size with a few candidates, some of which may share rows or columns.
fn sparse() -> impl Strategy<Value = GridSplit> {
    let sides = (prop::sample::select(&SIDES), prop::sample::select(&SIDES));
    sides.prop_flat_map(|(rows, columns)| {
        let line = |side: u64| prop_oneof![1..=side, 1..=8_u64, side - 7..=side];
        let cell = (line(rows), line(columns)).prop_map(|(row, column)| cell(row, column));
        prop::collection::vec(cell, 0..25)
            .prop_map(move |cells| GridSplit::new(rows, columns, cells).expect("the cells lie on the board"))
    })
}

/// Builds a small board of any density.
fn dense() -> impl Strategy<Value = GridSplit> {
    (1..=16_u64, 1..=16_u64, 1..=8_u8).prop_flat_map(|(rows, columns, eighths)| {
        let len = usize::try_from(rows * columns).expect("the board is small");
        prop::collection::vec(0..8_u8, len).prop_map(move |cells| {
            let chosen = (0..).zip(cells).filter(|&(_, noise)| noise < eighths);
            let cells = chosen.map(|(index, _)| cell(index / columns + 1, index % columns + 1));
            GridSplit::new(rows, columns, cells).expect("the cells lie on the board")
        })
    })
}

fn check_laws(position: &GridSplit, noise: u64) -> Result<(), TestCaseError> {
    let (rows, columns) = (position.rows(), position.columns());
    let outside = [cell(0, 1), cell(1, 0), cell(rows + 1, 1), cell(1, columns + 1), cell(u64::MAX, u64::MAX)];
    let anywhere = cell(noise % rows + 1, noise.rotate_left(32) % columns + 1);
    let candidates: Vec<Cell> = position.candidates().chain(outside).chain([anywhere]).collect();
    laws::holds(position, laws::targets(position.nim_value(), noise), candidates)?;
    Ok(())
}

fn play_and_check_laws(mut position: GridSplit, choices: Vec<u64>) -> Result<(), TestCaseError> {
    for noise in choices {
        check_laws(&position, noise)?;
        let candidates: Vec<Cell> = position.candidates().collect();
        let Some(index) = usize::try_from(noise).unwrap_or(0).checked_rem(candidates.len()) else { break };
        let chosen = candidates[index];
        position.play(&chosen).expect("a listed candidate can be chosen");
        prop_assert_eq!(position.play(&chosen), Err(IllegalCell::Removed { cell: chosen }));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 100 }))]

    #[test]
    fn games_on_huge_boards_keep_the_laws(start in sparse(), choices in prop::collection::vec(any::<u64>(), 1..6)) {
        play_and_check_laws(start, choices)?;
    }

    #[test]
    fn games_on_dense_boards_keep_the_laws(start in dense(), choices in prop::collection::vec(any::<u64>(), 1..6)) {
        play_and_check_laws(start, choices)?;
    }

    /// Only the order of the coordinates matters, so turning a board and repeating cells do not change the nim-value.
    #[test]
    fn stretched_turned_and_repeated(position in dense(), step in 1..=MAX_SIDE / 17) {
        let value = position.nim_value();
        let (rows, columns) = (position.rows(), position.columns());
        let same = |rows, columns, change: &dyn Fn(Cell) -> Cell| {
            let cells = position.candidates().chain(position.candidates()).map(change);
            GridSplit::new(rows, columns, cells).expect("the cells lie on the board").nim_value()
        };
        prop_assert_eq!(same(MAX_SIDE, MAX_SIDE, &|at| cell(at.row * step, at.column * step)), value);
        prop_assert_eq!(same(columns, rows, &|at| cell(at.column, at.row)), value);
        prop_assert_eq!(same(rows, columns, &|at| cell(rows + 1 - at.row, columns + 1 - at.column)), value);
    }
}

#[test]
fn the_corners_of_the_largest_board() {
    let corners = [cell(1, 1), cell(1, MAX_SIDE), cell(MAX_SIDE, 1), cell(MAX_SIDE, MAX_SIDE)];
    let position = GridSplit::new(MAX_SIDE, MAX_SIDE, corners).unwrap();
    // Choosing a corner leaves only the opposite corner, and the next move removes it.
    assert_eq!(position.nim_value(), Nimber::ZERO);
    let parts: Vec<Rectangle> = position.parts(corners[0]).unwrap().collect();
    assert_eq!(parts.len(), 1);
    assert_eq!((parts[0].rows.clone(), parts[0].columns.clone()), (2..MAX_SIDE + 1, 2..MAX_SIDE + 1));
    assert_eq!(parts[0].nim_value, Nimber::from_heap(1));
    assert!(GridSplit::new(MAX_SIDE, 1, []).unwrap().rectangles().is_empty());
}

/// In one row, a choice removes everything. In two rows, it divides the other row into two pieces, or one at the ends.
#[test]
fn long_thin_boards() {
    let len = if cfg!(miri) { 5 } else { 600 };
    for (rows, columns, value) in [(1, 100 * len, 1), (100 * len, 1, 1), (2, len, 2), (len, 2, 2)] {
        let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| cell(row, column)));
        let position = GridSplit::new(rows, columns, cells).unwrap();
        assert_eq!(position.nim_value(), Nimber::from_heap(value), "{rows} x {columns}");
        let candidates = [cell(1, 1), cell(rows, columns), cell(rows.div_ceil(2), columns.div_ceil(2))];
        assert_eq!(laws::holds(&position, (0..4).map(Nimber::from_heap), candidates), Ok(()), "{rows} x {columns}");
    }
}

/// The callback runs on the calling thread, and the work stops soon after it breaks, even with several threads.
#[test]
fn stopped_boards() {
    let full: Vec<Cell> = (1..=100).flat_map(|row| (1..=100).map(move |column| cell(row, column))).collect();
    let caller = std::thread::current().id();
    for last in [1, 3, 120] {
        let mut reports = 0;
        let mut on_progress = |progress: SolveProgress| {
            assert_eq!(std::thread::current().id(), caller);
            assert!(progress.done < progress.total, "{progress:?}");
            reports += 1;
            if reports >= last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let stopped = Solver::new().on_progress(&mut on_progress).solve(100, 100, full.iter().copied());
        assert_eq!(stopped.unwrap_err(), SolveError::Stopped(Stopped));
        assert_eq!(reports, last);
    }
}

#[test]
fn errors_of_solvers() {
    let solve = |rows, cells: &[Cell]| Solver::new().solve(rows, 3, cells.iter().copied()).unwrap_err();
    for (rows, cells) in [(0, vec![]), (3, vec![cell(3, 3), cell(4, 3)])] {
        let of_new = GridSplit::new(rows, 3, cells.iter().copied()).unwrap_err();
        assert_eq!(solve(rows, &cells), SolveError::Invalid(of_new.clone()));
        assert_eq!(solve(rows, &cells).to_string(), of_new.to_string());
    }
    assert_eq!(SolveError::from(Stopped).to_string(), "stopped by the caller");
}

#[test]
fn errors_of_invalid_boards() {
    let refusal = |rows, columns, cells: &[Cell]| {
        let refused = GridSplit::new(rows, columns, cells.iter().copied()).unwrap_err();
        (refused.index(), refused.to_string())
    };
    for (rows, columns) in [(0, 3), (3, 0), (0, 0), (1, 1 << 63), (u64::MAX, 1)] {
        let message = format!("the sides of the board must be from 1 to 9223372036854775807, not {rows} and {columns}");
        assert_eq!(refusal(rows, columns, &[]), (None, message));
    }
    for outside in [cell(0, 1), cell(1, 0), cell(4, 1), cell(1, 6), cell(u64::MAX, u64::MAX)] {
        let refused = refusal(3, 5, &[cell(3, 5), outside, cell(0, 0)]);
        let Cell { row, column } = outside;
        let message = format!("the candidate at index 1, row {row} and column {column}, is not on the board");
        assert_eq!(refused, (Some(1), message));
    }
}

/// A full or sparse board that does not fit is refused before anything is allocated for it.
#[test]
fn error_of_a_table_that_does_not_fit() {
    for every in [1, 7] {
        let cells =
            (0..300 * 300).filter(|index| index % every == 0).map(|index| cell(index / 300 + 1, index % 300 + 1));
        let refused = GridSplit::new(300, 300, cells).unwrap_err();
        let table = 300 * 301 / 2 * 301 * 308 * 2;
        let candidates = u128::from((300 * 300_u64).div_ceil(every));
        let needed = table + candidates * (300 / 4 * 8 + 38 * 16 + 32);
        assert_eq!(refused, InvalidGridSplit::TableTooLarge { needed, allowed: MAX_TABLE_BYTES }, "{every}");
    }
    let message = InvalidGridSplit::TableTooLarge { needed: 8_371_532_400, allowed: MAX_TABLE_BYTES }.to_string();
    assert_eq!(message, "solving the board would take 8371532400 bytes of memory, more than the 1073741824 allowed");
}

#[test]
fn errors_of_illegal_cells_leave_the_position_unchanged() {
    let mut position = GridSplit::new(5, 5, [cell(2, 2), cell(2, 4), cell(4, 4)]).unwrap();
    let before = position.clone();
    let refusal = position.play(&cell(3, 3)).unwrap_err();
    assert_eq!(refusal.to_string(), "the cell in row 3 and column 3 is not a candidate");
    assert_eq!(position, before);
    position.play(&cell(2, 2)).unwrap();
    let before = position.clone();
    for removed in [cell(2, 2), cell(2, 4)] {
        let message = format!("the cell in row {} and column {} has been removed", removed.row, removed.column);
        assert_eq!(position.play(&removed).unwrap_err().to_string(), message);
        assert_eq!(position.parts(removed).err(), Some(IllegalCell::Removed { cell: removed }));
    }
    assert_eq!(position, before);
    assert!(position.candidates().eq([cell(4, 4)]));
}
