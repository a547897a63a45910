//! Plain Nim: heaps of tokens. No judge's format is older, so the format is ours.
//!
//! `N`, then the N heaps. The answer is `SECOND`, or `FIRST` and a winning move on the next line: the number of a heap,
//! counted from 1, and the number of tokens to take.

mod input;
mod notation;
#[cfg(feature = "draw")]
mod picture;
mod report;

pub use input::parse;

use crate::puzzle::{Format, Game, Inputs, Rule};

/// The example of the format.
const EXAMPLE: &str = "3\n3 4 5\n";

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "nim",
    summary: "take at least one token from a heap",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory (1901)",
    formats: &[Format { lines: &["N", "the N heaps"], example: EXAMPLE }],
    answer: "FIRST (first player wins) and on the next line a winning move: heap take, or SECOND",
    limits: "0 <= N <= 2^31 - 1, heaps up to 2^64 - 1",
    judge_limits: None,
    inputs: Inputs { full: |reader| input::read_input(reader).map(drop), judge: None },
    move_syntax: "take",
    example: EXAMPLE,
    rules: &[Rule {
        name: "judge",
        summary: "any number of tokens may be taken from one heap",
        parse: |reader, _| Ok(Box::new(input::read_whole(reader)?)),
    }],
};

/// The words for an N-position and a P-position.
const VERDICTS: [&str; 2] = ["FIRST", "SECOND"];
