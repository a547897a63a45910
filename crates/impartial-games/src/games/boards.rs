//! Games on the cells of a rectangle. They are not contest problems, so the format belongs to this project.

use super::prelude::*;

/// Maximum number of cells of a board.
const MAX_CELLS: u64 = 128;

/// Maximum number of positions that are searched to find out whether a board can be solved.
pub const MAX_SEARCHED: u64 = 1 << 17;

/// The rows of a board.
const ROWS: &str = "the R rows of C cells: `.` is a cell and `#` a missing one";

/// A rectangle that is small enough to be played by hand.
const RECTANGLE: &str = "4 5\n.....\n.....\n.....\n.....\n";

/// What the games on rectangles share.
const ON_RECTANGLES: GameData = GameData {
    name: "",
    aliases: &[],
    summary: "",
    source: "",
    formats: &[Format { lines: &["R C", ROWS], example: RECTANGLE }],
    verdicts: ["FIRST", "SECOND"],
    answer: "",
    bounds: &[Bound::full("R", (1, MAX_CELLS)), Bound::full("C", (1, MAX_CELLS))],
    remarks: &[
        Remark::most("boards of at most {most} cells in all", MAX_CELLS),
        Remark::most("boards that a search of {most} positions solves", MAX_SEARCHED),
    ],
    move_parts: &[],
    example: RECTANGLE,
    rule_texts: &[],
    shapes: &[
        Shape::new("rectangle", "a rectangle; a chosen winner may take away some of its cells"),
        Shape::new("holes", "one cell in four is missing"),
    ],
};

pub(super) const CHOMP: GameData = GameData {
    name: "chomp",
    summary: "take a square of a chocolate bar with all squares below it and to its right, but never the one in the corner",
    source: "D. Gale, A curious Nim-type game (1974)",
    answer: "{first} (first player wins) and on the next line a winning move: row column, or {second}",
    move_parts: &[MovePart::number("row", "the row"), MovePart::number("column", "the column")],
    rule_texts: &[("judge", "nobody takes the poisoned square in row 1 and column 1")],
    ..ON_RECTANGLES
};

pub(super) const CRAM: GameData = GameData {
    name: "cram",
    summary: "place a domino on two adjacent free cells of a board",
    source: "M. Gardner, Cram, crosscram and quadraphage, Scientific American (February 1974)",
    answer: "{first} (first player wins) and on the next line a winning move: row column direction, or {second}",
    move_parts: &[
        MovePart::number("row", "the row"),
        MovePart::number("column", "the column"),
        MovePart::new("direction", "the direction", Kind::Word(&["right", "down"])),
    ],
    rule_texts: &[("judge", "a domino covers two cells that share a side")],
    ..ON_RECTANGLES
};
