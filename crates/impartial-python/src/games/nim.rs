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
        Ok(Position::new(Game::named("nim"), heaps).with_class(Self))
    }
}

impl GameClass for Nim {
    type Rust = Heap;
    const MOVE: &'static str = "A move of Nim: the heap, from 1, and the number of tokens to take.";

    fn arguments(heaps: &[&Heap]) -> (String, Vec<AnyMove>) {
        (format!("{:?}", heaps.iter().map(|heap| heap.0).collect::<Vec<_>>()), Vec::new())
    }
}
