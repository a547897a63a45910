//! Coins: the format of HDU 3404, and products of any two coin-turning games with rectangles of heads.

use super::prelude::*;

/// A board in the format of this project.
const EXAMPLE: &str = "twins ruler 7 12 3\n2 3 5 8\n4 6 7 10\n1 12 1 12\n";

/// Maximum number of coins that a move names in a row: three, in the game of triplets.
const MAX_PLACES: usize = 3;

pub(super) const GAME: GameData = GameData {
    name: "coins",
    aliases: &[],
    summary: "turn the coins where some rows and some columns cross, the last of them from heads to tails",
    source: "HDU 3404",
    formats: &[
        Format {
            lines: &[
                "T",
                "T cases, each n and n lines x y: the light in row x and column y is on; lights are heads, and both games are turtles",
            ],
            example: "2\n2\n1 2\n2 1\n2\n1 1\n2 2\n",
        },
        Format {
            lines: &[
                "ROWS COLUMNS x y n: the games of the rows and of the columns, such as twins or ruler/3, and the sides",
                "n lines a b c d: rows a to c and columns b to d show heads, counted from 1",
            ],
            example: EXAMPLE,
        },
    ],
    verdicts: ["Have a try, lxhgww.", "Don't waste your time."],
    answer: "for each case, {first} (first player wins) or {second}",
    bounds: &[
        Bound::of_judge("T", (1, 100), (0, MAX_COUNT)),
        Bound::of_judge("n", (1, 1_000), (0, MAX_COUNT)),
        Bound::of_judge("x", (1, 10_000), (1, MAX_SIDE)),
        Bound::of_judge("y", (1, 10_000), (1, MAX_SIDE)),
    ],
    remarks: &[
        Remark::full("rectangles may overlap"),
        Remark::full("lights of a case are different"),
        Remark::most("limits of games up to {most}", u64::MAX),
    ],
    move_parts: &[
        MovePart::new("rows", "the rows", Kind::List { max_len: MAX_PLACES }),
        MovePart::new("columns", "the columns", Kind::List { max_len: MAX_PLACES }),
    ],
    example: EXAMPLE,
    rule_texts: &[(
        "judge",
        "the rows are a move of the game of the rows, and the columns a move of the game of the columns",
    )],
    shapes: &[
        Shape::new("lights", "single lights anywhere"),
        Shape::new("dense", "single lights, about half of those in a square"),
        Shape::not_of_judge("big", "two random games, rectangles with both corners anywhere"),
        Shape::not_of_judge("small", "two random games, rectangles with sides up to 3% of the board"),
        Shape::not_of_judge(
            "cross",
            "two random games, strips over the full width, alternating with strips over the full height",
        ),
    ],
};
