//! Sharti: the format of Codeforces 494E.

use super::prelude::*;

/// The example of the format.
const EXAMPLE: &str = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";

pub(super) const GAME: GameData = GameData {
    name: "sharti",
    aliases: &[],
    summary: "flip a square with side at most k whose lower-right cell is white, on a board with white rectangles",
    source: "Codeforces 494E",
    formats: &[Format {
        lines: &["n m k", "m lines a b c d: rows a to c and columns b to d are white, counted from 1"],
        example: EXAMPLE,
    }],
    verdicts: ["Hamed", "Malek"],
    answer: "{first} (first player wins) or {second}",
    bounds: &[
        Bound::of_judge("n", (1, 1_000_000_000), (1, MAX_SIDE)).stated("1 <= k <= n <= {most}"),
        Bound::of_judge("m", (1, 50_000), (0, MAX_COUNT)),
        Bound::of_judge("k", (1, 1_000_000_000), (1, MAX_SIDE)).included(),
    ],
    remarks: &[Remark::full("rectangles may overlap")],
    move_parts: &[
        MovePart::number("row", "the row"),
        MovePart::number("column", "the column"),
        MovePart::number("side", "the side"),
    ],
    example: EXAMPLE,
    rule_texts: &[("judge", "the rule of the problem statement")],
    shapes: &[
        Shape::new("big", "both corners anywhere: many large rectangles overlap"),
        Shape::new("small", "sides up to 3% of the board: overlaps, touching edges and lone rectangles"),
        Shape::new("medium", "sides up to 0.3% of the board: about half of 50,000 rectangles meet another"),
        Shape::new(
            "square-root",
            "sides up to the square root of the board's side: on a large board, few rectangles overlap",
        ),
        Shape::new("tiny", "squares with sides up to 10: hardly any two meet"),
        Shape::new("grid", "corners on a grid with about sqrt(size) lines each way: shared edges"),
        Shape::new("nested", "each rectangle inside the previous one, or equal to it if there is no room"),
        Shape::new("cross", "strips of 1 to 4 rows over the full width, alternating with strips of 1 to 4 columns"),
        Shape::new("long", "half of the board by a millionth of it, alternately wide and high: many crossings"),
    ],
};
