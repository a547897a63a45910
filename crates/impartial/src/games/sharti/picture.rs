//! The picture of a board and the square to flip.

use board_svg::{Area, Board, Cells, Picture, Sample, cell};
use impartial_sharti::{Rect, Sharti, Square};

use crate::flipped_union::picture::{
    CELL, MAX_CELLS, MAX_FLIPPED, MAX_RECTANGLES, MIN_DRAWN, draw_cells, draw_to_scale, from_zero, largest_parts,
};
use crate::output::report::count;

/// Maximum number of rectangles that have an outline on a board that is not drawn cell by cell.
const MAX_OUTLINED: usize = 60;

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
        let squares = position.played().iter().map(|&square| of_square(square));
        (areas, squares_left_out) = draw_to_scale(picture, &board, &shown, squares);
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

/// Draws the white cells of a small board, and their nim-values if they fit; returns whether they do.
fn white_cells(picture: &mut Picture, position: &Sharti, board: &Board) -> bool {
    let squares = position.played().iter().map(|&square| of_square(square));
    let label = |row, column| label(position.cell_value(row, column).heap_size());
    let has_labels = draw_cells(picture, board, position.rectangles().iter().map(of_rect), squares, label);
    if !has_labels && picture.has_values() {
        picture
            .say("The nim-value of a white cell is the largest power of two, up to the cap, that divides its row and column.");
    }
    has_labels
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
    from_zero([rect.rows(), rect.columns()])
}

/// Returns the rows and columns of a square that lies on the board.
fn of_square(Square { row, column, side }: Square) -> Cells {
    [row, column].map(|last| last - side..last)
}
