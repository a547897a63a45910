//! Sets of vertices of a graph.

use alloc::vec;
use alloc::vec::Vec;
use core::{fmt, iter};

use crate::singletons;

mod canonical_form;
mod canonical_search;
mod colour_refinement;
mod tree_order;

pub use canonical_form::CanonicalForm;

/// An undirected graph with up to 128 vertices, whose sets of vertices are integers.
///
/// Vertex *v* is bit *v* of a set. Sets are `u128`, so a board of more than 64 cells can also be a graph.
/// Methods ignore bits beyond the vertices of the graph.
///
/// A set of vertices stands for its induced subgraph: these vertices and the edges between them.
///
/// Two graphs are equal if they have the same number of vertices and the same edges.
/// Compare [canonical forms](Self::canonical_form) to find out whether graphs are isomorphic.
///
/// # Complexity
///
/// Operations are *O(1)* unless noted. A graph takes 16 bytes per vertex.
///
/// # Examples
///
/// ```
/// use small_boards::Graph;
///
/// // A triangle, an edge, and an isolated vertex.
/// let graph = Graph::new(6, [[0, 1], [1, 2], [2, 0], [3, 5]])?;
/// assert_eq!(graph.neighbours(0b1), 0b110);
/// assert!(graph.parts(graph.all()).eq([0b111, 0b101_000, 0b10_000]));
///
/// // Two vertices of the triangle induce a single edge.
/// assert_eq!(graph.canonical_form(0b110), graph.canonical_form(0b101_000));
/// assert_ne!(graph.canonical_form(0b110), graph.canonical_form(0b110_000));
/// # Ok::<(), small_boards::InvalidGraph>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    // The neighbours of each vertex. Invariant: symmetric, and no vertex is its own neighbour.
    neighbours: Vec<u128>,
}

/// The error returned when a list of edges does not define a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidGraph {
    /// The graph has more vertices than a set can hold.
    TooManyVertices {
        /// The number of vertices.
        vertices: usize,
    },
    /// An edge ends at a vertex that the graph does not have.
    NoSuchVertex {
        /// The index of the edge in the list, from 0.
        index: usize,
        /// The vertex.
        vertex: usize,
        /// The number of vertices of the graph.
        vertices: usize,
    },
    /// Both ends of an edge are the same vertex.
    Loop {
        /// The index of the edge in the list, from 0.
        index: usize,
        /// The vertex.
        vertex: usize,
    },
}

impl Graph {
    /// Maximum number of vertices.
    pub const MAX_VERTICES: usize = 128;

    /// Creates the graph with vertices from 0 to `vertices - 1` and the given edges.
    ///
    /// An [edge](Edge) is a pair `(0, 1)` or an array `[0, 1]`. It may be listed more than once, and in both directions.
    ///
    /// # Errors
    ///
    /// - [`InvalidGraph::TooManyVertices`] if there are more than 128 vertices.
    /// - [`InvalidGraph::NoSuchVertex`] if an edge ends at a vertex that is not below `vertices`.
    /// - [`InvalidGraph::Loop`] if both ends of an edge are the same vertex.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* time for *n* vertices and *m* edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Graph;
    ///
    /// let cycle = Graph::new(5, (0..5).map(|vertex| [vertex, (vertex + 1) % 5]))?;
    /// assert_eq!(cycle.neighbours(0b1), 0b10010);
    ///
    /// let error = Graph::new(3, [[0, 1], [1, 3]]).unwrap_err();
    /// assert_eq!(error.to_string(), "edge 1: no vertex 3 among 3 vertices");
    /// let error = Graph::new(3, [[2, 2]]).unwrap_err();
    /// assert_eq!(error.to_string(), "edge 0: both ends are vertex 2");
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    pub fn new(vertices: usize, edges: impl IntoIterator<Item: Edge>) -> Result<Self, InvalidGraph> {
        if vertices > Self::MAX_VERTICES {
            return Err(InvalidGraph::TooManyVertices { vertices });
        }
        let mut neighbours = vec![0; vertices];
        for (index, edge) in edges.into_iter().enumerate() {
            let [from, to] = edge.ends();
            let vertex = from.max(to);
            if vertex >= vertices {
                return Err(InvalidGraph::NoSuchVertex { index, vertex, vertices });
            }
            if from == to {
                return Err(InvalidGraph::Loop { index, vertex });
            }
            neighbours[from] |= 1 << to;
            neighbours[to] |= 1 << from;
        }
        Ok(Self { neighbours })
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Returns whether the graph has no vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// Returns the set of all vertices.
    #[must_use]
    pub fn all(&self) -> u128 {
        low_bits(self.len())
    }

    /// Returns the vertices that share an edge with a vertex of the set.
    ///
    /// The result contains a vertex of the set only if another vertex of the set is its neighbour.
    ///
    /// # Complexity
    ///
    /// *O(k)* time for *k* vertices in the set.
    ///
    /// # Examples
    ///
    /// ```
    /// let path = small_boards::Graph::new(5, [[0, 1], [1, 2], [2, 3], [3, 4]])?;
    /// assert_eq!(path.neighbours(0b01), 0b0010);
    /// assert_eq!(path.neighbours(0b11), 0b0111);
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn neighbours(&self, set: u128) -> u128 {
        indices(set & self.all()).fold(0, |found, vertex| found | self.neighbours[vertex])
    }

    /// Returns the vertices of the set and their neighbours.
    ///
    /// # Complexity
    ///
    /// *O(k)* time for *k* vertices in the set.
    ///
    /// # Examples
    ///
    /// ```
    /// let path = small_boards::Graph::new(5, [[0, 1], [1, 2], [2, 3], [3, 4]])?;
    /// assert_eq!(path.closed_neighbourhood(0b1000), 0b11100);
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn closed_neighbourhood(&self, set: u128) -> u128 {
        set & self.all() | self.neighbours(set)
    }

    /// Returns an iterator over the connected parts of a set: the maximal sets of vertices that are joined by paths
    /// within the set.
    ///
    /// Parts come in ascending order of their first vertices. An empty set has no parts.
    ///
    /// # Complexity
    ///
    /// *O(k)* time for a part of *k* vertices.
    ///
    /// # Examples
    ///
    /// ```
    /// let path = small_boards::Graph::new(5, [[0, 1], [1, 2], [2, 3], [3, 4]])?;
    /// assert!(path.parts(0b11011).eq([0b00011, 0b11000]));
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    pub fn parts(&self, set: u128) -> impl Iterator<Item = u128> + Clone {
        let mut rest = set & self.all();
        iter::from_fn(move || {
            // Breadth-first search from the first vertex that is left.
            let (mut part, mut added) = (0, rest & rest.wrapping_neg());
            while added != 0 {
                part |= added;
                added = self.neighbours(added) & rest & !part;
            }
            rest ^= part;
            (part != 0).then_some(part)
        })
    }

    /// Returns an iterator over the edges between the vertices of a set, each as a set of two vertices.
    ///
    /// # Complexity
    ///
    /// *O(k + m)* time for *k* vertices and *m* edges.
    ///
    /// # Examples
    ///
    /// ```
    /// let path = small_boards::Graph::new(4, [[0, 3], [3, 1], [1, 2]])?;
    /// assert!(path.edges(0b1011).eq([0b1001, 0b1010]));
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    pub fn edges(&self, set: u128) -> impl Iterator<Item = u128> + Clone {
        let set = set & self.all();
        indices(set).flat_map(move |vertex| {
            let later = set & !low_bits(vertex + 1);
            singletons(self.neighbours[vertex] & later).map(move |other| 1 << vertex | other)
        })
    }
}

/// An edge: the numbers of two vertices, as a pair, an array, or a reference to one of them.
///
/// The trait is sealed, so no other type can implement it.
///
/// # Examples
///
/// ```
/// use small_boards::{Edge, Graph};
///
/// /// The cycle through the vertices of a path.
/// fn closed(vertices: usize, path: &[impl Edge]) -> Graph {
///     let edges = path.iter().map(Edge::ends).chain([[0, vertices - 1]]);
///     Graph::new(vertices, edges).expect("the vertices exist")
/// }
/// assert_eq!(closed(3, &[(0, 1), (1, 2)]), closed(3, &[[1, 0], [2, 1]]));
/// ```
pub trait Edge: sealed::Edge {
    /// Returns both ends.
    fn ends(&self) -> [usize; 2];
}

/// Prevents other crates from implementing the trait.
mod sealed {
    pub trait Edge {}

    impl Edge for [usize; 2] {}

    impl Edge for (usize, usize) {}

    impl<E: Edge> Edge for &E {}
}

impl Edge for [usize; 2] {
    fn ends(&self) -> [usize; 2] {
        *self
    }
}

impl Edge for (usize, usize) {
    fn ends(&self) -> [usize; 2] {
        [self.0, self.1]
    }
}

impl<E: Edge> Edge for &E {
    fn ends(&self) -> [usize; 2] {
        (**self).ends()
    }
}

/// Returns the set of the vertices below `count`.
fn low_bits(count: usize) -> u128 {
    if count == 0 { 0 } else { u128::MAX >> (128 - count) }
}

/// Returns the members of a set as indices.
fn indices(set: u128) -> impl Iterator<Item = usize> + Clone {
    singletons(set).map(|single| single.trailing_zeros() as usize)
}

impl fmt::Display for InvalidGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyVertices { vertices } => {
                write!(f, "a graph of {vertices} vertices: expected at most {}", Graph::MAX_VERTICES)
            }
            Self::NoSuchVertex { index, vertex, vertices } => {
                write!(f, "edge {index}: no vertex {vertex} among {vertices} vertices")
            }
            Self::Loop { index, vertex } => write!(f, "edge {index}: both ends are vertex {vertex}"),
        }
    }
}

impl core::error::Error for InvalidGraph {}
