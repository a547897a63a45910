//! Constrained Nim: the format of AtCoder ABC255 G.

use super::prelude::*;

/// The example of the format.
const EXAMPLE: &str = "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n";

pub(super) const GAME: GameData = GameData {
    name: "constrained-nim",
    aliases: &[],
    summary: "take stones from a pile, but never exactly Y from a pile of exactly X",
    source: "AtCoder ABC255 G",
    formats: &[Format {
        lines: &["N M", "the N piles", "M lines X Y: from a pile of exactly X stones, exactly Y may not be taken"],
        example: EXAMPLE,
    }],
    verdicts: ["Takahashi", "Aoki"],
    answer: "{first} (first player wins) or {second}",
    bounds: &[
        Bound::of_judge("N", (1, 200_000), (0, MAX_COUNT)),
        Bound::of_judge("M", (1, 200_000), (0, MAX_COUNT)),
        Bound::of_judge("pile", (1, 1_000_000_000_000_000_000), (0, MAX_SIDE))
            .stated("piles {range}, 1 <= Y <= X <= {most}"),
    ],
    remarks: &[Remark::full("pairs may repeat"), Remark::judge("pairs do not repeat")],
    move_parts: &[MovePart::number("pile", "the pile"), MovePart::number("take", "the number to take")],
    example: EXAMPLE,
    rule_texts: &[("judge", "the rule of the problem statement")],
    shapes: &[
        Shape::new("chained", "chains of six adjacent constrained piles with equal nim-values, plus their neighbours"),
        Shape::new("spread", "any piles and any forbidden moves: forbidden moves rarely matter"),
        Shape::new("one-pile", "all forbidden moves from one size of pile, which about half of the piles have"),
        Shape::new(
            "runs",
            "runs of 64 adjacent constrained piles, each with 4 forbidden moves of up to 128 stones, plus their neighbours",
        ),
    ],
};
