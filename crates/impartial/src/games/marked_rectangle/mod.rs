//! The marked rectangle: the format of CodeChef GAMERECT.
//!
//! `T`, then T lines `N M`. The answer has a line for each: the number of marks, of N x M, with which the
//! first player wins.
//!
//! Or the words `marks K`, then K lines `N M x y`, each a rectangle with a mark to play from. The answer has a line for each:
//! 1 if the first player wins, and otherwise 0.

mod input;
mod marked;
mod notation;
#[cfg(feature = "draw")]
mod picture;
mod report;
mod words;

use input::WholeInput;
pub use input::parse;

use crate::puzzle::{Game, Rule};

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "marked-rectangle",
    summary: "cut a rectangle along a full grid line and keep the part with the marked cell",
    source: "CodeChef GAMERECT",
    input: &[
        "T",
        "T lines N M: a rectangle of N x M cells",
        "or: marks K",
        "K lines N M x y: of N x M cells, the one in row x and column y is marked",
    ],
    answer: "for each line, the number of cells that win for the first player when they are marked; 1 or 0 for a mark",
    limits: "0 <= T, K <= 2^31 - 1, 1 <= N, M <= 2^64 - 1",
    move_syntax: "side lines",
    example: "marks 1\n5 8 2 3\n",
    rules: &[Rule {
        name: "judge",
        summary: "the rule of the problem statement",
        parse: |reader, _| {
            Ok(match input::read_whole(reader)? {
                WholeInput::Counted(rectangles) => Box::new(report::Cases(rectangles)),
                WholeInput::Marked(rectangles) => Box::new(marked::Marked(rectangles)),
            })
        },
    }],
};
