//! The picture of rectangles: the pattern of the marks that lose, or have another nim-value, or one mark and its move.

use impartial_core::Solve as _;
use impartial_marked_rectangle::{self as marked_rectangle, MarkedRectangle, Marks, Trim};
use nimbers::Nimber;

use super::words::conclusion;
use crate::output::report::count;
use crate::output::svg::canvas::{Area, FRAME, Picture, Sample, Side, labelled};
use crate::output::svg::scale::scaled;

/// The most rows and columns of a rectangle that are drawn.
const MOST_CELLS: u64 = 256;

/// The most rectangles that are drawn.
const MOST: usize = 4;

/// The size of the largest cell.
const CELL: i64 = 300;

/// The least side of a frame, for rectangles with many more rows than columns or the reverse.
const NARROW: i64 = 300;

/// What every picture says first.
const FOUR_HEAPS: &str = "A mark is Nim with four heaps: the numbers of lines on its four sides.";

/// Draws the marks of value `target` in the first rectangles.
pub(super) fn picture(rectangles: &[Marks], target: Nimber) -> String {
    let total = rectangles.len();
    let name = if target.is_zero() { "losing marks".into() } else { format!("marks of nim-value {target}") };
    let mut picture = Picture::new(match rectangles {
        [marks] => format!("{} x {}: {name}", marks.rows(), marks.columns()),
        _ => format!("{}: {name}", count(total, "rectangle")),
    });
    picture.say(FOUR_HEAPS);
    for marks in rectangles.iter().take(MOST) {
        pattern(&mut picture, marks, target);
    }
    if rectangles.is_empty() {
        return picture.finish();
    }
    let is = if target.is_zero() {
        "a mark with which the first player loses".into()
    } else {
        format!("a mark of nim-value {target}")
    };
    picture.legend(&[(Sample::Box(vec!["v6"]), is), (Sample::Box(vec!["v0"]), "any other mark".into())]);
    if total > MOST {
        picture.say(&format!("Not drawn: the {} after the first {MOST}.", count(total - MOST, "rectangle")));
    }
    picture.finish()
}

/// Draws a rectangle, or its first rows and columns.
fn pattern(picture: &mut Picture, marks: &Marks, target: Nimber) {
    let whole = [marks.rows(), marks.columns()];
    let drawn = whole.map(|side| side.min(MOST_CELLS));
    let [rows, columns] = drawn.map(|side| i64::try_from(side).expect("few are drawn"));
    let there = marks.with_value(target);
    let there = if target.is_zero() {
        count(there, "losing mark")
    } else {
        count(there, "mark") + &format!(" of nim-value {target}")
    };
    picture.say(&format!("{} x {}: {there}, of {} in all.", whole[0], whole[1], marks.total()));
    if drawn != whole {
        picture.say(&format!("Only the first {} and {} are drawn.", count(rows, "row"), count(columns, "column")));
    }
    let unit = (FRAME / rows.max(columns)).min(CELL);
    let area = picture.frame([columns * unit, rows * unit], drawn[0].to_string().len());
    picture.rectangle("v0", area);
    picture.cells("v6", area, unit, drawn, |row, column| {
        let mark = MarkedRectangle::new(whole[0], whole[1], row, column).expect("the cell is in the rectangle");
        mark.nim_value() == target
    });
    picture.grid(area, drawn);
    picture.rectangle("frame", area);
    let of = |cell: u64| (scaled(2 * cell - 1, 2 * drawn[0], area.height), cell.to_string());
    let numbers = |cells: u64| labelled(None, [1, cells], 16).map(of).collect::<Vec<_>>();
    picture.labels(area, Side::Top, &numbers(drawn[1]));
    picture.labels(area, Side::Left, &numbers(drawn[0]));
}

/// Draws the first rectangles with a mark, and the move to `target` in each.
pub(super) fn marked(rectangles: impl ExactSizeIterator<Item = MarkedRectangle>, target: Nimber) -> String {
    let total = rectangles.len();
    let shown: Vec<MarkedRectangle> = rectangles.take(MOST).collect();
    let mut picture = Picture::new(match (&shown[..], total) {
        ([rectangle], 1) => {
            let [rows, columns] = [rectangle.rows(), rectangle.columns()];
            format!("{rows} x {columns} with a mark: nim-value {}", rectangle.nim_value())
        }
        _ => format!("{} with a mark", count(total, "rectangle")),
    });
    picture.say(FOUR_HEAPS);
    for rectangle in &shown {
        mark(&mut picture, rectangle, target);
    }
    if shown.is_empty() {
        return picture.finish();
    }
    let mut legend = vec![(Sample::Dot("v6"), "the marked cell".into())];
    if shown.iter().any(|rectangle| rectangle.move_to(target).is_some()) {
        legend.push((Sample::Box(vec!["gone", "taken"]), "the lines that the move cuts off".into()));
    }
    picture.legend(&legend);
    if total > MOST {
        picture.say(&format!("Not drawn: the {} after the first {MOST}.", count(total - MOST, "rectangle")));
    }
    picture.finish()
}

/// Draws a rectangle with its mark to scale, and the move to `target`.
fn mark(picture: &mut Picture, rectangle: &MarkedRectangle, target: Nimber) {
    picture.say(&conclusion(rectangle, target));
    let [rows, columns] = [rectangle.rows(), rectangle.columns()];
    let longest = rows.max(columns);
    // With few cells the frame is a multiple of the cell, so that all cells have the same size.
    let unit = i64::try_from(longest).map_or(0, |longest| (FRAME / longest).min(CELL));
    let size = [columns, rows].map(|number| match unit {
        10.. => unit * i64::try_from(number).expect("there are few"),
        _ => scaled(number, longest, FRAME).max(NARROW),
    });
    let area = picture.frame(size, rows.to_string().len());
    picture.rectangle("v0", area);
    picture.grid(area, [rows, columns]);
    if let Some(trim) = rectangle.move_to(target) {
        let gone = trimmed(area, rectangle, &trim);
        picture.rectangle("gone", gone);
        picture.rectangle("taken", gone);
    }
    picture.rectangle("frame", area);
    let [row, column] =
        [marked_rectangle::Side::Top, marked_rectangle::Side::Left].map(|side| rectangle.lines(side) + 1);
    let middle = |cell: u64, cells, length| i64::midpoint(scaled(cell - 1, cells, length), scaled(cell, cells, length));
    let [x, y] = [middle(column, columns, area.width), middle(row, rows, area.height)];
    picture.circle("v6", [area.left + x, area.top + y], (unit / 4).clamp(45, 80));
    let numbers = |marked, cells, length| -> Vec<_> {
        let label = |cell: u64| (middle(cell, cells, length), cell.to_string());
        labelled([marked], [1, cells], 16).map(label).collect()
    };
    picture.labels(area, Side::Top, &numbers(column, columns, area.width));
    picture.labels(area, Side::Left, &numbers(row, rows, area.height));
}

/// Returns the part of the rectangle in this area that the move cuts off.
fn trimmed(area: Area, rectangle: &MarkedRectangle, &Trim { side, lines }: &Trim) -> Area {
    let Area { left, top, width, height } = area;
    let rows = || scaled(lines, rectangle.rows(), height);
    let columns = || scaled(lines, rectangle.columns(), width);
    match side {
        marked_rectangle::Side::Top => Area { height: rows(), ..area },
        marked_rectangle::Side::Bottom => Area { top: top + height - rows(), height: rows(), ..area },
        marked_rectangle::Side::Left => Area { width: columns(), ..area },
        marked_rectangle::Side::Right => Area { left: left + width - columns(), width: columns(), ..area },
    }
}
