//! The text of a board: `R C` and R rows of `.` for a cell and `#` for a missing one, or a graph as in Hackenbush.

use std::fmt;
use std::ops::RangeInclusive;

use impartial_boards::{Board, MAX_CELLS};
use number_reader::{Location, ParseError, Reader};

use super::BoardGame;
use crate::output::report::count;

/// Reads a board of a game, of which only the two Kayles games also have graphs. The text may continue after it.
///
/// # Errors
///
/// Returns the location of the first error, with what was expected.
///
/// # Examples
///
/// ```
/// use impartial::boards::{BoardGame, read_board};
/// use impartial::number_reader::Reader;
///
/// let path = read_board(BoardGame::NodeKayles, &mut Reader::new("graph 3 2  1 2  2 3"))?;
/// assert_eq!(path.adjacency().len(), 3);
/// let error = read_board(BoardGame::Cram, &mut Reader::new("2 2\n..\n.x\n")).unwrap_err();
/// assert_eq!(error.to_string(), "3:1: expected row 2 of 2, with 2 characters `.` or `#`, found `.x`");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn read_board(game: BoardGame, reader: &mut Reader<'_>) -> Result<Board, ParseError> {
    let limits = |name: &str| match name {
        "N" => 0..=MAX_CELLS,
        "M" => 0..=u64::MAX,
        _ => 1..=MAX_CELLS,
    };
    Ok(read_within(reader, &limits, game.has_graphs())?.board)
}

/// A board with the location of its first number, and what was read last.
pub(crate) struct BoardInput {
    pub(crate) board: Board,
    pub(crate) location: Location,
    pub(crate) last: String,
}

/// Reads a board whose numbers are within limits, which are given by name. Only some games have graphs.
pub(crate) fn read_within(
    reader: &mut Reader<'_>,
    limits: &dyn Fn(&str) -> RangeInclusive<u64>,
    has_graphs: bool,
) -> Result<BoardInput, ParseError> {
    if has_graphs && reader.peek()? == GRAPH.as_bytes() {
        reader.line(3);
        reader.skip();
        return read_graph(reader, limits);
    }
    reader.line(2);
    let location = reader.location();
    let word = if has_graphs { "the word `graph` or " } else { "" };
    let rows = reader.named_number(limits("R"), || format!("{word}the number R of rows"))?;
    let most = (MAX_CELLS / rows).min(*limits("C").end());
    let columns = reader.named_number(1..=most, || "the number C of columns".into())?;
    reader.lines(rows, 1);
    let sides = [rows, columns].map(|side| u32::try_from(side).expect("a side is at most 128"));
    let mut missing = Vec::new();
    for row in 0..sides[0] {
        let cells = reader.peek()?;
        if cells.len() as u64 != columns || cells.iter().any(|cell| !b".#".contains(cell)) {
            let expected = format!("row {} of {rows}, with {columns} characters `.` or `#`", row + 1);
            return Err(reader.unexpected(expected));
        }
        missing.extend((0..).zip(cells).filter(|&(_, &cell)| cell == b'#').map(|(column, _)| [row, column]));
        reader.skip();
    }
    let board = Board::with_missing(sides[0], sides[1], missing).expect("the sides and the cells were checked");
    Ok(BoardInput { board, location, last: count(rows, "row") })
}

/// The first token of a graph.
const GRAPH: &str = "graph";

fn read_graph(reader: &mut Reader<'_>, limits: &dyn Fn(&str) -> RangeInclusive<u64>) -> Result<BoardInput, ParseError> {
    let location = reader.location();
    let vertices = reader.named_number(limits("N"), || "the number N of vertices".into())?;
    let edges = reader.named_number(limits("M"), || "the number M of edges".into())?;
    reader.lines(edges, 2);
    let number = |number: u64| usize::try_from(number - 1).expect("there are at most 128 vertices");
    let mut ends = Vec::new();
    for edge in 1..=edges {
        let end = |reader: &mut Reader<'_>| {
            let expected =
                |error: ParseError| error.expecting(format!("an end of edge {edge} of {edges}, from 1 to {vertices}"));
            reader.number(1..=vertices).map_err(expected).map(number)
        };
        let from = end(reader)?;
        let location = reader.location();
        let to = end(reader)?;
        if from == to {
            let expected = format!("another vertex than the first end of edge {edge} of {edges}");
            return Err(ParseError::new(location, expected, format!("`{}`", to + 1)));
        }
        ends.push([from, to]);
    }
    let vertices = usize::try_from(vertices).expect("there are at most 128 vertices");
    let board = Board::graph(vertices, ends).expect("every edge was checked");
    Ok(BoardInput { board, location, last: count(edges, "edge") })
}

/// A board as [`read_board`] reads it.
pub(crate) struct BoardText<'a>(pub(crate) &'a Board);

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(board) = self;
        let Some([rows, columns]) = board.sides() else {
            let graph = board.adjacency();
            writeln!(f, "graph {} {}", graph.len(), graph.edges(graph.all()).count())?;
            return graph
                .edges(graph.all())
                .try_for_each(|edge| writeln!(f, "{} {}", edge.trailing_zeros() + 1, edge.ilog2() + 1));
        };
        writeln!(f, "{rows} {columns}")?;
        for row in 0..rows {
            let is_cell = |column: u32| board.cells() >> (row * columns + column) & 1 == 1;
            let cells: String = (0..columns).map(|column| if is_cell(column) { '.' } else { '#' }).collect();
            writeln!(f, "{cells}")?;
        }
        Ok(())
    }
}
