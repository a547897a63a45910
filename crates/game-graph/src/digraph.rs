//! Digraphs as compressed rows: the numbers of the options of all vertices, one vertex after the other.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::mem;

/// Maximum number of vertices: 2^32 - 2.
pub const MAX_VERTICES: u64 = u32::MAX as u64 - 1;

/// Maximum number of edges: 2^40.
pub const MAX_EDGES: u64 = 1 << 40;

/// An integer type of the arrays of a [`Digraph`], such as `u32` or `i64`.
pub trait Index: Copy + TryInto<u64> {}

impl<T: Copy + TryInto<u64>> Index for T {}

/// Returns the number of an index, or a number above all limits if it is negative.
#[inline]
fn number(index: impl Index) -> u64 {
    index.try_into().unwrap_or(u64::MAX)
}

/// Returns a vertex of a valid graph as an index of a slice.
#[inline]
pub(crate) fn at(vertex: u32) -> usize {
    usize::try_from(vertex).unwrap_or(usize::MAX)
}

/// A directed graph as a game: a position is a vertex, and a move goes along an edge to an option of the vertex. The player
/// who cannot move loses. Loops and repeated edges are allowed.
///
/// The graph has the two arrays of compressed rows, as in `scipy.sparse.csr_array`: the options of vertex *v* are
/// `indices[indptr[v]..indptr[v + 1]]`. Each array is owned or borrowed.
#[derive(Clone, Debug)]
pub struct Digraph<'a, P: Index = u64, V: Index = u32> {
    // Invariant: `indptr` begins with 0, never descends and ends with the length of `indices`, whose numbers are vertices.
    indptr: Cow<'a, [P]>,
    indices: Cow<'a, [V]>,
}

impl<'a, P: Index, V: Index> Digraph<'a, P, V> {
    /// Creates a graph from its compressed rows. The number of vertices is the length of `indptr` minus 1.
    ///
    /// # Errors
    ///
    /// Returns an error if the arrays describe no graph, or a graph beyond the limits.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* time for *n* vertices and *m* edges, and *O(1)* space.
    ///
    /// # Examples
    ///
    /// ```
    /// use game_graph::{Digraph, InvalidDigraph, Value};
    ///
    /// // Vertex 0 is the end, vertex 1 moves to it or to itself, and vertex 2 moves only to itself.
    /// let game = Digraph::new(&[0_i64, 0, 2, 3][..], &[0_i32, 1, 2][..])?;
    /// assert_eq!(game.options(1).collect::<Vec<_>>(), [0, 1]);
    /// let values: Vec<Value> = game.solve().iter().collect();
    /// assert_eq!(values, [Value::Nim(0), Value::Infinite(vec![0]), Value::Infinite(vec![])]);
    ///
    /// let error = Digraph::new(&[0_u64, 2][..], &[0_u32, 3][..]).unwrap_err();
    /// assert_eq!(error, InvalidDigraph::NoVertex { index: 1 });
    /// assert_eq!(error.to_string(), "edge 1 leads to a vertex that does not exist");
    /// # Ok::<(), InvalidDigraph>(())
    /// ```
    pub fn new(indptr: impl Into<Cow<'a, [P]>>, indices: impl Into<Cow<'a, [V]>>) -> Result<Self, InvalidDigraph> {
        let graph = Self { indptr: indptr.into(), indices: indices.into() };
        let vertices = graph.indptr.len().checked_sub(1).ok_or(InvalidDigraph::Row { index: 0 })? as u64;
        if vertices > MAX_VERTICES {
            return Err(InvalidDigraph::TooManyVertices);
        }
        if graph.edge_count() > MAX_EDGES {
            return Err(InvalidDigraph::TooManyEdges);
        }
        let mut before = 0;
        for (index, &start) in graph.indptr.iter().enumerate() {
            let start = number(start);
            // The solvers count the options of a vertex in 32 bits, and two counts have another meaning.
            if start < before
                || start > graph.edge_count()
                || index == 0 && start > 0
                || start - before > MAX_VERTICES - 1
            {
                return Err(InvalidDigraph::Row { index });
            }
            before = start;
        }
        if before < graph.edge_count() {
            return Err(InvalidDigraph::Row { index: graph.indptr.len() - 1 });
        }
        match graph.indices.iter().position(|&target| number(target) >= vertices) {
            Some(index) => Err(InvalidDigraph::NoVertex { index }),
            None => Ok(graph),
        }
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn vertex_count(&self) -> u32 {
        u32::try_from(self.indptr.len() - 1).unwrap_or(u32::MAX)
    }

    /// Returns the number of edges.
    #[must_use]
    pub fn edge_count(&self) -> u64 {
        self.indices.len() as u64
    }

    /// Returns the options of a vertex, in the order of the array.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such vertex.
    #[inline]
    #[must_use]
    pub fn options(&self, vertex: u32) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + '_ {
        let row = |index: usize| usize::try_from(number(self.indptr[index])).unwrap_or(usize::MAX);
        let options = &self.indices[row(at(vertex))..row(at(vertex) + 1)];
        options.iter().map(|&option| u32::try_from(number(option)).unwrap_or(u32::MAX))
    }

    /// Returns the targets of all edges, sorted by the vertices that they leave.
    pub(crate) fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        self.indices.iter().map(|&option| u32::try_from(number(option)).unwrap_or(u32::MAX))
    }
}

impl Digraph<'static> {
    /// Creates a graph from its edges, each from a vertex to an option. The options of a vertex keep their order.
    ///
    /// # Errors
    ///
    /// Returns an error if an edge has a vertex that is not below `vertices`, or if the graph exceeds the limits.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* time and space for *n* vertices and *m* edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use game_graph::Digraph;
    ///
    /// let game = Digraph::from_edges(3, &[[2, 1], [1, 0], [2, 0]])?;
    /// assert_eq!(game.nim_values().unwrap(), [0, 1, 2]);
    /// # Ok::<(), game_graph::InvalidDigraph>(())
    /// ```
    pub fn from_edges(vertices: u32, edges: &[[u32; 2]]) -> Result<Self, InvalidDigraph> {
        if u64::from(vertices) > MAX_VERTICES {
            return Err(InvalidDigraph::TooManyVertices);
        }
        // A counting sort, unless the edges are sorted. `indptr[v + 1]` is the number of options of v, then the index of its
        // next option, and in the end the end of its row.
        let mut indptr = vec![0; at(vertices) + 1];
        let (mut before, mut is_sorted) = (0, true);
        for (index, &[from, to]) in edges.iter().enumerate() {
            if from.max(to) >= vertices {
                return Err(InvalidDigraph::NoVertex { index });
            }
            indptr[at(from) + 1] += 1;
            is_sorted &= before <= from;
            before = from;
        }
        let mut start = 0;
        if is_sorted {
            for row in &mut indptr[1..] {
                start += *row;
                *row = start;
            }
            return Self::new(indptr, edges.iter().map(|&[_, to]| to).collect::<Vec<_>>());
        }
        for row in &mut indptr[1..] {
            start += mem::replace(row, start);
        }
        let mut indices = vec![0; edges.len()];
        for &[from, to] in edges {
            let next = &mut indptr[at(from) + 1];
            indices[usize::try_from(*next).unwrap_or(usize::MAX)] = to;
            *next += 1;
        }
        Self::new(indptr, indices)
    }

    /// Creates a graph from the options of each vertex.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`from_edges`](Self::from_edges).
    ///
    /// # Complexity
    ///
    /// *O(n + m)* time and space for *n* vertices and *m* edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use game_graph::Digraph;
    ///
    /// // A heap of up to nine tokens, of which a player takes one, two or three.
    /// let game = Digraph::from_options((0..10_u32).map(|heap| (heap.saturating_sub(3)..heap)))?;
    /// assert_eq!(game.nim_values().unwrap(), [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    /// # Ok::<(), game_graph::InvalidDigraph>(())
    /// ```
    pub fn from_options(options: impl IntoIterator<Item: IntoIterator<Item = u32>>) -> Result<Self, InvalidDigraph> {
        let (mut indptr, mut indices) = (vec![0], Vec::new());
        for options in options {
            indices.extend(options);
            indptr.push(indices.len() as u64);
        }
        Self::new(indptr, indices)
    }
}

/// The error of arrays that are not a graph within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InvalidDigraph {
    /// `indptr` does not begin with 0, descends, does not end with the number of edges, or has a row of more than 2^32 - 3
    /// options.
    Row {
        /// The index in `indptr`.
        index: usize,
    },
    /// An edge has a vertex that does not exist.
    NoVertex {
        /// The index of the edge.
        index: usize,
    },
    /// The graph has more than [`MAX_VERTICES`] vertices.
    TooManyVertices,
    /// The graph has more than [`MAX_EDGES`] edges.
    TooManyEdges,
}

impl Display for InvalidDigraph {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row { index } => write!(
                f,
                "the array of rows is wrong at index {index}: it must begin with 0, ascend and end with the number of edges"
            ),
            Self::NoVertex { index } => write!(f, "edge {index} leads to a vertex that does not exist"),
            Self::TooManyVertices => write!(f, "the graph has more than {MAX_VERTICES} vertices"),
            Self::TooManyEdges => write!(f, "the graph has more than {MAX_EDGES} edges"),
        }
    }
}

impl Error for InvalidDigraph {}
