//! Cram.

use impartial::boards::{Direction, Domino, rules};

use super::{ON_RECTANGLES, OnBoards};
use crate::games::Row;
use crate::random::Random;

crate::games_alike::alike!(boards: Cram, InvalidBoard, ReferenceCram, MAX_CELLS, MAX_LISTED_CELLS);

impl OnBoards for rules::Cram {
    const ROW: Row = Row {
        name: "cram",
        wrong_answers: &[
            ("1 4 ....", "SECOND", "`SECOND`, but the nim-value is *2, so the first player wins: `FIRST`"),
            ("1 4 ....", "FIRST 1 2", "expected the direction, one of right and down, found the end of the answer"),
            ("1 4 ....", "FIRST 1 1 right", "the move `1 1 right` leaves nim-value *, so the other player wins"),
            ("1 4 ....", "FIRST 1 4 right", "the move `1 4 right` is illegal: row 1, column 5 is not on the board"),
            ("1 4 ..#.", "FIRST 1 2 right", "the move `1 2 right` is illegal: row 1, column 3 is not free"),
            ("1 4 ....", "FIRST 1 2 right 1", "expected the end of the answer, found `1`"),
        ],
        positions: &["cram 2 3 ... .#. played 1 1 1 down"],
        moves: &["cram 2 3 right"],
        bad_positions: &[
            ("cram 1 2 .", "1:10: expected row 1 of 1, with 2 characters `.` or `#`, found `.`"),
            (
                "cram 1 2 ..\nplayed 1\n1 1 down",
                "3:1: expected a legal move, found `1 1 down`: row 2, column 1 is not on the board",
            ),
        ],
        bad_moves: &[
            ("cram 1 2 ..", "", "expected the row, found the end of the input"),
            ("cram 1 2 ..", "1 1 left", "expected the direction, one of right and down, found `left`"),
        ],
        illegal_move: ("cram 2 2 .. #.", "1 1 down"),
        moves_as_json: &[
            ("cram 1 2 down", r#"{"game":"cram","move":{"row":1,"column":2,"direction":"down"}}"#),
            ("cram 3 2 right", r#"{"game":"cram","move":{"row":3,"column":2,"direction":"right"}}"#),
        ],
        completions: &[
            ("2 3 ... .#.", "1 1", &["1 1 right", "1 1 down"]),
            ("2 3 ... .#.", "2 1", &[]),
            ("2 3 ... .#.", "1", &[]),
        ],
        pictures: &[
            ("cram_rectangle", None, 0, "3 4 .... .... ...."),
            ("cram_to_target", None, 1, "3 5 ..... ..#.. ....."),
            ("cram_no_move", None, 0, "2 2 .# #."),
        ],
        middles: &[("cram", "cram 4 5 ..... ..... ..... .....", &["3 4 down", "1 1 right"], "2 2 down")],
        ..ON_RECTANGLES
    };

    fn candidate(_cells: usize, sides: [usize; 2], random: &mut Random) -> Domino {
        let [row, column] = sides.map(|side| random.index(side + 1));
        Domino { row, column, direction: random.one_of(&[Direction::Right, Direction::Down]) }
    }
}
