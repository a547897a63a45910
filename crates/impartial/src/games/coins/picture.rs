//! The picture of a board: on a small board its heads with nim-values, otherwise rectangles to scale, and the coins to turn.
//!
//! Heads are white and tails are black, in light and in dark mode.

use board_svg::{Area, Board, Cells, Picture, Sample, cell, flipped, largest};
use impartial_coins::{Coins, Turn};

use super::{corner, crossings, named};
use crate::output::report::count;

/// Maximum number of rows and columns that are drawn coin by coin: a row is kept in the bits of a `u64`.
const MAX_CELLS: u64 = 64;

/// Maximum number of rectangles, and of turned rectangles on a larger board, that are drawn.
const MAX_RECTANGLES: usize = 500;
const MAX_TURNED: usize = 100;

/// Minimum side of a drawn rectangle.
const MIN_DRAWN: i64 = 15;

/// The size of the largest cell, and of the smallest cell with a number in it.
const CELL: i64 = 520;
const MIN_WITH_NUMBER: i64 = 150;

/// The sentence about nim-values.
pub(super) const NIM_VALUE: &str =
    "The nim-value of a head is the nim-product of the values of its row and its column in their games.";

/// Adds the legend.
pub(super) fn legend(picture: &mut Picture, has_move: bool) {
    picture.entry(Sample::Box, "white frame", "heads, on a small board with their nim-values");
    picture.entry(Sample::Box, "black", "tails");
    if has_move {
        picture.entry(Sample::Box, "move", "the coins to turn, the last of them marked by a dot");
    }
    picture.legend();
}

/// Draws the position and a legal move.
pub(super) fn draw(position: &Coins, mv: Option<&Turn>, picture: &mut Picture) {
    let total = position.rectangles().len();
    let since = match position.played().len() {
        0 => String::new(),
        played => format!(", with {} since", count(played, "move")),
    };
    let heads = format!("Heads are the union of {}{since}. ", count(total, "rectangle"));
    let [rows, columns] = position.games();
    let heads = if picture.is_bare() { "" } else { &heads };
    picture.say(&format!("{heads}Rows: {}. Columns: {}.", named(rows, "row"), named(columns, "column")));

    let board = Board::new(picture, [position.rows(), position.columns()], CELL);
    picture.rectangle("black", board.area);
    let clipped = |cells: Cells| board.clip(&cells);
    let heads = position.rectangles().iter().filter_map(|rect| clipped(before([rect.rows(), rect.columns()])));
    let turned = position.played().iter().flat_map(|turn| crossings(position, turn)).map(before).filter_map(clipped);
    let shown = heads.clone().count();
    let mut left_out = [0; 2];
    if board.numbers().into_iter().all(|number| number <= MAX_CELLS) {
        draw_coins(picture, position, &board, [heads.collect(), turned.collect()]);
    } else {
        let size = |cells: &Cells| cells.iter().map(|range| u128::from(range.end - range.start)).product();
        // A rectangle of a few coins on a huge board is drawn as a dot.
        let areas = |cells: Vec<Cells>| -> Vec<Area> {
            cells.iter().map(|cells| board.area_of(cells).at_least(MIN_DRAWN)).collect()
        };
        let (heads, others) = largest(heads, MAX_RECTANGLES, size);
        let (turned, other_turned) = largest(turned, MAX_TURNED, size);
        left_out = [others, other_turned];
        let (heads, turned) = (areas(heads), areas(turned));
        for &area in &heads {
            picture.rectangle("white", area);
        }
        let [black, white] = flipped(&heads, &turned);
        picture.rectangles("white", white);
        picture.rectangles("black", black);
    }
    picture.rectangle("frame", board.area);
    let last = mv.and_then(corner);
    for cells in mv.into_iter().flat_map(|turn| crossings(position, turn)).map(before) {
        board.outline(picture, &["halo", "move"], &cells, 140);
    }
    if let Some(corner) = last.and_then(|last| board.clip(&cell(last))) {
        // In the corner of its cell, clear of the number.
        let Area { left, top, width, height } = board.area_of(&corner);
        picture.circle("dot", [left + width - (width / 2).min(100), top + height - (height / 2).min(100)], 45);
    }
    board.labels(picture, last.as_slice(), 32);
    board.say(picture);
    picture.say_count("Not drawn: ", total - shown, "rectangle", " outside the window");
    for (left_out, name, most) in
        [(left_out[0], "rectangle", MAX_RECTANGLES), (left_out[1], "turned rectangle", MAX_TURNED)]
    {
        picture.say_count("Not drawn: ", left_out, name, &format!(" smaller than the {most} largest"));
    }
}

/// Draws the heads of a board with at most [`MAX_CELLS`] rows and columns, and their nim-values if they fit.
fn draw_coins(picture: &mut Picture, position: &Coins, board: &Board, [heads, turned]: [Vec<Cells>; 2]) {
    let [above, left] = board.shown.each_ref().map(|shown| shown.start);
    let [rows, columns] = board.numbers();
    let index = |row: u64| usize::try_from(row).expect("few rows are shown");
    // The heads of each row, starting at the lowest bit. Rectangles set bits, because they form a union, and moves toggle them.
    let mut lines = vec![0_u64; index(rows)];
    let mut change = |[rows, columns]: Cells, change: fn(&mut u64, u64)| {
        let bits = u64::MAX >> (MAX_CELLS - (columns.end - columns.start)) << (columns.start - left);
        lines[index(rows.start - above)..index(rows.end - above)].iter_mut().for_each(|line| change(line, bits));
    };
    for cells in heads {
        change(cells, |line, bits| *line |= bits);
    }
    for cells in turned {
        change(cells, |line, bits| *line ^= bits);
    }
    // Counted from 1 within the window.
    let is_heads = |row: u64, column: u64| lines[index(row - 1)] >> (column - 1) & 1 == 1;
    picture.cells("white", board.area, [rows, columns], is_heads);
    board.grid(picture, "lattice");
    let Area { width, height, .. } = board.area_of(&cell([above + 1, left + 1]));
    let unit = width.min(height);
    if unit < MIN_WITH_NUMBER || !picture.has_values() {
        return;
    }
    for (row, column) in (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))) {
        if is_heads(row, column) {
            let (row, column) = (above + row, left + column);
            let label = position.cell_value(row, column).heap_size().to_string();
            let size = (unit * 5 / 9).min(180).min(unit * 3 / 2 / i64::try_from(label.len()).expect("it is short"));
            picture.centred("on-white", board.area_of(&cell([row, column])).centre(), size, &label);
        }
    }
}

/// Returns ranges from 0 for ranges from 1.
fn before(cells: Cells) -> Cells {
    cells.map(|range| range.start - 1..range.end - 1)
}
