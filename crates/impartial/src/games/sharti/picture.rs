//! The picture of a board: its white and black cells with the worth of each on a small board, or rectangles to scale, and the
//! square to flip.
//!
//! White cells are white and black cells are black, in light and in dark mode.

use std::fmt::Write as _;
use std::ops::Range;

use impartial_sharti::{Rect, Sharti, Square};

use crate::output::report::count;
use crate::output::svg::board::Board;
use crate::output::svg::canvas::{Area, Picture, Sample};
use crate::output::svg::scale::largest;

/// The most rectangles that are drawn.
const MOST: usize = 500;

/// The most rows and columns that are drawn cell by cell, the bits of a word.
const MOST_CELLS: u64 = 64;

/// The least side of a frame.
const NARROW: i64 = 300;

/// The most flipped squares that are drawn on a board that is not drawn cell by cell.
const MOST_FLIPPED: usize = 100;

/// The most rectangles that have an outline on such a board, and the least side of one.
const MOST_OUTLINED: usize = 60;
const SMALLEST: i64 = 15;

/// The size of the largest cell, and of the smallest cell with a number in it.
const CELL: i64 = 520;
const SMALLEST_WITH_NUMBER: i64 = 150;

/// Draws the position and the square to flip.
pub(super) fn draw(board: &Sharti, square: Option<Square>, picture: &mut Picture) {
    let cap = board.cap();
    let rectangles = count(board.rectangles().len(), "rectangle");
    let flipped = match board.played().len() {
        0 => String::new(),
        played => format!(", with {} flipped since", count(played, "square")),
    };
    picture
        .say(&format!("White is the union of {rectangles}{flipped}; squares of up to {cap} x {cap} may be flipped."));

    let view = Board::new(picture, [board.side(); 2], CELL, NARROW);
    picture.rectangle("black", view.area);
    let cells = Cells::new(board, &view);
    let mut white = "white cells";
    let (is_outlined, [left_out, outside, enlarged, flipped]) = match &cells {
        Some(cells) => {
            if white_cells(picture, board, cells, &view) {
                white = "a white cell and its worth";
            }
            let (shown, left_out) = largest_parts(board.rectangles().map(of_rect), MOST, &view);
            for cells in &shown {
                picture.rectangle("outline", view.place(cells));
            }
            let outside = board.rectangles().len() - shown.len() - left_out;
            (!shown.is_empty(), [left_out, outside, 0, 0])
        }
        None => to_scale(picture, board, &view),
    };
    let mut legend =
        vec![(Sample::Box(vec!["white", "frame"]), white.into()), (Sample::Box(vec!["black"]), "black cells".into())];
    if is_outlined {
        legend.push((Sample::Box(vec!["outline"]), "a rectangle".into()));
    }
    picture.rectangle("frame", view.area);
    let mut larger = Vec::new();
    if enlarged > 0 {
        larger.push(count(enlarged, "rectangle"));
    }
    if let Some(is_larger) = square.and_then(|square| flip(picture, square, &view)) {
        if is_larger {
            larger.push("the square to flip".into());
        }
        legend.push((Sample::Box(vec!["move"]), "the square to flip, with its lower-right cell".into()));
    }
    view.labels(picture, square.map(|square| [square.row, square.column]), 32);
    picture.legend(&legend);
    view.say(picture);
    if !larger.is_empty() {
        picture.say(&format!("Drawn larger than to scale: {}.", larger.join(" and ")));
    }
    picture.say_outside(outside, "rectangle");
    for (left_out, name, most) in [(left_out, "rectangle", MOST), (flipped, "flipped square", MOST_FLIPPED)] {
        if left_out > 0 {
            picture.say(&format!("Not drawn: {} smaller than the {most} largest.", count(left_out, name)));
        }
    }
}

/// The shown cells of a board.
struct Cells {
    /// The numbers of rows and columns before them.
    before: [u64; 2],
    /// The white cells of each row, from the lowest bit.
    rows: Vec<u64>,
}

impl Cells {
    /// Returns the cells that are shown, or `None` if they are too many to be drawn one by one.
    fn new(board: &Sharti, view: &Board) -> Option<Self> {
        let [rows, columns] = view.numbers();
        if rows.max(columns) > MOST_CELLS {
            return None;
        }
        let before = view.axes.each_ref().map(|axis| axis.shown().start);
        let index = |edge: u64, axis: usize| usize::try_from(edge - before[axis]).expect("few are shown");
        let part = |cells: [Range<u64>; 2]| {
            let [rows, columns] = view.clip(&cells)?;
            let length = columns.end - columns.start;
            let bits = u64::MAX >> (MOST_CELLS - length) << index(columns.start, 1);
            Some((index(rows.start, 0)..index(rows.end, 0), bits))
        };
        let mut cells = vec![0; usize::try_from(rows).expect("few are shown")];
        let white = board.rectangles().filter_map(|rect| part(of_rect(rect)));
        white.for_each(|(rows, bits)| cells[rows].iter_mut().for_each(|row| *row |= bits));
        for (rows, bits) in board.played().iter().filter_map(|&square| part(of_square(square))) {
            cells[rows].iter_mut().for_each(|row| *row ^= bits);
        }
        Some(Self { before, rows: cells })
    }

    /// Returns whether a cell is white, by its row and column on the board.
    fn is_white(&self, row: u64, column: u64) -> bool {
        let [row, column] = [row - 1 - self.before[0], column - 1 - self.before[1]];
        self.rows[usize::try_from(row).expect("few are shown")] >> column & 1 == 1
    }
}

/// Draws the white cells, with the worth of each if they are large enough; returns whether they are.
fn white_cells(picture: &mut Picture, board: &Sharti, cells: &Cells, view: &Board) -> bool {
    let [above, left] = cells.before;
    picture.cells("white", view.area, view.numbers(), |row, column| cells.is_white(above + row, left + column));
    view.grid(picture, "lattice");
    let [rows, columns] = &view.shown;
    let Area { width, height, .. } = view.place(&[rows.start..rows.start + 1, columns.start..columns.start + 1]);
    let unit = width.min(height);
    if unit < SMALLEST_WITH_NUMBER {
        picture
            .say("A white cell is worth the largest power of two, up to the cap, that divides its row and its column.");
        return false;
    }
    for (row, column) in
        (rows.start..rows.end).flat_map(|row| (columns.start..columns.end).map(move |column| (row + 1, column + 1)))
    {
        if cells.is_white(row, column) {
            let centre = [view.area.left + view.axes[1].middle(column), view.area.top + view.axes[0].middle(row)];
            let worth = worth(board.cell_value(row, column).heap_size());
            let digits = i64::try_from(worth.chars().count()).expect("a worth is short");
            picture.centred("on-white", centre, (unit * 5 / 9).min(180).min(unit * 3 / 2 / digits), &worth);
        }
    }
    true
}

/// Draws the largest rectangles and flipped squares.
///
/// Returns whether rectangles have an outline. It also returns how many are left out, are outside the window, and are drawn
/// larger than they are, and how many flipped squares are left out.
fn to_scale(picture: &mut Picture, board: &Sharti, view: &Board) -> (bool, [usize; 4]) {
    let (rectangles, left_out) = largest_parts(board.rectangles().map(of_rect), MOST, view);
    let (squares, squares_left_out) =
        largest_parts(board.played().iter().map(|&square| of_square(square)), MOST_FLIPPED, view);
    let places: Vec<Area> = rectangles.iter().map(|cells| view.place(cells)).collect();
    // A rectangle of a few cells on a huge board is drawn as a dot.
    let white: Vec<Area> = places.iter().map(|place| place.at_least(SMALLEST)).collect();
    for &place in &white {
        picture.rectangle("white", place);
    }
    let squares: Vec<Area> = squares.iter().map(|cells| view.place(cells).at_least(SMALLEST)).collect();
    for (class, data) in ["white", "black"].into_iter().zip(flipped(&white, &squares)) {
        picture.path(class, &data);
    }
    let is_outlined = (1..=MOST_OUTLINED).contains(&white.len());
    if is_outlined {
        for &place in &white {
            picture.rectangle("outline", place);
        }
    }
    let is_small = |place: &&Area| place.width.min(place.height) < SMALLEST;
    let outside = board.rectangles().len() - rectangles.len() - left_out;
    (is_outlined, [left_out, outside, places.iter().filter(is_small).count(), squares_left_out])
}

/// Returns the largest parts that are shown, and how many more there are.
fn largest_parts(
    cells: impl Iterator<Item = [Range<u64>; 2]>,
    most: usize,
    view: &Board,
) -> (Vec<[Range<u64>; 2]>, usize) {
    let size = |cells: &[Range<u64>; 2]| {
        let [rows, columns] = cells.each_ref().map(|range| u128::from(range.end - range.start));
        rows * columns
    };
    largest(cells.filter_map(|cells| view.clip(&cells)), most, size)
}

/// Returns the paths of the places that flipped squares have made white, and black: those in an odd number of squares.
///
/// Between two neighbouring upper or lower edges, each square and rectangle covers a range from left to right.
fn flipped(rectangles: &[Area], squares: &[Area]) -> [String; 2] {
    let mut paths = [String::new(), String::new()];
    let mut edges: Vec<i64> =
        squares.iter().chain(rectangles).flat_map(|area| [area.top, area.top + area.height]).collect();
    edges.sort_unstable();
    edges.dedup();
    for edge in edges.windows(2) {
        let ends = |areas: &[Area], kind: i64| {
            let here = areas.iter().filter(|area| area.top <= edge[0] && edge[1] <= area.top + area.height);
            // Words sort with the code that sorts the edges: a place, the kind, and whether a range begins.
            let change = |place: i64, begins: i64| place << 2 | kind << 1 | begins;
            here.flat_map(|area| [change(area.left, 1), change(area.left + area.width, 0)]).collect::<Vec<_>>()
        };
        let mut changes = ends(squares, 0);
        if changes.is_empty() {
            continue;
        }
        changes.extend(ends(rectangles, 1));
        changes.sort_unstable();
        let mut depths = [0, 0];
        for pair in changes.windows(2) {
            let [left, right] = [pair[0] >> 2, pair[1] >> 2];
            depths[usize::from(pair[0] & 2 != 0)] += if pair[0] & 1 == 1 { 1 } else { -1 };
            if depths[0] % 2 == 1 && left < right {
                let (width, height) = (right - left, edge[1] - edge[0]);
                write!(paths[usize::from(depths[1] > 0)], "M{left} {}h{width}v{height}h-{width}z", edge[0])
                    .expect("a string takes any text");
            }
        }
    }
    paths
}

/// Draws the square of the move and marks its lower-right cell; returns whether it is drawn larger than it is, or
/// `None` if it is outside the window.
fn flip(picture: &mut Picture, square: Square, view: &Board) -> Option<bool> {
    let (area, cells) = (view.area, of_square(square));
    let part = view.clip(&cells)?;
    let place = view.place(&cells);
    let corner = view.clip(&of_square(Square { side: 1, ..square }));
    let [right, bottom] = [place.left + place.width, place.top + place.height];
    if corner.is_some() {
        picture.stroke("guide", [area.left, bottom], [right, bottom]);
        picture.stroke("guide", [right, area.top], [right, bottom]);
    }
    let mut shown = place.at_least(140);
    [shown.left, shown.top] = [shown.left.max(area.left), shown.top.max(area.top)];
    if part == cells {
        picture.rectangle("halo", shown);
        picture.rectangle("move", shown);
    } else {
        // Sides outside the window are not drawn.
        let Area { left, top, width, height } = shown;
        let [right, bottom] = [left + width, top + height];
        let [rows, columns] = &view.shown;
        let sides = [
            (rows.contains(&cells[0].start), [left, top], [right, top]),
            (cells[0].end <= rows.end, [left, bottom], [right, bottom]),
            (columns.contains(&cells[1].start), [left, top], [left, bottom]),
            (cells[1].end <= columns.end, [right, top], [right, bottom]),
        ];
        for class in ["halo", "move"] {
            for (_, from, to) in sides.into_iter().filter(|side| side.0) {
                picture.stroke(class, from, to);
            }
        }
    }
    if let Some(corner) = corner {
        // In the corner of its cell, clear of the number.
        let Area { width, height, .. } = view.place(&corner);
        picture.circle("dot", [right - (width / 2).min(100), bottom - (height / 2).min(100)], 45);
    }
    Some(shown.width.max(shown.height) > place.width.max(place.height))
}

/// Returns a worth, which is a power of two: above 9999, as a power with its exponent.
fn worth(value: u64) -> String {
    const EXPONENT: [char; 10] = [
        '\u{2070}', '\u{b9}', '\u{b2}', '\u{b3}', '\u{2074}', '\u{2075}', '\u{2076}', '\u{2077}', '\u{2078}',
        '\u{2079}',
    ];
    if value < 10_000 {
        return value.to_string();
    }
    let digits = value.ilog2().to_string();
    let exponent = digits.bytes().map(|digit| EXPONENT[usize::from(digit - b'0')]);
    ['2'].into_iter().chain(exponent).collect()
}

/// Returns the rows and columns of a rectangle.
fn of_rect(rect: Rect) -> [Range<u64>; 2] {
    [rect.rows(), rect.columns()].map(|range| range.start - 1..range.end - 1)
}

/// Returns the rows and columns of a square that lies on the board.
fn of_square(Square { row, column, side }: Square) -> [Range<u64>; 2] {
    [row, column].map(|last| last - side..last)
}
