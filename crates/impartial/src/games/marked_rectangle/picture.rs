//! The picture of rectangles: the pattern of the marks that lose, or have another nim-value, or one mark and its move.

use impartial_core::Solve as _;
use impartial_marked_rectangle::{self as marked_rectangle, MarkedRectangle, Marks, Trim};
use nimbers::Nimber;

use super::notation::conclusion;
use crate::drawing::Draw;
use crate::output::report::count;
use crate::output::svg::canvas::{Area, Picture, Sample, Side, labelled};
use crate::output::svg::levels;
use crate::output::svg::scale::scaled;

/// The most rows and columns of a rectangle that is drawn cell by cell.
const MOST_CELLS: u64 = 256;

/// The blocks along the longer side of a rectangle that is not.
const MOST_BLOCKS: i64 = 90;

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
    if rectangles.iter().take(MOST).any(has_few_cells) {
        let is = if target.is_zero() {
            "a mark with which the first player loses".into()
        } else {
            format!("a mark of nim-value {target}")
        };
        picture.legend(&[(Sample::Box(vec!["v6"]), is), (Sample::Box(vec!["v0"]), "any other mark".into())]);
    }
    if total > MOST {
        picture.say(&format!("Not drawn: the {} after the first {MOST}.", count(total - MOST, "rectangle")));
    }
    picture.finish()
}

/// Returns whether a rectangle is drawn cell by cell.
fn has_few_cells(marks: &Marks) -> bool {
    marks.rows().max(marks.columns()) <= MOST_CELLS
}

/// Draws a rectangle cell by cell, or block by block if it has too many cells.
fn pattern(picture: &mut Picture, marks: &Marks, target: Nimber) {
    let sides = [marks.rows(), marks.columns()];
    let there = marks.with_value(target);
    let there = if target.is_zero() {
        count(there, "losing mark")
    } else {
        count(there, "mark") + &format!(" of nim-value {target}")
    };
    picture.say(&format!("{} x {}: {there}, of {} in all.", sides[0], sides[1], marks.total()));
    if has_few_cells(marks) {
        let unit = (picture.longest() / i64::try_from(sides[0].max(sides[1])).expect("few are drawn")).min(CELL);
        let size = [sides[1], sides[0]].map(|side| unit * i64::try_from(side).expect("few are drawn"));
        let area = picture.frame(size, sides[0].to_string().len());
        picture.rectangle("v0", area);
        picture.cells("v6", area, [unit; 2], sides, |row, column| {
            let mark = MarkedRectangle::new(sides[0], sides[1], row, column).expect("the cell is in the rectangle");
            mark.nim_value() == target
        });
        picture.grid(area, sides);
        frame(picture, area, sides);
    } else {
        blocks(picture, marks, target);
    }
}

/// Draws a rectangle in blocks of about the same number of rows and columns, coloured by the number of marks of this value.
///
/// The longer side has [`MOST_BLOCKS`] blocks. Counts differ by orders of magnitude, so a level is a range of their
/// logarithms.
fn blocks(picture: &mut Picture, marks: &Marks, target: Nimber) {
    let sides = [marks.rows(), marks.columns()];
    let (longest, frame_side) = (sides[0].max(sides[1]), picture.longest());
    let lengths = sides.map(|side| scaled(side, longest, frame_side).max(NARROW));
    // Blocks are squares in the picture, unless a side has too few cells.
    let square = frame_side / MOST_BLOCKS;
    let numbers = [0, 1].map(|axis| sides[axis].min(u64::try_from(lengths[axis] / square).expect("it is positive")));
    let unit = [0, 1].map(|axis| lengths[axis] / i64::try_from(numbers[axis]).expect("there are few"));
    let size = [1, 0].map(|axis| unit[axis] * i64::try_from(numbers[axis]).expect("there are few"));
    let area = picture.frame(size, sides[0].to_string().len());
    let [rows, columns] = numbers;
    // The marks in the blocks from the first row and column on. They take a quarter of the time of those in each block.
    let up_to = |row: u64, column: u64| {
        let [row, column] = [(0, row), (1, column)].map(|(axis, index)| {
            let cells = u128::from(sides[axis]) * u128::from(index) / u128::from(numbers[axis]);
            u64::try_from(cells).expect("a part of a side is no longer than it")
        });
        marks.with_value_in(1..=row, 1..=column, target)
    };
    let mut counts = Vec::new();
    let mut above = vec![0; usize::try_from(columns).expect("there are few") + 1];
    for row in 1..=rows {
        let here: Vec<u128> = (0..=columns).map(|column| up_to(row, column)).collect();
        let in_block = |(here, above): (&[u128], &[u128])| here[1] - here[0] - (above[1] - above[0]);
        counts.extend(here.windows(2).zip(above.windows(2)).map(in_block));
        above = here;
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    let level = |row: u64, column: u64| {
        let index = usize::try_from((row - 1) * columns + column - 1).expect("there are few");
        block_level(counts[index], most)
    };
    picture.rectangle("v0", area);
    let mut legend = Vec::new();
    for wanted in 0..levels::LEVELS {
        let class = levels::level(wanted);
        if picture.cells(class, area, [unit[1], unit[0]], numbers, |row, column| level(row, column) == wanted) {
            let of_level = || counts.iter().copied().filter(|&count| block_level(count, most) == wanted);
            let [least, most] = [of_level().min(), of_level().max()].map(|count| count.unwrap_or(0));
            let words = if least == most { least.to_string() } else { format!("{least} to {most}") };
            legend.push((Sample::Box(vec![class]), words));
        }
    }
    frame(picture, area, sides);
    let [high, wide] = [0, 1].map(|axis| sides[axis].div_ceil(numbers[axis]));
    picture.say(&format!(
        "Each of {rows} x {columns} blocks has up to {high} x {wide} cells. Its colour is for the number of these marks in it."
    ));
    picture.legend(&legend);
}

/// Returns the level of a block with this many marks, where no block has more than `most`.
fn block_level(count: u128, most: u128) -> usize {
    let last = levels::LEVELS - 1;
    match count.checked_ilog2() {
        None => 0,
        // A block with the most marks has the last level, and each level below it has about half as many.
        Some(length) => last.saturating_sub((most.ilog2() - length) as usize).max(1),
    }
}

/// Draws the frame of a rectangle, and the numbers of its rows and columns.
fn frame(picture: &mut Picture, area: Area, [rows, columns]: [u64; 2]) {
    picture.rectangle("frame", area);
    let numbers = |cells: u64, length| -> Vec<_> {
        let middle = |cell| i64::midpoint(scaled(cell - 1, cells, length), scaled(cell, cells, length));
        labelled(None, [1, cells], 16).map(|cell| (middle(cell), cell.to_string())).collect()
    };
    picture.labels(area, Side::Top, &numbers(columns, area.width));
    picture.labels(area, Side::Left, &numbers(rows, area.height));
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
        picture.say(&conclusion(rectangle, target));
        mark(&mut picture, rectangle, rectangle.move_to(target).as_ref());
    }
    if shown.is_empty() {
        return picture.finish();
    }
    legend(&mut picture, shown.iter().any(|rectangle| rectangle.move_to(target).is_some()));
    if total > MOST {
        picture.say(&format!("Not drawn: the {} after the first {MOST}.", count(total - MOST, "rectangle")));
    }
    picture.finish()
}

impl Draw for MarkedRectangle {
    fn heading(&self) -> String {
        format!("{} x {} with a mark", self.rows(), self.columns())
    }

    fn draw(&self, mv: Option<&Trim>, picture: &mut Picture) {
        picture.say(FOUR_HEAPS);
        mark(picture, self, mv);
        legend(picture, mv.is_some());
    }
}

/// Adds the legend of marked cells; a move has an entry of its own.
fn legend(picture: &mut Picture, has_move: bool) {
    let mut legend = vec![(Sample::Dot("v6"), "the marked cell".into())];
    if has_move {
        legend.push((Sample::Box(vec!["gone", "taken"]), "the lines that the move cuts off".into()));
    }
    picture.legend(&legend);
}

/// Draws a rectangle with its mark to scale, and a move.
fn mark(picture: &mut Picture, rectangle: &MarkedRectangle, mv: Option<&Trim>) {
    let [rows, columns] = [rectangle.rows(), rectangle.columns()];
    let longest = rows.max(columns);
    // With few cells the frame is a multiple of the cell, so that all cells have the same size.
    let frame = picture.longest();
    let unit = i64::try_from(longest).map_or(0, |longest| (frame / longest).min(CELL));
    let size = [columns, rows].map(|number| match unit {
        10.. => unit * i64::try_from(number).expect("there are few"),
        _ => scaled(number, longest, frame).max(NARROW),
    });
    let area = picture.frame(size, rows.to_string().len());
    picture.rectangle("v0", area);
    picture.grid(area, [rows, columns]);
    if let Some(trim) = mv {
        let gone = trimmed(area, rectangle, trim);
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
