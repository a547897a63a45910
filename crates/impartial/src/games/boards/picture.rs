//! The picture of a board: its free cells, the nim-values of its parts, and the cells that a move takes.

use board_svg::{Area, Board, Picture, Sample, cell};
use impartial_boards::BoardPosition;
use impartial_boards::small_boards::singletons;

use super::{Move, Words, coordinates, sides};

/// The size of the largest cell, and of the smallest cell with a number in it.
const CELL: i64 = 520;
const MIN_WITH_NUMBER: i64 = 150;

/// Draws the position and the cells that a legal move takes.
pub(super) fn draw<R: Words>(position: &BoardPosition<R>, mv: Option<&Move<R>>, picture: &mut Picture) {
    let size = sides(position);
    let board = Board::new(picture, size, CELL);
    let is_in = |set: u128, row: u64, column: u64| set >> ((row - 1) * size[1] + column - 1) & 1 == 1;
    let [above, left] = board.shown.each_ref().map(|shown| shown.start);
    picture.rectangle("black", board.area);
    picture
        .cells("white", board.area, board.numbers(), |row, column| is_in(position.free(), above + row, left + column));
    board.grid(picture, "lattice");
    picture.entry(Sample::Box, "white frame", &format!("a free {}", R::CELL));
    picture.entry(Sample::Box, "black", &format!("a {} that is not free", R::CELL));
    let areas = |set: u128| {
        let cells = singletons(set).map(|single| cell(coordinates(position, single)));
        cells.filter_map(|cells| Some(board.area_of(&board.clip(&cells)?))).collect::<Vec<Area>>()
    };
    let taken = mv.and_then(|mv| position.taken_by(mv).ok()).unwrap_or(0);
    for area in areas(taken) {
        picture.rectangle("gone", area);
        picture.rectangle("taken", area);
    }
    for area in areas(position.free() & R::POISONED) {
        picture.circle("dot", area.centre(), (area.width.min(area.height) / 4).clamp(20, 90));
        picture.entry(Sample::Dot, "dot", "the poisoned square");
    }
    let mut has_numbers = false;
    for part in position.parts().filter(|_| picture.has_values()).collect::<Vec<_>>() {
        let first = part.cells & part.cells.wrapping_neg();
        for area in areas(first).into_iter().filter(|area| area.width.min(area.height) >= MIN_WITH_NUMBER) {
            picture.centred(
                "on-white",
                area.centre(),
                (area.width.min(area.height) * 5 / 9).min(180),
                &part.value.heap_size().to_string(),
            );
            has_numbers = true;
        }
    }
    picture.rectangle("frame", board.area);
    let chosen = mv.and_then(|mv| R::chosen(position.board(), *mv).ok());
    if let Some(chosen) = chosen {
        let [first, last] = [chosen.trailing_zeros(), chosen.ilog2()].map(|index| coordinates(position, 1 << index));
        let cells = [0, 1].map(|axis| first[axis] - 1..last[axis]);
        board.outline(picture, &["halo", "move"], &cells, 140);
        picture.entry(Sample::Box, "move", R::CHOSEN);
        picture.entry(Sample::Box, "gone taken", &format!("the {}s that it takes", R::CELL));
    }
    board.labels(picture, chosen.map(|chosen| coordinates(position, chosen)).as_slice(), 32);
    picture.legend();
    board.say(picture);
    if has_numbers {
        picture.say("A number is the nim-value of the part that begins in its cell.");
    }
}
