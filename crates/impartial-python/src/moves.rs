//! Moves: named tuples of the package `impartial`, or plain tuples, with the parts that each game declares.
//!
//! In a `Sum`, a `SumMove` has the number of the component, the name of its game, and the move there.

use impartial::core::SumMove;
use impartial::{AnyMove, AnyPosition, Game, Kind, MovePart, Value};
use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::arguments::{fields, integer, integers, shown};
use crate::errors::IllegalMove;
use crate::game::position::OwnPosition;
use crate::games::GameEntry;
use crate::position::{self, Class, Position};

/// Returns a named tuple class of the package.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("impartial._moves")?.getattr(name)
}

/// Creates a named tuple of the package.
pub(crate) fn tuple<'py>(py: Python<'py>, name: &str, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    class(py, name)?.call1(fields)
}

/// A move in a part of a position.
pub(crate) enum PieceMove<'py> {
    Run(SumMove<AnyMove>),
    Own(Bound<'py, PyAny>),
}

/// Converts a move in a run to a named tuple. `before` is the number of components before the run.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    class: Class,
    before: usize,
    components: &[AnyPosition],
    mv: &SumMove<AnyMove>,
) -> PyResult<Bound<'py, PyAny>> {
    let values = mv.mv.values().iter().map(|value| to_field(py, value)).collect::<PyResult<Vec<_>>>()?;
    let alone = tuple(py, GameEntry::of_game(mv.mv.game()).mv, PyTuple::new(py, values)?)?;
    if class != Class::Sum {
        return Ok(alone);
    }
    tuple(py, "SumMove", (before + mv.component + 1, components[mv.component].name(), alone))
}

/// Returns a move in a position of a game that a Python function defines, after this number of components.
pub(crate) fn own_to_python<'py>(
    py: Python<'py>,
    class: Class,
    before: usize,
    own: &OwnPosition,
    mv: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    if class == Class::Own { Ok(mv) } else { tuple(py, "SumMove", (before + 1, own.name(py), mv)) }
}

fn to_field<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Number(number) => number.into_pyobject(py)?.into_any(),
        Value::Point(pair) => PyTuple::new(py, pair)?.into_any(),
        Value::List(list) => PyTuple::new(py, list)?.into_any(),
        other => PyString::new(py, &other.to_string()).into_any(),
    })
}

/// Converts a move to the index of a part, the number of components before the part, and the move there.
pub(crate) fn from_python<'py>(
    position: &Position,
    mv: &Bound<'py, PyAny>,
) -> PyResult<(usize, usize, PieceMove<'py>)> {
    match position.class {
        Class::Game(game) => return Ok((0, 0, PieceMove::Run(SumMove { component: 0, mv: of_game(game, mv)? }))),
        Class::Own => return Ok((0, 0, PieceMove::Own(mv.clone()))),
        Class::Sum => {}
    }
    let fields = fields(mv, || "a move".into(), &["component", "game", "move"])?;
    let number = number(&fields[0], "component")?;
    let component = index(number);
    let Some((part, before)) = position.locate(component) else {
        let total = position.len();
        return Err(IllegalMove::new_err(format!("component {number} does not exist: the sum has {total}")));
    };
    let component = component - before;
    let expected = match &position.parts[part] {
        position::Piece::Run(run) => run.components.components()[component].name(),
        position::Piece::Own(own) => own.name(mv.py()),
    };
    if fields[1].extract::<String>().ok().as_ref() != Some(&expected) {
        let found = shown(&fields[1]);
        let text = format!("expected {expected}, the game of component {number}, found {found}");
        return Err(PyValueError::new_err(text));
    }
    let position::Piece::Run(run) = &position.parts[part] else {
        return Ok((part, before, PieceMove::Own(fields[2].clone())));
    };
    let game = run.components.components()[component].game();
    let mv = of_game(game, &fields[2])?;
    Ok((part, before, PieceMove::Run(SumMove { component, mv })))
}

/// Converts a tuple to a move of a game.
fn of_game(game: &'static Game, mv: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
    let names: Vec<String> = class(mv.py(), GameEntry::of_game(game).mv)?.getattr("_fields")?.extract()?;
    let fields = fields(mv, || format!("a move of {}", game.name), &names)?;
    let parts = game.move_parts.iter().zip(&names).zip(&fields);
    let values = parts.map(|((part, name), field)| from_field(*part, name, field)).collect::<PyResult<Vec<_>>>()?;
    new(game, values)
}

fn new(game: &'static Game, values: Vec<Value>) -> PyResult<AnyMove> {
    let wrong = || IllegalMove::new_err(format!("expected a move of {}: {}", game.name, game.move_syntax()));
    AnyMove::new(game, values).ok_or_else(wrong)
}

/// Converts a field of a tuple to a part of a move. Errors call the field `name`.
fn from_field(part: MovePart, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let pair = |what: &str, names: [&str; 2]| {
        let ends = fields(value, || format!("the {what} `{name}` of the move"), &names)?;
        Ok::<_, PyErr>([number(&ends[0], names[0])?, number(&ends[1], names[1])?])
    };
    Ok(match part.kind {
        Kind::Number => Value::Number(number(value, name)?),
        Kind::Point(names) => Value::Point(pair("point", names)?),
        Kind::Word(words) => {
            let found = value.extract::<String>().ok().and_then(|word| part.word(&word)).map(Value::Word);
            found.ok_or_else(|| {
                let (description, found) = (part.description, shown(value));
                let [others @ .., last] = words else { unreachable!("a part has words") };
                let others = others.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ");
                PyValueError::new_err(format!("expected {description}, one of {others} and '{last}', found {found}"))
            })?
        }
        Kind::List { max_len } => {
            let mut list = integers(value, part.description.trim_start_matches("the "))?;
            if list.len() > max_len {
                let found = list.len();
                return Err(IllegalMove::new_err(format!("expected at most {max_len} `{name}`, found {found}")));
            }
            // Empty heaps are left out, because a move leaves only heaps with tokens.
            list.retain(|&number| number > 0);
            Value::List(list)
        }
    })
}

fn number(value: &Bound<'_, PyAny>, field: &str) -> PyResult<u64> {
    integer(value, || format!("`{field}` of the move"))
}

/// Converts a number from 1 to an index. The number 0 becomes an index that no part has, so the move is illegal.
fn index(number: u64) -> usize {
    usize::try_from(number.wrapping_sub(1)).unwrap_or(usize::MAX)
}

/// Returns a move as a plain tuple in Python syntax, or as a list if it has a single part.
pub(crate) fn plain(mv: &AnyMove) -> String {
    let value = |value: &Value| match value {
        Value::Point([first, second]) => format!("({first}, {second})"),
        Value::List(list) => format!("{list:?}"),
        Value::Word(word) => format!("'{word}'"),
        other => other.to_string(),
    };
    match &mv.values().iter().map(value).collect::<Vec<_>>()[..] {
        [alone] => format!("[{alone}]"),
        values => format!("({})", values.join(", ")),
    }
}
