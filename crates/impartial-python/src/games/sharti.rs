use impartial::core::Enumerate as _;
use impartial::sharti::reference::ReferenceSharti;
use impartial::sharti::{MAX_SIDE, Rect, Sharti as Board};

use super::prelude::*;

/// A position of Sharti: the side of the board, the cap, and white rectangles (a, b, c, d) of rows a to c and columns b
/// to d.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Sharti;

#[pymethods]
impl Sharti {
    #[new]
    fn new(
        py: Python<'_>,
        side: &Bound<'_, PyAny>,
        cap: &Bound<'_, PyAny>,
        rectangles: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let side = integer(side, || "the side of the board".into())?;
        let cap = integer(cap, || "the cap".into())?;
        let built = rectangles_of(py, rectangles)?;
        let solved = run(py, move || Board::new(side, cap, built))?;
        Ok(Position::alone(solved.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }
}

/// Returns rectangles (a, b, c, d) of rows a to c and columns b to d.
pub(super) fn rectangles_of(py: Python<'_>, rectangles: &Bound<'_, PyAny>) -> PyResult<Vec<Rect>> {
    let rectangles = records(rectangles, "rectangle", ["a", "b", "c", "d"])?;
    let built: Result<Vec<Rect>, usize> =
        py.detach(|| rectangles.iter().enumerate().map(|(index, &ends)| rectangle(ends).ok_or(index)).collect());
    built.map_err(|index| {
        let [top, left, bottom, right] = rectangles[index];
        let ends = format!("rows {top} to {bottom}, columns {left} to {right}");
        invalid_at(py, format!("the rectangle at index {index} ends before it starts: {ends}"), Some(index))
    })
}

/// Returns a rectangle, or None if it ends before it starts.
fn rectangle([top, left, bottom, right]: [u64; 4]) -> Option<Rect> {
    // Ends beyond every board are clamped to a value that every board refuses with the index of the rectangle.
    let after = |end: u64| end.min(MAX_SIDE).saturating_add(1).max(1);
    let is_ordered = top <= bottom && left <= right;
    let [top, left] = [top, left].map(|start| start.min(MAX_SIDE));
    Rect::new(top..after(bottom), left..after(right)).ok().filter(|_| is_ordered)
}

impl GameClass for Sharti {
    type Rust = Board;
    const MOVE: &'static str = "Square";
    const MOVE_DOC: &'static str = "A move of Sharti: the square to flip, by its lower-right cell and its side.";

    fn arguments(board: &Board) -> (String, Vec<AnyMove>) {
        let ends = board.rectangles().iter().map(|rect| (rect.rows(), rect.columns()));
        let ends = ends.map(|(rows, columns)| (rows.start, columns.start, rows.end - 1, columns.end - 1));
        let start = format!("{}, {}, {:?}", board.side(), board.cap(), ends.collect::<Vec<_>>());
        (start, board.played().iter().copied().map(AnyMove::from).collect())
    }

    fn moves(board: &Board) -> Result<Listed, TooLarge> {
        let listed = ReferenceSharti::try_from(board)?;
        Ok(Box::new(listed.moves().map(AnyMove::from).collect::<Vec<_>>().into_iter()))
    }
}
