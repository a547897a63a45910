//! The picture of rectangles: the pattern of the marks that lose, or have another nim-value.

use impartial_core::Solve as _;
use impartial_marked_rectangle::{MarkedRectangle, Marks};
use nimbers::Nimber;

use crate::output::report::count;
use crate::output::svg::canvas::{FRAME, Picture, Sample, Side, labelled};
use crate::output::svg::scale::scaled;

/// The most rows and columns of a rectangle that are drawn.
const MOST_CELLS: u64 = 256;

/// The most rectangles that are drawn.
const MOST: usize = 4;

/// The size of the largest cell.
const CELL: i64 = 300;

/// Draws the marks of value `target` in the first rectangles.
pub(super) fn picture(rectangles: &[Marks], target: Nimber) -> String {
    let total = rectangles.len();
    let name = if target.is_zero() { "losing marks".into() } else { format!("marks of nim-value {target}") };
    let mut picture = Picture::new(match rectangles {
        [marks] => format!("{} x {}: {name}", marks.rows(), marks.columns()),
        _ => format!("{}: {name}", count(total, "rectangle")),
    });
    picture.say("A mark is Nim with four heaps: the numbers of lines on its four sides.");
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
