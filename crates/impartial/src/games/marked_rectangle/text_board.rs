//! The rectangle as text: its cells and the mark.

use impartial_marked_rectangle::{MarkedRectangle, Side};

use crate::output::text_board::CellWindow;

/// Returns the lines of the rectangle. A move cuts a side off, so the part of a large one is always that around the mark.
pub(super) fn text_board(rectangle: &MarkedRectangle) -> Vec<String> {
    let mark = [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1);
    let window = CellWindow::new(rectangle.rows(), rectangle.columns(), mark);
    let mut lines = vec!["`X` is marked".to_owned()];
    lines.extend(window.lines(|row, column| if [row, column] == mark { 'X' } else { '.' }));
    lines
}
