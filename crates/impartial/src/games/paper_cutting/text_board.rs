//! The sheet as text: its border and its cuts.

use impartial_paper_cutting::{Cut, Line, PaperCutting};

use crate::output::text_board::PointWindow;

/// Returns the points around the middle of the cut, or around an old one.
fn window(sheet: &PaperCutting, around: Option<&Cut>) -> PointWindow {
    let first = || {
        let line = sheet.cut_lines().next()?.line;
        let start = sheet.cuts_on(line).first()?.start();
        Some(match line {
            Line::X(x) => [x, start],
            Line::Y(y) => [start, y],
        })
    };
    let middle = |cut: &Cut| [0, 1].map(|axis| cut.from[axis].midpoint(cut.to[axis]));
    let centre = around.or(sheet.played().last()).map(middle).or_else(first).unwrap_or([0, 0]);
    PointWindow::new(sheet.width(), sheet.height(), centre)
}

/// Returns the lines of the sheet.
pub(super) fn text_board(sheet: &PaperCutting, around: Option<&Cut>) -> Vec<String> {
    let [width, height] = [sheet.width(), sheet.height()];
    let window = window(sheet, around);
    let around = around.filter(|cut| cut.line_on(width, height).is_ok());
    let chosen = |line: Line, at: u64| {
        let along = usize::from(matches!(line, Line::X(_)));
        around.is_some_and(|cut| {
            let [from, to] = [cut.from[along], cut.to[along]];
            cut.line() == Some(line) && (from.min(to)..from.max(to)).contains(&at)
        })
    };
    let is_cut = |line: Line, at: u64| sheet.cuts_on(line).contains(at);
    let stretch = |line: Line, at: u64, is_border: bool, [cut, new]: [char; 2]| match () {
        () if chosen(line, at) => new,
        () if is_border || is_cut(line, at) => cut,
        () => ' ',
    };
    let mut lines = vec!["`-` and `|` are cut, or the border; the rest of each line is uncut".to_owned()];
    if around.is_some() {
        lines.push("`=` and `H` are the cut of the move".into());
    }
    lines.push("x goes to the right, and y goes up".into());
    lines.extend(window.lines(
        |x, y| stretch(Line::Y(y), x, y == 0 || y == height, ['-', '=']),
        |x, y| stretch(Line::X(x), y, x == 0 || x == width, ['|', 'H']),
    ));
    lines
}
