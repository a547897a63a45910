//! Boards whose sides and candidates are next to powers of two and to the limits of integer types.

use std::ops::ControlFlow;

use impartial_core::laws::WORD_ENDS;
use impartial_core::{Position as _, Solve};
use impartial_grid_split::{Cell, GridSplit, MAX_SIDE, Solver};
use nimbers::Nimber;

#[test]
fn sides_and_single_candidates() {
    for rows in WORD_ENDS {
        for columns in WORD_ENDS {
            let is_valid = [rows, columns].iter().all(|side| (1..=MAX_SIDE).contains(side));
            let empty = GridSplit::new(rows, columns, []);
            let expected = is_valid.then_some(Nimber::ZERO);
            assert_eq!(empty.as_ref().map(Solve::nim_value).ok(), expected, "{rows} x {columns}");
            let beyond = [[rows.wrapping_add(1), 1], [1, columns.wrapping_add(1)], [0, columns], [rows, 0]];
            for [row, column] in [[rows, columns], [rows, 1]].into_iter().chain(beyond) {
                let cell = Cell { row, column };
                let is_on = (1..=rows).contains(&row) && (1..=columns).contains(&column);
                let board = Solver::new().on_progress(&mut |_| ControlFlow::Continue(())).solve(rows, columns, [cell]);
                assert_eq!(board.is_ok(), is_valid && is_on, "{rows} x {columns}: {cell:?}");
                let Ok(mut board) = board else { continue };
                assert_eq!((board.rows(), board.columns(), board.nim_value()), (rows, columns, Nimber::ONE));
                let whole = &board.rectangles()[0];
                assert_eq!((whole.rows.clone(), whole.columns.clone()), (1..rows + 1, 1..columns + 1));
                assert_eq!(board.winning_move(), Some(cell));
                board.play(&cell).unwrap();
                assert_eq!((board.nim_value(), board.some_move()), (Nimber::ZERO, None));
            }
        }
    }
}
