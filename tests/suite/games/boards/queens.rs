//! Queens.

use impartial::boards::{Queen, rules};

use super::{ON_RECTANGLES, OnBoards};
use crate::games::Row;
use crate::random::Random;

crate::games_alike::alike!(boards: Queens, InvalidBoard, ReferenceQueens, MAX_CELLS, MAX_LISTED_CELLS);

impl OnBoards for rules::Queens {
    const ROW: Row = Row {
        name: "queens",
        wrong_answers: &[
            ("3 3 ... ... ...", "SECOND", "`SECOND`, but the nim-value is *2, so the first player wins: `FIRST`"),
            ("3 3 ... ... ...", "FIRST 2", "expected the column, found the end of the answer"),
            ("3 3 ... ... ...", "FIRST 1 1", "the move `1 1` leaves nim-value *, so the other player wins"),
            ("3 3 ... ... ...", "FIRST 4 1", "the move `4 1` is illegal: row 4, column 1 is not on the board"),
            ("1 3 ..#", "FIRST 1 3", "the move `1 3` is illegal: row 1, column 3 is not free"),
        ],
        positions: &["queens 2 3 ... .#. played 1 1 1"],
        moves: &["queens 2 3"],
        bad_positions: &[(
            "queens 1 2 ..\nplayed 2\n1 1\n1 2",
            "4:1: expected a legal move, found `1 2`: row 1, column 2 is not free",
        )],
        bad_moves: &[("queens 1 2 ..", "1 x", "expected the column, found `x`")],
        illegal_move: ("queens 2 2 .. .#", "2 2"),
        moves_as_json: &[("queens 1 2", r#"{"game":"queens","move":{"row":1,"column":2}}"#)],
        completions: &[("2 3 ... .#.", "2", &["2 1", "2 3"])],
        pictures: &[
            ("queens_square", None, 0, "5 5 ..... ..... ..... ..... ....."),
            ("queens_to_target", None, 1, "3 5 ..... ..#.. ....."),
        ],
        middles: &[("queens", "queens 5 5 ..... ..... ..... ..... .....", &["1 1"], "2 3")],
        ..ON_RECTANGLES
    };

    fn candidate(_cells: usize, sides: [usize; 2], random: &mut Random) -> Queen {
        let [row, column] = sides.map(|side| random.index(side + 1));
        Queen { row, column }
    }
}
