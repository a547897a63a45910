//! The picture of rectangles: the pattern of the marks that lose, or have another nim-value, or one mark and its move.

use std::ops::Range;

use impartial_core::Solve as _;
use impartial_marked_rectangle::{MarkedRectangle, Marks, Side, Trim};
use nimbers::Nimber;

use crate::output::report::count;
use crate::output::svg::board::Board;
use crate::output::svg::canvas::{Area, Picture, Sample};
use crate::output::svg::layout::{InvalidWindow, Window};
use crate::output::svg::palette;

/// The most rows and columns of a rectangle that is drawn cell by cell.
const MOST_CELLS: u64 = 256;

/// The most rows and columns of a rectangle with a mark that is drawn without its losing marks.
const MOST_LINES: u64 = 32;

/// The least side of the lines that a move cuts off.
const SMALLEST: i64 = 15;

/// The blocks along the longer side of a rectangle that is not.
const MOST_BLOCKS: i64 = 90;

/// The most rectangles that are drawn.
const MOST: usize = 4;

/// The size of the largest cell.
const CELL: i64 = 300;

/// The least side of a frame, for rectangles with many more rows than columns or the reverse.
const NARROW: i64 = 300;

/// What every picture says first.
pub(super) const FOUR_HEAPS: &str = "A mark is Nim with four heaps: the numbers of lines on its four sides.";

/// The entries of a legend for shaded cells.
const LOSING: &str = "a mark with which the first player loses";
const OTHER: &str = "any other mark";

/// Draws the marks of value `target` in the first rectangles.
pub(super) fn picture(rectangles: &[Marks], target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
    let total = rectangles.len();
    let name = if target.is_zero() { "losing marks".into() } else { format!("marks of nim-value {target}") };
    let mut picture = Picture::new(match rectangles {
        [marks] => format!("{} x {}: {name}", marks.rows(), marks.columns()),
        _ => format!("{}: {name}", count(total, "rectangle")),
    });
    let sides = match rectangles {
        [marks] => Some([marks.rows(), marks.columns()]),
        _ => None,
    };
    picture.show(window, sides, &count(total, "rectangle"))?;
    picture.say(FOUR_HEAPS);
    for marks in rectangles.iter().take(MOST) {
        pattern(&mut picture, marks, target);
    }
    let few = |marks: &Marks| has_few_cells(numbers(&picture, [marks.rows(), marks.columns()]));
    if rectangles.iter().take(MOST).any(few) {
        let is = if target.is_zero() { LOSING.into() } else { format!("a mark of nim-value {target}") };
        picture.legend(&[(Sample::Box(vec!["v6"]), is), (Sample::Box(vec!["v0"]), OTHER.into())]);
    }
    if total > MOST {
        picture.say(&format!("Not drawn: the {} after the first {MOST}.", count(total - MOST, "rectangle")));
    }
    Ok(picture.finish())
}

/// Returns the numbers of rows and columns of a rectangle that are shown.
fn numbers(picture: &Picture, sides: [u64; 2]) -> [u64; 2] {
    picture.shown(sides).map(|range| range.end - range.start)
}

/// Returns whether the losing marks of a rectangle with a mark are shaded. A smaller one shows its grid.
fn is_shaded([rows, columns]: [u64; 2]) -> bool {
    rows.max(columns) > MOST_LINES
}

/// Returns whether a rectangle is drawn cell by cell.
fn has_few_cells([rows, columns]: [u64; 2]) -> bool {
    rows.max(columns) <= MOST_CELLS
}

/// Draws a rectangle and the marks of a nim-value in it.
fn pattern(picture: &mut Picture, marks: &Marks, target: Nimber) {
    let board = counted(picture, marks, target);
    shaded(picture, marks, target, &board);
    picture.rectangle("frame", board.area);
    board.labels(picture, None, 16);
    board.say(picture);
}

/// Says how many marks have a nim-value, and makes room for the rectangle.
fn counted(picture: &mut Picture, marks: &Marks, target: Nimber) -> Board {
    let sides = [marks.rows(), marks.columns()];
    let there = marks.with_value(target);
    let there = if target.is_zero() {
        count(there, "losing mark")
    } else {
        count(there, "mark") + &format!(" of nim-value {target}")
    };
    picture.say(&format!("{} x {}: {there}, of {} in all.", sides[0], sides[1], marks.total()));
    Board::new(picture, sides, CELL, NARROW)
}

/// Shades the marks of a nim-value, cell by cell, or block by block if there are too many cells.
fn shaded(picture: &mut Picture, marks: &Marks, target: Nimber, board: &Board) {
    if has_few_cells(board.numbers()) {
        cells(picture, marks, target, board);
    } else {
        blocks(picture, marks, target, board);
    }
}

/// Draws the marks of this value cell by cell.
fn cells(picture: &mut Picture, marks: &Marks, target: Nimber, board: &Board) {
    let [above, left] = board.axes.each_ref().map(|axis| axis.shown().start);
    picture.rectangle("v0", board.area);
    picture.cells("v6", board.area, board.numbers(), |row, column| {
        let mark = MarkedRectangle::new(marks.rows(), marks.columns(), above + row, left + column);
        mark.expect("the cell is in the rectangle").nim_value() == target
    });
    board.grid(picture, "grid");
}

/// Draws a rectangle in blocks of about the same number of rows and columns, coloured by the number of marks of this value.
///
/// The longer side has [`MOST_BLOCKS`] blocks, or half as many in a figure, which a host draws often. Counts differ by orders of
/// magnitude, so a level is a range of their logarithms.
fn blocks(picture: &mut Picture, marks: &Marks, target: Nimber, board: &Board) {
    let (sides, area) = (board.numbers(), board.area);
    // Blocks are squares in the picture, unless a side has too few cells.
    let blocks = if picture.is_bare() { MOST_BLOCKS / 2 } else { MOST_BLOCKS };
    let square = area.width.max(area.height) / blocks;
    let blocks = |side: u64, length: i64| side.min(u64::try_from(length / square).expect("it is positive"));
    let numbers = [blocks(sides[0], area.height), blocks(sides[1], area.width)];
    let [rows, columns] = numbers;
    // The edge before each block.
    let edges = [0, 1].map(|axis| {
        let first = board.axes[axis].shown().start;
        let edge = |index: u64| {
            let cells = u128::from(sides[axis]) * u128::from(index) / u128::from(numbers[axis]);
            first + u64::try_from(cells).expect("a part of a side is no longer than it")
        };
        (0..=numbers[axis]).map(edge).collect::<Vec<_>>()
    });
    let mut counts = Vec::new();
    let mut above: Vec<u128> = Vec::new();
    for &row in &edges[0] {
        // The marks in the first rows and columns take a quarter of the time of those in each block.
        let up_to = |&column: &u64| marks.with_value_in(1..=row, 1..=column, target);
        let here: Vec<u128> = edges[1].iter().map(up_to).collect();
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
    for wanted in 0..palette::LEVELS {
        let class = palette::level(wanted);
        if picture.cells(class, area, numbers, |row, column| level(row, column) == wanted) {
            let of_level = || counts.iter().copied().filter(|&count| block_level(count, most) == wanted);
            let [least, most] = [of_level().min(), of_level().max()].map(|count| count.unwrap_or(0));
            let words = if least == most { least.to_string() } else { format!("{least} to {most}") };
            legend.push((Sample::Box(vec![class]), words));
        }
    }
    let [high, wide] = [0, 1].map(|axis| sides[axis].div_ceil(numbers[axis]));
    picture.say(&format!(
        "Each of {rows} x {columns} blocks has up to {high} x {wide} cells. Its colour is for the number of these marks in it."
    ));
    picture.legend(&legend);
}

/// Returns the level of a block with this many marks, where no block has more than `most`.
fn block_level(count: u128, most: u128) -> usize {
    let last = palette::LEVELS - 1;
    match count.checked_ilog2() {
        None => 0,
        // A block with the most marks has the last level, and each level below it has about half as many.
        Some(length) => last.saturating_sub((most.ilog2() - length) as usize).max(1),
    }
}

/// Adds the legend of marked cells in rectangles of these sides; a move has an entry of its own.
pub(super) fn legend(picture: &mut Picture, mut rectangles: impl Iterator<Item = [u64; 2]>, has_move: bool) {
    let mut legend = vec![(Sample::Dot("ink haloed"), "the marked cell".into())];
    if rectangles.any(|sides| is_shaded(numbers(picture, sides)) && has_few_cells(numbers(picture, sides))) {
        legend.extend([(Sample::Box(vec!["v6"]), LOSING.into()), (Sample::Box(vec!["v0"]), OTHER.into())]);
    }
    if has_move {
        legend.push((Sample::Box(vec!["gone", "taken"]), "the lines that the move cuts off".into()));
    }
    picture.legend(&legend);
}

/// Draws a rectangle with its mark to scale, and a move.
pub(super) fn mark(picture: &mut Picture, rectangle: &MarkedRectangle, mv: Option<&Trim>) {
    let sides = [rectangle.rows(), rectangle.columns()];
    let board = if is_shaded(numbers(picture, sides)) {
        let marks = Marks::new(sides[0], sides[1]).expect("a rectangle has sides");
        let board = counted(picture, &marks, Nimber::ZERO);
        shaded(picture, &marks, Nimber::ZERO, &board);
        board
    } else {
        let board = Board::new(picture, sides, CELL, NARROW);
        picture.rectangle("v0", board.area);
        board.grid(picture, "grid");
        board
    };
    let mut larger = Vec::new();
    if let Some(gone) = mv.and_then(|trim| board.clip(&trimmed(rectangle, trim))) {
        let place = board.place(&gone);
        let gone = place.at_least(SMALLEST);
        if gone.width + gone.height > place.width + place.height {
            larger.push("the lines to cut off");
        }
        picture.rectangle("gone", gone);
        picture.rectangle("taken", gone);
    }
    picture.rectangle("frame", board.area);
    let marked = [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1);
    if let Some(cell) = board.clip(&marked.map(|number| number - 1..number)) {
        let Area { left, top, width, height } = board.place(&cell);
        let radius = (width.min(height) / 4).clamp(45, 80);
        picture.circle("ink haloed", [left + width / 2, top + height / 2], radius);
        if 2 * radius > width.min(height) {
            larger.push("the marked cell");
        }
    }
    board.labels(picture, Some(marked), 16);
    board.say(picture);
    if !larger.is_empty() {
        picture.say(&format!("Drawn larger than to scale: {}.", larger.join(" and ")));
    }
}

/// Returns the rows and columns that the move cuts off.
fn trimmed(rectangle: &MarkedRectangle, &Trim { side, lines }: &Trim) -> [Range<u64>; 2] {
    let [rows, columns] = [rectangle.rows(), rectangle.columns()];
    match side {
        Side::Top => [0..lines, 0..columns],
        Side::Bottom => [rows - lines..rows, 0..columns],
        Side::Left => [0..rows, 0..lines],
        Side::Right => [0..rows, columns - lines..columns],
    }
}
