use impartial::core::Enumerate as _;
use impartial::heaps::reference::ReferenceHeaps;
use impartial::heaps::{Code, Heaps as CodedHeaps, MisereHeaps};

use super::prelude::*;
use crate::arguments::duration;
use crate::interrupt::run_within;

/// Evaluates an expression with the heaps of a position in normal or misère play.
macro_rules! with {
    ($position:expr, $heaps:ident => $result:expr) => {
        match ($position.downcast_ref::<CodedHeaps>(), $position.downcast_ref::<MisereHeaps>()) {
            (Some($heaps), _) => $result,
            (_, Some($heaps)) => $result,
            _ => unreachable!("a position belongs to its game"),
        }
    };
}

/// Heaps of a taking-and-breaking game: its code or name, such as "0.77" or "kayles", and the heaps.
///
/// Their nim-values are computed now. Raises `TimeoutError` if this takes longer than `seconds`.
///
/// With `misere`, the player who cannot move wins. A misère quotient of up to 100 classes is computed instead of nim-values,
/// and heaps beyond it are refused unless its period is proved.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Heaps;

#[pymethods]
impl Heaps {
    #[new]
    #[pyo3(signature = (code, heaps, *, misere = false, seconds = None))]
    fn new(
        py: Python<'_>,
        code: &Bound<'_, PyAny>,
        heaps: &Bound<'_, PyAny>,
        misere: bool,
        seconds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let time = seconds.map(duration).transpose()?;
        let code = parse_code(py, code)?;
        let heaps = integers(heaps, "heap")?;
        let solved = run_within(py, time, move || {
            if misere {
                MisereHeaps::search(code, heaps).map(AnyPosition::from)
            } else {
                CodedHeaps::new(code, heaps).map(AnyPosition::from)
            }
        })?;
        Ok(Position::alone(solved.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }

    /// The heaps.
    #[getter]
    fn heaps(slf: PyRef<'_, Self>) -> Vec<u64> {
        with!(slf.as_super().only(), position => position.heaps().to_vec())
    }

    fn __len__(slf: PyRef<'_, Self>) -> usize {
        Self::heaps(slf).len()
    }

    fn __getitem__(slf: PyRef<'_, Self>, index: isize) -> PyResult<u64> {
        let heaps = Self::heaps(slf);
        Ok(heaps[item_index(index, heaps.len())?])
    }
}

impl GameClass for Heaps {
    type Rust = AnyPosition;
    const MOVE: &'static str = "HeapMove";
    const MOVE_DOC: &'static str =
        "A move on heaps: the heap, from 1, the number of tokens to take, and the heaps that remain of it.";

    fn typed(position: &AnyPosition) -> &AnyPosition {
        position
    }

    fn arguments(position: &AnyPosition) -> (String, Vec<AnyMove>) {
        (with!(position, position => format!("'{}', {:?}", position.code(), position.heaps())), Vec::new())
    }

    fn moves(position: &AnyPosition) -> Result<Listed, TooLarge> {
        let listed = with!(position, position => ReferenceHeaps::try_from(position))?;
        Ok(Box::new(listed.moves().map(AnyMove::from).collect::<Vec<_>>().into_iter()))
    }
}

/// Parses the code of a taking-and-breaking game.
pub(crate) fn parse_code(py: Python<'_>, code: &Bound<'_, PyAny>) -> PyResult<Code> {
    text(code, "the code or name of a game, such as '0.77' or 'kayles'")?
        .parse::<Code>()
        .map_err(|error| at(py, error.to_string(), 1, error.column()))
}
