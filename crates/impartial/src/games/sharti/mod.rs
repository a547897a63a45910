//! Sharti: the format of Codeforces 494E.
//!
//! `n m k`, then m lines `a b c d`: the cells in rows a to c and columns b to d are white, both inclusive and from 1.
//! The answer is `Hamed` if the first player wins, and otherwise `Malek`.

mod input;
mod notation;
#[cfg(feature = "draw")]
mod picture;
mod report;
mod text_board;

pub use input::parse;

use impartial_sharti::{MAX_RECTANGLES, MAX_SIDE};

use crate::puzzle::{Format, Game, Inputs, Rule};
use input::{InputLimits, read_input};

/// The example of the format.
const EXAMPLE: &str = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "sharti",
    summary: "flip a square of up to k a side whose lower-right cell is white, on a board with white rectangles",
    source: "Codeforces 494E",
    formats: &[Format {
        lines: &["n m k", "m lines a b c d: rows a to c and columns b to d are white, counted from 1"],
        example: EXAMPLE,
    }],
    answer: "Hamed (first player wins) or Malek",
    limits: "1 <= k <= n <= 2^63 - 1, 0 <= m <= 2^31 - 1, rectangles may overlap",
    judge_limits: Some("1 <= k <= n <= 10^9, 1 <= m <= 50000"),
    inputs: Inputs {
        full: |reader| read_input(reader, &FULL).map(drop),
        judge: Some(|reader| read_input(reader, &JUDGE).map(drop)),
    },
    move_syntax: "row column side",
    example: EXAMPLE,
    rules: &[Rule {
        name: "judge",
        summary: "the rule of the problem statement",
        parse: |reader, _| Ok(Box::new(input::read_whole(reader)?)),
    }],
};

/// Our own limits.
const FULL: InputLimits = InputLimits { side: MAX_SIDE, rectangles: 0..=MAX_RECTANGLES as u64 };

/// The limits of the judge's problem.
const JUDGE: InputLimits = InputLimits { side: 1_000_000_000, rectangles: 1..=50_000 };

/// The judge's words for an N-position and a P-position.
const VERDICTS: [&str; 2] = ["Hamed", "Malek"];
