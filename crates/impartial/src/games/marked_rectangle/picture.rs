//! The picture of rectangles: the pattern of the marks that lose, or have another nim-value, or one mark and its move.

use board_svg::{Board, Cells, InvalidWindow, Picture, Sample, Window, cell};
use impartial_core::Solve as _;
use impartial_marked_rectangle::{MarkedRectangle, Marks, Side, Trim};
use nimbers::Nimber;

use crate::output::report::count;

/// Maximum number of rows and columns of a rectangle that is drawn cell by cell; a larger one is drawn in blocks.
const MAX_CELLS: u64 = 256;

/// Maximum number of rows and columns of a rectangle with a mark that is drawn without its losing marks.
const MAX_LINES: u64 = 32;

/// Minimum side of the drawn area of the lines that a move cuts off.
const MIN_CUT_OFF: i64 = 15;

/// Maximum number of rectangles that are drawn.
const MAX_RECTANGLES: usize = 4;

/// The size of the largest cell.
const CELL: i64 = 300;

/// The first sentence of every picture.
pub(super) const FOUR_HEAPS: &str = "A mark is Nim with four heaps: the numbers of lines on its four sides.";

/// Draws the marks of value `target` in the first rectangles.
pub(super) fn picture(rectangles: &[Marks], target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
    let total = count(rectangles.len(), "rectangle");
    let name = if target.is_zero() { "losing marks".into() } else { format!("marks of nim-value {target}") };
    let sides = |marks: &Marks| [marks.rows(), marks.columns()];
    let (what, only) = match rectangles {
        [marks] => (format!("{} x {}", marks.rows(), marks.columns()), Some(sides(marks))),
        _ => (total.clone(), None),
    };
    let mut picture = Picture::new(&format!("{what}: {name}"));
    picture.show(window, only, &total)?;
    picture.say(FOUR_HEAPS);
    let (shown, others) = rectangles.split_at(rectangles.len().min(MAX_RECTANGLES));
    for marks in shown {
        let board = pattern(&mut picture, marks, target);
        picture.rectangle("frame", board.area);
        board.labels(&mut picture, &[], 16);
        board.say(&mut picture);
    }
    if shown.iter().any(|marks| longest(&picture, sides(marks)) <= MAX_CELLS) {
        entries(&mut picture, target);
        picture.legend();
    }
    picture.say_count("Not drawn: the ", others.len(), "rectangle", &format!(" after the first {MAX_RECTANGLES}"));
    Ok(picture.finish().svg)
}

/// Returns the larger of the numbers of rows and columns of a rectangle that are shown.
fn longest(picture: &Picture, sides: [u64; 2]) -> u64 {
    let [rows, columns] = picture.shown(sides).map(|range| range.end - range.start);
    rows.max(columns)
}

/// Adds the legend for the cells of a rectangle that is drawn cell by cell.
fn entries(picture: &mut Picture, target: Nimber) {
    let of_value = format!("a mark of nim-value {target}");
    let losing = "a mark with which the first player loses";
    picture.entry(Sample::Box, "v6", if target.is_zero() { losing } else { &of_value });
    picture.entry(Sample::Box, "v0", "any other mark");
}

/// Adds the number of marks with a nim-value, and draws the rectangle with these marks: cell by cell, or in blocks if there are
/// too many cells.
fn pattern(picture: &mut Picture, marks: &Marks, target: Nimber) -> Board {
    let (rows, columns, number) = (marks.rows(), marks.columns(), marks.with_value(target));
    let counted = if target.is_zero() {
        count(number, "losing mark")
    } else {
        count(number, "mark") + &format!(" of nim-value {target}")
    };
    picture.say(&format!("{rows} x {columns}: {counted}, of {} in all.", marks.total()));
    let board = Board::new(picture, [rows, columns], CELL);
    if board.numbers().into_iter().all(|number| number <= MAX_CELLS) {
        let [above, left] = board.shown.each_ref().map(|shown| shown.start);
        picture.rectangle("v0", board.area);
        picture.cells("v6", board.area, board.numbers(), |row, column| {
            let mark = MarkedRectangle::new(rows, columns, above + row, left + column);
            mark.expect("the cell is in the rectangle").nim_value() == target
        });
        board.grid(picture, "grid");
    } else {
        // The number of marks in a block follows from four such counts, however large the block is.
        let up_to = |row, column| marks.with_value_in(1..=row, 1..=column, target);
        board.blocks(picture, "these marks", up_to);
    }
    board
}

/// Adds the legend of marked cells in rectangles of these sides, and the entry of a move, if any.
pub(super) fn legend(picture: &mut Picture, mut rectangles: impl Iterator<Item = [u64; 2]>, has_move: bool) {
    picture.entry(Sample::Dot, "ink haloed", "the marked cell");
    if rectangles.any(|sides| (MAX_LINES + 1..=MAX_CELLS).contains(&longest(picture, sides))) {
        entries(picture, Nimber::ZERO);
    }
    if has_move {
        picture.entry(Sample::Box, "gone taken", "the lines that the move cuts off");
    }
    picture.legend();
}

/// Draws a rectangle with its mark to scale, and a move. A larger rectangle shows its losing marks, a smaller one its grid.
pub(super) fn mark(rectangle: &MarkedRectangle, mv: Option<&Trim>, picture: &mut Picture) {
    let sides = [rectangle.rows(), rectangle.columns()];
    // The pattern of the losing marks gives the nim-value away.
    let board = if longest(picture, sides) > MAX_LINES && picture.has_values() {
        let marks = Marks::new(sides[0], sides[1]).expect("a rectangle has sides");
        pattern(picture, &marks, Nimber::ZERO)
    } else {
        let board = Board::new(picture, sides, CELL);
        picture.rectangle("v0", board.area);
        board.grid(picture, "grid");
        board
    };
    let mut larger = Vec::new();
    if let Some(gone) = mv.and_then(|trim| board.clip(&trimmed(sides, trim))) {
        let area = board.area_of(&gone);
        let gone = area.at_least(MIN_CUT_OFF);
        if gone != area {
            larger.push("the lines to cut off");
        }
        picture.rectangle("gone", gone);
        picture.rectangle("taken", gone);
    }
    picture.rectangle("frame", board.area);
    let marked = [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1);
    if let Some(cell) = board.clip(&cell(marked)) {
        let area = board.area_of(&cell);
        let narrow = area.width.min(area.height);
        let radius = (narrow / 4).clamp(45, 80);
        picture.circle("ink haloed", area.centre(), radius);
        if 2 * radius > narrow {
            larger.push("the marked cell");
        }
    }
    board.labels(picture, &[marked], 16);
    board.say(picture);
    if !larger.is_empty() {
        picture.say(&format!("Drawn larger than to scale: {}.", larger.join(" and ")));
    }
}

/// Returns the rows and columns that the move cuts off.
fn trimmed([rows, columns]: [u64; 2], &Trim { side, lines }: &Trim) -> Cells {
    match side {
        Side::Top => [0..lines, 0..columns],
        Side::Bottom => [rows - lines..rows, 0..columns],
        Side::Left => [0..rows, 0..lines],
        Side::Right => [0..rows, columns - lines..columns],
    }
}
