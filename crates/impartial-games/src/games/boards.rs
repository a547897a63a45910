//! Games on the cells of a rectangle or the vertices of a graph. They are not contest problems, so the formats belong to this
//! project.

use super::prelude::*;

/// Maximum number of cells of a board.
const MAX_CELLS: u64 = 128;

/// Maximum number of positions that are searched to find out whether a board can be solved.
pub const MAX_SEARCHED: u64 = 1 << 17;

/// The rows of a board.
const ROWS: &str = "the R rows of C cells: `.` is a cell and `#` a missing one";

/// A rectangle that is small enough to be played by hand.
const RECTANGLE: &str = "4 5\n.....\n.....\n.....\n.....\n";

/// A rectangle in which the first player wins both games of Kayles.
const WON: &str = "3 5\n.....\n.....\n.....\n";

/// A triangle, a square and a tail.
const GRAPH: &str = "graph 7 8\n1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n6 3\n6 7\n";

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
    shapes: &[
        ON_RECTANGLES.shapes[0],
        ON_RECTANGLES.shapes[1],
        Shape::new("bitten", "what bites have left of a rectangle"),
    ],
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

pub(super) const QUEENS: GameData = GameData {
    name: "queens",
    summary: "place a queen on a cell that no queen attacks",
    source: "H. Noon and G. Van Brummelen, The non-attacking queens game (2006)",
    answer: "{first} (first player wins) and on the next line a winning move: row column, or {second}",
    move_parts: &[MovePart::number("row", "the row"), MovePart::number("column", "the column")],
    rule_texts: &[("judge", "queens attack along rows, columns and diagonals, even across missing cells")],
    ..ON_RECTANGLES
};

/// What the games on graphs share. On a rectangle, they number the cells row by row.
const ON_GRAPHS: GameData = GameData {
    formats: &[
        Format { lines: &["R C", ROWS], example: WON },
        Format { lines: &["graph N M", "M lines u v: the edges of a graph with the vertices 1 to N"], example: GRAPH },
    ],
    bounds: &[
        Bound::full("R", (1, MAX_CELLS)),
        Bound::full("C", (1, MAX_CELLS)),
        Bound::full("N", (0, MAX_CELLS)),
        Bound::full("M", (0, MAX_COUNT)),
    ],
    shapes: &[
        Shape::new("rectangle", "a rectangle; a chosen winner may take away some of its cells"),
        Shape::new("holes", "a rectangle with one cell in four missing"),
        Shape::new("tree", "a tree, each vertex joined to a random earlier one"),
        Shape::new("cycle", "a cycle with a chord"),
    ],
    example: WON,
    ..ON_RECTANGLES
};

pub(super) const NODE_KAYLES: GameData = GameData {
    name: "node-kayles",
    summary: "take a vertex of a graph with all its neighbours",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games (1978)",
    answer: "{first} (first player wins) and on the next line a winning move: vertex, or {second}",
    move_parts: &[MovePart::number("vertex", "the vertex")],
    rule_texts: &[("judge", "cells of a rectangle that share a side are adjacent, and are numbered row by row")],
    ..ON_GRAPHS
};

pub(super) const ARC_KAYLES: GameData = GameData {
    name: "arc-kayles",
    summary: "take two adjacent vertices of a graph",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games (1978)",
    answer: "{first} (first player wins) and on the next line a winning move: from to, or {second}",
    move_parts: &[MovePart::number("from", "one end"), MovePart::number("to", "the other end")],
    rule_texts: &[("judge", "cells of a rectangle that share a side are adjacent, and are numbered row by row")],
    ..ON_GRAPHS
};
