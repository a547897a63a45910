//! The picture of a board: on a small board its white and black cells with nim-values, otherwise rectangles to scale, and the
//! square to flip.
//!
//! White cells are white and black cells are black, in light and in dark mode.

use board_svg::{Area, Board, Cells, Picture, Sample, cell, flipped, largest};
use impartial_sharti::{Rect, Sharti, Square};

use crate::output::report::count;

/// Maximum number of rectangles that are drawn.
const MAX_RECTANGLES: usize = 500;

/// Maximum number of rows and columns that are drawn cell by cell: a row is kept in the bits of a `u64`.
const MAX_CELLS: u64 = 64;

/// Maximum number of flipped squares that are drawn on a board that is not drawn cell by cell.
const MAX_FLIPPED: usize = 100;

/// Maximum number of rectangles that have an outline on such a board, and minimum side of a drawn rectangle.
const MAX_OUTLINED: usize = 60;
const MIN_DRAWN: i64 = 15;

/// The size of the largest cell, and of the smallest cell with a number in it.
const CELL: i64 = 520;
const MIN_WITH_NUMBER: i64 = 150;

/// Draws the position and the square to flip.
pub(super) fn draw(position: &Sharti, square: Option<Square>, picture: &mut Picture) {
    let (cap, total) = (position.cap(), position.rectangles().len());
    let since = match position.played().len() {
        0 => String::new(),
        played => format!(", with {} flipped since", count(played, "square")),
    };
    let white = format!("white is the union of {}{since}; ", count(total, "rectangle"));
    let white = if picture.is_bare() { "" } else { &white };
    picture.say(&format!("{white}squares of up to {cap} x {cap} may be flipped."));

    let board = Board::new(picture, [position.side(); 2], CELL);
    picture.rectangle("black", board.area);
    let is_small = board.numbers()[0].max(board.numbers()[1]) <= MAX_CELLS;
    let has_numbers = is_small && white_cells(picture, position, &board);
    picture.entry(
        Sample::Box,
        "white frame",
        if has_numbers { "a white cell and its nim-value" } else { "white cells" },
    );
    picture.entry(Sample::Box, "black", "black cells");

    let (shown, left_out) = largest_parts(position.rectangles().iter().map(of_rect), MAX_RECTANGLES, &board);
    let mut areas: Vec<Area> = shown.iter().map(|cells| board.area_of(cells)).collect();
    let (mut larger, mut squares_left_out) = (Vec::new(), 0);
    // On a large board the rectangles are drawn to scale, and squares flip the areas that they cover.
    if !is_small {
        let enlarged = areas.iter().filter(|area| area.width.min(area.height) < MIN_DRAWN).count();
        if enlarged > 0 {
            larger.push(count(enlarged, "rectangle"));
        }
        // A rectangle of a few cells on a huge board is drawn as a dot.
        for area in &mut areas {
            *area = area.at_least(MIN_DRAWN);
            picture.rectangle("white", *area);
        }
        let squares = position.played().iter().map(|&square| of_square(square));
        let (squares, others) = largest_parts(squares, MAX_FLIPPED, &board);
        squares_left_out = others;
        let squares: Vec<Area> = squares.iter().map(|cells| board.area_of(cells).at_least(MIN_DRAWN)).collect();
        let [black, white] = flipped(&areas, &squares);
        picture.rectangles("white", white);
        picture.rectangles("black", black);
    }
    // Players see the cells of a bare picture, not the rectangles from which they were read.
    if !areas.is_empty() && !picture.is_bare() && (is_small || areas.len() <= MAX_OUTLINED) {
        for &area in &areas {
            picture.rectangle("outline", area);
        }
        picture.entry(Sample::Box, "outline", "a rectangle");
    }
    picture.rectangle("frame", board.area);
    if let Some(is_larger) = square.and_then(|square| flip(picture, square, &board)) {
        if is_larger {
            larger.push("the square to flip".into());
        }
        picture.entry(Sample::Box, "move", "the square to flip, with its lower-right cell");
    }
    board.labels(picture, square.map(|square| [square.row, square.column]).as_slice(), 32);
    picture.legend();
    board.say(picture);
    if !larger.is_empty() {
        picture.say(&format!("Drawn larger than to scale: {}.", larger.join(" and ")));
    }
    picture.say_count("Not drawn: ", total - shown.len() - left_out, "rectangle", " outside the window");
    for (left_out, name, most) in
        [(left_out, "rectangle", MAX_RECTANGLES), (squares_left_out, "flipped square", MAX_FLIPPED)]
    {
        picture.say_count("Not drawn: ", left_out, name, &format!(" smaller than the {most} largest"));
    }
}

/// Draws the white cells of a board with at most [`MAX_CELLS`] rows and columns, and their nim-values if they fit; returns
/// whether they do.
fn white_cells(picture: &mut Picture, position: &Sharti, board: &Board) -> bool {
    let [above, left] = board.shown.each_ref().map(|shown| shown.start);
    let index = |edge: u64, before: u64| usize::try_from(edge - before).expect("few are shown");
    let part = |cells: Cells| {
        let [rows, columns] = board.clip(&cells)?;
        let bits = u64::MAX >> (MAX_CELLS - (columns.end - columns.start)) << (columns.start - left);
        Some((index(rows.start, above)..index(rows.end, above), bits))
    };
    // The white cells of each row, starting at the lowest bit. Rectangles set bits, because they form a union, and squares
    // flip them.
    let mut white = vec![0_u64; index(board.shown[0].end, above)];
    let rectangles = position.rectangles().iter().filter_map(|rect| part(of_rect(rect)));
    rectangles.for_each(|(rows, bits)| white[rows].iter_mut().for_each(|row| *row |= bits));
    for (rows, bits) in position.played().iter().filter_map(|&square| part(of_square(square))) {
        white[rows].iter_mut().for_each(|row| *row ^= bits);
    }
    let is_white = |row: u64, column: u64| white[index(row, 1)] >> (column - 1) & 1 == 1;
    picture.cells("white", board.area, board.numbers(), is_white);
    board.grid(picture, "lattice");
    let Area { width, height, .. } = board.area_of(&cell([above + 1, left + 1]));
    let unit = width.min(height);
    if !picture.has_values() {
        return false;
    }
    if unit < MIN_WITH_NUMBER {
        picture
            .say("The nim-value of a white cell is the largest power of two, up to the cap, that divides its row and column.");
        return false;
    }
    let [rows, columns] = board.numbers();
    for (row, column) in (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))) {
        if is_white(row, column) {
            let (row, column) = (above + row, left + column);
            let label = label(position.cell_value(row, column).heap_size());
            let digits = i64::try_from(label.chars().count()).expect("a label is short");
            let size = (unit * 5 / 9).min(180).min(unit * 3 / 2 / digits);
            picture.centred("on-white", board.area_of(&cell([row, column])).centre(), size, &label);
        }
    }
    true
}

/// Returns the largest parts that are shown, and how many more there are.
fn largest_parts(cells: impl Iterator<Item = Cells>, most: usize, board: &Board) -> (Vec<Cells>, usize) {
    let size = |cells: &Cells| cells.iter().map(|range| u128::from(range.end - range.start)).product();
    largest(cells.filter_map(|cells| board.clip(&cells)), most, size)
}

/// Draws the square of the move and marks its lower-right cell; returns whether it is drawn larger than it is, or
/// `None` if it is outside the window.
fn flip(picture: &mut Picture, square: Square, board: &Board) -> Option<bool> {
    let cells = of_square(square);
    board.clip(&cells)?;
    let area = board.area_of(&cells);
    let corner = board.clip(&cell([square.row, square.column]));
    let [right, bottom] = [area.left + area.width, area.top + area.height];
    if corner.is_some() {
        picture.stroke("guide", [board.area.left, bottom], [right, bottom]);
        picture.stroke("guide", [right, board.area.top], [right, bottom]);
    }
    let shown = board.outline(picture, &["halo", "move"], &cells, 140)?;
    if let Some(corner) = corner {
        // In the corner of its cell, clear of the number.
        let Area { width, height, .. } = board.area_of(&corner);
        picture.circle("dot", [right - (width / 2).min(100), bottom - (height / 2).min(100)], 45);
    }
    Some(shown.width.max(shown.height) > area.width.max(area.height))
}

/// Returns the label of a nim-value, which is a power of two: above 9999, as a power with its exponent.
fn label(value: u64) -> String {
    if value < 10_000 {
        return value.to_string();
    }
    let exponent = value.ilog2().to_string();
    let raised = exponent.chars().map(|digit| match digit {
        '1' => '\u{b9}',
        '2' => '\u{b2}',
        '3' => '\u{b3}',
        _ => char::from_u32(0x2070 + digit as u32 - '0' as u32).expect("a raised digit"),
    });
    ['2'].into_iter().chain(raised).collect()
}

/// Returns the rows and columns of a rectangle.
fn of_rect(rect: Rect) -> Cells {
    [rect.rows(), rect.columns()].map(|range| range.start - 1..range.end - 1)
}

/// Returns the rows and columns of a square that lies on the board.
fn of_square(Square { row, column, side }: Square) -> Cells {
    [row, column].map(|last| last - side..last)
}
