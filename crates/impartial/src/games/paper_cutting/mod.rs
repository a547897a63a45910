//! Paper cutting: the format of Codeforces 277C.
//!
//! `n m k`, then k lines `xb yb xe ye`: the sheet of n x m is cut from (xb, yb) to (xe, ye).
//! The answer is `SECOND`, or `FIRST` and a winning cut on the next line.

mod input;
mod notation;
#[cfg(feature = "draw")]
mod picture;
mod report;
mod text_board;

use impartial_paper_cutting::{CutRule as Variant, MAX_SIDE};
pub use input::parse;

use crate::puzzle::{Format, Game, Inputs, Rule};
use input::{InputLimits, read_input};

/// The example of the format.
const EXAMPLE: &str = "2 3 1\n1 1 1 2\n";

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "paper-cutting",
    summary: "cut a sheet along a stretch of a grid line that is not fully cut",
    source: "Codeforces 277C",
    formats: &[Format {
        lines: &["n m k", "k lines xb yb xe ye: the sheet is cut from (xb, yb) to (xe, ye)"],
        example: EXAMPLE,
    }],
    answer: "FIRST (first player wins) and on the next line a winning cut xb yb xe ye, or SECOND",
    limits: "1 <= n, m <= 2^63 - 1, 0 <= k <= 2^31 - 1, cuts may overlap",
    judge_limits: Some("1 <= n, m <= 10^9, 0 <= k <= 100000, cuts may overlap"),
    inputs: Inputs {
        full: |reader| read_input(reader, &FULL).map(drop),
        judge: Some(|reader| read_input(reader, &JUDGE).map(drop)),
    },
    move_syntax: "xb yb xe ye",
    example: EXAMPLE,
    rules: &[
        Rule {
            name: "judge",
            summary: "the rule of the problem statement: a cut may run over stretches already cut",
            parse: |reader, _| Ok(Box::new(input::read_whole(reader, Variant::Judge)?)),
        },
        Rule {
            name: RUN,
            summary: "a cut must stay inside one uncut run",
            parse: |reader, _| Ok(Box::new(input::read_whole(reader, Variant::Run)?)),
        },
    ],
};

/// The name of the rule that is not the judge's.
const RUN: &str = "run";

/// Our own limits.
const FULL: InputLimits = InputLimits { side: MAX_SIDE, cuts: (1 << 31) - 1 };

/// The limits of the judge's problem.
const JUDGE: InputLimits = InputLimits { side: 1_000_000_000, cuts: 100_000 };

/// The judge's words for an N-position and a P-position.
const VERDICTS: [&str; 2] = ["FIRST", "SECOND"];
