//! The class `GamePosition` of positions of games that a Python function defines.

use pyo3::prelude::*;

use crate::game::OwnGame;
use crate::game::position::{OwnPosition, own_positions};
use crate::position::{Piece, Position};

/// A position of a game that a function defines, as `Game.position` returns it. A move is an option of the position.
#[pyclass(extends = Position, frozen, module = "impartial")]
pub(crate) struct GamePosition;

#[pymethods]
impl GamePosition {
    /// The game.
    #[getter]
    fn game<'py>(slf: PyRef<'py, Self>, py: Python<'py>) -> Option<Bound<'py, OwnGame>> {
        slf.as_super().as_own().map(|own| own.game.bind(py).clone())
    }

    /// The position as the function of the game takes it.
    #[getter]
    fn position<'py>(slf: PyRef<'py, Self>, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        slf.as_super().as_own().map(|own| own.object(py))
    }
}

impl Position {
    /// Returns the only part of a position of a game of one's own.
    pub(crate) fn as_own(&self) -> Option<&OwnPosition> {
        match &self.parts[..] {
            [Piece::Own(own)] => Some(own),
            _ => None,
        }
    }
}

/// Returns these components as a position.
pub(crate) fn of_own(py: Python<'_>, components: Vec<OwnPosition>) -> PyResult<Bound<'_, PyAny>> {
    match <[_; 1]>::try_from(components) {
        Ok([alone]) => Position::own(alone).object(py),
        Err(several) => {
            let parts: Vec<_> = several.into_iter().map(Piece::Own).collect();
            Position::sum(py, &parts)?.object(py)
        }
    }
}

/// Returns a position of a game, or the sum of a list of positions, for `Game.position`.
#[pyfunction]
pub(crate) fn _game_position<'py>(
    game: &Bound<'py, OwnGame>,
    position: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    of_own(game.py(), own_positions(game, position)?)
}
