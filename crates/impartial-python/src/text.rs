//! Positions as text: parsed from the judge's formats, restored by pickle, and shown.

use impartial::heaps::Heaps;
use impartial::impartial_core::{Heap, Solve as _, Sum as RustSum};
use impartial::marked_rectangle::Side;
use impartial::nimbers::Nimber;
use impartial::paper_cutting::Cut;
use impartial::{AnyPosition, Game, Puzzle as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::position::{Kind, Position};
use crate::{classes, errors, interrupt};

/// Returns the positions of a judge's input: one for each case, and one for all heaps of Nim.
#[pyfunction]
#[pyo3(signature = (game, text, rule = None))]
pub(crate) fn parse_cases<'py>(
    py: Python<'py>,
    game: &str,
    text: String,
    rule: Option<&str>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let Some(found) = Game::named(game) else {
        let names: Vec<_> = impartial::GAMES.iter().map(|game| game.name).collect();
        return Err(PyValueError::new_err(format!("no game {game:?}; the games are {}", names.join(", "))));
    };
    let rule = match rule {
        None => &found.rules[0],
        Some(name) => found.rules.iter().find(|rule| rule.name == name).ok_or_else(|| {
            let names: Vec<_> = found.rules.iter().map(|rule| rule.name).collect();
            PyValueError::new_err(format!("{game} has no rule {name:?}; its rules are {}", names.join(", ")))
        })?,
    };
    let read = interrupt::run(py, || rule.positions(text))?;
    let positions = read.map_err(|error| errors::parse_error(py, &error))?;
    if game == "nim" {
        return Ok(vec![classes::object(py, Position::new(Kind::Nim, positions))?]);
    }
    positions.into_iter().map(|position| classes::component(py, position)).collect()
}

/// Returns the only position of a judge's input.
#[pyfunction]
#[pyo3(signature = (game, text, rule = None))]
pub(crate) fn parse<'py>(py: Python<'py>, game: &str, text: String, rule: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let positions = parse_cases(py, game, text, rule)?;
    <[_; 1]>::try_from(positions).map(|[position]| position).map_err(|positions| {
        let count = positions.len();
        PyValueError::new_err(format!("expected one position, found {count}; `parse_cases` returns a list"))
    })
}

/// Returns the position that pickle has saved.
#[pyfunction]
pub(crate) fn _restore<'py>(py: Python<'py>, class: &str, texts: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
    let kind = match class {
        "Nim" => Kind::Nim,
        "Sum" => Kind::Sum,
        _ => Kind::One,
    };
    let parsed = interrupt::run(py, move || texts.iter().map(|text| text.parse()).collect::<Result<Vec<_>, _>>())?;
    let components = parsed.map_err(|error| errors::parse_error(py, &error))?;
    let is_sound = match kind {
        Kind::One => components.len() == 1,
        Kind::Nim => components.iter().all(|component| matches!(component, AnyPosition::Nim(_))),
        Kind::Sum => true,
    };
    if !is_sound {
        return Err(PyValueError::new_err(format!("the saved components are no position of {class}")));
    }
    classes::object(py, Position::new(kind, components))
}

/// Returns the picture of the position and a winning move.
pub(crate) fn picture(kind: Kind, sum: &RustSum<AnyPosition>) -> String {
    let components = sum.components();
    match kind {
        Kind::One => {
            let drawn = components[0].winning_move().and_then(|mv| components[0].draw_move(&mv).ok());
            drawn.unwrap_or_else(|| components[0].draw())
        }
        Kind::Nim => {
            let heaps = components.iter().map(heap);
            RustSum::new(heaps.map(Heap)).draw(Nimber::ZERO)
        }
        Kind::Sum => impartial::sum::draw(sum, Nimber::ZERO),
    }
}

/// Returns an expression whose value is the position.
pub(crate) fn repr(kind: Kind, components: &[AnyPosition]) -> String {
    match kind {
        Kind::One => repr_of_one(&components[0]),
        Kind::Nim => format!("Nim({:?})", components.iter().map(heap).collect::<Vec<_>>()),
        Kind::Sum => {
            let components: Vec<_> = components.iter().map(repr_of_one).collect();
            format!("Sum([{}])", components.join(", "))
        }
    }
}

/// Returns an expression whose value is a component.
///
/// The moves played follow if the arguments of the class cannot express them.
fn repr_of_one(position: &AnyPosition) -> String {
    let class = classes::name_of_one(position);
    match position {
        AnyPosition::ConstrainedNim(nim) => {
            let pairs: Vec<_> = nim.rules().pairs().map(|pair| (pair.pile, pair.take)).collect();
            format!("{class}({:?}, {pairs:?})", nim.piles())
        }
        AnyPosition::GridSplit(board) => {
            let cells: Vec<_> = board.all_candidates().iter().map(|cell| (cell.row, cell.column)).collect();
            let start = format!("{class}({}, {}, {cells:?})", board.rows(), board.columns());
            played(start, board.played().iter().map(|cell| format!("({}, {})", cell.row, cell.column)))
        }
        AnyPosition::Heaps(heaps) => format!("{class}('{}', {:?})", Heaps::code(heaps), heaps.heaps()),
        AnyPosition::MarkedRectangle(rectangle) => {
            let [row, column] = [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1);
            format!("{class}({}, {}, {row}, {column})", rectangle.rows(), rectangle.columns())
        }
        AnyPosition::PaperCutting(sheet) => {
            let cuts: Vec<_> = sheet.original_cuts().map(|Cut { from, to }| (from[0], from[1], to[0], to[1])).collect();
            let rule = position.rule().map_or_else(String::new, |rule| format!(", rule='{rule}'"));
            let start = format!("{class}({}, {}, {cuts:?}{rule})", sheet.width(), sheet.height());
            played(
                start,
                sheet
                    .new_cuts()
                    .map(|Cut { from, to }| format!("(({}, {}), ({}, {}))", from[0], from[1], to[0], to[1])),
            )
        }
        AnyPosition::Sharti(board) => {
            let rectangles: Vec<_> = board
                .rectangles()
                .map(|rect| (rect.rows(), rect.columns()))
                .map(|(rows, columns)| (rows.start, columns.start, rows.end - 1, columns.end - 1))
                .collect();
            let start = format!("{class}({}, {}, {rectangles:?})", board.side(), board.cap());
            played(start, board.played().iter().map(|mv| format!("({}, {}, {})", mv.row, mv.column, mv.side)))
        }
        other => format!("{class}([{}])", heap(other)),
    }
}

/// Returns the expression of a position after moves.
fn played(start: String, moves: impl Iterator<Item = String>) -> String {
    moves.fold(start, |expression, mv| format!("{expression}.play({mv})"))
}

/// Returns the size of a heap of Nim.
fn heap(position: &AnyPosition) -> u64 {
    match position {
        AnyPosition::Nim(Heap(size)) => *size,
        _ => 0,
    }
}
