//! Positions as text: parsing of the judge's formats, pickle, `repr` and pictures.

use std::error::Error;

use impartial::impartial_core::{Solve as _, Sum as RustSum};
use impartial::nimbers::Nimber;
use impartial::{AnyPosition, DrawOptions, Game, Rule};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::{self, unknown_name};
use crate::games::GameEntry;
use crate::position::{Part, Position, Run};
use crate::{interrupt, moves};

/// Returns the positions of a judge's input, one per case. All heaps of Nim form one position.
#[pyfunction]
#[pyo3(signature = (game, text, rule = None))]
pub(crate) fn parse_cases<'py>(
    py: Python<'py>,
    game: &str,
    text: String,
    rule: Option<&str>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let (game, mut found) = Rule::named(game).map_err(unknown_name)?;
    if rule.is_some() {
        found = game.rule(rule).map_err(unknown_name)?;
    }
    let read = interrupt::run(py, || found.positions(text))?;
    let positions = read.map_err(|error| errors::parse_error(py, &error))?;
    if game.summand.is_some() {
        return Ok(vec![Position::new(game, positions).object(py)?]);
    }
    positions.into_iter().map(|position| Position::alone(position).object(py)).collect()
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

/// Restores a position from its pickle.
#[pyfunction]
pub(crate) fn _restore<'py>(py: Python<'py>, class: &str, texts: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
    let parsed = interrupt::run(py, move || texts.iter().map(|text| text.parse()).collect::<Result<Vec<_>, _>>())?;
    let components: Vec<AnyPosition> = parsed.map_err(|error| errors::parse_error(py, &error))?;
    let game = GameEntry::game_of(class);
    let is_sound = match game {
        Some(game) => {
            let is_of_class = components.iter().all(|component| component.game() == game);
            is_of_class && (components.len() == 1 || game.summand.is_some())
        }
        None => class == "Sum",
    };
    if !is_sound {
        return Err(PyValueError::new_err(format!("the saved components are not a position of {class}")));
    }
    match game {
        Some(game) => Position::new(game, components).object(py),
        None => Position::sum(py, &[Part::Run(Run::new(components))]).object(py),
    }
}

/// Draws the position and a winning move.
pub(crate) fn picture(game: Option<&Game>, sum: &RustSum<AnyPosition>) -> Result<String, Box<dyn Error + Send + Sync>> {
    let components = sum.components();
    match game {
        Some(game) if game.summand.is_some() => {
            // The input of such a game is the number of its summands, followed by the text of each.
            let texts = components.iter().map(|component| component.to_string().replacen(game.name, "", 1));
            let input = format!("{} {}", components.len(), texts.collect::<String>());
            Ok(game.parse(input)?.draw(Nimber::ZERO, None)?)
        }
        Some(_) => {
            let mv = components[0].winning_move();
            let options = mv.as_ref().map_or_else(DrawOptions::new, |mv| DrawOptions::new().with_move(mv));
            Ok(components[0].draw(options)?.svg)
        }
        None => Ok(impartial::sum::draw(sum, Nimber::ZERO)),
    }
}

/// Returns a Python expression whose value is the position, or expressions of the components separated by commas if the
/// position is a `Sum`.
///
/// Moves that the arguments of the class cannot express are appended as calls of `play`.
pub(crate) fn repr(game: Option<&Game>, components: &[AnyPosition]) -> PyResult<String> {
    let Some(game) = game else {
        let of_one = |component: &AnyPosition| repr(Some(component.game()), std::slice::from_ref(component));
        let components = components.iter().map(of_one).collect::<PyResult<Vec<_>>>()?;
        return Ok(components.join(", "));
    };
    let entry = GameEntry::of_game(game);
    let (arguments, played) = (entry.arguments)(components);
    let start = format!("{}({arguments})", entry.class);
    Ok(played.iter().fold(start, |expression, mv| format!("{expression}.play({})", moves::plain(mv))))
}
