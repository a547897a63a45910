//! The methods of `Position`, which the classes of all games inherit.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use impartial::core::{IllegalInSum, Outcome, Position as _, Solve as _};
use impartial::nim::PlainNim;
use impartial::nimbers::Nimber;
use impartial::session::Level;
use impartial::{AnyPosition, UnknownName};
use pyo3::PyTraverseError;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple, PyType};

use crate::arguments::integer;
use crate::explore::Moves;
use crate::games::GameEntry;
use crate::position::{Class, Piece, Position, Run};
use crate::{errors, game_position, moves, text};

impl Piece {
    fn nim_value(&self, py: Python<'_>) -> PyResult<u64> {
        match self {
            Self::Run(run) => run.query(py, |components| components.nim_value().heap_size()),
            Self::Own(own) => own.nim_value(py),
        }
    }
}

impl Position {
    /// Returns the nim-value, or the exception for a position of misère play.
    fn value(&self, py: Python<'_>) -> PyResult<u64> {
        if let Some(position) = self.misere() {
            let name = position.name();
            let message = format!("{name} has no nim-value, because it is played in misère play");
            return Err(PyValueError::new_err(message));
        }
        self.parts.iter().try_fold(0, |sum, part| Ok(sum ^ part.nim_value(py)?))
    }

    /// Returns a move to a nim-value, if any.
    fn move_to_value<'py>(&self, py: Python<'py>, target: u64) -> PyResult<Option<Bound<'py, PyAny>>> {
        // The values of the parts matter only if there are several: the move changes one part by the difference.
        let difference = if self.parts.len() == 1 { None } else { Some(self.value(py)? ^ target) };
        if difference.is_some_and(|difference| target >= difference ^ target) {
            return Ok(None);
        }
        let mut before = 0;
        for (index, part) in self.parts.iter().enumerate() {
            let target = match difference {
                Some(difference) => {
                    let value = part.nim_value(py)?;
                    if value ^ difference >= value {
                        before += part.len();
                        continue;
                    }
                    value ^ difference
                }
                None => target,
            };
            let target = Nimber::from_heap(target);
            let mv = match &self.parts[index] {
                Piece::Run(run) => run
                    .query(py, move |components| components.move_to(target))?
                    .map(|mv| moves::to_python(py, self.class, before, run.components.components(), &mv))
                    .transpose()?,
                // A search for the target 0 needs no value, because a position has an option to 0 if and only if its value
                // is above 0. Finding the winner often costs far less than finding the value.
                Piece::Own(own)
                    if difference.is_none() && !target.is_zero() && own.nim_value(py)? <= target.heap_size() =>
                {
                    None
                }
                Piece::Own(own) => {
                    let found = own.move_to(py, target)?;
                    found.map(|mv| moves::own_to_python(py, self.class, before, own, mv)).transpose()?
                }
            };
            return Ok(mv);
        }
        Ok(None)
    }

    /// Returns the position after a move.
    pub(crate) fn after<'py>(&self, py: Python<'py>, mv: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (part, before, mv) = moves::from_python(self, mv)?;
        let replaced = match (&self.parts[part], mv) {
            (Piece::Run(run), moves::PieceMove::Run(mv)) => {
                let played = run.query(py, move |components| {
                    let mut components = components.clone();
                    components.play(&mv).map(|()| components)
                })?;
                vec![Piece::Run(Run::of(played.map_err(|illegal| self.illegal(before, illegal))?))]
            }
            (Piece::Own(own), moves::PieceMove::Own(mv)) => {
                let components = own.after(py, &mv)?;
                if self.class == Class::Own {
                    return game_position::of_own(py, components);
                }
                components.into_iter().map(Piece::Own).collect()
            }
            _ => unreachable!("a move belongs to the kind of its part"),
        };
        if let Class::Game(_) = self.class {
            return Self { class: self.class, parts: replaced }.object(py);
        }
        let parts = self.parts[..part].iter().chain(&replaced).chain(&self.parts[part + 1..]);
        Self::sum(py, parts)?.object(py)
    }

    /// Returns the exception for an illegal move in a run after this number of components.
    fn illegal(&self, before: usize, illegal: IllegalInSum<impartial::IllegalMove>) -> PyErr {
        match (illegal, self.class) {
            // A position with a single component needs no component number in its message.
            (IllegalInSum::InComponent { illegal, .. }, Class::Game(_)) => errors::illegal(&illegal),
            (IllegalInSum::InComponent { component, illegal }, _) => {
                errors::illegal(&IllegalInSum::InComponent { component: before + component, illegal })
            }
            (illegal, _) => errors::illegal(&illegal),
        }
    }

    /// Returns the position of Nim in normal play, if it is one.
    fn as_nim(&self) -> Option<&PlainNim> {
        if let Class::Game(_) = self.class { self.only().downcast_ref() } else { None }
    }

    /// Returns whether a part is of a game that a Python function defines.
    fn has_own(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Piece::Own(_)))
    }
}

#[pymethods]
impl Position {
    /// The nim-value.
    #[getter]
    fn nim_value(&self, py: Python<'_>) -> PyResult<u64> {
        self.value(py)
    }

    /// The outcome: `"N"` if the next player wins, `"P"` if the previous player wins, and `"draw"` if neither can force a win,
    /// which needs a game with `loopy`.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        let is_loss = match (self.as_own(), self.misere()) {
            // Finding the winner often costs far less than finding the value.
            (Some(own), _) => return own.outcome(py),
            (_, Some(position)) => position.outcome() == Outcome::P,
            _ => self.value(py)? == 0,
        };
        Ok(if is_loss { Outcome::P } else { Outcome::N }.to_string())
    }

    /// Returns a winning move, or None if no move wins.
    fn winning_move<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.move_to_value(py, 0)
    }

    /// Returns a move to a position of nim-value `value`, or None if `value` is not below the nim-value of this
    /// position.
    fn move_to<'py>(&self, py: Python<'py>, value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let target = integer(value, || "the nim-value".into())?;
        // Only the exception of a position without a nim-value matters here.
        if self.misere().is_some() {
            self.value(py)?;
        }
        self.move_to_value(py, target)
    }

    /// Returns the move of an opponent of a level, `"beginner"`, `"casual"` or `"perfect"`, or None if no move is legal.
    /// The same seed gives the same move.
    ///
    /// In games of your own, a beginner plays any legal move, and a casual opponent finds a best move, to win or else to draw,
    /// in two of three cases.
    #[pyo3(signature = (level = "perfect", seed = None))]
    fn reply<'py>(
        &self,
        py: Python<'py>,
        level: &str,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let level: Level = level.parse().map_err(|error: UnknownName| PyValueError::new_err(error.to_string()))?;
        let seed = seed.map_or(Ok(0), |seed| integer(seed, || "the seed".into()))?;
        if let [Piece::Run(run)] = &self.parts[..] {
            let mv = run.query(py, move |components| level.reply(components, seed))?;
            return mv.map(|mv| moves::to_python(py, self.class, 0, run.components.components(), &mv)).transpose();
        }
        let is_seen = match level {
            Level::Beginner => false,
            Level::Casual => seed % 3 != 0,
            _ => true,
        };
        let mut best = if is_seen { self.winning_move(py)? } else { None };
        if let (true, None, Some(own)) = (is_seen, &best, self.as_own()) {
            let found = own.drawing_move(py)?;
            best = found.map(|mv| moves::own_to_python(py, self.class, 0, own, mv)).transpose()?;
        }
        if best.is_some() { Ok(best) } else { self.draw_move(py, seed) }
    }

    /// Returns whether a move is legal.
    fn legal<'py>(&self, py: Python<'py>, r#move: &Bound<'py, PyAny>) -> PyResult<bool> {
        match self.after(py, r#move) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<errors::IllegalMove>(py) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Returns the position after a move.
    fn play<'py>(&self, py: Python<'py>, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.after(py, r#move)
    }

    /// Returns an iterator over all legal moves.
    ///
    /// Nim, Constrained Nim, marked rectangle, grid split, Hackenbush and games of your own list positions of any size. For
    /// larger boards of the other games, raises `ValueError` with the size of the board and the limit.
    fn moves(slf: &Bound<'_, Self>) -> PyResult<Moves> {
        Moves::new(slf.clone().unbind(), slf.py())
    }

    /// Returns an iterator over the positions after each move of `moves`.
    fn options<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let moves = Moves::new(slf.clone().unbind(), slf.py())?;
        slf.py().import("builtins")?.getattr("map")?.call1((slf.getattr("play")?, moves))
    }

    /// Returns a random legal move, or None if no move is legal. The same seed gives the same move.
    ///
    /// Every kind of move is possible, but not every move is equally likely.
    fn random_move<'py>(&self, py: Python<'py>, seed: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.draw_move(py, integer(seed, || "the seed".into())?)
    }

    fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented().into_bound(py)) };
        let other = other.get();
        // Heaps next to heaps are one position of Nim.
        if let (Some(heaps), Some(others)) = (self.as_nim(), other.as_nim()) {
            return Self::alone(PlainNim::new([heaps.heaps(), others.heaps()].concat())).object(py);
        }
        Self::sum(py, self.parts.iter().chain(&other.parts))?.object(py)
    }

    /// Returns the position itself for `0 + position`, with which `sum` begins.
    fn __radd__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
        let py = slf.py();
        if other.extract::<u64>().is_ok_and(|other| other == 0) {
            slf.clone().into_any()
        } else {
            py.NotImplemented().into_bound(py)
        }
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let mut is_equal = self.class == other.class && self.parts.len() == other.parts.len();
        for parts in self.parts.iter().zip(&other.parts) {
            is_equal = is_equal
                && match parts {
                    (Piece::Run(run), Piece::Run(other)) => {
                        let others = Arc::clone(&other.components);
                        run.query(py, move |components| *components == *others)?
                    }
                    (Piece::Own(own), Piece::Own(other)) => own.equals(py, other)?,
                    _ => false,
                };
        }
        Ok(PyBool::new(py, is_equal).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut combined = DefaultHasher::new();
        for part in &self.parts {
            match part {
                Piece::Run(run) => run
                    .query(py, |components| {
                        let mut hasher = DefaultHasher::new();
                        components.hash(&mut hasher);
                        hasher.finish()
                    })?
                    .hash(&mut combined),
                Piece::Own(own) => own.hash(py)?.hash(&mut combined),
            }
        }
        Ok(combined.finish())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if let (Class::Game(_), [Piece::Run(run)]) = (self.class, &self.parts[..]) {
            return run.query(py, |components| text::repr(components.components()));
        }
        if let Some(own) = self.as_own().filter(|_| self.class == Class::Own) {
            return own.repr(py);
        }
        let texts = self.parts.iter().map(|part| match part {
            Piece::Run(run) => run.query(py, |components| text::repr(components.components())),
            Piece::Own(own) => own.repr(py),
        });
        Ok(format!("Sum([{}])", texts.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = self.parts.iter().map(|part| match part {
            Piece::Run(run) => run.query(py, |run| run.iter().map(AnyPosition::show).collect()),
            Piece::Own(own) => Ok(own.repr(py)? + "\n"),
        });
        Ok(shown.collect::<PyResult<String>>()?.trim_end().to_owned())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if let Some(own) = self.as_own().filter(|_| self.class == Class::Own) {
            return (own.game.bind(py).getattr("position")?, (own.object(py),)).into_pyobject(py);
        }
        if self.has_own() {
            return (py.get_type::<crate::sum::Sum>(), (self.components(py)?,)).into_pyobject(py);
        }
        let mut texts = Vec::new();
        for part in &self.parts {
            if let Piece::Run(run) = part {
                texts = run.query(py, |run| run.iter().map(ToString::to_string).collect())?;
            }
        }
        let texts = PyTuple::new(py, texts)?;
        let class = match self.class {
            Class::Game(game) => GameEntry::of_game(game).class,
            _ => "Sum",
        };
        (py.import("impartial._native")?.getattr("_restore")?, (class, texts)).into_pyobject(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.parts.iter().try_for_each(|part| match part {
            Piece::Run(_) => Ok(()),
            Piece::Own(own) => own.traverse(visit),
        })
    }

    /// Returns the class, so that annotations can name the type of its moves.
    #[classmethod]
    #[pyo3(signature = (_type, /))]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, _type: &Bound<'py, PyAny>) -> Bound<'py, PyType> {
        class.clone()
    }

    /// Returns a picture of the position and a winning move, for notebooks. A position of a game of your own has the picture
    /// of the game's function `draw`, and a sum with such a position has none.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if let Some(own) = self.as_own().filter(|_| self.class == Class::Own) {
            return own.game.get().picture(py, own.object(py));
        }
        if self.has_own() {
            return Ok(None);
        }
        let game = if let Class::Game(game) = self.class { Some(game) } else { None };
        let empty = Run::new([]);
        let run = if let [Piece::Run(run)] = &self.parts[..] { run } else { &empty };
        let drawn = run.query(py, move |components| text::picture(game, components))?;
        drawn.map(Some).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}
