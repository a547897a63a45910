//! Plain Nim: heaps of tokens. It is not a contest problem, so the format belongs to this project.

use super::prelude::*;

/// The example of the format.
const EXAMPLE: &str = "3\n3 4 5\n";

pub(super) const GAME: GameData = GameData {
    name: "nim",
    aliases: &[],
    summary: "take at least one token from a heap",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory (1901)",
    formats: &[Format { lines: &["N", "the N heaps"], example: EXAMPLE }],
    verdicts: ["FIRST", "SECOND"],
    answer: "{first} (first player wins) and on the next line a winning move: heap take, or {second}",
    bounds: &[Bound::full("N", (0, MAX_COUNT)), Bound::full("heap", (0, u64::MAX)).stated("heaps {range}")],
    remarks: &[],
    move_parts: &[MovePart::number("heap", "the heap"), MovePart::number("take", "the number to take")],
    example: EXAMPLE,
    rule_texts: &[
        ("judge", "any number of tokens may be taken from one heap"),
        ("misere", "the player who takes the last token loses"),
    ],
    shapes: &[
        Shape::new("uniform", "heaps anywhere from 1 to the largest"),
        Shape::new("powers", "heaps at most 1 from a power of two"),
    ],
};
