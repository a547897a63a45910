//! The marked rectangle: the format of CodeChef GAMERECT.
//!
//! `T`, then T lines `N M`. The answer has a line for each: the number of marks, of N x M, with which the
//! first player wins.
//!
//! Or the words `marks K`, then K lines `N M x y`, each a rectangle with a mark to play from. The answer has a line for each:
//! `SECOND`, or `FIRST` and a winning cut, which is a side and a number of lines.

mod input;
mod marked;
mod notation;
#[cfg(feature = "draw")]
mod picture;
mod report;
mod text_board;

pub use input::parse;
use input::{InputLimits, WholeInput, read_input};

use crate::puzzle::{Format, Game, Inputs, Rule};

/// A rectangle with a mark.
const EXAMPLE: &str = "marks 1\n5 8 2 3\n";

/// The words for an N-position and a P-position. No judge asks about a mark, so they are ours.
const VERDICTS: [&str; 2] = ["FIRST", "SECOND"];

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "marked-rectangle",
    summary: "cut a rectangle along a full grid line and keep the part with the marked cell",
    source: "CodeChef GAMERECT",
    formats: &[
        Format {
            lines: &["T", "T lines N M: a rectangle of N x M cells; `play` and `sum` mark the cell in the middle"],
            example: "2\n5 8\n6 7\n",
        },
        Format {
            lines: &["marks K", "K lines N M x y: of N x M cells, the one in row x and column y is marked"],
            example: EXAMPLE,
        },
    ],
    answer: "for each line, the number of cells that win for the first player when they are marked; \
             for a mark, FIRST (first player wins) and a winning cut side lines, or SECOND",
    limits: "0 <= T, K <= 2^31 - 1, 1 <= N, M <= 2^64 - 1",
    judge_limits: Some(
        "the first form of input, 1 <= T <= 10000, 1 <= N, M <= 10^6, the sums of N and of M up to 10^6",
    ),
    inputs: Inputs {
        full: |reader| read_input(reader, &FULL).map(drop),
        judge: Some(|reader| read_input(reader, &JUDGE).map(drop)),
    },
    move_syntax: "side lines",
    example: EXAMPLE,
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

/// Our own limits.
const FULL: InputLimits = InputLimits { rectangles: 0..=MAX_CASES, side: u64::MAX, sum: None, marked: Some(MAX_CASES) };

/// The limits of the judge's problem.
const JUDGE: InputLimits = InputLimits { rectangles: 1..=10_000, side: 1_000_000, sum: Some(1_000_000), marked: None };

/// The most rectangles that are read.
const MAX_CASES: u64 = (1 << 31) - 1;
