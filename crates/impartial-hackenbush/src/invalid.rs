//! The maximum size of a graph, and the error for a graph that cannot be built.

use core::fmt;

/// Maximum number of vertices: 2^31 - 1.
pub const MAX_VERTICES: u32 = (1 << 31) - 1;

/// Maximum number of edges: 2^31 - 1.
pub const MAX_EDGES: u64 = (1 << 31) - 1;

/// The error for a graph that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidHackenbush {
    /// The graph has no vertices, so it has no ground, or more than [`MAX_VERTICES`].
    Vertices {
        /// The number of vertices given.
        vertices: u32,
    },
    /// The graph has more than [`MAX_EDGES`] edges.
    Edges {
        /// The number of edges given.
        edges: usize,
    },
    /// An edge ends at a vertex that the graph does not have.
    End {
        /// The index of the edge, from 0.
        index: usize,
        /// The vertex given.
        vertex: u32,
        /// The number of vertices.
        vertices: u32,
    },
}

impl InvalidHackenbush {
    /// Returns the index of the invalid edge, counted from 0, or `None` if a size is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_hackenbush::Hackenbush;
    ///
    /// assert_eq!(Hackenbush::new(3, [[0, 1], [1, 3]]).unwrap_err().index(), Some(1));
    /// assert_eq!(Hackenbush::new(0, []).unwrap_err().index(), None);
    /// ```
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::End { index, .. } => Some(*index),
            Self::Vertices { .. } | Self::Edges { .. } => None,
        }
    }
}

impl fmt::Display for InvalidHackenbush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vertices { vertices } => {
                write!(f, "the number of vertices must be from 1 to {MAX_VERTICES}, not {vertices}")
            }
            Self::Edges { edges } => write!(f, "the graph has {edges} edges, more than {MAX_EDGES}"),
            Self::End { index, vertex, vertices } => {
                write!(f, "the edge at index {index} ends at vertex {vertex}; the largest vertex is {}", vertices - 1)
            }
        }
    }
}

impl core::error::Error for InvalidHackenbush {}
