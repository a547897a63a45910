//! A canonical graph, packed into bytes.
//!
//! A search stores millions of positions, and a graph of 20 vertices takes 320 bytes as a [`Graph`] but 25 as a form.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Graph, indices, low_bits};

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

    /// Returns the number of edges.
    ///
    /// # Complexity
    ///
    /// *O(n²)* time for *n* vertices.
    ///
    /// # Examples
    ///
    /// ```
    /// let path = small_boards::Graph::new(3, [[0, 1], [1, 2]])?;
    /// assert_eq!(path.canonical_form(0b111).edges(), 2);
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn edges(&self) -> usize {
        let pairs = &self.bytes[1..][..bytes_of_pairs(self.vertices())];
        pairs.iter().map(|byte| byte.count_ones() as usize).sum()
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
        let (mut pending, mut bits) = (0, 0);
        for (vertex, neighbours) in earlier.iter().enumerate() {
            for (part, count) in halves(vertex) {
                pending |= (neighbours >> part & low_bits(count)) << bits;
                bits += count;
                bytes.extend_from_slice(&pending.to_le_bytes()[..bits / 8]);
                pending >>= bits / 8 * 8;
                bits %= 8;
            }
        }
        if bits > 0 {
            bytes.push(pending.to_le_bytes()[0]);
        }
        bytes.extend_from_slice(colours);
        Self { bytes: bytes.into() }
    }
}

/// Returns the number of bytes for the pairs of this many vertices.
const fn bytes_of_pairs(vertices: usize) -> usize {
    (vertices * vertices.saturating_sub(1) / 2).div_ceil(8)
}

/// Returns the first bit and the number of bits of two halves of the pairs of a vertex. A half with up to seven bits of a byte before
/// it fits into 128 bits.
const fn halves(vertex: usize) -> [(usize, usize); 2] {
    if vertex < 64 { [(0, vertex), (64, 0)] } else { [(0, 64), (64, vertex - 64)] }
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
        let mut offset = 0;
        for vertex in 0..len {
            for (part, count) in halves(vertex) {
                let mut word = [0; 16];
                let bytes = &form.bytes[1 + offset / 8..];
                let read = bytes.len().min(word.len());
                word[..read].copy_from_slice(&bytes[..read]);
                graph.neighbours[vertex] |= (u128::from_le_bytes(word) >> (offset % 8) & low_bits(count)) << part;
                offset += count;
            }
            for other in indices(graph.neighbours[vertex]) {
                graph.neighbours[other] |= 1 << vertex;
            }
        }
        graph
    }
}
