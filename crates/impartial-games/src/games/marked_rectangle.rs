//! The marked rectangle: the format of CodeChef GAMERECT, and rectangles with a mark to play from.

use super::prelude::*;

/// A rectangle with a mark.
const EXAMPLE: &str = "marks 1\n5 8 2 3\n";

pub(super) const GAME: GameData = GameData {
    name: "marked-rectangle",
    aliases: &[],
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
    // The statement has no verdicts for a single mark, so these are verdicts of this project.
    verdicts: ["FIRST", "SECOND"],
    answer: "for each line, the number of cells that win for the first player when they are marked; \
             for a mark, {first} (first player wins) and a winning cut side lines, or {second}",
    bounds: &[
        Bound::of_judge("T", (1, 10_000), (0, MAX_COUNT)).shared_with("K"),
        Bound::of_judge("N", (1, 1_000_000), (1, u64::MAX)),
        Bound::of_judge("M", (1, 1_000_000), (1, u64::MAX)),
        // The full maximum means that there is no limit.
        Bound::of_judge("sum", (0, 1_000_000), (0, u64::MAX)).stated_for_judge("the sums of N and of M {range}"),
    ],
    remarks: &[],
    move_parts: &[
        MovePart::new("side", "the side", Kind::Word(&["top", "bottom", "left", "right"])),
        MovePart::number("lines", "the number of lines"),
    ],
    example: EXAMPLE,
    rule_texts: &[("judge", "the rule of the problem statement")],
    shapes: &[
        Shape::new("uniform", "both sides anywhere up to the largest"),
        Shape::new("huge", "both sides within a thousandth of the largest; about 7 of 8 pairs have the same parity"),
        Shape::new("powers", "both sides at most 2 from a power of two; about 7 of 8 pairs have the same parity"),
        Shape::new("squares", "equal sides, anywhere up to the largest"),
    ],
};
