//! The board as text: its candidates and its rectangles.

use impartial_grid_split::{Cell, GridSplit, Rectangle};

use crate::output::text_board::CellWindow;

/// Returns the cells around the one of the move, or around a candidate.
pub(super) fn window(board: &GridSplit, around: Option<&Cell>) -> CellWindow {
    let centre = around.or(board.played().last()).copied().or_else(|| board.candidates().next());
    CellWindow::new(board.rows(), board.columns(), centre.map_or([1, 1], |cell| [cell.row, cell.column]))
}

/// Returns the lines of the board.
pub(super) fn text_board(board: &GridSplit, around: Option<&Cell>) -> Vec<String> {
    let window = window(board, around);
    let parts = board.rectangles().iter();
    let parts: Vec<&Rectangle> =
        parts.filter(|part| window.clip(part.rows.clone(), part.columns.clone()).is_some()).collect();
    let is_shown = |cell: &Cell| window.rows.contains(&cell.row) && window.columns.contains(&cell.column);
    // The candidates are in order of their rows and then columns.
    let left: Vec<Cell> = board.candidates().filter(is_shown).collect();
    let mut lines = vec!["`o` can be chosen, `.` is beside it in its rectangle, the rest is left blank".to_owned()];
    if around.is_some_and(is_shown) {
        lines.push("`x` is the cell of the move".into());
    }
    lines.extend(window.lines(|row, column| {
        let cell = Cell { row, column };
        let holds = |part: &&Rectangle| part.rows.contains(&row) && part.columns.contains(&column);
        if around == Some(&cell) {
            'x'
        } else if left.binary_search(&cell).is_ok() {
            'o'
        } else if parts.iter().any(holds) {
            '.'
        } else {
            ' '
        }
    }));
    lines
}
