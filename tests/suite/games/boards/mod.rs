//! The games on boards, and what their tests share.

mod arc_kayles;
mod chomp;
mod cram;
mod node_kayles;
mod queens;

use std::fmt::Write as _;

use impartial::boards::reference::{Reference, Stated};
use impartial::boards::{ArcKayles, Board, BoardPosition, Chomp, Cram, NodeKayles, Position, Queens};
use impartial::core::Solve;
use impartial::{AnyMove, AnyPosition, Game, Limits};

use super::{BadInput, Move, Row, Tested, TestedGame, bad, listed};
use crate::boards::cells;
use crate::formats::{MOST, Reader};
use crate::random::Random;

pub(super) const ARC_KAYLES: TestedGame = TestedGame::of::<ArcKayles>();
pub(super) const CHOMP: TestedGame = TestedGame::of::<Chomp>();
pub(super) const CRAM: TestedGame = TestedGame::of::<Cram>();
pub(super) const NODE_KAYLES: TestedGame = TestedGame::of::<NodeKayles>();
pub(super) const QUEENS: TestedGame = TestedGame::of::<Queens>();

/// A game on boards.
pub(crate) trait OnBoards: Stated {
    const ROW: Row;

    /// Returns a move that may be illegal, on a board with this number of cells or vertices, and with these sides if it is a
    /// rectangle.
    fn candidate(cells: usize, sides: [usize; 2], random: &mut Random) -> Self::Move;
}

/// The data that the rows of the games share.
pub(super) const ON_RECTANGLES: Row = Row {
    accepts_any_winning_move: true,
    huge_games_end: true,
    is_small: true,
    read,
    lines: |_| (vec![2], 1),
    samples: &["2 3\n...\n.#.\n", "3 3\n#..\n...\n..#\n"],
    lies: |said, there| {
        let rows = ".. ".repeat(there);
        vec![format!("{said} 2 {rows}"), format!("{there} {said} {rows}")]
    },
    same_reports: &[&["hand_square_of_three", "hand_crlf", "hand_all_on_one_line", "hand_tabs_no_final_newline"]],
    bad_inputs,
    valid: "2 3\n...\n.#.\n",
    faults: &[
        ("no rows", "0 1\n"),
        ("too many rows", "129 1\n"),
        ("too many cells", "2 65\n"),
        ("a row less", "2 2\n..\n"),
        ("a row more", "1 2\n..\n..\n"),
        ("a short row", "1 2\n.\n"),
        ("a long row", "1 2\n...\n"),
        ("another character", "1 2\n.x\n"),
    ],
    limit_inputs: &[("R", ["", "{}", ""]), ("C", ["1 ", "{}", ""]), ("cells in all", ["1 ", "{}", ""])],
    labels: Some(super::Labels {
        input: "4 5 ..... ..... .#... .....",
        target: 0,
        columns: &["1", "2", "3", "4", "5"],
        rows: &["1", "2", "3", "4"],
    }),
    windows: &[(
        "4 5 ..... ..... ..... .....",
        [[2, 3], [2, 4]],
        "This is a window: rows 2 to 3 of 4 and columns 2 to 4 of 5.",
    )],
    bad_windows: &[(
        "2 3 ... ...",
        [[2, 4], [1, 2]],
        "expected rows of the window from 1 to 2, the first before the last, found 2-4",
    )],
    ..Row::NONE
};

/// The data that the rows of the games on graphs share.
pub(super) const ON_GRAPHS: Row = Row {
    read: read_board,
    lines: |words| if words.first() == Some(&&b"graph"[..]) { (vec![3], 2) } else { (vec![2], 1) },
    samples: &["2 3\n...\n.#.\n", "graph 4 3\n1 2\n2 3\n4 2\n", "graph 12 4\n1 2\n2 3\n11 12\n10 9\n"],
    lies: |said, there| {
        let path = (1..=there).map(|vertex| format!(" {vertex} {}", vertex + 1)).collect::<Vec<_>>().concat();
        vec![format!("graph 4 {said}{path}"), format!("graph {said} {there}{path}")]
    },
    same_reports: &[
        &["hand_square_of_three", "hand_crlf", "hand_all_on_one_line", "hand_tabs_no_final_newline"],
        &["hand_path_of_five", "hand_edges_in_another_order", "hand_parallel_edges"],
    ],
    bad_inputs: bad_boards,
    faults: &[
        ("no rows", "0 1\n"),
        ("too many cells", "2 65\n"),
        ("a row less", "2 2\n..\n"),
        ("another character", "1 2\n.x\n"),
        ("too many vertices", "graph 129 0\n"),
        ("a loop", "graph 2 1\n1 1\n"),
        ("an end of 0", "graph 2 1\n0 1\n"),
        ("an end above N", "graph 2 1\n1 3\n"),
        ("an edge less", "graph 3 2\n1 2\n"),
        ("an edge more", "graph 2 1\n1 2\n1 2\n"),
    ],
    limit_inputs: &[
        ("R", ["", "{}", ""]),
        ("C", ["1 ", "{}", ""]),
        ("cells in all", ["1 ", "{}", ""]),
        ("N", ["graph ", "{}", ""]),
        ("M", ["graph 2 ", "{}", ""]),
    ],
    ..ON_RECTANGLES
};

fn bad_boards() -> Vec<BadInput> {
    const ROWS: &str = "the word `graph` or the number R of rows, from 1 to 128";
    bad(&[
        (b"", "1:1", format!("{ROWS}, found the end of the input")),
        (b"graphs 2 1", "1:1", format!("{ROWS}, found `graphs`")),
        (b"2 2\n..\n.x\n", "3:1", "row 2 of 2, with 2 characters `.` or `#`, found `.x`".into()),
        (b"graph 129 0", "1:7", "the number N of vertices, from 0 to 128, found `129`".into()),
        (b"graph 2 x", "1:9", "the number M of edges, from 0 to 2147483647, found `x`".into()),
        (b"graph 2 1\n1 3", "2:3", "an end of edge 1 of 1, from 1 to 2, found `3`".into()),
        (b"graph 2 1\n2 2", "2:3", "another vertex than the first end of edge 1 of 1, found `2`".into()),
        (b"graph 2 2\n1 2", "2:4", "an end of edge 2 of 2, from 1 to 2, found the end of the input".into()),
        (b"graph 2 1\n1 2\n7", "3:1", "the end of the input after 1 edge, found `7`".into()),
    ])
}

impl<R: OnBoards> Tested for BoardPosition<R>
where
    R::Move: Move + Into<AnyMove>,
    Self: Into<AnyPosition>,
{
    const ROW: Row = R::ROW;

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        if R::ON_GRAPHS && random.number(0, 1) == 0 {
            let vertices = random.number(0, if is_huge { 14 } else { 6 });
            return graph_text(vertices, random.number(0, 3 * vertices / 2), random);
        }
        let most = if is_huge { [4, 5] } else { [4, 4] };
        let [rows, columns] = most.map(|most| random.number(1, most));
        let holes = random.number(2, 9);
        text(rows, columns, |_, _| random.number(1, holes) > 1)
    }

    /// A long strip, a board with few cells, a ring, a board without a corner, or a path or cycle.
    fn hard_text(random: &mut Random) -> String {
        let size = random.number(2, 5);
        match random.number(0, if R::ON_GRAPHS { 4 } else { 3 }) {
            4 => {
                let (vertices, is_closed) = (random.number(3, 12), random.number(0, 1));
                let edges = (1..vertices + is_closed).map(|from| format!(" {from} {}", from % vertices + 1));
                format!("graph {vertices} {}", vertices - 1 + is_closed) + &edges.collect::<Vec<_>>().concat()
            }
            0 => text(random.number(1, 2), random.number(2, 8), |_, _| true),
            1 => text(random.number(3, 8), random.number(3, 8), |_, _| random.number(0, 5) == 0),
            2 => text(size, size, |row, column| [row, column].iter().any(|at| [1, size].contains(at))),
            _ => text(3, size, |row, column| row + column > 3),
        }
    }

    fn rebuilt(&self) -> Vec<Self> {
        let Some([rows, columns]) = self.board().sides() else {
            return self.parts().map(|part| of_graph(self, part.cells)).collect();
        };
        let of_part = |cells: u128| {
            let all = (0..rows).flat_map(|row| (0..columns).map(move |column| [row, column]));
            let missing = all.filter(|[row, column]| cells >> (row * columns + column) & 1 == 0);
            Self::new(Board::with_missing(rows, columns, missing).unwrap()).unwrap()
        };
        self.parts().map(|part| of_part(part.cells)).collect()
    }

    fn moves_by_rules(&self) -> Option<Vec<R::Move>> {
        listed(Reference::try_from(self))
    }

    fn candidate(&self, random: &mut Random) -> R::Move {
        let sides = self.board().sides().map_or([0; 2], |sides| sides.map(|side| side as usize));
        R::candidate(self.board().adjacency().len(), sides, random)
    }

    fn large_move(&self) -> Option<R::Move> {
        self.legal_moves().next()
    }

    /// Every cell or vertex is shown, with those that a legal move takes.
    fn check_board(&self, mv: &AnyMove, board: &str) {
        let position: AnyPosition = self.clone().into();
        let mut after = position.clone();
        let is_legal = after.play(mv).is_ok();
        let left = after.downcast_ref::<Self>().unwrap().free();
        let Some(size) = self.board().sides().map(|sides| sides.map(u64::from)) else {
            let taken = if is_legal { self.free() & !left } else { 0 };
            return check_graph(self, taken, board);
        };
        let shown = cells(board, size);
        assert_eq!(shown.len() as u64, size[0] * size[1], "{board}");
        for ([row, column], character) in shown {
            let is_in = |set: u128| set >> ((row - 1) * size[1] + column - 1) & 1 == 1;
            let expected = match () {
                () if !is_in(self.free()) => "#",
                () if is_legal && !is_in(left) => "x",
                () => ".P",
            };
            assert!(expected.contains(character), "row {row}, column {column}:\n{board}");
            assert!(character != 'P' || row + column == 2 && position.game().name == "chomp", "{board}");
        }
    }
}

/// Returns the position of a part of a graph, whose vertices are counted anew.
fn of_graph<R: OnBoards>(position: &BoardPosition<R>, part: u128) -> BoardPosition<R> {
    let number = |vertex: u128| (part & (vertex - 1)).count_ones() as usize;
    let edges = position.board().adjacency().edges(part).map(|edge| {
        let first = edge & edge.wrapping_neg();
        [number(first), number(edge & !first)]
    });
    let edges: Vec<[usize; 2]> = edges.collect();
    BoardPosition::new(Board::graph(part.count_ones() as usize, edges).unwrap()).unwrap()
}

/// Checks the lines of a graph with at most 24 vertices: the vertices that are left, with their neighbours.
fn check_graph<R: OnBoards>(position: &BoardPosition<R>, taken: u128, board: &str) {
    let mut lines = board.lines().skip(1);
    for vertex in (0..128).filter(|vertex| position.free() >> vertex & 1 == 1) {
        let line = lines.next().unwrap_or_else(|| panic!("no line of vertex {}:\n{board}", vertex + 1));
        let (shown, note) = line.split_once("  ").unwrap_or((line, ""));
        let neighbours = position.board().adjacency().neighbours(1 << vertex) & position.free();
        let mut expected = format!("vertex {}:{}", vertex + 1, if neighbours == 0 { " none" } else { "" });
        (0..128)
            .filter(|other| neighbours >> other & 1 == 1)
            .for_each(|other| write!(expected, " {}", other + 1).unwrap());
        assert_eq!(shown, expected, "{board}");
        assert_eq!(note == "<- taken by the move", taken >> vertex & 1 == 1, "{board}");
    }
    assert_eq!(lines.next(), None, "{board}");
}

/// Returns the text of a graph with random edges.
fn graph_text(vertices: u64, edges: u64, random: &mut Random) -> String {
    let edges = if vertices < 2 { 0 } else { edges };
    let mut text = format!("graph {vertices} {edges}");
    for _ in 0..edges {
        let from = random.number(1, vertices);
        let to = (from + random.number(1, vertices - 1) - 1) % vertices + 1;
        write!(text, " {from} {to}").unwrap();
    }
    text
}

/// Returns the text of a rectangle with the cells for which `is_there` holds, from 1.
fn text(rows: u64, columns: u64, mut is_there: impl FnMut(u64, u64) -> bool) -> String {
    let mut text = format!("{rows} {columns}");
    for row in 1..=rows {
        let cells: String = (1..=columns).map(|column| if is_there(row, column) { '.' } else { '#' }).collect();
        write!(text, " {cells}").unwrap();
    }
    text
}

/// Reads a rectangle or a graph.
fn read_board(reader: &mut Reader<'_>) -> Option<()> {
    if reader.keyword("graph").is_none() {
        return read(reader);
    }
    let [vertices, edges] = [reader.number(0..=128)?, reader.number(0..=MOST)?];
    (0..edges).try_for_each(|_| {
        let ends = [reader.number(1..=vertices)?, reader.number(1..=vertices)?];
        (ends[0] != ends[1]).then_some(())
    })
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    let rows = reader.number(1..=128)?;
    let columns = reader.number(1..=128 / rows)?;
    (0..rows).try_for_each(|_| {
        let row = reader.words.pop()?;
        (row.len() as u64 == columns && row.iter().all(|cell| b".#".contains(cell))).then_some(())
    })
}

fn bad_inputs() -> Vec<BadInput> {
    const ROWS: &str = "the number R of rows, from 1 to 128";
    bad(&[
        (b"", "1:1", format!("{ROWS}, found the end of the input")),
        (b"graph 2 1 1 2", "1:1", format!("{ROWS}, found `graph`")),
        (b"129 1", "1:1", format!("{ROWS}, found `129`")),
        (b"2 65", "1:3", "the number C of columns, from 1 to 64, found `65`".into()),
        (b"2 2\n..\n.x\n", "3:1", "row 2 of 2, with 2 characters `.` or `#`, found `.x`".into()),
        (b"2 2\n..\n", "3:1", "row 2 of 2, with 2 characters `.` or `#`, found the end of the input".into()),
        (b"1 2\n..\n..", "3:1", "the end of the input after 1 row, found `..`".into()),
    ])
}

/// A board whose search may take days is refused when it is set up, and the error names one that is not. A validator does not
/// search.
#[test]
fn boards_that_take_too_long_are_refused() {
    let text = text(8, 9, |_, _| true);
    let error = format!("cram {text}").parse::<AnyPosition>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "1:6: expected a board that a search of 131072 positions solves, such as 5 x 6 cells, \
         found 8 x 9 cells, undecided after 131072 positions"
    );
    let input = text.replace(" .", "\n.") + "\n";
    assert_eq!(Game::named("cram").unwrap().validate(&Limits::FULL, input.as_bytes()).unwrap(), None);
}

/// A position is written with its start, of which a search is known to be short, and equals a new board with the same cells.
#[test]
fn a_saved_game_has_its_start_and_its_moves() {
    let mut position: AnyPosition = "cram 2 4 .... .#..".parse().unwrap();
    position.play(&position.read_move("1 1 right").unwrap()).unwrap();
    assert_eq!(position.to_string(), "cram\n2 4\n....\n.#..\nplayed 1\n1 1 right\n");
    assert_eq!(position.to_string().parse(), Ok(position.clone()));
    let left: AnyPosition = "cram 2 4 ##.. .#..".parse().unwrap();
    assert_eq!((&left, left.nim_value()), (&position, position.nim_value()));
}
