//! The board as text: the colours of its cells.

use impartial_sharti::{Rect, Sharti, Square};

use crate::output::text_board::CellWindow;

/// Returns the cells around the lower-right one of the square, or around a white one.
pub(super) fn window(board: &Sharti, around: Option<&Square>) -> CellWindow {
    let last = |rect: Rect| [rect.rows().end - 1, rect.columns().end - 1];
    let flipped = || board.played().last().map(|square| [square.row, square.column]);
    let of_square = around.map(|square| [square.row, square.column]).or_else(flipped);
    let centre = of_square.or_else(|| board.rectangles().next().map(last)).unwrap_or([1, 1]);
    CellWindow::new(board.side(), board.side(), centre)
}

/// Returns the lines of the board, with the cells of the square in letters of their own.
pub(super) fn text_board(board: &Sharti, around: Option<&Square>) -> Vec<String> {
    let window = window(board, around);
    // Of all rectangles and squares, few meet a part of a huge board.
    let white: Vec<_> = board.rectangles().filter_map(|rect| window.clip(rect.rows(), rect.columns())).collect();
    let flipped: Vec<_> = board.played().iter().filter_map(|&square| cells(&window, square)).collect();
    let chosen = around.and_then(|&square| cells(&window, square));
    let legend = if chosen.is_some() { "; in the square of the move, `O` and `:`" } else { "" };
    let mut lines = vec![format!("`o` is white, `.` is black{legend}")];
    lines.extend(window.lines(|row, column| {
        let holds = |[rows, columns]: &Cells| rows.contains(&row) && columns.contains(&column);
        let is_flipped = flipped.iter().filter(|cells| holds(cells)).count() % 2 == 1;
        let is_white = white.iter().any(holds) != is_flipped;
        match (is_white, chosen.as_ref().is_some_and(holds)) {
            (true, false) => 'o',
            (true, true) => 'O',
            (false, false) => '.',
            (false, true) => ':',
        }
    }));
    lines
}

/// A range of rows and one of columns.
type Cells = [std::ops::Range<u64>; 2];

/// Returns the shown cells of a square, which may reach beyond the board if it is illegal.
fn cells(window: &CellWindow, Square { row, column, side }: Square) -> Option<Cells> {
    let range = |last: u64| last.saturating_add(1).saturating_sub(side)..last.saturating_add(1);
    window.clip(range(row), range(column))
}
