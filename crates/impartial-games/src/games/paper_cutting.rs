//! Paper cutting: the format of Codeforces 277C.

use super::prelude::*;

/// The example of the format.
const EXAMPLE: &str = "2 3 1\n1 1 1 2\n";

pub(super) const GAME: GameData = GameData {
    name: "paper-cutting",
    aliases: &[],
    summary: "cut a sheet along a stretch of a grid line that is not fully cut",
    source: "Codeforces 277C",
    formats: &[Format {
        lines: &["n m k", "k lines xb yb xe ye: the sheet is cut from (xb, yb) to (xe, ye)"],
        example: EXAMPLE,
    }],
    verdicts: ["FIRST", "SECOND"],
    answer: "{first} (first player wins) and on the next line a winning cut xb yb xe ye, or {second}",
    bounds: &[
        Bound::of_judge("n", (1, 1_000_000_000), (1, MAX_SIDE)),
        Bound::of_judge("m", (1, 1_000_000_000), (1, MAX_SIDE)),
        Bound::of_judge("k", (0, 100_000), (0, MAX_COUNT)),
    ],
    remarks: &[Remark::both("cuts may overlap")],
    move_parts: &[
        MovePart::new("from", "the first end", Kind::Point(["xb", "yb"])),
        MovePart::new("to", "the last end", Kind::Point(["xe", "ye"])),
    ],
    example: EXAMPLE,
    rule_texts: &[
        ("judge", "the rule of the problem statement: a cut may run over stretches already cut"),
        ("run", "a cut must stay inside one uncut run"),
    ],
    shapes: &[
        Shape::new("spread", "any segment of any line: nearly all cuts are on different lines"),
        Shape::new("few-lines", "any segment of up to 50 lines in each direction: many cuts overlap"),
        Shape::new(
            "one-line",
            "all on one line; about a third of it stays uncut, unless there are more cuts than units",
        ),
        Shape::new(
            "short",
            "at most 1/64 of a line, and about a line for every 16 cuts; many repeat, touch or overlap the previous cut",
        ),
    ],
};
