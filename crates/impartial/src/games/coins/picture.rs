//! The picture of a board and the coins to turn. Heads are white and tails are black.

use board_svg::{Area, Board, Picture, Sample, cell};
use impartial_coins::{CoinTurn, Coins};

use super::{corner, crossings, named};
use crate::flipped_union::picture::{
    CELL, MAX_CELLS, MAX_FLIPPED, MAX_RECTANGLES, draw_cells, draw_to_scale, from_zero, largest_parts,
};
use crate::output::report::count;

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
pub(super) fn draw(position: &Coins, mv: Option<&CoinTurn>, picture: &mut Picture) {
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
    let heads = position.rectangles().iter().map(|rect| from_zero([rect.rows(), rect.columns()]));
    let turned = position.played().iter().flat_map(|turn| crossings(position, turn)).map(from_zero);
    let shown = heads.clone().filter(|cells| board.clip(cells).is_some()).count();
    let mut left_out = [0; 2];
    if board.numbers().into_iter().all(|number| number <= MAX_CELLS) {
        let label = |row, column| position.cell_value(row, column).heap_size().to_string();
        draw_cells(picture, &board, heads, turned, label);
    } else {
        let (heads, others) = largest_parts(heads, MAX_RECTANGLES, &board);
        left_out = [others, draw_to_scale(picture, &board, &heads, turned).1];
    }
    picture.rectangle("frame", board.area);
    let last = mv.and_then(corner);
    for cells in mv.into_iter().flat_map(|turn| crossings(position, turn)).map(from_zero) {
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
        [(left_out[0], "rectangle", MAX_RECTANGLES), (left_out[1], "turned rectangle", MAX_FLIPPED)]
    {
        picture.say_count("Not drawn: ", left_out, name, &format!(" smaller than the {most} largest"));
    }
}
