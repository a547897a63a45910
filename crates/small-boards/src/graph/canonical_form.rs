//! A canonical graph, packed into bytes.
//!
//! A search stores millions of positions, and a graph of 20 vertices takes 320 bytes as a [`Graph`] but 25 as a form.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Graph;

/// A graph up to isomorphism, as [`Graph::canonical_form`] returns it, perhaps with coloured vertices.
///
/// Two forms are equal if and only if their graphs are isomorphic, with equal colours, even if they were computed from different graphs.
/// Forms are ordered by the number of vertices, and otherwise in an arbitrary order.
/// They are the same in every run of a version, but may differ between versions.
///
/// A graph of *n* vertices takes 1 + *n* (*n* - 1) / 16 bytes, rounded up, and a pointer; colours take *n* more bytes.
///
/// # Examples
///
/// In a search, a form is a position of a game, which is converted to a graph to list its options.
///
/// ```
/// use small_boards::{CanonicalForm, Graph};
///
/// let path = Graph::new(3, [[0, 1], [1, 2]])?;
/// let form: CanonicalForm = path.canonical_form(path.all());
/// let graph = Graph::from(&form);
/// assert_eq!(graph.edges(graph.all()).count(), 2);
/// assert_eq!(graph.canonical_form(graph.all()), form);
/// # Ok::<(), small_boards::InvalidGraph>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalForm {
    // The number of vertices, followed by a bit for each pair of vertices: (0, 1), (0, 2), (1, 2), (0, 3) and so on.
    // If a vertex has another colour than 0, the colours of all vertices follow.
    bytes: Box<[u8]>,
}

impl CanonicalForm {
    /// Returns the number of vertices.
    ///
    /// # Examples
    ///
    /// ```
    /// let path = small_boards::Graph::new(3, [[0, 1], [1, 2]])?;
    /// assert_eq!(path.canonical_form(0b11).vertices(), 2);
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.bytes[0].into()
    }

    /// Returns the colours of the vertices, if any vertex has another colour than 0.
    ///
    /// # Examples
    ///
    /// ```
    /// let edge = small_boards::Graph::new(2, [(0, 1)])?;
    /// assert_eq!(edge.canonical_labelling(0b11, &[7, 2]).0.colours(), [2, 7]);
    /// assert_eq!(edge.canonical_form(0b11).colours(), []);
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn colours(&self) -> &[u8] {
        &self.bytes[1 + bytes_of_pairs(self.vertices())..]
    }

    /// Packs a graph that is given by the neighbours of each vertex among the earlier vertices, and its colours.
    pub(super) fn pack(earlier: &[u128], colours: &[u8]) -> Self {
        let colours = if colours.iter().all(|&colour| colour == 0) { &[] } else { colours };
        let mut bytes = Vec::with_capacity(1 + bytes_of_pairs(earlier.len()) + colours.len());
        bytes.push(u8::try_from(earlier.len()).expect("a graph has at most 128 vertices"));
        let (mut byte, mut bits) = (0, 0);
        for (vertex, neighbours) in earlier.iter().enumerate() {
            for other in 0..vertex {
                byte |= u8::from(neighbours >> other & 1 == 1) << bits;
                bits += 1;
                if bits == 8 {
                    bytes.push(byte);
                    (byte, bits) = (0, 0);
                }
            }
        }
        if bits > 0 {
            bytes.push(byte);
        }
        bytes.extend_from_slice(colours);
        Self { bytes: bytes.into() }
    }
}

/// Returns the number of bytes for the pairs of this many vertices.
const fn bytes_of_pairs(vertices: usize) -> usize {
    (vertices * vertices.saturating_sub(1) / 2).div_ceil(8)
}

impl From<&CanonicalForm> for Graph {
    /// Creates a graph with this form, without its colours. Its vertices are numbered as in the form.
    ///
    /// # Complexity
    ///
    /// *O(n²)* time for *n* vertices.
    fn from(form: &CanonicalForm) -> Self {
        let len = form.vertices();
        let mut graph = Self { neighbours: alloc::vec![0; len] };
        let mut bits = form.bytes[1..].iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
        for vertex in 0..len {
            for (other, _) in (0..vertex).zip(&mut bits).filter(|&(_, is_edge)| is_edge) {
                graph.neighbours[vertex] |= 1 << other;
                graph.neighbours[other] |= 1 << vertex;
            }
        }
        graph
    }
}
