//! Games with loops: the graph of all positions that play can reach, and the values of its vertices.
//!
//! The value of a sum is the sum of the values of its positions. But a vertex is a sum, because an option may be one, and
//! its value is not known before the graph is solved.

use std::collections::HashMap;
use std::sync::PoisonError;

use impartial::core::Outcome;
use impartial::game_graph::{Digraph, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::interned::Interned;
use super::{Query, replaced};

/// The values of sums. A sum is the numbers of its summands in ascending order.
pub(super) type LoopyValues = HashMap<Vec<u32>, Value>;

fn key(summands: &[Interned]) -> Vec<u32> {
    let mut numbers: Vec<u32> = summands.iter().map(Interned::number).collect();
    numbers.sort_unstable();
    numbers
}

impl Query<'_> {
    /// Returns the value of a sum.
    pub(super) fn general_value(&self, py: Python<'_>, summands: &[Interned]) -> PyResult<Value> {
        summands.iter().try_fold(Value::Nim(0), |sum, summand| Ok(sum + self.value_of_one(py, summand)?))
    }

    fn value_of_one(&self, py: Python<'_>, position: &Interned) -> PyResult<Value> {
        let start = vec![position.clone()];
        let known = || self.game.loopy_values.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known().get(&key(&start)) {
            return Ok(value.clone());
        }
        let mut vertices = HashMap::from([(key(&start), 0)]);
        let (mut sums, mut edges, mut from) = (vec![start], Vec::new(), 0);
        while let Some(sum) = sums.get(from as usize).cloned() {
            for (index, summand) in sum.iter().enumerate() {
                for option in self.game.rules.list(py, summand)? {
                    let option = replaced(&sum, index, &option);
                    let new = u32::try_from(sums.len()).unwrap_or(u32::MAX);
                    let to = *vertices.entry(key(&option)).or_insert(new);
                    if to == new {
                        sums.push(option);
                    }
                    edges.push([from, to]);
                }
            }
            if sums.len() > self.game.rules.budget {
                return Err(self.over_budget(py));
            }
            from += 1;
        }
        let graph = Digraph::from_edges(from, &edges).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let values = graph.solve();
        known().extend(vertices.into_iter().map(|(sum, vertex)| (sum, values.get(vertex))));
        Ok(values.get(0))
    }

    /// Returns the first move in a sum to a value of a kind: the index of the summand, and its option.
    pub(super) fn general_option_to(
        &self,
        py: Python<'_>,
        summands: &[Interned],
        is_target: impl Fn(&Value) -> bool,
    ) -> PyResult<Option<(usize, Vec<Interned>)>> {
        // Finds the values of all options.
        self.general_value(py, summands)?;
        for (index, summand) in summands.iter().enumerate() {
            for option in self.game.rules.list(py, summand)? {
                let value = self.general_value(py, &replaced(summands, index, &option))?;
                if is_target(&value) {
                    return Ok(Some((index, option.into_vec())));
                }
            }
        }
        Ok(None)
    }

    /// Returns the outcome of a sum: `N`, `P` or, with loops, `draw`.
    pub(super) fn outcome(&mut self, py: Python<'_>, summands: &[Interned]) -> PyResult<String> {
        if self.game.is_loopy {
            return Ok(self.general_value(py, summands)?.outcome().to_string());
        }
        let outcome = if self.is_loss(py, summands)? { Outcome::P } else { Outcome::N };
        Ok(outcome.to_string())
    }
}
