//! The picture of boards: candidates, the row and column that the move removes, and the rectangles that are left.

use board_svg::{Area, Board, Cells, Picture, Sample, cell, largest};
use impartial_grid_split::{Cell, GridSplit, Rectangle};

use crate::output::report::count;

/// Maximum number of candidates of a board that are drawn.
const MAX_CANDIDATES: usize = 500;

/// Maximum number of rectangles left on a board that are drawn.
const MAX_PARTS: usize = 200;

/// The size of the largest cell.
const CELL: i64 = 420;

/// The first sentence of every picture.
pub(super) const NIM_VALUE: &str = "The nim-value of a board is the least value that none of its candidates leaves.";

/// Adds a sentence with the numbers of candidates and rectangles that are left.
pub(super) fn say_left(board: &GridSplit, picture: &mut Picture) {
    let suffix = match board.played() {
        [] => String::new(),
        _ => format!(" in {}", count(board.rectangles().len(), "rectangle")),
    };
    picture.say(&format!("{}{suffix}.", count(board.candidates().count(), "candidate")));
}

/// Adds the legend, including the entries of the move, if any.
pub(super) fn legend(picture: &mut Picture, has_move: bool) {
    picture.entry(Sample::Box, "v0", "a cell");
    picture.entry(Sample::Dot, "v6", "a candidate");
    if has_move {
        picture.entry(Sample::Dot, "dot", "the candidate to choose");
        picture.entry(Sample::Box, "gone taken", "its row and column, which are removed");
        picture.entry(Sample::Words, "2", "the nim-value of a rectangle left");
    }
    picture.legend();
}

/// Draws the position and a legal move.
pub(super) fn draw(position: &GridSplit, mv: Option<&Cell>, picture: &mut Picture) {
    let candidates: Vec<[u64; 2]> = position.candidates().map(coordinates).collect();
    let sides = [position.rows(), position.columns()];
    let marked = [0, 1].map(|axis| candidates.iter().map(move |candidate| candidate[axis]));
    let board = Board::with_bands(picture, sides, CELL, marked, "candidates");
    // Before the first move the board is whole, even without a candidate.
    let parts: Vec<Cells> = match position.played() {
        [] => vec![sides.map(|side| 0..side)],
        _ => position.rectangles().iter().map(cells).collect(),
    };
    let size = |part: &Cells| {
        let Area { width, height, .. } = board.area_of(part);
        u128::from(width.unsigned_abs() * height.unsigned_abs())
    };
    let (shown, parts_left_out) = largest(parts.iter().filter_map(|part| board.clip(part)), MAX_PARTS, size);
    for part in &shown {
        picture.rectangle("v0", board.area_of(part));
    }
    board.grid(picture, "grid");
    board.bands(picture);
    // A single part is the whole board, which has a frame already.
    for part in shown.iter().filter(|_| shown.len() > 1) {
        picture.rectangle("edge", board.area_of(part));
    }
    let chosen = mv.map(|&mv| coordinates(mv));
    if let Some([row, column]) = chosen.map(cell) {
        let has = |part: &&Cells| part[0].contains(&row.start) && part[1].contains(&column.start);
        let [rows, columns] = parts.iter().find(has).expect("the cell is in a rectangle").clone();
        for line in [[row, columns], [rows, column]].iter().filter_map(|line| board.clip(line)) {
            picture.rectangle("gone", board.area_of(&line));
            picture.rectangle("taken", board.area_of(&line));
        }
    }
    let [left_out, outside, enlarged] = dots(picture, &board, &candidates, chosen);
    for rectangle in mv.into_iter().flat_map(|&mv| position.parts(mv).expect("the move is legal")) {
        let Area { left, top, width, height } = board.area_of(&cells(&rectangle));
        if width > 0 && height > 0 && picture.has_values() {
            picture.text("ink haloed", [left + 40, top + 140], &rectangle.nim_value.heap_size().to_string());
        }
    }
    picture.rectangle("frame", board.area);
    board.say(picture);
    picture.say_count("Not drawn: ", outside, "candidate", " outside the window");
    board.labels(picture, chosen.as_slice(), 24);
    picture.say_count("Drawn larger than to scale: ", enlarged, "candidate", "");
    picture.say_count("Not drawn: ", left_out, "candidate", " between those shown");
    let smaller = format!(" smaller than the {MAX_PARTS} largest");
    picture.say_count("Not drawn: ", parts_left_out, "rectangle", &smaller);
}

/// Draws the candidates that are shown, and the chosen one; returns how many are left out, outside the window, and drawn
/// larger than they are.
fn dots(picture: &mut Picture, board: &Board, candidates: &[[u64; 2]], chosen: Option<[u64; 2]>) -> [usize; 3] {
    let is_shown = |candidate: &[u64; 2]| board.clip(&cell(*candidate)).is_some();
    let shown: Vec<_> = candidates.iter().copied().filter(is_shown).collect();
    // If there are too many candidates, every `step`-th of them is drawn.
    let step = shown.len().div_ceil(MAX_CANDIDATES).max(1);
    let others = shown.iter().copied().step_by(step).filter(|&candidate| Some(candidate) != chosen);
    let dots = others.map(|candidate| ("v6", candidate, 3));
    let (mut drawn, mut enlarged) = (0, 0);
    for (class, candidate, tenths) in dots.chain(chosen.filter(is_shown).map(|chosen| ("dot", chosen, 4))) {
        let area = board.area_of(&cell(candidate));
        let narrow = area.width.min(area.height);
        // Dots keep a visible size on a huge board, where a cell may have no width.
        let radius = (narrow * tenths / 10).clamp(7 * tenths, 40 * tenths);
        picture.circle(class, area.centre(), radius);
        drawn += 1;
        enlarged += usize::from(2 * radius > narrow);
    }
    [shown.len() - drawn, candidates.len() - shown.len(), enlarged]
}

/// Returns the row and the column of a cell.
fn coordinates(Cell { row, column }: Cell) -> [u64; 2] {
    [row, column]
}

/// Returns the rows and columns of a rectangle.
fn cells(rectangle: &Rectangle) -> Cells {
    [&rectangle.rows, &rectangle.columns].map(|range| range.start - 1..range.end - 1)
}
