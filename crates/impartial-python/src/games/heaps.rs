use impartial::core::Enumerate as _;
use impartial::heaps::reference::ReferenceHeaps;
use impartial::heaps::{Code, Heaps as CodedHeaps};

use super::prelude::*;
use crate::arguments::duration;
use crate::interrupt::run_within;

/// Heaps of a taking-and-breaking game: its code or name, such as "0.77" or "kayles", and the heaps.
///
/// Their nim-values are computed now. Raises `TimeoutError` if this takes longer than `seconds`.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Heaps;

#[pymethods]
impl Heaps {
    #[new]
    #[pyo3(signature = (code, heaps, *, seconds = None))]
    fn new(
        py: Python<'_>,
        code: &Bound<'_, PyAny>,
        heaps: &Bound<'_, PyAny>,
        seconds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let time = seconds.map(duration).transpose()?;
        let code = parse_code(py, code)?;
        let heaps = integers(heaps, "heap")?;
        let solved = run_within(py, time, || CodedHeaps::new(code, heaps))?;
        Ok(Position::alone(solved.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }

    /// The heaps.
    #[getter]
    fn heaps(slf: PyRef<'_, Self>) -> Vec<u64> {
        slf.as_super().only::<CodedHeaps>().map_or(Vec::new(), |position| position.heaps().to_vec())
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
    type Rust = CodedHeaps;
    const MOVE: &'static str =
        "A move on heaps: the heap, from 1, the number of tokens to take, and the heaps that remain of it.";

    fn arguments(position: &CodedHeaps) -> (String, Vec<AnyMove>) {
        (format!("'{}', {:?}", position.code(), position.heaps()), Vec::new())
    }

    fn moves(position: &CodedHeaps) -> Result<Listed, TooLarge> {
        let listed = ReferenceHeaps::try_from(position)?;
        Ok(Box::new(listed.moves().map(AnyMove::from).collect::<Vec<_>>().into_iter()))
    }
}

/// Parses the code of a taking-and-breaking game.
pub(crate) fn parse_code(py: Python<'_>, code: &Bound<'_, PyAny>) -> PyResult<Code> {
    text(code, "the code or name of a game, such as '0.77' or 'kayles'")?
        .parse::<Code>()
        .map_err(|error| at(py, error.to_string(), 1, error.column()))
}
