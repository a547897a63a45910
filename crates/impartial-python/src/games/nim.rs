use impartial::nim::{PlainNim, Take};

use super::prelude::*;

/// A position of Nim: a list of heaps.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Nim;

#[pymethods]
impl Nim {
    #[new]
    fn new(heaps: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Position::alone(PlainNim::new(integers(heaps, "heap")?)).with_class(Self))
    }

    /// The heaps.
    #[getter]
    fn heaps(slf: PyRef<'_, Self>) -> Vec<u64> {
        slf.as_super().only::<PlainNim>().map_or(Vec::new(), |position| position.heaps().to_vec())
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
    const MOVE: &'static str = "A move of Nim: the heap, from 1, and the number of tokens to take.";

    fn arguments(position: &PlainNim) -> (String, Vec<AnyMove>) {
        (format!("{:?}", position.heaps()), Vec::new())
    }

    fn moves(position: &PlainNim) -> Result<Listed, TooLarge> {
        let heaps = position.heaps().to_vec().into_iter().enumerate();
        let takes = heaps.flat_map(|(heap, tokens)| (1..=tokens).map(move |take| Take { heap, take }));
        Ok(Box::new(takes.map(AnyMove::from)))
    }
}
