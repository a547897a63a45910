use impartial::marked_rectangle::{MarkedRectangle as Rectangle, Side, Trim};

use super::prelude::*;

/// A position of marked rectangle: a rectangle of rows and columns, and its marked cell.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct MarkedRectangle;

#[pymethods]
impl MarkedRectangle {
    #[new]
    fn new(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        row: &Bound<'_, PyAny>,
        column: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let rows = integer(rows, || "the number of rows".into())?;
        let columns = integer(columns, || "the number of columns".into())?;
        let [row, column] = [integer(row, || "the row".into())?, integer(column, || "the column".into())?];
        let made = Rectangle::new(rows, columns, row, column);
        Ok(Position::alone(made.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }
}

impl GameClass for MarkedRectangle {
    type Rust = Rectangle;
    const MOVE: &'static str = "Trim";
    const MOVE_DOC: &'static str = "A move on a marked rectangle: the side and the number of lines to cut off there.";

    fn arguments(rectangle: &Rectangle) -> (String, Vec<AnyMove>) {
        let [row, column] = [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1);
        (format!("{}, {}, {row}, {column}", rectangle.rows(), rectangle.columns()), Vec::new())
    }

    fn moves(rectangle: &Rectangle) -> Result<Listed, TooLarge> {
        let sides = Side::ALL.map(|side| (side, rectangle.lines(side)));
        let trims = sides.into_iter().flat_map(|(side, lines)| (1..=lines).map(move |lines| Trim { side, lines }));
        Ok(Box::new(trims.map(AnyMove::from)))
    }
}
