//! Green Hackenbush: the format of AtCoder AGC 017 D for trees, and graphs in a format of this project.

use super::prelude::*;

/// A house, a tree and a flower, which has a loop.
const EXAMPLE: &str = "graph 12 15\n1 2\n1 3\n2 3\n2 4\n3 5\n4 5\n4 6\n5 6\n1 7\n7 8\n7 9\n9 10\n1 11\n11 12\n12 12\n";

pub(super) const GAME: GameData = GameData {
    name: "hackenbush",
    aliases: &[],
    summary: "cut an edge of a graph; everything no longer connected to the ground falls",
    source: "AtCoder AGC 017 D",
    formats: &[
        Format {
            lines: &["N", "N - 1 lines u v: the edges of a tree with the vertices 1 to N; vertex 1 is the ground"],
            example: "5\n1 2\n2 3\n2 4\n4 5\n",
        },
        Format {
            lines: &["graph N M", "M lines u v: the edges of a graph with the vertices 1 to N; vertex 1 is the ground"],
            example: EXAMPLE,
        },
    ],
    verdicts: ["Alice", "Bob"],
    answer: "{first} (first player wins) or {second}; for a graph, {first} is followed by a line with a winning edge",
    bounds: &[Bound::of_judge("N", (2, 100_000), (1, MAX_COUNT)), Bound::full("M", (0, MAX_COUNT))],
    remarks: &[Remark::full("graphs may have loops, parallel edges, and edges that fall immediately")],
    move_parts: &[MovePart::number("edge", "the edge")],
    example: EXAMPLE,
    rule_texts: &[("judge", "the rule of the problem statement, on any graph")],
    shapes: &[
        Shape::new("random-tree", "each vertex is joined to a random earlier one"),
        Shape::new("deep-tree", "each vertex is joined to one of the four before it"),
        Shape::new("path", "a path, as deep as possible"),
        Shape::new("broom", "a path with equally many edges at its tip"),
        Shape::not_of_judge("cactus", "cycles of up to six edges and bridges, each at a random vertex"),
        Shape::not_of_judge("ladder", "a ladder that stands on the ground"),
        Shape::not_of_judge("grid", "a square grid with the ground in a corner"),
        Shape::not_of_judge(
            "random-graph",
            "edges between random vertices, with two edges per vertex; some edges fall immediately",
        ),
    ],
};
