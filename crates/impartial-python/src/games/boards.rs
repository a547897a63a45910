//! The classes of the games on boards.

use impartial::boards::{Board, BoardPosition, BoardRules, InvalidBoard, rules};
use impartial::game_data::MAX_SEARCHED;
use pyo3::exceptions::PyTypeError;

use super::prelude::*;

/// Describes the positions and moves of a game on boards. `$arguments` writes the arguments of its constructor.
macro_rules! on_board {
    ($name:ident, $mv:literal, $mv_doc:literal, $arguments:ident) => {
        impl GameClass for $name {
            type Rust = BoardPosition<rules::$name>;
            const MOVE: &'static str = $mv;
            const MOVE_DOC: &'static str = $mv_doc;

            fn arguments(position: &Self::Rust) -> (String, Vec<AnyMove>) {
                let played = position.played().iter().copied().map(AnyMove::from);
                ($arguments(position.board()), played.collect())
            }

            fn moves(position: &Self::Rust) -> Result<Listed, TooLarge> {
                Ok(Box::new(position.legal_moves().map(AnyMove::from).collect::<Vec<_>>().into_iter()))
            }
        }
    };
}

/// Defines the class of a game on rectangles, with the documentation of its positions, and the name and the
/// documentation of its moves.
macro_rules! on_rectangles {
    ($($name:ident: $doc:literal, $mv:literal, $mv_doc:literal;)+) => {
        $(
            #[doc = $doc]
            ///
            /// The board is searched now. Raises `InvalidPosition` if the search takes too many positions.
            #[pyclass(extends = Position, frozen, module = "impartial")]
            #[derive(Default)]
            pub(crate) struct $name;

            #[pymethods]
            impl $name {
                #[new]
                #[pyo3(signature = (rows, columns, missing = None))]
                fn new(
                    py: Python<'_>,
                    rows: &Bound<'_, PyAny>,
                    columns: &Bound<'_, PyAny>,
                    missing: Option<&Bound<'_, PyAny>>,
                ) -> PyResult<PyClassInitializer<Self>> {
                    let position = searched::<rules::$name>(py, rectangle(py, rows, columns, missing)?)?;
                    Ok(Position::alone(position).with_class(Self))
                }
            }

            on_board!($name, $mv, $mv_doc, of_rectangle);
        )+
    };
}

on_rectangles! {
    Chomp: "A position of Chomp: a chocolate bar of rows and columns, and its missing squares (row, column). The square (1, 1) is poisoned.",
        "Bite", "A move of Chomp: the square to take, with all squares below it and to its right.";
    Queens: "A position of Queens: a board of rows and columns, and its missing cells (row, column).",
        "Queen", "A move of Queens: the cell of the queen.";
    Cram: "A position of Cram: a board of rows and columns, and its missing cells (row, column).",
        "Domino", "A move of Cram: the upper or left cell of the domino, and `right` or `down` for the other one.";
}

/// Defines the class of a game on graphs, with its title, and the name and the documentation of its moves.
macro_rules! on_graphs {
    ($($name:ident: $title:literal, $mv:literal, $mv_doc:literal;)+) => {
        $(
            #[doc = concat!("A position of ", $title, ": the edges (u, v) of a graph whose vertices are counted from 1, such as")]
            /// `networkx.convert_node_labels_to_integers(graph, 1).edges`, or a board of rows and columns with its missing cells (row, column).
            ///
            /// The board is searched now. Raises `InvalidPosition` if the search takes too many positions.
            #[pyclass(extends = Position, frozen, module = "impartial")]
            #[derive(Default)]
            pub(crate) struct $name;

            #[pymethods]
            impl $name {
                #[new]
                #[pyo3(signature = (edges = None, vertices = None, *, rows = None, columns = None, missing = None))]
                fn new(
                    py: Python<'_>,
                    edges: Option<&Bound<'_, PyAny>>,
                    vertices: Option<&Bound<'_, PyAny>>,
                    rows: Option<&Bound<'_, PyAny>>,
                    columns: Option<&Bound<'_, PyAny>>,
                    missing: Option<&Bound<'_, PyAny>>,
                ) -> PyResult<PyClassInitializer<Self>> {
                    let board = graph_or_rectangle(py, edges, vertices, [rows, columns], missing)?;
                    Ok(Position::alone(searched::<rules::$name>(py, board)?).with_class(Self))
                }
            }

            on_board!($name, $mv, $mv_doc, of_board);
        )+
    };
}

on_graphs! {
    ArcKayles: "Arc Kayles", "Edge", "A move of Arc Kayles: two adjacent vertices, from 1. Cells of a board are numbered row by row.";
    NodeKayles: "Node Kayles",
        "Vertex", "A move of Node Kayles: the vertex to take with its neighbours, from 1. Cells of a board are numbered row by row.";
}

/// Returns the board of the arguments of a constructor: either edges, or rows and columns.
fn graph_or_rectangle(
    py: Python<'_>,
    edges: Option<&Bound<'_, PyAny>>,
    vertices: Option<&Bound<'_, PyAny>>,
    sides: [Option<&Bound<'_, PyAny>>; 2],
    missing: Option<&Bound<'_, PyAny>>,
) -> PyResult<Board> {
    match (edges, vertices, sides, missing) {
        (None, None, [Some(rows), Some(columns)], _) => rectangle(py, rows, columns, missing),
        (Some(edges), _, [None, None], None) => graph(py, edges, vertices),
        _ => Err(PyTypeError::new_err("expected either edges, or rows and columns")),
    }
}

/// Returns the graph of the arguments of a constructor. Without a number of vertices, the largest end of an edge is the last one.
fn graph(py: Python<'_>, edges: &Bound<'_, PyAny>, vertices: Option<&Bound<'_, PyAny>>) -> PyResult<Board> {
    let edges = records(edges, "edge", ["u", "v"])?;
    let vertices = match vertices {
        Some(vertices) => integer(vertices, || "the number of vertices".into())?,
        None => edges.as_flattened().iter().copied().max().unwrap_or(0),
    };
    if let Some(index) = edges.iter().position(|ends| ends.iter().any(|end| !(1..=vertices).contains(end))) {
        let [from, to] = edges[index];
        let message = format!("the edge at index {index}, ({from}, {to}): expected ends from 1 to {vertices}");
        return Err(invalid_at(py, message, Some(index)));
    }
    let vertex = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let board = Board::graph(vertex(vertices), edges.into_iter().map(|ends| ends.map(|end| vertex(end - 1))));
    board.map_err(|error| invalid(py, &error, error.index()))
}

/// Returns the arguments of the constructor for a graph or a rectangle.
fn of_board(board: &Board) -> String {
    if let Some([rows, columns]) = board.sides() {
        let missing = missing(board);
        let missing = if missing.is_empty() { String::new() } else { format!(", missing={missing:?}") };
        return format!("rows={rows}, columns={columns}{missing}");
    }
    let graph = board.adjacency();
    let edges = graph.edges(graph.all()).map(|edge| (edge.trailing_zeros() + 1, edge.ilog2() + 1));
    format!("{:?}, {}", edges.collect::<Vec<_>>(), graph.len())
}

/// Returns the rectangle of the arguments of a constructor.
fn rectangle(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    columns: &Bound<'_, PyAny>,
    missing: Option<&Bound<'_, PyAny>>,
) -> PyResult<Board> {
    let side = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let [rows, columns] =
        [integer(rows, || "the number of rows".into())?, integer(columns, || "the number of columns".into())?];
    let missing =
        missing.map_or_else(|| Ok(Vec::new()), |missing| records(missing, "missing cell", ["row", "column"]))?;
    if let Some(index) = missing.iter().position(|cell| cell.contains(&0)) {
        let [row, column] = missing[index];
        let message =
            format!("the missing cell at index {index} is in row {row}, column {column}, which is not on the board");
        return Err(invalid_at(py, message, Some(index)));
    }
    let missing = missing.into_iter().map(|cell| cell.map(|number| side(number - 1)));
    let board = Board::with_missing(side(rows), side(columns), missing);
    board.map_err(|error: InvalidBoard| invalid(py, &error, error.index()))
}

/// Returns the position of a board, if a search within the budget of the library solves it.
fn searched<R: BoardRules>(py: Python<'_>, board: Board) -> PyResult<BoardPosition<R>> {
    let position = BoardPosition::<R>::new(board).map_err(|error| invalid(py, &error, error.index()))?;
    let budget = usize::try_from(MAX_SEARCHED).unwrap_or(usize::MAX);
    let mut signals = SignalCheck::new();
    let mut poll = |_| signals.poll();
    let prepared = py.detach(|| position.prepare(budget, &mut poll));
    signals.finish()?;
    prepared.map_err(|error| invalid(py, &error, None))?;
    Ok(position)
}

/// Returns the arguments of the constructor for a rectangle.
fn of_rectangle(board: &Board) -> String {
    let ([rows, columns], missing) = (board.sides().unwrap_or_default(), missing(board));
    if missing.is_empty() { format!("{rows}, {columns}") } else { format!("{rows}, {columns}, {missing:?}") }
}

/// Returns the rows and columns of the missing cells of a rectangle, from 1.
fn missing(board: &Board) -> Vec<(u32, u32)> {
    let [rows, columns] = board.sides().unwrap_or_default();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let missing = cells.filter(|(row, column)| board.cells() >> (row * columns + column) & 1 == 0);
    missing.map(|(row, column)| (row + 1, column + 1)).collect()
}
