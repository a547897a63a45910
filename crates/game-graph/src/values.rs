//! The values of all vertices, and the nim-values of graphs without cycles.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::ops::ControlFlow;

use impartial_core::Stopped;

use crate::digraph::at;
use crate::levels::{INFINITE, Levels};
use crate::predecessors::Offset;
use crate::progress::Meter;
use crate::{Digraph, Index, Outcome, Progress, Value};

/// The number of times that each edge is visited at least: once to list predecessors, and once to spread values.
pub(crate) const MIN_VISITS: u64 = 2;

impl<P: Index, V: Index> Digraph<'_, P, V> {
    /// Returns the value of each vertex.
    ///
    /// # Complexity
    ///
    /// *O((l + 1) (n + m))* time for *n* vertices and *m* edges, where *l* ≤ sqrt(2 *m*) + 1 is 0 without cycles and otherwise
    /// 1 more than the largest mex of the nim-values among the options of a vertex that can reach a cycle. The solver takes
    /// 12.2 *n* + 4 *m* bytes in addition to the graph, and up to 4 *n* more for 2^32 edges or more.
    #[must_use]
    pub fn solve(&self) -> Values<'_, P, V> {
        let solved = self.solve_with(&mut |_| ControlFlow::Continue(()));
        solved.unwrap_or_else(|Stopped| unreachable!("the callback never stops the solver"))
    }

    /// Returns the value of each vertex, and calls `on_progress` about once per million visited edges.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] if the callback returns [`ControlFlow::Break`].
    ///
    /// # Complexity
    ///
    /// The same as for [`solve`](Self::solve).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use game_graph::{Digraph, Stopped};
    ///
    /// let coin = Digraph::from_edges(2, &[[0, 1], [1, 0]])?;
    /// assert_eq!(coin.solve_with(&mut |_| ControlFlow::Break(())).err(), Some(Stopped));
    /// # Ok::<(), game_graph::InvalidDigraph>(())
    /// ```
    pub fn solve_with(
        &self,
        on_progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Values<'_, P, V>, Stopped> {
        let meter = Meter::new(MIN_VISITS * self.edge_count(), on_progress);
        let nim_values =
            if has_short_offsets(self) { solve::<_, _, u32>(self, meter) } else { solve::<_, _, u64>(self, meter) };
        Ok(Values { graph: self, nim_values: nim_values? })
    }

    /// Returns the nim-value of each vertex of a graph without cycles.
    ///
    /// # Errors
    ///
    /// Returns a [`Cycle`] if the graph has any.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* time for *n* vertices and *m* edges, and the same space as [`solve`](Self::solve).
    pub fn nim_values(&self) -> Result<Vec<u32>, Cycle> {
        let mut on_progress = |_| ControlFlow::Continue(());
        let meter = Meter::new(MIN_VISITS * self.edge_count(), &mut on_progress);
        if has_short_offsets(self) { acyclic::<_, _, u32>(self, meter) } else { acyclic::<_, _, u64>(self, meter) }
    }
}

/// Returns whether the indices of all edges fit into 32 bits.
pub(crate) fn has_short_offsets(graph: &Digraph<'_, impl Index, impl Index>) -> bool {
    u32::try_from(graph.edge_count()).is_ok()
}

fn solve<P: Index, V: Index, O: Offset>(graph: &Digraph<'_, P, V>, meter: Meter<'_>) -> Result<Vec<u32>, Stopped> {
    let mut levels = Levels::<_, _, O>::new(graph, meter)?;
    levels.run()?;
    Ok(levels.into_nim_values())
}

fn acyclic<P: Index, V: Index, O: Offset>(graph: &Digraph<'_, P, V>, meter: Meter<'_>) -> Result<Vec<u32>, Cycle> {
    let levels = Levels::<_, _, O>::new(graph, meter);
    let levels = levels.unwrap_or_else(|Stopped| unreachable!("the callback never stops the solver"));
    levels.find_cycle().map_or_else(|| Ok(levels.into_nim_values()), |vertices| Err(Cycle { vertices }))
}

/// The values of the vertices of a graph.
///
/// # Examples
///
/// ```
/// use game_graph::{Digraph, Outcome, Value};
///
/// let game = Digraph::from_edges(3, &[[0, 0], [1, 0], [1, 2]])?;
/// let values = game.solve();
/// assert_eq!((values.get(0), values.outcome(0)), (Value::Infinite(vec![]), Outcome::Draw));
/// assert_eq!((values.get(1), values.outcome(1)), (Value::Infinite(vec![0]), Outcome::N));
/// assert_eq!(values.option_to(1, 0), Some(2));
/// assert_eq!(values.nim_values(), [u32::MAX, u32::MAX, 0]);
/// # Ok::<(), game_graph::InvalidDigraph>(())
/// ```
#[derive(Clone, Debug)]
pub struct Values<'g, P: Index = u64, V: Index = u32> {
    graph: &'g Digraph<'g, P, V>,
    nim_values: Vec<u32>,
}

impl<P: Index, V: Index> Values<'_, P, V> {
    /// Returns the value of a vertex.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such vertex.
    ///
    /// # Complexity
    ///
    /// *O(1)* for a nim-value, and otherwise *O(d log d)* time and *O(d)* space for a vertex with *d* options.
    #[must_use]
    pub fn get(&self, vertex: u32) -> Value {
        let nim_value = self.nim_values[at(vertex)];
        if nim_value != INFINITE {
            return Value::Nim(nim_value);
        }
        let mut found: Vec<u32> = self.of_options(vertex).filter(|&nim_value| nim_value != INFINITE).collect();
        found.sort_unstable();
        found.dedup();
        Value::Infinite(found)
    }

    /// Returns the outcome of a vertex.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such vertex.
    ///
    /// # Complexity
    ///
    /// *O(1)* for a vertex with a nim-value, and otherwise *O(d)* for a vertex with *d* options.
    #[must_use]
    pub fn outcome(&self, vertex: u32) -> Outcome {
        match self.nim_values[at(vertex)] {
            0 => Outcome::P,
            INFINITE if self.of_options(vertex).all(|nim_value| nim_value > 0) => Outcome::Draw,
            _ => Outcome::N,
        }
    }

    /// Returns the first option of a vertex with this nim-value, or `None` if no option has it.
    ///
    /// In a sum, it is a winning move if the nim-sum of the other vertices is `nim_value`.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such vertex.
    ///
    /// # Complexity
    ///
    /// *O(d)* for a vertex with *d* options.
    #[must_use]
    pub fn option_to(&self, vertex: u32, nim_value: u32) -> Option<u32> {
        self.graph.options(vertex).find(|&option| self.nim_values[at(option)] == nim_value && nim_value != INFINITE)
    }

    /// Returns an iterator over the values of all vertices.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Value> + '_ {
        (0..self.graph.vertex_count()).map(|vertex| self.get(vertex))
    }

    /// Returns the nim-values of all vertices, with `u32::MAX` for a vertex without one.
    #[must_use]
    pub fn nim_values(&self) -> &[u32] {
        &self.nim_values
    }

    /// Returns the nim-values of all vertices, as [`nim_values`](Self::nim_values) does.
    #[must_use]
    pub fn into_nim_values(self) -> Vec<u32> {
        self.nim_values
    }

    fn of_options(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        self.graph.options(vertex).map(|option| self.nim_values[at(option)])
    }
}

/// The error of a graph that was expected to have no cycle.
///
/// # Examples
///
/// ```
/// use game_graph::Digraph;
///
/// let error = Digraph::from_edges(9, &[[0, 4], [4, 7], [7, 8], [8, 4]])?.nim_values().unwrap_err();
/// assert_eq!(error.vertices(), [4, 7, 8]);
/// assert_eq!(error.to_string(), "the graph has a cycle: 4 -> 7 -> 8 -> 4");
/// # Ok::<(), game_graph::InvalidDigraph>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cycle {
    vertices: Vec<u32>,
}

impl Cycle {
    /// Returns the vertices of the cycle. Each has an edge to the next, and the last has an edge to the first.
    #[must_use]
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }
}

/// Names up to eight vertices.
impl Display for Cycle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const MAX_NAMED: usize = 8;
        f.write_str("the graph has a cycle: ")?;
        for vertex in self.vertices.iter().take(MAX_NAMED) {
            write!(f, "{vertex} -> ")?;
        }
        if self.vertices.len() > MAX_NAMED {
            f.write_str("... -> ")?;
        }
        self.vertices.first().map_or(Ok(()), |first| Display::fmt(first, f))
    }
}

impl Error for Cycle {}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::ops::ControlFlow;

    use super::{Digraph, Levels, Meter, solve};

    /// The starts of lists of predecessors have 64 bits only in graphs of 2^32 edges.
    #[test]
    fn long_offsets_give_the_same_values() {
        let edges: Vec<[u32; 2]> = (0..400).map(|k| [k * k % 97, k * 7 % 89]).collect();
        let graph = Digraph::from_edges(97, &edges).unwrap();
        let mut on_progress = |_| ControlFlow::Continue(());
        let found = solve::<_, _, u64>(&graph, Meter::new(0, &mut on_progress));
        assert_eq!(found.as_deref(), Ok(graph.solve().nim_values()));
        let levels = Levels::<_, _, u64>::new(&graph, Meter::new(0, &mut on_progress)).unwrap();
        assert_eq!(levels.find_cycle(), graph.nim_values().err().map(|cycle| cycle.vertices));
    }
}
