use impartial::grid_split::{Cell, GridSplit as Board, SolveError, Solver};

use super::prelude::*;

/// A position of grid split: a board and its candidate cells (row, column).
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct GridSplit;

#[pymethods]
impl GridSplit {
    #[new]
    fn new(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        candidates: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let rows = integer(rows, || "the number of rows".into())?;
        let columns = integer(columns, || "the number of columns".into())?;
        let candidates = records(candidates, "candidate", ["row", "column"])?;
        let candidates = candidates.into_iter().map(|[row, column]| Cell { row, column });
        let mut signals = SignalCheck::new();
        let mut poll = |_| signals.poll();
        let solved = py.detach(|| Solver::new().on_progress(&mut poll).solve(rows, columns, candidates));
        signals.finish()?;
        let position = solved.map_err(|error| match &error {
            SolveError::Invalid(error) => invalid(py, error, error.index()),
            error => invalid(py, error, None),
        })?;
        Ok(Position::alone(position).with_class(Self))
    }
}

impl GameClass for GridSplit {
    type Rust = Board;
    const MOVE: &'static str = "Cell";
    const MOVE_DOC: &'static str = "A move of grid split: the candidate to choose.";

    fn arguments(board: &Board) -> (String, Vec<AnyMove>) {
        let cells: Vec<_> = board.all_candidates().iter().map(|cell| (cell.row, cell.column)).collect();
        let played = board.played().iter().copied().map(AnyMove::from);
        (format!("{}, {}, {cells:?}", board.rows(), board.columns()), played.collect())
    }

    fn moves(board: &Board) -> Result<Listed, TooLarge> {
        Ok(Box::new(board.candidates().map(AnyMove::from).collect::<Vec<_>>().into_iter()))
    }
}
