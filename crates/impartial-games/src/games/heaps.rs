//! Taking-and-breaking games with an octal, hexadecimal or subtraction code. They are not contest problems, so the
//! format belongs to this project.

use super::prelude::*;

/// The example of the format.
const EXAMPLE: &str = "0.77 3\n5 7 12\n";

/// Maximum number of heaps that a move leaves.
const MAX_PARTS: usize = 3;

pub(super) const GAME: GameData = GameData {
    name: "heaps",
    aliases: &["octal"],
    summary: "take tokens from a heap and leave the rest as heaps, as the code of the game allows",
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games (1956)",
    formats: &[Format {
        lines: &[
            "CODE K: a code such as 0.77, 4!.0, S(1,3,4) or S(all-but:2), or a name such as kayles",
            "the K heaps",
        ],
        example: EXAMPLE,
    }],
    verdicts: ["FIRST", "SECOND"],
    answer: "{first} (first player wins) and on the next line a winning move: heap take parts..., or {second}",
    bounds: &[
        Bound::full("K", (0, MAX_COUNT)),
        Bound::full("heap", (0, MAX_SIDE))
            .stated("heaps {range} if a period is proved and otherwise below the end of the table"),
    ],
    remarks: &[
        Remark::most("codes of at most {most} digits after the point", 63),
        Remark::most("numbers of a set up to {most}", 65_535),
    ],
    move_parts: &[
        MovePart::number("heap", "the heap"),
        MovePart::number("take", "the number to take"),
        MovePart::new("parts", "the size of a heap that is left", Kind::List { max_len: MAX_PARTS }),
    ],
    example: EXAMPLE,
    rule_texts: &[
        (
            "judge",
            "digit t of the code is the sum of 2^j over all j such that a move may take t tokens and leave j heaps",
        ),
        (
            "misere",
            "the player who cannot move wins; heaps are limited unless the misère quotient of the code is proved",
        ),
    ],
    shapes: &[
        Shape::new("kayles", "0.77, heaps anywhere from 1 to the largest"),
        Shape::new("subtraction", "a random set of numbers that may be taken"),
        Shape::new("all-but", "a random set of numbers that may not be taken"),
        Shape::new("grundy", "4!.0, small heaps"),
        Shape::new("octal", "a random code of three octal digits, small heaps"),
        Shape::new("hexadecimal", "a random code of two hexadecimal digits, small heaps"),
    ],
};
