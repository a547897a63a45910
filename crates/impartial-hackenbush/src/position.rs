//! The validated position, its moves, and the error of an illegal move.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use impartial_core::from_one::number;
use impartial_core::{Played, Position};
use nimbers::Nimber;

use crate::InvalidHackenbush;
use crate::edge_set::EdgeSet;
use crate::graph::Graph;
use crate::spanning_tree::{NONE, SpanningTree};

/// A position of green Hackenbush: the edges of a graph that are connected to the ground, which is vertex 0.
///
/// Two positions are equal if they have equally many vertices and the same edges left. The index of an edge matters because a
/// move refers to it, while the order of its ends and the moves played do not. If a position has several moves to a nim-value,
/// the moves played can decide which of them is returned.
///
/// Clones share the edges.
///
/// # Examples
///
/// ```
/// use impartial_hackenbush::{Chop, Hackenbush, Position};
///
/// // A triangle on the ground, a stalk on it, and an edge without a connection to the ground.
/// let mut graph = Hackenbush::new(6, [[0, 1], [1, 2], [2, 0], [2, 3], [4, 5]])?;
/// assert!(graph.edges_left().eq([0, 1, 2, 3]));
/// graph.play(&Chop { edge: 1 })?;
/// graph.play(&Chop { edge: 2 })?;
/// assert!(graph.edges_left().eq([0]));
/// assert_eq!(graph, Hackenbush::new(6, [[1, 0]])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Hackenbush {
    graph: Arc<Graph>,
    // Edges that were chopped. A fallen edge has an end that is not in the tree.
    chopped: EdgeSet,
    tree: SpanningTree,
    // Invariant: each move was legal when it was played.
    played: Played<Chop>,
}

/// A move, which deletes an edge. Everything no longer connected to the ground falls.
///
/// With the feature `serde`, the edge is written and read as its number, counted from 1. [`usize::MAX`], which is not the index
/// of any edge, has the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chop {
    /// The index of the edge, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub edge: usize,
}

/// A part of a position: the vertices and edges that stay together if all bridges are cut. It has at least one vertex.
///
/// A bridge is an edge whose removal disconnects its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The vertex of the part that is nearest to the ground: the ground itself, or an end of the bridge.
    pub top: u32,
    /// The index of the bridge on which the part hangs, or `None` if the part contains the ground.
    pub bridge: Option<usize>,
    /// The number of edges in the part, including loops.
    pub edges: usize,
    /// The nim-value of the part with everything that hangs on it, if its top were the ground.
    pub value: Nimber,
}

/// Describes the part. Edges are counted from 1, as in the texts of errors.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bridge {
            Some(bridge) => write!(f, "part at vertex {}, on bridge {}", self.top, number(bridge))?,
            None => f.write_str("part at the ground")?,
        }
        let plural = if self.edges == 1 { "" } else { "s" };
        write!(f, ": {} edge{plural}, nim-value {}", self.edges, self.value)
    }
}

/// The error for an illegal move. Its text counts edges from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalChop {
    /// There is no such edge.
    NoSuchEdge {
        /// The index of the edge, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        edge: usize,
        /// The number of edges.
        edges: usize,
    },
    /// The edge was deleted by a move, or it is not connected to the ground.
    Gone {
        /// The index of the edge, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        edge: usize,
    },
}

impl fmt::Display for IllegalChop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSuchEdge { edge, edges } => {
                write!(f, "there is no edge {}; the number of edges is {edges}", number(edge))
            }
            Self::Gone { edge } => write!(f, "edge {} is gone", number(edge)),
        }
    }
}

impl core::error::Error for IllegalChop {}

impl Hackenbush {
    /// Builds a position with these vertices, from 0 to `vertices` - 1, and these edges between them. Vertex 0 is the ground.
    ///
    /// Loops and parallel edges are allowed. Edges that are not connected to the ground fall immediately. A vector of edges is stored
    /// without a copy.
    ///
    /// # Errors
    ///
    /// - [`InvalidHackenbush::Vertices`] if there are no vertices, or more than [`MAX_VERTICES`](crate::MAX_VERTICES).
    /// - [`InvalidHackenbush::Edges`] for more than [`MAX_EDGES`](crate::MAX_EDGES) edges.
    /// - [`InvalidHackenbush::End`] for the first edge with an end that is not a vertex.
    ///
    /// # Complexity
    ///
    /// *O(M)* time and space for *M* edges if there are at most 2*M* + 1 vertices, and *O(M log M)* time if there are more. Both
    /// the number of vertices and the depth of the graph are otherwise irrelevant.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_hackenbush::{Hackenbush, InvalidHackenbush, Solve};
    ///
    /// let stalk = Hackenbush::new(1_000_000, (1..1_000_000).map(|vertex| [vertex - 1, vertex]))?;
    /// assert_eq!(stalk.nim_value().heap_size(), 999_999);
    /// let refused = Hackenbush::new(2, [[0, 1], [0, 2]]).unwrap_err();
    /// assert_eq!(refused, InvalidHackenbush::End { index: 1, vertex: 2, vertices: 2 });
    /// # Ok::<(), InvalidHackenbush>(())
    /// ```
    pub fn new(vertices: u32, edges: impl IntoIterator<Item = [u32; 2]>) -> Result<Self, InvalidHackenbush> {
        // Collecting the elements of a vector reuses the vector.
        let graph = Graph::new(vertices, edges.into_iter().collect())?;
        let chopped = EdgeSet::new(graph.ends.len());
        let tree = SpanningTree::new(graph.len(), &graph.ends, |_| true);
        Ok(Self { graph: Arc::new(graph), chopped, tree, played: Played::new() })
    }

    /// Returns the number of vertices, including fallen vertices.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        self.graph.vertices()
    }

    /// Returns the ends of all edges as they were given, including edges that are gone.
    #[must_use]
    pub fn edges(&self) -> impl ExactSizeIterator<Item = [u32; 2]> + '_ {
        (0..self.graph.ends.len()).map(|edge| self.graph.edge(edge))
    }

    /// Returns whether an edge is left. It is false for an index that is not the index of an edge.
    #[must_use]
    pub fn is_left(&self, edge: usize) -> bool {
        let hangs = |&[end, _]: &[u32; 2]| self.tree.positions[end as usize] != NONE;
        self.graph.ends.get(edge).is_some_and(hangs) && !self.chopped.contains(edge)
    }

    /// Returns the indices of the edges that are left, in ascending order.
    ///
    /// # Complexity
    ///
    /// *O(M)* time for all of them, where *M* is the number of edges, including deleted and fallen edges.
    #[must_use]
    pub fn edges_left(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.graph.ends.len()).filter(|&edge| self.is_left(edge))
    }

    /// Returns the indices of the edges that a move deletes: the chopped edge and the edges that fall with it, in
    /// ascending order.
    ///
    /// # Errors
    ///
    /// The same as [`check`](Position::check).
    ///
    /// # Complexity
    ///
    /// *O(M)* time for *M* edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_hackenbush::{Chop, Hackenbush};
    ///
    /// let stalk = Hackenbush::new(5, [[3, 4], [0, 1], [1, 2], [2, 3]])?;
    /// assert!(stalk.deleted_by(&Chop { edge: 2 })?.eq([0, 2, 3]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deleted_by(&self, mv: &Chop) -> Result<impl Iterator<Item = usize> + '_, IllegalChop> {
        self.check(mv)?;
        let chopped = mv.edge;
        let (first, is_below) = match self.bridge_position(chopped) {
            Some(position) => (position, self.tree.subtree(position)),
            None => (usize::MAX, Vec::new()),
        };
        let falls = move |edge: usize| {
            let [from, to] = self.graph.ends[edge].map(|end| self.tree.positions[end as usize] as usize);
            from.max(to).checked_sub(first).is_some_and(|index| is_below[index])
        };
        Ok(self.edges_left().filter(move |&edge| edge == chopped || falls(edge)))
    }

    /// Returns the position of the lower end of an edge that is left, if it is a bridge.
    fn bridge_position(&self, edge: usize) -> Option<usize> {
        let [from, to] = self.graph.ends[edge].map(|end| self.tree.positions[end as usize] as usize);
        let below = from.max(to);
        (self.tree.is_bridge(below) && self.tree.nodes[below].edge as usize == edge).then_some(below)
    }

    /// Returns the moves played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Chop] {
        self.played.as_slice()
    }

    /// Returns the parts, each after the part on which it hangs. The first contains the ground.
    ///
    /// # Complexity
    ///
    /// *O(M)* time and space for *M* edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_hackenbush::{Hackenbush, Nimber, Part};
    ///
    /// // Two parallel edges, a stalk on them, and a loop at its tip.
    /// let graph = Hackenbush::new(3, [[0, 1], [0, 1], [1, 2], [2, 2]])?;
    /// let parts: Vec<Part> = graph.parts().collect();
    /// assert_eq!(parts, [
    ///     Part { top: 0, bridge: None, edges: 2, value: Nimber::from_heap(2) },
    ///     Part { top: 2, bridge: Some(2), edges: 1, value: Nimber::from_heap(1) },
    /// ]);
    /// assert_eq!(parts[0].to_string(), "part at the ground: 2 edges, nim-value *2");
    /// assert_eq!(parts[1].to_string(), "part at vertex 2, on bridge 3: 1 edge, nim-value *");
    /// # Ok::<(), impartial_hackenbush::InvalidHackenbush>(())
    /// ```
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        let (tree, tops) = (&self.tree, self.tree.tops(0));
        let mut edges = alloc::vec![0; tree.len()];
        for edge in self.edges_left() {
            let [from, to] = self.graph.ends[edge].map(|end| tops[tree.positions[end as usize] as usize]);
            edges[from as usize] += usize::from(from == to);
        }
        (0..tree.len()).filter(|&position| position == 0 || tree.is_bridge(position)).map(move |position| Part {
            top: self.graph.name(tree.nodes[position].vertex),
            bridge: (position > 0).then(|| tree.nodes[position].edge as usize),
            edges: edges[position],
            value: Nimber::from_heap(tree.values()[position].into()),
        })
    }

    /// Returns the top of the part that contains each vertex, or `None` for a vertex that is not connected to the ground.
    ///
    /// # Complexity
    ///
    /// *O(N)* time and space for the call with *N* vertices that have edges, and *O(log N)* time for each vertex.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_hackenbush::Hackenbush;
    ///
    /// let graph = Hackenbush::new(4, [[0, 1], [0, 1], [1, 2]])?;
    /// assert_eq!([0, 1, 2, 3].map(graph.part_of()), [Some(0), Some(0), Some(2), None]);
    /// # Ok::<(), impartial_hackenbush::InvalidHackenbush>(())
    /// ```
    pub fn part_of(&self) -> impl Fn(u32) -> Option<u32> + '_ {
        let tops = self.tree.tops(0);
        move |vertex| {
            let position = self.tree.positions[self.graph.vertex(vertex)? as usize];
            let top = *tops.get(position as usize)?;
            Some(self.graph.name(self.tree.nodes[top as usize].vertex))
        }
    }

    /// Returns what determines the edges that are left.
    fn edges_left_with_ends(&self) -> impl Iterator<Item = (usize, [u32; 2])> + '_ {
        self.edges_left().map(|edge| {
            let [from, to] = self.graph.edge(edge);
            (edge, [from.min(to), from.max(to)])
        })
    }

    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(crate) fn tree(&self) -> &SpanningTree {
        &self.tree
    }

    /// Builds a spanning tree of the edges that are left, in *O(N + M)* time and space.
    pub(crate) fn depth_first_tree(&self) -> SpanningTree {
        SpanningTree::new(self.graph.len(), &self.graph.ends, |edge| self.is_left(edge))
    }
}

impl Position for Hackenbush {
    type Move = Chop;
    type Illegal = IllegalChop;

    /// Deletes an edge, and the edges that are then no longer connected to the ground.
    ///
    /// # Errors
    ///
    /// - [`IllegalChop::NoSuchEdge`] if the graph does not have an edge with this index.
    /// - [`IllegalChop::Gone`] if the edge is not left.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* vertices connected to the ground. For an edge of a cycle that is in the spanning tree, *O(N + M)* time
    /// for *M* edges, because another edge takes its place.
    fn play(&mut self, mv: &Chop) -> Result<(), IllegalChop> {
        self.check(mv)?;
        let edge = mv.edge;
        self.chopped.insert(edge);
        self.tree.cut(crate::graph::number(edge), &self.graph.ends, &self.chopped);
        self.played.push(*mv);
        Ok(())
    }

    fn check(&self, &Chop { edge }: &Chop) -> Result<(), IllegalChop> {
        let edges = self.graph.ends.len();
        if edge >= edges {
            return Err(IllegalChop::NoSuchEdge { edge, edges });
        }
        if self.is_left(edge) { Ok(()) } else { Err(IllegalChop::Gone { edge }) }
    }
}

impl PartialEq for Hackenbush {
    fn eq(&self, other: &Self) -> bool {
        self.vertices() == other.vertices() && self.edges_left_with_ends().eq(other.edges_left_with_ends())
    }
}

impl Eq for Hackenbush {}

impl Hash for Hackenbush {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.vertices().hash(state);
        self.edges_left_with_ends().for_each(|edge| edge.hash(state));
    }
}

impl fmt::Debug for Hackenbush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hackenbush on {} vertices ", self.vertices())?;
        f.debug_map().entries(self.edges_left_with_ends()).finish()
    }
}
