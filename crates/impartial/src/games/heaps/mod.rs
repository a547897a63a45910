//! Taking-and-breaking games: heaps under an octal, hexadecimal or subtraction code. No judge has them, so the format is
//! ours.
//!
//! `CODE K`, then the K heaps. The answer is `SECOND`, or `FIRST` and a winning move on the next line: the number of a
//! heap, counted from 1, the number of tokens to take, and the sizes of the heaps that are left of it, the largest first.

mod input;
mod notation;
#[cfg(feature = "draw")]
mod picture;
mod report;
mod words;

pub use input::parse;

use crate::puzzle::{Format, Game, Inputs, Rule};

/// The example of the format.
const EXAMPLE: &str = "0.77 3\n5 7 12\n";

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "heaps",
    summary: "take tokens from a heap and leave the rest as heaps, as the code of the game allows",
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games (1956)",
    formats: &[Format {
        lines: &[
            "CODE K: a code such as 0.77, 4!.0, S(1,3,4) or S(all-but:2), or a name such as kayles",
            "the K heaps",
        ],
        example: EXAMPLE,
    }],
    answer: "FIRST (first player wins) and on the next line a winning move: heap take parts..., or SECOND",
    limits: "0 <= K <= 2^31 - 1, heaps up to 2^63 - 1 if a period is proved and otherwise below the end of the table",
    judge_limits: None,
    inputs: Inputs { full: |reader| input::read_input(reader).map(drop), judge: None },
    move_syntax: "heap take parts",
    example: EXAMPLE,
    rules: &[Rule {
        name: "judge",
        summary: "digit t of the code is the sum of 2^j over all j such that a move may take t tokens and leave j heaps",
        parse: |reader, _| Ok(Box::new(input::read_whole(reader)?)),
    }],
};

/// The words for an N-position and a P-position.
const VERDICTS: [&str; 2] = ["FIRST", "SECOND"];
