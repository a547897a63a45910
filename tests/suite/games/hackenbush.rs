//! Green Hackenbush.

use std::fmt::Write as _;

use impartial::hackenbush::reference::ReferenceHackenbush;
use impartial::hackenbush::{Chop, Hackenbush};
use impartial::nimbers::Nimber;
use impartial::prelude::Solve as _;
use impartial::session::Player;
use impartial::{AnyMove, AnyPosition, DrawOptions, Game, Layout, Limits};

use super::{BadInput, Limit, Row, Tested, TestedGame, bad, listed, position};
use crate::boards::{number_at, number_of};
use crate::formats::{MOST, Reader};
use crate::malformed::check_sources;
use crate::random::Random;
use crate::transcripts::snapshot;

/// A girl: two legs, a body, two arms, a neck and a head.
const GIRL: &str = "graph 8 9\n1 2\n1 3\n2 4\n3 4\n4 5\n5 6\n5 7\n5 8\n8 8\n";

crate::games_alike::alike!(hackenbush: Hackenbush, InvalidHackenbush, ReferenceHackenbush, MAX_EDGES, MAX_LISTED_EDGES);

pub(super) const GAME: TestedGame = TestedGame::of::<Hackenbush>();

impl Tested for Hackenbush {
    const ROW: Row = Row {
        name: "hackenbush",
        huge_games_end: true,
        accepts_any_winning_move: true,
        read,
        judge: Some(judge),
        lines: |words| {
            if words.first() == Some(&&b"graph"[..]) { (vec![3], 2) } else { (vec![1], 2) }
        },
        samples: &["5\n1 2\n2 3\n2 4\n4 5\n", GIRL, "graph 4 3\n1 2\n3 4\n4 3\n"],
        lies: |said, there| {
            let path = (1..=there).map(|vertex| format!("{vertex} {} ", vertex + 1)).collect::<Vec<_>>().concat();
            vec![format!("{said} {path}"), format!("graph 4 {said} {path}"), format!("graph {said} {there} {path}")]
        },
        same_reports: &[
            &["hand_girl", "hand_girl_crlf", "hand_girl_on_one_line", "hand_girl_tabs_no_final_newline"],
            &["hand_no_edges", "hand_one_vertex"],
        ],
        wrong_answers: &[
            ("2\n1 2\n", "Bob", "`Bob`, but the nim-value is *, so the first player wins: `Alice`"),
            ("2\n1 2\n", "alice", "expected `Alice` or `Bob`, found `alice`"),
            ("2\n1 2\n", "Alice 1", "expected the end of the answer, found `1`"),
            (GIRL, "Alice", "expected the edge, found the end of the answer"),
            (GIRL, "Alice 1", "the edge `1` leaves nim-value *4, so the other player wins"),
            (GIRL, "Alice 10", "the edge `10` is illegal: there is no edge 10; the number of edges is 9"),
            ("graph 4 2\n1 2\n3 4\n", "Alice 2", "the edge `2` is illegal: edge 2 is gone"),
        ],
        bad_inputs,
        valid: "5\n1 2\n2 3\n2 4\n4 5\n",
        faults: &[
            ("one vertex", "1\n"),
            ("too many vertices", "100001\n"),
            ("an end of 0", "2\n0 1\n"),
            ("an end above N", "2\n1 3\n"),
            ("an edge less", "3\n1 2\n"),
            ("an edge more", "2\n1 2\n1 2\n"),
            ("a loop", "2\n1 1\n"),
            ("parallel edges", "3\n1 2\n2 1\n"),
            ("a cycle apart from the ground", "4\n2 3\n3 4\n4 2\n"),
            ("a graph", "graph 2 1\n1 2\n"),
        ],
        limits: Some(limits),
        limit_inputs: &[("N", ["", "{}", ""]), ("M", ["graph 1 ", "{}", ""])],
        positions: &["hackenbush graph 2 2 1 2 2 2 played 1 1"],
        moves: &["hackenbush 3"],
        bad_positions: &[
            ("hackenbush graph 2 1 1 3", "1:24: expected the end v of edge 1 of 1, from 1 to 2, found `3`"),
            (
                "hackenbush graph 2 1 1 2 played 1 2",
                "1:35: expected a legal move, found `2`: there is no edge 2; the number of edges is 1",
            ),
        ],
        bad_moves: &[
            ("hackenbush 2 1 2", "", "expected the edge, found the end of the input"),
            ("hackenbush 2 1 2", "x", "expected the edge, found `x`"),
        ],
        illegal_move: ("hackenbush graph 4 2 1 2 3 4", "2"),
        moves_as_json: &[("hackenbush 5", r#"{"game":"hackenbush","move":{"edge":5}}"#)],
        completions: &[("graph 3 3  1 2  2 3  1 1", "", &["1", "2", "3"])],
        pictures: &[
            ("hackenbush_girl", None, 0, GIRL),
            ("hackenbush_tree", None, 0, "9\n1 2\n1 3\n3 4\n3 5\n5 6\n5 7\n5 8\n8 9\n"),
            ("hackenbush_to_target", None, 2, GIRL),
            (
                "hackenbush_loops_and_parallel_edges",
                None,
                0,
                "graph 3 9\n1 1\n1 1\n1 2\n1 2\n2 3\n3 2\n2 3\n3 3\n3 3\n",
            ),
            ("hackenbush_no_edges", None, 0, "graph 3 1\n2 3\n"),
        ],
        middles: &[(
            "hackenbush",
            "hackenbush graph 8 9  1 2  1 3  2 4  3 4  4 5  5 6  5 7  5 8  8 8",
            &["1", "6"],
            "5",
        )],
        left_out,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let (vertices, edges) = if is_huge { (200, random.number(0, 300)) } else { (7, random.number(0, 9)) };
        let vertices = random.number(1, vertices);
        // Vertices may be far apart, so that most have no edge.
        let step = if is_huge { random.one_of(&[1, 10_000_000]) } else { 1 };
        let is_tree = random.number(0, 2) == 0;
        let mut text = format!("graph {} {edges}", 1 + vertices * step);
        for edge in 0..edges {
            let [from, to] = if is_tree && edge < vertices {
                [random.number(0, edge), edge + 1]
            } else {
                [random.number(0, vertices), random.number(0, vertices)]
            };
            write!(text, " {} {}", 1 + from * step, 1 + to * step).unwrap();
        }
        text
    }

    /// A cycle, two cycles that share a vertex, several paths between two vertices, or a small multigraph, with subdivided edges, and
    /// with trees, loops and further cycles on some vertices.
    fn hard_text(random: &mut Random) -> String {
        let core: &[[u64; 2]] = random.one_of(&[
            &[[0, 0]],
            &[[0, 0], [0, 0]],
            &[[0, 1], [0, 1], [0, 1]],
            &[[0, 1], [0, 1], [1, 2], [1, 2], [2, 0]],
            &[[0, 1], [1, 2], [2, 0], [0, 3], [1, 3], [2, 3]],
            &[],
        ]);
        let mut edges: Vec<[u64; 2]> = core.to_vec();
        if edges.is_empty() {
            edges = (0..random.number(2, 9)).map(|_| [random.number(0, 4), random.number(0, 4)]).collect();
        }
        let mut vertices = 5;
        let longest = random.one_of(&[1, 3, 3, 60]);
        let mut subdivided = Vec::new();
        for [from, to] in edges {
            let mut last = from;
            for _ in 1..random.number(1, longest) {
                subdivided.push([last, vertices]);
                last = vertices;
                vertices += 1;
            }
            subdivided.push([last, to]);
        }
        for _ in 0..random.number(0, 4) {
            let on = random.number(0, vertices - 1);
            // A tree edge, or another edge between vertices that are there.
            let is_new = random.number(0, 2) > 0;
            subdivided.push([on, if is_new { vertices } else { random.number(0, vertices - 1) }]);
            vertices += u64::from(is_new);
        }
        // The ground is any vertex, and edges are listed in any order and direction.
        let ground = random.number(0, vertices - 1);
        let mut text = format!("graph {vertices} {}", subdivided.len());
        while !subdivided.is_empty() {
            let mut ends = subdivided.swap_remove(random.index(subdivided.len()));
            ends.rotate_left(random.index(2));
            let [from, to] = ends.map(|end| (end + vertices - ground) % vertices + 1);
            write!(text, " {from} {to}").unwrap();
        }
        text
    }

    fn rebuilt(&self) -> Vec<Self> {
        let ends: Vec<[u32; 2]> = self.edges().collect();
        vec![Self::new(self.vertices(), self.edges_left().map(|edge| ends[edge])).unwrap()]
    }

    fn moves_by_rules(&self) -> Option<Vec<Chop>> {
        // The list of the reference rules is the list of the edges that are left.
        listed(ReferenceHackenbush::try_from(self))
    }

    fn candidate(&self, random: &mut Random) -> Chop {
        Chop { edge: random.index(self.edges().len() + 1) }
    }

    fn large_move(&self) -> Option<Chop> {
        let mut on_ground = self.edges().enumerate().filter(|(_, ends)| ends.contains(&0));
        on_ground.find(|&(edge, _)| self.is_left(edge)).map(|(edge, _)| Chop { edge })
    }

    /// Each line has an edge that is left, with its ends, and every edge is shown if there are few.
    fn check_board(&self, mv: &AnyMove, board: &str) {
        let ends: Vec<[u32; 2]> = self.edges().collect();
        let mut shown = Vec::new();
        for line in board.lines().filter(|line| line.trim_start().starts_with("edge ")) {
            let (edge, rest) = line.trim_start()["edge ".len()..].split_once(": ").unwrap();
            let (pair, note) = rest.split_once("  ").unwrap_or((rest, ""));
            let (from, to) = pair.split_once(" - ").unwrap();
            let edge = usize::try_from(number_of(edge)).unwrap() - 1;
            let mut expected = ends[edge].map(|end| u64::from(end) + 1);
            let mut found = [from, to].map(number_of);
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{board}");
            assert!(self.is_left(edge), "edge {} is gone:\n{board}", edge + 1);
            let is_chosen = number_at(mv, 0) == edge as u64 + 1;
            assert_eq!(note == "<- the edge of the move", is_chosen, "{board}");
            shown.push(edge);
        }
        shown.sort_unstable();
        let left: Vec<usize> = self.edges_left().collect();
        assert!(shown.is_sorted_by(|edge, next| edge < next), "no edge is shown twice:\n{board}");
        assert_eq!(shown.len(), left.len().min(24), "{board}");
    }
}

fn bad_inputs() -> Vec<BadInput> {
    const VERTICES: &str = "the word `graph` or the number N of vertices, from 1 to 2147483647";
    bad(&[
        (b"", "1:1", format!("{VERTICES}, found the end of the input")),
        (b"0", "1:1", format!("{VERTICES}, found `0`")),
        (b"2147483648", "1:1", format!("{VERTICES}, found `2147483648`")),
        (b"graphs 2 1", "1:1", format!("{VERTICES}, found `graphs`")),
        (b"3\n1 2\n", "3:1", "2 edges, found the end of the input after 1".into()),
        (b"2147483647\n1 2\n", "3:1", "2147483646 edges, found the end of the input after 1".into()),
        (b"3\n1 2\n0 1\n", "3:1", "the end u of edge 2 of 2, from 1 to 3, found `0`".into()),
        (b"3\n1 2\n1 4\n", "3:3", "the end v of edge 2 of 2, from 1 to 3, found `4`".into()),
        (b"2\n1 2\n1 2\n", "3:1", "the end of the input after 1 edge, found `1`".into()),
        (
            b"3\n1 2\n2 1\n",
            "2:1",
            "2 edges without a cycle, or the word `graph` before N, found edge 2 from 2 to 1, which closes a cycle"
                .into(),
        ),
        (b"graph 0 0", "1:7", "the number N of vertices, from 1 to 2147483647, found `0`".into()),
        (b"graph 2", "1:8", "the number M of edges, from 0 to 2147483647, found the end of the input".into()),
        (b"graph 2 2147483648", "1:9", "the number M of edges, from 0 to 2147483647, found `2147483648`".into()),
        (b"graph 2 2147483647 1 2", "1:23", "2147483647 edges, found the end of the input after 1".into()),
        (b"graph 2 1\n3 1", "2:1", "the end u of edge 1 of 1, from 1 to 2, found `3`".into()),
        (b"graph 2 1\n1 2\n7", "3:1", "the end of the input after 1 edge, found `7`".into()),
    ])
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    if reader.keyword("graph").is_none() {
        return read_tree(reader, 1..=MOST);
    }
    let [vertices, edges] = [reader.number(1..=MOST)?, reader.number(0..=MOST)?];
    (0..2 * edges).try_for_each(|_| reader.number(1..=vertices).map(drop))
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    read_tree(reader, 2..=100_000)
}

/// Reads a tree, by giving the vertices that are connected a common label.
fn read_tree(reader: &mut Reader<'_>, range: std::ops::RangeInclusive<u64>) -> Option<()> {
    let vertices = reader.number(range)?;
    let mut labels = std::collections::BTreeMap::new();
    (1..vertices).try_for_each(|_| {
        let ends = [reader.number(1..=vertices)?, reader.number(1..=vertices)?];
        let [from, to] = ends.map(|end| *labels.entry(end).or_insert(end));
        labels.values_mut().filter(|label| **label == from).for_each(|label| *label = to);
        (from != to).then_some(())
    })
}

fn limits() -> Limit {
    let path = |vertices: u64| {
        let edges = (2..=vertices).map(|vertex| format!("{} {vertex}\n", vertex.div_ceil(300)));
        let edges = edges.collect::<Vec<_>>().concat();
        format!("{vertices}\n{edges}")
    };
    Limit { largest: path(100_000), beyond: [path(100_001), "1\n".into()] }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut path = "graph 301 300".to_owned();
    (1..=300).for_each(|vertex| write!(path, " {vertex} {}", vertex + 1).unwrap());
    vec![(path, "Not drawn: 100 edges farther from the move.")]
}

/// A part of a large graph is shown around the move, and edges fall.
#[test]
fn a_ladder_of_a_thousand_rungs() {
    let mut ladder = "hackenbush graph 2001 3000".to_owned();
    (0..1_000)
        .map(|rung| 2 * rung + 1)
        .for_each(|v| write!(ladder, " {v} {} {v} {} {} {}", v + 2, v + 1, v + 1, v + 2).unwrap());
    let lines = ["hint", "1500", "board 1500", "1500", "0", "undo", "quit"];
    snapshot("a_ladder_of_a_thousand_rungs", vec![ladder.parse().unwrap()], Player::Human, &lines);
}

/// A winning edge is part of the answer for a graph, while the judge of the problem expects only the winner.
#[test]
fn graphs_are_answered_with_an_edge() {
    let game = Game::named("hackenbush").unwrap();
    for tree in ["5\n1 2\n2 3\n2 4\n4 5\n", "2\n2 1\n"] {
        let (vertices, edges) = tree.split_once('\n').unwrap();
        let graph = format!("graph {vertices} {}\n{edges}", edges.lines().count());
        let [tree, graph] = [tree, &graph].map(|input| game.parse(input).unwrap());
        assert_eq!(tree.answer(), "Alice\n");
        let answer = graph.answer();
        assert_eq!(answer.lines().count(), 2, "{answer}");
        assert_eq!(graph.check(&answer), Ok(()));
        assert!(tree.check(&answer).is_err());
        assert_eq!(graph.positions(), tree.positions());
    }
}

/// A click on an edge finds it, because the layout has points on every edge.
#[test]
fn layouts_have_all_edges() {
    let position: AnyPosition = format!("hackenbush {GIRL}").parse().unwrap();
    let figure = position.draw(DrawOptions::new().bare()).unwrap();
    let Layout::Network(network) = &figure.layout else { panic!("a graph is drawn") };
    assert!(network.edges.iter().map(|edge| edge.edge).eq(1..=9));
    for edge in &network.edges {
        let [x, y] = edge.line[0];
        assert!(figure.svg.contains(&format!("M{x} {y}")) || edge.line.len() == 9, "{edge:?}");
    }
    let json = serde_json::to_value(&figure.layout).unwrap();
    assert_eq!(json["kind"], "network");
    assert_eq!(json["edges"][8]["edge"], "9");
    assert_eq!(json["edges"][4]["falls"], serde_json::json!(["6", "7", "8", "9"]));
    assert_eq!(json["left_out"], "0");
}

/// Every edge of a graph can be seen and clicked, also a loop on the ground: its line is long enough, and no other has the same.
#[test]
fn every_edge_has_a_line_of_its_own() {
    let mut loops_on_the_ground = 0;
    for seed in 0..200 {
        let text = Hackenbush::random_text(false, &mut Random::new(seed));
        let position: AnyPosition = format!("hackenbush {text}").parse().unwrap();
        loops_on_the_ground +=
            position.downcast_ref::<Hackenbush>().unwrap().edges().filter(|ends| *ends == [0; 2]).count();
        let Layout::Network(network) = position.draw(DrawOptions::new().bare()).unwrap().layout else { panic!() };
        for (index, edge) in network.edges.iter().enumerate() {
            let [width, height] = [0, 1].map(|axis| {
                let points = edge.line.iter().map(|point| point[axis]);
                points.clone().max().unwrap() - points.min().unwrap()
            });
            assert!(width.max(height) >= 100, "{text}: edge {} is {width} x {height}", edge.edge);
            let twin = network.edges[..index].iter().find(|other| other.line == edge.line);
            assert_eq!(twin, None, "{text}: edge {} has the same line", edge.edge);
        }
    }
    assert!(loops_on_the_ground > 20, "only {loops_on_the_ground} loops on the ground");
}

/// What a move leaves stays where it was, so that a player finds it again.
#[test]
fn a_move_leaves_the_other_edges_in_their_places() {
    let edges = |position: &AnyPosition| {
        let figure = position.draw(DrawOptions::new().bare()).unwrap();
        let Layout::Network(network) = figure.layout else { panic!("a graph is drawn") };
        network.edges
    };
    let girl = format!("hackenbush {GIRL}");
    let before = edges(&girl.parse().unwrap());
    for (cut, left) in [("1", 8), ("5", 4), ("6", 8)] {
        let after = edges(&position(&girl, &[cut]));
        assert_eq!(after.len(), left, "{cut}");
        assert!(
            after.iter().all(|edge| before.iter().any(|other| (edge.edge, &edge.line) == (other.edge, &other.line)))
        );
        // The layout lists the edges that fall.
        let cut = &before[cut.parse::<usize>().unwrap() - 1];
        let gone = before.iter().map(|edge| edge.edge).filter(|edge| after.iter().all(|other| other.edge != *edge));
        assert!(gone.filter(|edge| *edge != cut.edge).eq(cut.falls.iter().copied()), "{cut:?}");
    }
}

/// A vertex above two others is in the middle, with what hangs on it: the roof of a house, and the body of a girl with an arm.
#[test]
fn vertices_are_above_the_middle_of_those_below() {
    let centres = |graph: &str, edges: [usize; 3]| {
        let position: AnyPosition = format!("hackenbush {graph}").parse().unwrap();
        let Layout::Network(network) = position.draw(DrawOptions::new().bare()).unwrap().layout else { panic!() };
        edges.map(|edge| network.edges[edge - 1].line.last().unwrap()[0])
    };
    let [left, right, roof] = centres("graph 4 5\n1 2\n1 3\n2 3\n2 4\n3 4\n", [1, 2, 4]);
    assert!(left < right);
    assert_eq!(roof, i64::midpoint(left, right));
    let [left, right, arm] = centres(GIRL, [1, 2, 7]);
    assert!(left < right);
    assert_eq!(arm, i64::midpoint(left, right));
}

/// A grid that stands on a corner has no crossings, though most of its vertices stand on two others.
#[test]
fn a_grid_is_drawn_without_crossings() {
    let mut grid = "hackenbush graph 16 24".to_owned();
    for corner in (0..16).filter(|corner| corner % 4 < 3) {
        write!(grid, " {} {}", corner + 1, corner + 2).unwrap();
    }
    (0..12).for_each(|corner| write!(grid, " {} {}", corner + 1, corner + 5).unwrap());
    let position: AnyPosition = grid.parse().unwrap();
    let Layout::Network(network) = position.draw(DrawOptions::new().bare()).unwrap().layout else { panic!() };
    let lines: Vec<[[i64; 2]; 2]> =
        network.edges.iter().map(|edge| [edge.line[0], *edge.line.last().unwrap()]).collect();
    let side = |[from, to]: [[i64; 2]; 2], point: [i64; 2]| {
        ((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])).signum()
    };
    let divides = |line, other: [[i64; 2]; 2]| side(line, other[0]) * side(line, other[1]) < 0;
    for (index, &line) in lines.iter().enumerate() {
        assert!(
            lines[..index].iter().all(|&other| !divides(line, other) || !divides(other, line)),
            "edge {}",
            index + 1
        );
    }
}

/// After edge 3, which another edge replaces in the spanning tree, edge 8 wins because it leaves a ring of six edges.
#[test]
fn a_win_after_an_edge_of_a_cycle_was_cut() {
    let position = position("hackenbush graph 6 8 3 4 2 4 2 1 6 2 5 1 5 3 1 6 5 6", &["3"]);
    assert_eq!(position.nim_value(), Nimber::from_heap(1));
    assert_eq!(position.winning_move().map(|mv| mv.to_string()).as_deref(), Some("hackenbush 8"));
}

/// A validator and a report name all edges that fall at once, even if there is only one.
#[test]
fn edges_that_fall_at_once_are_named() {
    let game = Game::named("hackenbush").unwrap();
    let mut random = Random::new(1);
    let mut counts = [0; 9];
    for _ in 0..600 {
        let (vertices, edges) = (random.number(1, 7), random.number(0, 8));
        let mut end = || random.number(1, vertices);
        let edges: Vec<[u64; 2]> = (0..edges).map(|_| [end(), end()]).collect();
        let mut hanging = std::collections::BTreeSet::from([1]);
        for _ in 0..vertices {
            let touching = edges.iter().filter(|ends| ends.iter().any(|end| hanging.contains(end)));
            hanging.extend(touching.flatten().copied().collect::<Vec<_>>());
        }
        let fallen = (1..).zip(&edges).filter(|(_, [from, _])| !hanging.contains(from));
        let fallen: Vec<String> = fallen.map(|(edge, _)| edge.to_string()).collect();
        counts[fallen.len()] += 1;

        let lines = edges.iter().map(|[from, to]| format!("{from} {to}\n")).collect::<Vec<_>>().concat();
        let input = format!("graph {vertices} {}\n{lines}", edges.len());
        let remark = "not connected to the ground";
        let expected = match &fallen[..] {
            [] => None,
            [edge] => Some(format!("1 edge is {remark} and falls immediately: edge {edge}")),
            _ => Some(format!("{} edges are {remark} and fall immediately: edges {}", fallen.len(), fallen.join(", "))),
        };
        assert_eq!(game.validate(&Limits::FULL, input.as_bytes()).unwrap(), expected, "{input}");
        let report = game.parse(input.as_str()).unwrap().report(Nimber::ZERO);
        let line = report.lines().find(|line| line.contains(remark));
        assert_eq!(line, expected.as_deref(), "{input}");
    }
    assert!(counts[..4].iter().all(|&inputs| inputs > 10), "{counts:?}");
}

/// An edge that was cut is listed as played, because the format cannot express that it is gone.
#[test]
fn games_in_progress_are_written_with_their_moves() {
    let middle = position("hackenbush graph 3 3 1 2 2 3 1 1", &["2", "3"]);
    assert_eq!(
        middle.to_string().split_whitespace().collect::<Vec<_>>().join(" "),
        "hackenbush graph 3 3 1 2 2 3 1 1 played 2 2 3"
    );
}

/// Lists of many pieces, which several threads read with the feature `parallel`.
#[test]
fn long_lists() {
    let rule = &Game::named("hackenbush").unwrap().rules[0];
    let mut input = "graph 500000 600000\n".to_owned();
    (0..600_000_u64).for_each(|edge| {
        writeln!(input, "{} {}", edge * 104_729 % 500_000 + 1, edge * 7_919 % 499_979 + 1).unwrap();
    });
    assert!(check_sources(rule, input.as_bytes()));
    check_sources(rule, &input.as_bytes()[..input.len() - 3]);
}
