//! Grid split: the format of CodeChef CAOS3, and a list of candidates.
//!
//! `T`, then for each board `R C` and R rows of `#` and `^`. A cell is a candidate if it is a `^` with at least two more
//! `^` directly above it, below it, to its left and to its right. Candidates are found once, from the map.
//! The answer is a line for each board: `Asuna` if the first player wins, and otherwise `Kirito`.
//!
//! Or the word `cells`, then `R C K` and K lines `row column`, the candidates of one board.

mod board;
mod input;
mod notation;
#[cfg(feature = "draw")]
mod picture;
mod report;
mod text_board;

pub use input::parse;

use impartial_grid_split::MAX_SIDE;

use crate::puzzle::{Format, Game, Inputs, Rule};
use input::{InputLimits, read_input};

/// A board in the judge's format.
const EXAMPLE: &str = "1\n7 7\n^#^#^^^\n^#^^^#^\n^#^^^^^\n^^^#^^^\n^^^^^^^\n^^^^^^^\n^^^^^^^\n";

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "grid-split",
    summary: "choose a candidate cell of a rectangle, which removes its row and column and leaves up to four rectangles",
    source: "CodeChef CAOS3",
    formats: &[
        Format {
            lines: &[
                "T",
                "T boards, each R C and R rows of # and ^; candidates are the ^ with two more ^ above, below, left and right",
            ],
            example: EXAMPLE,
        },
        Format {
            lines: &["cells", "R C K", "K lines: row and column of a candidate, counted from 1"],
            example: "cells\n9 7 4\n1 1\n1 7\n9 1\n9 7\n",
        },
    ],
    answer: "for each board, Asuna (first player wins) or Kirito",
    judge_limits: Some("the first form of input, 1 <= T <= 10, 1 <= R, C <= 20"),
    inputs: Inputs {
        full: |reader| read_input(reader, &FULL).map(drop),
        judge: Some(|reader| read_input(reader, &JUDGE).map(drop)),
    },
    move_syntax: "row column",
    example: EXAMPLE,
    limits: if cfg!(target_family = "wasm") {
        "0 <= T, K <= 2^31 - 1, 1 <= R, C <= 2^63 - 1, boards that can be solved in 256 MiB"
    } else {
        "0 <= T, K <= 2^31 - 1, 1 <= R, C <= 2^63 - 1, boards that can be solved in 1 GiB"
    },
    rules: &[Rule {
        name: "judge",
        summary: "the rule of the problem statement",
        parse: |reader, options| Ok(Box::new(report::Boards::solve(input::read_whole(reader)?, options)?)),
    }],
};

/// Our own limits.
const FULL: InputLimits = InputLimits { boards: 0..=MAX_COUNT, side: MAX_SIDE, listed: Some(MAX_COUNT) };

/// The limits of the judge's problem.
const JUDGE: InputLimits = InputLimits { boards: 1..=10, side: 20, listed: None };

/// The most boards, and the most lines of a list, that are read.
const MAX_COUNT: u64 = (1 << 31) - 1;

/// The judge's words for an N-position and a P-position.
const VERDICTS: [&str; 2] = ["Asuna", "Kirito"];
