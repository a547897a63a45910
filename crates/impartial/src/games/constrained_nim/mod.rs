//! Constrained Nim: the format of AtCoder ABC255 G.
//!
//! `N M`, then the N piles, then M lines `X Y`: from a pile of exactly X stones it is forbidden to take exactly Y.
//! The answer is `Takahashi` if the first player wins, and otherwise `Aoki`.

mod input;
mod notation;
#[cfg(feature = "draw")]
mod picture;
mod report;

pub use input::parse;

use impartial_constrained_nim::MAX_PILE;

use crate::puzzle::{Format, Game, Inputs, Rule};
use input::{InputLimits, read_input};

/// The example of the format.
const EXAMPLE: &str = "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n";

/// The row of the registry.
pub(crate) const GAME: Game = Game {
    name: "constrained-nim",
    summary: "take stones from a pile, but never exactly Y from a pile of exactly X",
    source: "AtCoder ABC255 G",
    formats: &[Format {
        lines: &["N M", "the N piles", "M lines X Y: from a pile of exactly X stones, exactly Y may not be taken"],
        example: EXAMPLE,
    }],
    answer: "Takahashi (first player wins) or Aoki",
    limits: "0 <= N, M <= 2^31 - 1, piles up to 2^63 - 1, 1 <= Y <= X <= 2^63 - 1, pairs may repeat",
    judge_limits: Some("1 <= N, M <= 200000, piles from 1 to 10^18, 1 <= Y <= X <= 10^18, pairs do not repeat"),
    inputs: Inputs {
        full: |reader| read_input(reader, &FULL).map(drop),
        judge: Some(|reader| read_input(reader, &JUDGE).map(drop)),
    },
    move_syntax: "pile take",
    example: EXAMPLE,
    rules: &[Rule {
        name: "judge",
        summary: "the rule of the problem statement",
        parse: |reader, _| Ok(Box::new(input::read_whole(reader)?)),
    }],
};

/// Our own limits.
const FULL: InputLimits = InputLimits { counts: 0..=(1 << 31) - 1, piles: 0..=MAX_PILE, has_distinct_pairs: false };

/// The limits of the judge's problem.
const JUDGE: InputLimits =
    InputLimits { counts: 1..=200_000, piles: 1..=1_000_000_000_000_000_000, has_distinct_pairs: true };

/// The judge's words for an N-position and a P-position.
const VERDICTS: [&str; 2] = ["Takahashi", "Aoki"];
