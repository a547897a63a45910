//! Chomp.

use impartial::boards::{Square, rules};

use super::{ON_RECTANGLES, OnBoards};
use crate::games::Row;
use crate::random::Random;

crate::games_alike::alike!(boards: Chomp, InvalidBoard, ReferenceChomp, MAX_CELLS, MAX_LISTED_CELLS);

impl OnBoards for rules::Chomp {
    const ROW: Row = Row {
        name: "chomp",
        wrong_answers: &[
            ("1 3 ...", "SECOND", "`SECOND`, but the nim-value is *2, so the first player wins: `FIRST`"),
            ("1 3 ...", "FIRST 1", "expected the column, found the end of the answer"),
            ("1 3 ...", "FIRST 1 3", "the move `1 3` leaves nim-value *, so the other player wins"),
            ("1 3 ...", "FIRST 1 1", "the move `1 1` is illegal: the square in row 1, column 1 is poisoned"),
            ("1 3 ...", "FIRST 2 1", "the move `2 1` is illegal: row 2, column 1 is not on the board"),
            ("1 3 ..#", "FIRST 1 3", "the move `1 3` is illegal: row 1, column 3 is not free"),
            ("1 3 ...", "FIRST 1 2 1", "expected the end of the answer, found `1`"),
        ],
        positions: &["chomp 2 3 ... .#. played 1 2 3"],
        moves: &["chomp 2 3"],
        bad_positions: &[
            ("chomp 1 2 .", "1:11: expected row 1 of 1, with 2 characters `.` or `#`, found `.`"),
            (
                "chomp 1 2 ..\nplayed 1\n1 1",
                "3:1: expected a legal move, found `1 1`: the square in row 1, column 1 is poisoned",
            ),
        ],
        bad_moves: &[
            ("chomp 1 2 ..", "", "expected the row, found the end of the input"),
            ("chomp 1 2 ..", "1 x", "expected the column, found `x`"),
        ],
        illegal_move: ("chomp 2 2 .. ..", "1 1"),
        moves_as_json: &[("chomp 1 2", r#"{"game":"chomp","move":{"row":1,"column":2}}"#)],
        completions: &[("2 3 ... .#.", "1", &["1 2", "1 3"]), ("2 3 ... .#.", "2", &["2 1", "2 3"])],
        pictures: &[
            ("chomp_square", None, 0, "4 4 .... .... .... ...."),
            ("chomp_to_target", None, 2, "3 5 ..... ..#.. ....."),
            ("chomp_poisoned", None, 0, "1 1 ."),
        ],
        middles: &[("chomp", "chomp 4 5 ..... ..... ..... .....", &["3 4"], "2 2")],
        ..ON_RECTANGLES
    };

    fn candidate(_cells: usize, sides: [usize; 2], random: &mut Random) -> Square {
        let [row, column] = sides.map(|side| random.index(side + 1));
        Square { row, column }
    }
}
