//! Moves: named tuples of the package `impartial`, and plain tuples in their place.

use impartial::constrained_nim::Take;
use impartial::grid_split::Cell;
use impartial::heaps::{Break, Parts};
use impartial::impartial_core::SumMove;
use impartial::marked_rectangle::{Side, Trim};
use impartial::paper_cutting::Cut;
use impartial::sharti::Square;
use impartial::{AnyMove, AnyPosition};
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{fields, integer, shown};
use crate::position::Kind;

/// Returns a move of a position of this kind as a named tuple.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    kind: Kind,
    mv: &SumMove<AnyMove>,
    game: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let component = mv.component + 1;
    match (kind, &mv.mv) {
        (Kind::Nim, &AnyMove::Nim(take)) => tuple(py, "HeapTake", (component, take)),
        (Kind::Sum, alone) => tuple(py, "SumMove", (component, game, in_one(py, alone)?)),
        (_, alone) => in_one(py, alone),
    }
}

/// Returns a move as a named tuple, or as an integer in a heap of Nim.
fn in_one<'py>(py: Python<'py>, mv: &AnyMove) -> PyResult<Bound<'py, PyAny>> {
    match mv {
        AnyMove::ConstrainedNim(Take { pile, take }) => tuple(py, "Take", (pile + 1, take)),
        AnyMove::GridSplit(Cell { row, column }) => tuple(py, "Cell", (row, column)),
        AnyMove::Heaps(Break { heap, take, parts }) => {
            tuple(py, "Break", (heap + 1, take, PyTuple::new(py, parts.as_slice())?))
        }
        AnyMove::MarkedRectangle(Trim { side, lines }) => tuple(py, "Trim", (side_name(*side), lines)),
        AnyMove::Nim(take) => Ok(take.into_pyobject(py)?.into_any()),
        AnyMove::PaperCutting(Cut { from, to }) => tuple(py, "Cut", ((from[0], from[1]), (to[0], to[1]))),
        AnyMove::Sharti(Square { row, column, side }) => tuple(py, "Square", (row, column, side)),
        _ => Err(PyTypeError::new_err("the game has no Python class")),
    }
}

/// Returns a named tuple of the package.
pub(crate) fn tuple<'py>(py: Python<'py>, name: &str, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    py.import("impartial._moves")?.getattr(name)?.call1(fields)
}

/// Returns the move in a position of this kind with these components.
pub(crate) fn from_python(kind: Kind, components: &[AnyPosition], mv: &Bound<'_, PyAny>) -> PyResult<SumMove<AnyMove>> {
    let name = || "a move".to_owned();
    match kind {
        Kind::One => Ok(SumMove { component: 0, mv: one_from_python(&components[0], mv)? }),
        Kind::Nim => {
            let [heap, take] = fields(mv, name, ["heap", "take"])?;
            Ok(SumMove { component: index(&heap, "heap")?, mv: AnyMove::Nim(number(&take, "take")?) })
        }
        Kind::Sum => {
            let [component, game, alone] = fields(mv, name, ["component", "game", "move"])?;
            let component = index(&component, "component")?;
            let Some(position) = components.get(component) else {
                return Err(crate::errors::IllegalMove::new_err(format!(
                    "there is no component {}: the sum has {}",
                    component as u128 + 1,
                    components.len()
                )));
            };
            let expected = position.name();
            if game.extract::<String>().ok().as_deref() != Some(expected.as_str()) {
                let number = component + 1;
                return Err(PyValueError::new_err(format!(
                    "expected {expected}, the game of component {number}, found {}",
                    shown(&game)
                )));
            }
            Ok(SumMove { component, mv: one_from_python(position, &alone)? })
        }
    }
}

/// Returns the move in this position.
fn one_from_python(position: &AnyPosition, mv: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
    let name = || format!("a move of {}", position.game());
    Ok(match position {
        AnyPosition::ConstrainedNim(_) => {
            let [pile, take] = fields(mv, name, ["pile", "take"])?;
            Take { pile: index(&pile, "pile")?, take: number(&take, "take")? }.into()
        }
        AnyPosition::GridSplit(_) => {
            let [row, column] = fields(mv, name, ["row", "column"])?;
            Cell { row: number(&row, "row")?, column: number(&column, "column")? }.into()
        }
        AnyPosition::Heaps(_) => {
            let [heap, take, parts] = fields(mv, name, ["heap", "take", "parts"])?;
            let parts = crate::arguments::integers(&parts, "part")?;
            let parts = Parts::try_from(&parts[..]).map_err(|many| crate::errors::illegal(&many))?;
            Break { heap: index(&heap, "heap")?, take: number(&take, "take")?, parts }.into()
        }
        AnyPosition::MarkedRectangle(_) => {
            let [side, lines] = fields(mv, name, ["side", "lines"])?;
            let found = Side::ALL.into_iter().find(|&known| side.eq(side_name(known)).unwrap_or(false));
            let Some(found) = found else {
                let found = shown(&side);
                return Err(PyValueError::new_err(format!(
                    "expected the side, one of 'top', 'bottom', 'left' and 'right', found {found}"
                )));
            };
            Trim { side: found, lines: number(&lines, "lines")? }.into()
        }
        AnyPosition::Nim(_) => AnyMove::Nim(number(mv, "take")?),
        AnyPosition::PaperCutting(_) => {
            let [from, to] = fields(mv, name, ["from_", "to"])?;
            Cut { from: point(&from, "from_")?, to: point(&to, "to")? }.into()
        }
        AnyPosition::Sharti(_) => {
            let [row, column, side] = fields(mv, name, ["row", "column", "side"])?;
            let [row, column, side] = [number(&row, "row")?, number(&column, "column")?, number(&side, "side")?];
            Square { row, column, side }.into()
        }
        _ => return Err(PyTypeError::new_err("the game has no Python class")),
    })
}

fn number(value: &Bound<'_, PyAny>, field: &str) -> PyResult<u64> {
    integer(value, || format!("`{field}` of the move"))
}

/// Returns the index of a part with this number from 1. The number 0 becomes an index that no part has, so the move is illegal.
fn index(value: &Bound<'_, PyAny>, field: &str) -> PyResult<usize> {
    Ok(usize::try_from(number(value, field)?.wrapping_sub(1)).unwrap_or(usize::MAX))
}

fn point(value: &Bound<'_, PyAny>, field: &str) -> PyResult<[u64; 2]> {
    let [x, y] = fields(value, || format!("the point `{field}` of the move"), ["x", "y"])?;
    Ok([number(&x, "x")?, number(&y, "y")?])
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Top => "top",
        Side::Bottom => "bottom",
        Side::Left => "left",
        Side::Right => "right",
    }
}
