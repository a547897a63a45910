//! The classes of the games, made from plain arguments.
//!
//! Coordinates and the order of arguments are those of the judge's format, so ends are inclusive and cells count from 1.

use impartial::constrained_nim::{ConstrainedNim as RustConstrainedNim, Forbidden, Ruleset};
use impartial::grid_split::{Cell, SolveError, Solver};
use impartial::heaps::{Code, Heaps as RustHeaps};
use impartial::impartial_core::Heap;
use impartial::marked_rectangle::MarkedRectangle as RustMarkedRectangle;
use impartial::paper_cutting::{Cut, CutRule, PaperCutting as RustPaperCutting};
use impartial::sharti::{MAX_SIDE, Rect, Rect32, Sharti as RustSharti};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{integer, integers, records};
use crate::classes::{ConstrainedNim, GridSplit, Heaps, MarkedRectangle, Nim, PaperCutting, Sharti, initializer};
use crate::errors::{self, InvalidPosition, invalid};
use crate::interrupt::{self, Watch};
use crate::position::{Kind, Position};

#[pymethods]
impl ConstrainedNim {
    #[new]
    #[pyo3(signature = (piles, pairs = None))]
    fn new(
        py: Python<'_>,
        piles: &Bound<'_, PyAny>,
        pairs: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let piles = integers(piles, "pile")?;
        let pairs = pairs.map_or(Ok(Vec::new()), |pairs| records(pairs, "pair", ["X", "Y"]))?;
        let pairs = pairs.into_iter().map(|[pile, take]| Forbidden { pile, take });
        let position = py
            .detach(|| Ruleset::new(pairs).and_then(|rules| RustConstrainedNim::new(rules, piles)))
            .map_err(|error| invalid(py, &error, error.index()))?;
        Ok(initializer(Position::new(Kind::One, [position.into()]), Self))
    }
}

#[pymethods]
impl GridSplit {
    #[new]
    fn new(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        cells: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let rows = integer(rows, || "the number of rows".into())?;
        let columns = integer(columns, || "the number of columns".into())?;
        let cells = records(cells, "candidate", ["row", "column"])?;
        let cells = cells.into_iter().map(|[row, column]| Cell { row, column });
        let mut watch = Watch::new();
        let mut look = |_| watch.look();
        let solved = py.detach(|| Solver::new().watch(&mut look).solve(rows, columns, cells));
        watch.finish()?;
        let position = solved.map_err(|error| match &error {
            SolveError::Invalid(error) => invalid(py, error, error.index()),
            error => invalid(py, error, None),
        })?;
        Ok(initializer(Position::new(Kind::One, [position.into()]), Self))
    }
}

#[pymethods]
impl Heaps {
    #[new]
    fn new(py: Python<'_>, code: &str, heaps: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        let code = parse_code(py, code)?;
        let heaps = integers(heaps, "heap")?;
        let solved = interrupt::run(py, || RustHeaps::new(code, heaps))?;
        let position = solved.map_err(|error| invalid(py, &error, error.index()))?;
        Ok(initializer(Position::new(Kind::One, [position.into()]), Self))
    }
}

/// Returns the code of a taking-and-breaking game.
pub(crate) fn parse_code(py: Python<'_>, code: &str) -> PyResult<Code> {
    code.parse::<Code>().map_err(|error| errors::at(py, error.to_string(), 1, error.column()))
}

#[pymethods]
impl MarkedRectangle {
    #[new]
    fn new(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let rows = integer(rows, || "the number of rows".into())?;
        let columns = integer(columns, || "the number of columns".into())?;
        let [row, column] = [integer(x, || "the row x".into())?, integer(y, || "the column y".into())?];
        let position =
            RustMarkedRectangle::new(rows, columns, row, column).map_err(|error| invalid(py, &error, error.index()))?;
        Ok(initializer(Position::new(Kind::One, [position.into()]), Self))
    }
}

#[pymethods]
impl Nim {
    #[new]
    fn new(piles: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        let heaps = integers(piles, "heap")?;
        let heaps = heaps.into_iter().map(|size| Heap(size).into());
        Ok(initializer(Position::new(Kind::Nim, heaps), Self))
    }
}

#[pymethods]
impl PaperCutting {
    #[new]
    #[pyo3(signature = (n, m, cuts, rule = "judge"))]
    fn new(
        py: Python<'_>,
        n: &Bound<'_, PyAny>,
        m: &Bound<'_, PyAny>,
        cuts: &Bound<'_, PyAny>,
        rule: &str,
    ) -> PyResult<PyClassInitializer<Self>> {
        let width = integer(n, || "the width n of the sheet".into())?;
        let height = integer(m, || "the height m of the sheet".into())?;
        let rule = match rule {
            "judge" => CutRule::Judge,
            "run" => CutRule::Run,
            other => return Err(PyValueError::new_err(format!("expected the rule 'judge' or 'run', found {other:?}"))),
        };
        let cuts = records(cuts, "cut", ["xb", "yb", "xe", "ye"])?;
        let cuts = cuts.into_iter().map(|[xb, yb, xe, ye]| Cut { from: [xb, yb], to: [xe, ye] });
        let solved = interrupt::run(py, move || RustPaperCutting::new(width, height, rule, cuts))?;
        let position = solved.map_err(|error| invalid(py, &error, error.index()))?;
        Ok(initializer(Position::new(Kind::One, [position.into()]), Self))
    }
}

#[pymethods]
impl Sharti {
    #[new]
    fn new(
        py: Python<'_>,
        n: &Bound<'_, PyAny>,
        k: &Bound<'_, PyAny>,
        rectangles: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let side = integer(n, || "the side n of the board".into())?;
        let cap = integer(k, || "the cap k".into())?;
        let rectangles = records(rectangles, "rectangle", ["a", "b", "c", "d"])?;
        let built: Result<Vec<Rect>, usize> = py.detach(|| {
            let build = |(index, &[top, left, bottom, right]): (usize, &[u64; 4])| {
                // An end beyond every board is refused with its index when the position is made.
                let after = |end: u64| end.min(MAX_SIDE).saturating_add(1).max(1);
                let is_ordered = top <= bottom && left <= right;
                let [top, left] = [top, left].map(|start| start.min(MAX_SIDE));
                let rectangle = Rect::new(top..after(bottom), left..after(right)).ok();
                rectangle.filter(|_| is_ordered).ok_or(index)
            };
            rectangles.iter().enumerate().map(build).collect()
        });
        let built = built.map_err(|index| {
            let [top, left, bottom, right] = rectangles[index];
            let raised = InvalidPosition::new_err(format!(
                "the rectangle at index {index} ends before it starts: rows {top} to {bottom}, columns {left} to {right}"
            ));
            match raised.value(py).setattr("index", index) {
                Ok(()) => raised,
                Err(error) => error,
            }
        })?;
        let solved = interrupt::run(py, move || match built.iter().map(|&rect| rect.try_into()).collect() {
            // Short records are sorted and swept faster.
            Ok::<Vec<Rect32>, _>(narrow) => RustSharti::new(side, cap, narrow),
            Err(_) => RustSharti::new(side, cap, built),
        })?;
        let position = solved.map_err(|error| invalid(py, &error, error.index()))?;
        Ok(initializer(Position::new(Kind::One, [position.into()]), Self))
    }
}
