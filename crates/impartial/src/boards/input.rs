//! The text of a board: `R C` and R rows of `.` for a cell and `#` for a missing one, or a graph as in Hackenbush.

use std::fmt;

use impartial_boards::{Board, MAX_CELLS};
use number_reader::{ParseError, Reader};

/// Reads a board. The text may continue after it.
///
/// # Errors
///
/// Returns the location of the first error, with what was expected.
///
/// # Examples
///
/// ```
/// use impartial::boards::read_board;
/// use impartial::number_reader::Reader;
///
/// let path = read_board(&mut Reader::new("graph 3 2  1 2  2 3"))?;
/// assert_eq!(path.adjacency().len(), 3);
/// let error = read_board(&mut Reader::new("2 2\n..\n.x\n")).unwrap_err();
/// assert_eq!(error.to_string(), "3:1: expected row 2 of 2, with 2 characters `.` or `#`, found `.x`");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn read_board(reader: &mut Reader<'_>) -> Result<Board, ParseError> {
    if reader.keyword("graph")? { read_graph(reader) } else { read_rectangle(reader) }
}

fn read_graph(reader: &mut Reader<'_>) -> Result<Board, ParseError> {
    let vertices =
        reader.number(0..=MAX_CELLS).map_err(|error| error.expecting("the number N of vertices, up to 128"))?;
    let edges = reader.number(0..=u64::MAX).map_err(|error| error.expecting("the number M of edges"))?;
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
    Ok(Board::graph(vertices, ends).expect("every edge was checked"))
}

fn read_rectangle(reader: &mut Reader<'_>) -> Result<Board, ParseError> {
    let rows = reader
        .number(1..=MAX_CELLS)
        .map_err(|error| error.expecting("the word `graph` or the number R of rows, from 1 to 128"))?;
    let most = MAX_CELLS / rows;
    let columns = reader
        .number(1..=most)
        .map_err(|error| error.expecting(format!("the number C of columns, from 1 to {most}")))?;
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
    Ok(Board::with_missing(sides[0], sides[1], missing).expect("the sides and the cells were checked"))
}

/// A board as [`read_board`] reads it.
pub(super) struct BoardText<'a>(pub(super) &'a Board);

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
