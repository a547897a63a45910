use impartial::nim::{MisereNim, PlainNim, Take};

use super::prelude::*;

/// A position of Nim: a list of heaps. With `misere`, the player who takes the last token loses.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Nim;

#[pymethods]
impl Nim {
    #[new]
    #[pyo3(signature = (heaps, *, misere = false))]
    fn new(heaps: &Bound<'_, PyAny>, misere: bool) -> PyResult<PyClassInitializer<Self>> {
        let heaps = integers(heaps, "heap")?;
        let position: AnyPosition = if misere { MisereNim::new(heaps).into() } else { PlainNim::new(heaps).into() };
        Ok(Position::alone(position).with_class(Self))
    }

    /// The heaps.
    #[getter]
    fn heaps(slf: PyRef<'_, Self>) -> Vec<u64> {
        Self::typed(slf.as_super().only()).heaps().to_vec()
    }

    fn __len__(slf: PyRef<'_, Self>) -> usize {
        Self::heaps(slf).len()
    }

    fn __getitem__(slf: PyRef<'_, Self>, index: isize) -> PyResult<u64> {
        let heaps = Self::heaps(slf);
        Ok(heaps[item_index(index, heaps.len())?])
    }
}

impl GameClass for Nim {
    type Rust = PlainNim;
    const MOVE: &'static str = "HeapTake";
    const MOVE_DOC: &'static str = "A move of Nim: the heap, from 1, and the number of tokens to take.";

    /// Returns the position of normal play with the same heaps.
    fn typed(position: &AnyPosition) -> &PlainNim {
        let normal = position.downcast_ref().or_else(|| position.downcast_ref().map(MisereNim::as_normal));
        normal.unwrap_or_else(|| unreachable!("a position belongs to its game"))
    }

    fn arguments(position: &PlainNim) -> (String, Vec<AnyMove>) {
        (format!("{:?}", position.heaps()), Vec::new())
    }

    fn moves(position: &PlainNim) -> Result<Listed, TooLarge> {
        let heaps = position.heaps().to_vec().into_iter().enumerate();
        let takes = heaps.flat_map(|(heap, tokens)| (1..=tokens).map(move |take| Take { heap, take }));
        Ok(Box::new(takes.map(AnyMove::from)))
    }
}
