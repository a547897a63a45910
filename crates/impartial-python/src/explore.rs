//! Exploring positions: the list of all moves, their results, and random moves.

use std::sync::{Mutex, PoisonError};

use impartial::core::SumMove;
use impartial::random::output;
use pyo3::PyTraverseError;
use pyo3::exceptions::PyValueError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;

use crate::arguments::shown;
use crate::games::{GameEntry, Listed};
use crate::moves;
use crate::position::{Piece, Position};

/// An iterator over the moves of a position.
#[pyclass(frozen, module = "impartial")]
pub(crate) struct Moves {
    position: Py<Position>,
    state: Mutex<State>,
}

struct State {
    /// The number of components that are listed or being listed.
    components: usize,
    current: Option<Current>,
}

enum Current {
    Listed(Listed),
    Own(std::vec::IntoIter<Py<PyAny>>),
}

impl Moves {
    pub(crate) fn new(position: Py<Position>, py: Python<'_>) -> PyResult<Self> {
        let mut state = State { components: 0, current: None };
        // The first list is made at once, so that a position that is too large raises here.
        state.advance(py, position.get())?;
        Ok(Self { position, state: Mutex::new(state) })
    }
}

impl State {
    /// Lists the moves of the next component. Returns `false` if no component is left.
    fn advance(&mut self, py: Python<'_>, position: &Position) -> PyResult<bool> {
        let Some((part, before)) = position.locate(self.components) else { return Ok(false) };
        self.current = Some(match &position.parts[part] {
            Piece::Run(run) => {
                let component = &run.components.components()[self.components - before];
                let moves = (GameEntry::of_game(component.game()).moves)(component).map_err(|error| {
                    PyValueError::new_err(format!(
                        "{}: {error}; `random_move` and `winning_move` need no list",
                        component.name()
                    ))
                })?;
                Current::Listed(moves)
            }
            Piece::Own(own) => {
                Current::Own(own.moves(py)?.into_iter().map(Bound::unbind).collect::<Vec<_>>().into_iter())
            }
        });
        self.components += 1;
        Ok(true)
    }
}

#[pymethods]
impl Moves {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.position)?;
        // A thread that holds the lock refers to the iterator, so it is not garbage.
        match self.state.try_lock().as_deref() {
            Ok(State { current: Some(Current::Own(moves)), .. }) => {
                moves.as_slice().iter().try_for_each(|mv| visit.call(mv))
            }
            _ => Ok(()),
        }
    }

    fn __repr__(slf: &Bound<'_, Self>) -> String {
        format!("<Moves of {}>", shown(slf.get().position.bind(slf.py())))
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.position.get();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let component = state.components.saturating_sub(1);
            let Some((part, before)) = position.locate(component) else { return Ok(None) };
            match (&mut state.current, &position.parts[part]) {
                (Some(Current::Listed(moves)), Piece::Run(run)) => {
                    if let Some(mv) = moves.next() {
                        let mv = SumMove { component: component - before, mv };
                        return moves::to_python(py, position.class, before, run.components.components(), &mv)
                            .map(Some);
                    }
                }
                (Some(Current::Own(moves)), Piece::Own(own)) => {
                    if let Some(mv) = moves.next() {
                        return moves::own_to_python(py, position.class, before, own, mv.into_bound(py)).map(Some);
                    }
                }
                _ => return Ok(None),
            }
            if !state.advance(py, position)? {
                return Ok(None);
            }
        }
    }
}

impl Position {
    /// Returns a random legal move, if any.
    pub(crate) fn draw_move<'py>(&self, py: Python<'py>, seed: u64) -> PyResult<Option<Bound<'py, PyAny>>> {
        let total = self.len();
        let first = usize::try_from(output(seed, 1) % (total.max(1) as u64)).unwrap_or(0);
        for component in (first..total).chain(0..first) {
            let Some((part, before)) = self.locate(component) else { break };
            let found = match &self.parts[part] {
                Piece::Run(run) => {
                    let component = component - before;
                    let mv = run.query(py, move |components| components.components()[component].random_move(seed))?;
                    mv.map(|mv| {
                        let mv = SumMove { component, mv };
                        moves::to_python(py, self.class, before, run.components.components(), &mv)
                    })
                }
                Piece::Own(own) => {
                    let mut listed = own.moves(py)?;
                    let index = usize::try_from(output(output(seed, 1), 1) % (listed.len().max(1) as u64)).unwrap_or(0);
                    (!listed.is_empty())
                        .then(|| moves::own_to_python(py, self.class, before, own, listed.swap_remove(index)))
                }
            };
            if let Some(mv) = found {
                return mv.map(Some);
            }
        }
        Ok(None)
    }
}
