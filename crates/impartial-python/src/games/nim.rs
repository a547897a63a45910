use impartial::Game;
use impartial::impartial_core::Heap;

use super::prelude::*;

/// A position of Nim: heaps, of which a player takes tokens.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Nim;

#[pymethods]
impl Nim {
    #[new]
    fn new(piles: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        let heaps = integers(piles, "heap")?.into_iter().map(|size| Heap(size).into());
        Ok(Position::new(Game::named("nim").expect("the facade has Nim"), heaps).with_class(Self))
    }

    /// The heaps.
    #[getter]
    fn heaps(slf: PyRef<'_, Self>) -> Vec<u64> {
        slf.as_super().heaps()
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
    type Rust = Heap;
    const MOVE: &'static str = "A move of Nim: the heap, from 1, and the number of tokens to take.";

    fn arguments(heaps: &[&Heap]) -> (String, Vec<AnyMove>) {
        (format!("{:?}", heaps.iter().map(|heap| heap.0).collect::<Vec<_>>()), Vec::new())
    }

    fn moves(heap: &Heap) -> Result<Listed, TooLarge> {
        Ok(Box::new((1..=heap.0).map(AnyMove::from)))
    }
}
