//! Arc Kayles.

use impartial::boards::{Edge, rules};

use super::{ON_GRAPHS, OnBoards};
use crate::games::Row;
use crate::random::Random;

crate::games_alike::alike!(boards: ArcKayles, InvalidBoard, ReferenceArcKayles, MAX_CELLS, MAX_LISTED_CELLS);

impl OnBoards for rules::ArcKayles {
    const ROW: Row = Row {
        name: "arc-kayles",
        wrong_answers: &[
            ("graph 2 1 1 2", "SECOND", "`SECOND`, but the nim-value is *, so the first player wins: `FIRST`"),
            ("graph 2 1 1 2", "FIRST 1", "expected the other end, found the end of the answer"),
            ("1 4 ....", "FIRST 1 2", "the move `1 2` leaves nim-value *, so the other player wins"),
            ("1 4 ....", "FIRST 1 3", "the move `1 3` is illegal: vertices 1 and 3 are not adjacent"),
            ("1 4 ....", "FIRST 4 5", "the move `4 5` is illegal: vertex 5 is not on the board"),
            ("1 3 ..#", "FIRST 2 3", "the move `2 3` is illegal: vertex 3 is not free"),
        ],
        positions: &["arc-kayles 2 3 ... .#. played 1 1 4", "arc-kayles graph 5 2 1 2 4 5 played 1 5 4"],
        moves: &["arc-kayles 3 4"],
        bad_positions: &[(
            "arc-kayles graph 3 1 1 2\nplayed 1\n2 3",
            "3:1: expected a legal move, found `2 3`: vertices 2 and 3 are not adjacent",
        )],
        bad_moves: &[("arc-kayles 1 2 ..", "1 x", "expected the other end, found `x`")],
        illegal_move: ("arc-kayles graph 3 1 1 2", "2 3"),
        moves_as_json: &[("arc-kayles 3 1", r#"{"game":"arc-kayles","move":{"from":3,"to":1}}"#)],
        completions: &[("graph 3 2 1 2 3 2", "2", &["2 1", "2 3"]), ("1 3 ..#", "1", &["1 2"])],
        pictures: &[
            ("arc_kayles_rectangle", None, 0, "3 4 .... .#.. ...."),
            ("arc_kayles_graph", None, 0, "graph 7 8 1 2 2 3 3 1 3 4 4 5 5 6 6 3 6 7"),
        ],
        middles: &[("arc_kayles", "arc-kayles graph 7 8 1 2 2 3 3 1 3 4 4 5 5 6 6 3 6 7", &["6 7"], "2 1")],
        ..ON_GRAPHS
    };

    fn candidate(cells: usize, _sides: [usize; 2], random: &mut Random) -> Edge {
        Edge { from: random.index(cells + 1), to: random.index(cells + 1) }
    }
}
