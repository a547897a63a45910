//! Positions as text: parsing of the judge's formats, pickle, `repr` and pictures.

use std::error::Error;

use impartial::core::{Solve as _, Sum as RustSum};
use impartial::nimbers::Nimber;
use impartial::{AnyPosition, DrawOptions, Game, Rule};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::{self, unknown_name};
use crate::games::GameEntry;
use crate::position::{Piece, Position, Run};
use crate::{arguments, interrupt, moves};

/// Returns the positions of a judge's input, one per case.
#[pyfunction]
#[pyo3(signature = (game, text, rule = None))]
pub(crate) fn parse_cases<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    text: &Bound<'py, PyAny>,
    rule: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let (game, mut found) = Rule::named(&arguments::text(game, "the name of a game")?).map_err(unknown_name)?;
    if let Some(rule) = rule {
        found = game.rule(Some(&arguments::text(rule, "the rule")?)).map_err(unknown_name)?;
    }
    let text = arguments::text(text, "the input of a judge")?;
    let read = interrupt::run(py, || found.positions(text))?;
    let positions = read.map_err(|error| errors::parse_error(py, &error))?;
    positions.into_iter().map(|position| Position::alone(position).object(py)).collect()
}

/// Returns the only position of a judge's input.
#[pyfunction]
#[pyo3(signature = (game, text, rule = None))]
pub(crate) fn parse<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    text: &Bound<'py, PyAny>,
    rule: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = parse_cases(py, game, text, rule)?;
    <[_; 1]>::try_from(positions).map(|[position]| position).map_err(|positions| {
        let count = positions.len();
        PyValueError::new_err(format!("expected one position, found {count}; `parse_cases` returns a list"))
    })
}

/// Restores a position from its pickle.
#[pyfunction]
pub(crate) fn _restore<'py>(py: Python<'py>, class: &str, texts: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
    let parsed = interrupt::run(py, move || texts.iter().map(|text| text.parse()).collect::<Result<Vec<_>, _>>())?;
    let components: Vec<AnyPosition> = parsed.map_err(|error| errors::parse_error(py, &error))?;
    let unsound = || PyValueError::new_err(format!("the saved components are not a position of {class}"));
    match GameEntry::game_of(class) {
        Some(game) => {
            let [component] = <[_; 1]>::try_from(components).map_err(|_| unsound())?;
            if component.game() == game { Position::alone(component).object(py) } else { Err(unsound()) }
        }
        None if class == "Sum" => Position::sum(py, &[Piece::Run(Run::new(components))])?.object(py),
        None => Err(unsound()),
    }
}

/// Draws the position and a winning move.
pub(crate) fn picture(game: Option<&Game>, sum: &RustSum<AnyPosition>) -> Result<String, Box<dyn Error + Send + Sync>> {
    let components = sum.components();
    match game {
        Some(_) => {
            let mv = components[0].winning_move();
            let options = mv.as_ref().map_or_else(DrawOptions::new, |mv| DrawOptions::new().with_move(mv));
            Ok(components[0].draw(options)?.svg)
        }
        None => Ok(impartial::sum::draw(sum, Nimber::ZERO)),
    }
}

/// Returns Python expressions of these positions, separated by commas.
pub(crate) fn repr(components: &[AnyPosition]) -> String {
    components.iter().map(expression).collect::<Vec<_>>().join(", ")
}

/// Returns a Python expression whose value is the position.
///
/// Moves that the arguments of the class cannot express are appended as calls of `play`.
fn expression(position: &AnyPosition) -> String {
    let entry = GameEntry::of_game(position.game());
    let (arguments, played) = (entry.arguments)(position);
    let misere = if position.is_misere() { ", misere=True" } else { "" };
    let start = format!("{}({arguments}{misere})", entry.class);
    played.iter().fold(start, |expression, mv| format!("{expression}.play({})", moves::plain(mv)))
}
