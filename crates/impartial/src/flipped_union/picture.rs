//! The picture of a board: on a small board its cells with labels, otherwise rectangles to scale.
//!
//! Cells that are on are white and the others are black, in light and in dark mode.

use board_svg::{Area, Board, Cells, Picture, cell, flipped, largest};

/// Maximum number of rows and columns that are drawn cell by cell: a row is kept in the bits of a `u64`.
pub(crate) const MAX_CELLS: u64 = 64;

/// Maximum number of rectangles, and of flipped rectangles on a board that is not drawn cell by cell, that are drawn.
pub(crate) const MAX_RECTANGLES: usize = 500;
pub(crate) const MAX_FLIPPED: usize = 100;

/// Minimum side of a drawn rectangle.
pub(crate) const MIN_DRAWN: i64 = 15;

/// The size of the largest cell, and of the smallest cell with a label in it.
pub(crate) const CELL: i64 = 520;
const MIN_WITH_LABEL: i64 = 150;

/// Draws the cells that are on of a board with at most [`MAX_CELLS`] rows and columns, and their labels if they fit;
/// returns whether they do. A picture without nim-values has no labels.
pub(crate) fn draw_cells(
    picture: &mut Picture,
    board: &Board,
    rectangles: impl Iterator<Item = Cells>,
    flips: impl Iterator<Item = Cells>,
    label: impl Fn(u64, u64) -> String,
) -> bool {
    let [above, left] = board.shown.each_ref().map(|shown| shown.start);
    let [rows, columns] = board.numbers();
    let index = |row: u64| usize::try_from(row).expect("few rows are shown");
    // The cells of each row that are on, starting at the lowest bit. Rectangles set bits, because they form a union, and
    // moves flip them.
    let mut lines = vec![0_u64; index(rows)];
    let mut change = |cells: Cells, change: fn(&mut u64, u64)| {
        let Some([rows, columns]) = board.clip(&cells) else { return };
        let bits = u64::MAX >> (MAX_CELLS - (columns.end - columns.start)) << (columns.start - left);
        lines[index(rows.start - above)..index(rows.end - above)].iter_mut().for_each(|line| change(line, bits));
    };
    rectangles.for_each(|cells| change(cells, |line, bits| *line |= bits));
    flips.for_each(|cells| change(cells, |line, bits| *line ^= bits));
    // Counted from 1 within the window.
    let is_on = |row: u64, column: u64| lines[index(row - 1)] >> (column - 1) & 1 == 1;
    picture.cells("white", board.area, [rows, columns], is_on);
    board.grid(picture, "lattice");
    let Area { width, height, .. } = board.area_of(&cell([above + 1, left + 1]));
    let unit = width.min(height);
    if unit < MIN_WITH_LABEL || !picture.has_values() {
        return false;
    }
    for (row, column) in (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))) {
        if is_on(row, column) {
            let (row, column) = (above + row, left + column);
            let label = label(row, column);
            let digits = i64::try_from(label.chars().count()).expect("a label is short");
            let size = (unit * 5 / 9).min(180).min(unit * 3 / 2 / digits);
            picture.centred("on-white", board.area_of(&cell([row, column])).centre(), size, &label);
        }
    }
    true
}

/// Draws rectangles, and the largest flips over them, to scale; returns the areas of the rectangles, and the number of
/// flips that are not drawn.
pub(crate) fn draw_to_scale(
    picture: &mut Picture,
    board: &Board,
    rectangles: &[Cells],
    flips: impl Iterator<Item = Cells>,
) -> (Vec<Area>, usize) {
    // A rectangle of a few cells on a huge board is drawn as a dot.
    let areas =
        |cells: &[Cells]| cells.iter().map(|cells| board.area_of(cells).at_least(MIN_DRAWN)).collect::<Vec<Area>>();
    let (flips, left_out) = largest_parts(flips, MAX_FLIPPED, board);
    let (rectangles, flips) = (areas(rectangles), areas(&flips));
    for &area in &rectangles {
        picture.rectangle("white", area);
    }
    let [black, white] = flipped(&rectangles, &flips);
    picture.rectangles("white", white);
    picture.rectangles("black", black);
    (rectangles, left_out)
}

/// Returns the largest parts that are shown, and how many more there are.
pub(crate) fn largest_parts(cells: impl Iterator<Item = Cells>, most: usize, board: &Board) -> (Vec<Cells>, usize) {
    let size = |cells: &Cells| cells.iter().map(|range| u128::from(range.end - range.start)).product();
    largest(cells.filter_map(|cells| board.clip(&cells)), most, size)
}

/// Returns ranges from 0 for ranges from 1.
pub(crate) fn from_zero(cells: Cells) -> Cells {
    cells.map(|range| range.start - 1..range.end - 1)
}
