use impartial::constrained_nim::{ConstrainedNim as Piles, Forbidden, Ruleset, Take};
use impartial::core::Position as _;

use super::prelude::*;

/// A position of Constrained Nim: piles, and pairs (X, Y) that forbid taking exactly Y from a pile of exactly X.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct ConstrainedNim;

#[pymethods]
impl ConstrainedNim {
    #[new]
    #[pyo3(signature = (piles, pairs = None))]
    fn new(
        py: Python<'_>,
        piles: &Bound<'_, PyAny>,
        pairs: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let piles = integers(piles, "pile")?;
        let pairs = pairs.map_or(Ok(Vec::new()), |pairs| records(pairs, "pair", ["X", "Y"]))?;
        let pairs = pairs.into_iter().map(|[pile, take]| Forbidden { pile, take });
        let made = py.detach(|| Ruleset::new(pairs).and_then(|rules| Piles::new(rules, piles)));
        Ok(Position::alone(made.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }

    /// The piles.
    #[getter]
    fn piles(slf: PyRef<'_, Self>) -> Vec<u64> {
        Self::typed(slf.as_super().only()).piles().to_vec()
    }

    fn __len__(slf: PyRef<'_, Self>) -> usize {
        Self::piles(slf).len()
    }

    fn __getitem__(slf: PyRef<'_, Self>, index: isize) -> PyResult<u64> {
        let piles = Self::piles(slf);
        Ok(piles[item_index(index, piles.len())?])
    }
}

impl GameClass for ConstrainedNim {
    type Rust = Piles;
    const MOVE: &'static str = "Take";
    const MOVE_DOC: &'static str = "A move of Constrained Nim: the pile, from 1, and the number of stones to take.";

    fn arguments(position: &Piles) -> (String, Vec<AnyMove>) {
        let pairs: Vec<_> = position.rules().pairs().map(|pair| (pair.pile, pair.take)).collect();
        (format!("{:?}, {pairs:?}", position.piles()), Vec::new())
    }

    fn moves(position: &Piles) -> Result<Listed, TooLarge> {
        let position = position.clone();
        let piles = position.piles().to_vec().into_iter().enumerate();
        let takes = piles.flat_map(|(pile, stones)| (1..=stones).map(move |take| Take { pile, take }));
        Ok(Box::new(takes.filter(move |take| position.check(take).is_ok()).map(AnyMove::from)))
    }
}
