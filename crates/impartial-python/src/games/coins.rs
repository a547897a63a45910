use impartial::coins::reference::ReferenceCoins;
use impartial::coins::{Coins as Board, RowGame};
use impartial::core::Enumerate as _;

use super::prelude::*;
use super::sharti::rectangles_of;

/// A position of coins: the games of the rows and of the columns, such as "twins" or "ruler/3", the numbers of rows and of
/// columns, and rectangles (a, b, c, d) of heads in rows a to c and columns b to d.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Coins;

#[pymethods]
impl Coins {
    #[new]
    fn new(
        py: Python<'_>,
        row_game: &Bound<'_, PyAny>,
        column_game: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        rectangles: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let game = |name: &Bound<'_, PyAny>, lines: &str| {
            let name = text(name, &format!("the game of the {lines}"))?;
            name.parse::<RowGame>().map_err(|error| invalid(py, &error, None))
        };
        let games = [game(row_game, "rows")?, game(column_game, "columns")?];
        let sides =
            [integer(rows, || "the number of rows".into())?, integer(columns, || "the number of columns".into())?];
        let rectangles = rectangles_of(py, rectangles)?;
        let solved = run(py, move || Board::new(games, sides, rectangles))?;
        Ok(Position::alone(solved.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }
}

impl GameClass for Coins {
    type Rust = Board;
    const MOVE: &'static str = "CoinTurn";
    const MOVE_DOC: &'static str = "A move of coins: the rows and the columns to turn, each with the largest first. In the ruler game, \
        these are the last and the first of a run.";

    fn arguments(board: &Board) -> (String, Vec<AnyMove>) {
        let ends = board.rectangles().iter().map(|rect| (rect.rows(), rect.columns()));
        let ends = ends.map(|(rows, columns)| (rows.start, columns.start, rows.end - 1, columns.end - 1));
        let [rows, columns] = board.games();
        let ends = ends.collect::<Vec<_>>();
        let start = format!("'{rows}', '{columns}', {}, {}, {ends:?}", board.rows(), board.columns());
        (start, board.played().iter().copied().map(AnyMove::from).collect())
    }

    fn moves(board: &Board) -> Result<Listed, TooLarge> {
        let listed = ReferenceCoins::try_from(board)?;
        Ok(Box::new(listed.moves().map(AnyMove::from).collect::<Vec<_>>().into_iter()))
    }
}
