//! Outcomes and distances by retrograde analysis: one pass from the ends of the game.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use impartial_core::Stopped;

use crate::digraph::at;
use crate::predecessors::{Offset, Predecessors};
use crate::progress::Meter;
use crate::values::{MIN_VISITS, has_short_offsets};
use crate::{Digraph, Index, Outcome, Progress};

/// The distance of a draw, and of a vertex whose outcome is not known yet.
const ENDLESS: u32 = u32::MAX;

impl<P: Index, V: Index> Digraph<'_, P, V> {
    /// Returns the outcome and the distance of each vertex, which takes less time than its value.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* time for *n* vertices and *m* edges, and the same space as [`solve`](Self::solve).
    #[must_use]
    pub fn outcomes(&self) -> Outcomes<'_, P, V> {
        let solved = self.outcomes_with(&mut |_| ControlFlow::Continue(()));
        solved.unwrap_or_else(|Stopped| unreachable!("the callback never stops the solver"))
    }

    /// Returns the outcome and the distance of each vertex, and calls `on_progress` as
    /// [`solve_with`](Self::solve_with) does.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] if the callback returns [`ControlFlow::Break`].
    ///
    /// # Complexity
    ///
    /// The same as for [`outcomes`](Self::outcomes).
    pub fn outcomes_with(
        &self,
        on_progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Outcomes<'_, P, V>, Stopped> {
        let mut meter = Meter::new(MIN_VISITS * self.edge_count(), on_progress);
        let distances = if has_short_offsets(self) {
            let predecessors = Predecessors::<u32>::of(self, &mut meter)?;
            distances(self, predecessors, &mut meter)
        } else {
            let predecessors = Predecessors::<u64>::of(self, &mut meter)?;
            distances(self, predecessors, &mut meter)
        };
        Ok(Outcomes { graph: self, distances: distances? })
    }
}

/// What is known about a vertex. Both numbers share a cache line, because most steps need both.
#[derive(Clone, Copy)]
struct Vertex {
    /// The number of options that are not known to be won for the next player.
    open: u32,
    distance: u32,
}

fn distances<P: Index, V: Index>(
    graph: &Digraph<'_, P, V>,
    predecessors: Predecessors<impl Offset>,
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>, Stopped> {
    let start =
        |vertex| Vertex { open: u32::try_from(graph.options(vertex).len()).unwrap_or(u32::MAX), distance: ENDLESS };
    let mut vertices: Vec<Vertex> = (0..graph.vertex_count()).map(start).collect();
    // Invariant: the distances of the queue ascend, so the first known distance of a vertex is right. The ends of the game
    // come before the queue, which then has only vertices with options, so it is not longer than the list of edges.
    let edges = usize::try_from(graph.edge_count()).unwrap_or(usize::MAX);
    let mut queue: Vec<u32> = Vec::with_capacity(edges.min(vertices.len()));
    let mut spread = |vertex: u32, vertices: &mut [Vertex], queue: &mut Vec<u32>| {
        let distance = vertices[at(vertex)].distance;
        let is_lost = distance.is_multiple_of(2);
        let predecessors = predecessors.of_vertex(vertex);
        for &predecessor in predecessors {
            let found = &mut vertices[at(predecessor)];
            if found.distance == ENDLESS {
                // A move to a lost position wins. A position is lost if all moves lead to won positions, and the last of
                // these to be found has the largest distance.
                found.open -= u32::from(!is_lost);
                if is_lost || found.open == 0 {
                    found.distance = distance + 1;
                    queue.push(predecessor);
                }
            }
        }
        meter.visit(predecessors.len())
    };
    for vertex in 0..graph.vertex_count() {
        if graph.options(vertex).len() == 0 {
            vertices[at(vertex)].distance = 0;
            spread(vertex, &mut vertices, &mut queue)?;
        }
    }
    let mut next = 0;
    while let Some(&vertex) = queue.get(next) {
        spread(vertex, &mut vertices, &mut queue)?;
        next += 1;
    }
    // The memory of the result is not taken in addition to theirs.
    drop((predecessors, queue));
    Ok(vertices.into_iter().map(|vertex| vertex.distance).collect())
}

/// The outcomes of the vertices of a graph, and the number of moves to the end if the winner ends the game soon and the
/// loser late.
///
/// # Examples
///
/// ```
/// use game_graph::{Digraph, Outcome};
///
/// // From 3, moving to 2 wins in three moves, and moving to 0 wins at once.
/// let game = Digraph::from_edges(6, &[[1, 0], [2, 1], [3, 2], [3, 0], [4, 1], [4, 5], [5, 4]])?;
/// let outcomes = game.outcomes();
/// assert_eq!((outcomes.get(2), outcomes.distance(2), outcomes.best_option(2)), (Outcome::P, Some(2), Some(1)));
/// assert_eq!((outcomes.get(3), outcomes.distance(3), outcomes.best_option(3)), (Outcome::N, Some(1), Some(0)));
/// assert_eq!((outcomes.get(4), outcomes.distance(4), outcomes.best_option(4)), (Outcome::Draw, None, Some(5)));
/// # Ok::<(), game_graph::InvalidDigraph>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes<'g, P: Index = u64, V: Index = u32> {
    graph: &'g Digraph<'g, P, V>,
    distances: Vec<u32>,
}

impl<P: Index, V: Index> Outcomes<'_, P, V> {
    /// Returns the outcome of a vertex.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such vertex.
    #[must_use]
    pub fn get(&self, vertex: u32) -> Outcome {
        match self.distances[at(vertex)] {
            ENDLESS => Outcome::Draw,
            distance if distance.is_multiple_of(2) => Outcome::P,
            _ => Outcome::N,
        }
    }

    /// Returns the number of moves to the end of the game, or `None` for a draw.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such vertex.
    #[must_use]
    pub fn distance(&self, vertex: u32) -> Option<u32> {
        Some(self.distances[at(vertex)]).filter(|&distance| distance != ENDLESS)
    }

    /// Returns a best move: to win soon, to draw, or to lose late. Returns `None` if the game is over.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such vertex.
    ///
    /// # Complexity
    ///
    /// *O(d)* for a vertex with *d* options.
    #[must_use]
    pub fn best_option(&self, vertex: u32) -> Option<u32> {
        // In a draw, the best options are draws.
        let distance = self.distances[at(vertex)];
        let best = if distance == ENDLESS { ENDLESS } else { distance.checked_sub(1)? };
        self.graph.options(vertex).find(|&option| self.distances[at(option)] == best)
    }

    /// Returns the distances of all vertices, with `u32::MAX` for draws. The distance of a vertex is even if and only if its
    /// outcome is P.
    #[must_use]
    pub fn distances(&self) -> &[u32] {
        &self.distances
    }

    /// Returns the distances of all vertices, as [`distances`](Self::distances) does.
    #[must_use]
    pub fn into_distances(self) -> Vec<u32> {
        self.distances
    }
}
