//! Positions of games that a Python function defines, as parts of positions. `game_position.rs` has their class.

use impartial::game_graph::{Outcome, Value};
use impartial::nimbers::Nimber;
use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;

use super::OwnGame;
use super::interned::Interned;
use crate::arguments::shown;
use crate::errors::IllegalMove;

/// A position of a game of one's own.
pub(crate) struct OwnPosition {
    pub(crate) game: Py<OwnGame>,
    position: Interned,
    /// The position as the function of the game takes it.
    object: Py<PyAny>,
}

impl OwnPosition {
    /// Returns the position as the function of the game takes it.
    pub(crate) fn object<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.object.bind(py).clone()
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        Self { game: self.game.clone_ref(py), position: self.position.clone(), object: self.object.clone_ref(py) }
    }

    pub(crate) fn traverse(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.game)?;
        visit.call(&self.object)
    }

    /// The name of the game in a move of a sum.
    pub(crate) fn name(&self, py: Python<'_>) -> String {
        self.game.get().name(py)
    }

    pub(crate) fn nim_value(&self, py: Python<'_>) -> PyResult<u64> {
        self.game.get().query(py)?.sum(py, std::slice::from_ref(&self.position))
    }

    pub(crate) fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        self.game.get().query(py)?.outcome(py, std::slice::from_ref(&self.position))
    }

    /// Returns a move after which neither player can force a win, if any.
    pub(crate) fn drawing_move<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let game = self.game.get();
        if !game.is_loopy {
            return Ok(None);
        }
        let is_draw = |value: &Value| value.outcome() == Outcome::Draw;
        let found = game.query(py)?.general_option_to(py, std::slice::from_ref(&self.position), is_draw)?;
        found.map(|(_, option)| game.rules.to_python(py, &option)).transpose()
    }

    /// Returns an option of this nim-value as a move.
    pub(crate) fn move_to<'py>(&self, py: Python<'py>, target: Nimber) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.game.get().query(py)?.option_to(py, std::slice::from_ref(&self.position), target)?;
        found.map(|(_, option)| self.game.get().rules.to_python(py, &option)).transpose()
    }

    /// Returns the options of the position as moves.
    pub(crate) fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let game = self.game.get();
        let _query = game.query(py)?;
        let options = game.rules.list(py, &self.position)?;
        options.map(|option| game.rules.to_python(py, &option)).collect()
    }

    /// Returns the components after a move, which is an option of the position.
    pub(crate) fn after(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<Vec<Self>> {
        let game = self.game.get();
        let _query = game.query(py)?;
        let summands = game.rules.summands(mv)?;
        let mut options = game.rules.list(py, &self.position)?;
        if !options.any(|option| option[..] == summands[..]) {
            let (mv, position) = (shown(mv), shown(self.object.bind(py)));
            return Err(IllegalMove::new_err(format!("{mv} is not an option of {position}")));
        }
        Ok(own(self.game.bind(py), summands))
    }

    /// Returns whether both games have the same function and both positions are equal.
    pub(crate) fn equals(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let [options, others] = [self, other].map(|own| own.game.get().rules.options.bind(py));
        Ok(options.eq(others)? && self.object(py).eq(other.object(py))?)
    }

    pub(crate) fn hash(&self, py: Python<'_>) -> PyResult<isize> {
        self.object(py).hash()
    }

    /// Returns the `repr` of the position.
    pub(crate) fn repr(&self, py: Python<'_>) -> PyResult<String> {
        let position = self.object(py).repr()?;
        Ok(format!("{}.position({})", self.game.bind(py).repr()?.to_string_lossy(), position.to_string_lossy()))
    }
}

/// Returns positions of a game, which the caller queries.
fn own(game: &Bound<'_, OwnGame>, positions: Vec<Interned>) -> Vec<OwnPosition> {
    let own = |position| {
        let object = game.get().rules.object(game.py(), &position).unbind();
        OwnPosition { game: game.clone().unbind(), position, object }
    };
    positions.into_iter().map(own).collect()
}

/// Returns the summands of a position of a game, or of a list of positions.
pub(crate) fn own_positions(game: &Bound<'_, OwnGame>, position: &Bound<'_, PyAny>) -> PyResult<Vec<OwnPosition>> {
    let _query = game.get().query(game.py())?;
    Ok(own(game, game.get().rules.summands(position)?))
}
