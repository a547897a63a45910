//! Grid split: the format of CodeChef CAOS3, and a list of candidates.

use super::prelude::*;

/// A board in the judge's format.
const EXAMPLE: &str = "1\n7 7\n^#^#^^^\n^#^^^#^\n^#^^^^^\n^^^#^^^\n^^^^^^^\n^^^^^^^\n^^^^^^^\n";

/// Maximum number of different candidates of a board of grid split, so that a long input takes little memory.
///
/// A board with more than a tenth of this number is solved only if play reaches few rectangles, for example if all
/// candidates are in one row.
pub const MAX_CANDIDATES: usize = 1 << 20;

/// Maximum number of MiB of a solver's table. A browser has less memory.
const MAX_TABLE_MIB: u64 = if cfg!(target_family = "wasm") { 256 } else { 1024 };

pub(super) const GAME: GameData = GameData {
    name: "grid-split",
    aliases: &[],
    summary: "choose a candidate cell of a rectangle, which removes its row and column and leaves up to four rectangles",
    source: "CodeChef CAOS3",
    formats: &[
        Format {
            lines: &[
                "T",
                "T boards, each R C and R rows of # and ^; candidates are the ^ with two more ^ above, below, left and right",
            ],
            example: EXAMPLE,
        },
        Format {
            lines: &["cells", "R C K", "K lines: row and column of a candidate, counted from 1"],
            example: "cells\n9 7 4\n1 1\n1 7\n9 1\n9 7\n",
        },
    ],
    verdicts: ["Asuna", "Kirito"],
    answer: "for each board, {first} (first player wins) or {second}",
    bounds: &[
        Bound::of_judge("T", (1, 10), (0, MAX_COUNT)),
        Bound::of_judge("R", (1, 20), (1, MAX_SIDE)),
        Bound::of_judge("C", (1, 20), (1, MAX_SIDE)),
        // Only in the second format.
        Bound::full("K", (0, MAX_COUNT)),
    ],
    remarks: &[
        Remark::most("at most {most} different candidates on a board", MAX_CANDIDATES as u64),
        Remark::most("boards that can be solved in {mib}", MAX_TABLE_MIB),
    ],
    move_parts: &[MovePart::number("row", "the row"), MovePart::number("column", "the column")],
    example: EXAMPLE,
    rule_texts: &[("judge", "the rule of the problem statement")],
    shapes: &[
        Shape::new("walls", "one cell in ten is a wall"),
        Shape::new("few-walls", "three cells in a hundred are walls"),
        Shape::new("open", "no walls"),
        Shape::not_of_judge("half", "half of the cells are candidates, as a list, which is not the judge's format"),
    ],
};
