//! Node Kayles.

use std::fmt::Write as _;

use impartial::boards::{Vertex, rules};

use super::{ON_GRAPHS, OnBoards};
use crate::games::Row;
use crate::random::Random;

crate::games_alike::alike!(boards: NodeKayles, InvalidBoard, ReferenceNodeKayles, MAX_CELLS, MAX_LISTED_CELLS);

impl OnBoards for rules::NodeKayles {
    const ROW: Row = Row {
        name: "node-kayles",
        wrong_answers: &[
            ("graph 2 1 1 2", "SECOND", "`SECOND`, but the nim-value is *, so the first player wins: `FIRST`"),
            ("graph 2 1 1 2", "FIRST", "expected the vertex, found the end of the answer"),
            ("1 3 ...", "FIRST 1", "the move `1` leaves nim-value *, so the other player wins"),
            ("1 3 ...", "FIRST 4", "the move `4` is illegal: vertex 4 is not on the board"),
            ("1 3 .##", "FIRST 2", "the move `2` is illegal: vertex 2 is not free"),
        ],
        positions: &["node-kayles 2 3 ... .#. played 1 1", "node-kayles graph 5 2 1 2 4 5 played 2 1 5"],
        moves: &["node-kayles 3"],
        bad_positions: &[(
            "node-kayles graph 3 1 1 2\nplayed 2\n1\n2",
            "4:1: expected a legal move, found `2`: vertex 2 is not free",
        )],
        bad_moves: &[("node-kayles 1 2 ..", "x", "expected the vertex, found `x`")],
        illegal_move: ("node-kayles graph 2 0", "3"),
        moves_as_json: &[("node-kayles 3", r#"{"game":"node-kayles","move":{"vertex":3}}"#)],
        completions: &[("graph 3 1 1 2", "", &["1", "2", "3"]), ("1 3 .#.", "", &["1", "3"])],
        pictures: &[
            ("node_kayles_rectangle", None, 0, "3 4 .... .#.. ...."),
            ("node_kayles_graph", None, 0, "graph 7 8 1 2 2 3 3 1 3 4 4 5 5 6 6 3 6 7"),
            ("node_kayles_two_trees", None, 1, "graph 9 7 1 2 1 3 3 4 5 6 5 7 5 8 8 9"),
            ("node_kayles_no_vertices", None, 0, "graph 0 0"),
        ],
        middles: &[
            ("node_kayles", "node-kayles 3 4 .... .... ....", &["6"], "4"),
            ("node_kayles_on_a_graph", "node-kayles graph 7 8 1 2 2 3 3 1 3 4 4 5 5 6 6 3 6 7", &["7"], "1"),
        ],
        left_out,
        ..ON_GRAPHS
    };

    fn candidate(cells: usize, _sides: [usize; 2], random: &mut Random) -> Vertex {
        Vertex { vertex: random.index(cells + 1) }
    }
}

/// A clique, in which each move ends the game.
fn left_out() -> Vec<(String, &'static str)> {
    let mut clique = "graph 40 780".to_owned();
    (1..=40).for_each(|to| (1..to).for_each(|from| write!(clique, " {from} {to}").unwrap()));
    vec![(clique, "Not drawn: 280 edges.")]
}
