//! A set of edges, as a bit for each.

use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Debug)]
pub(crate) struct EdgeSet(Vec<u64>);

impl EdgeSet {
    /// Returns the empty set for a graph of this number of edges.
    pub(crate) fn new(edges: usize) -> Self {
        Self(vec![0; edges.div_ceil(64)])
    }

    pub(crate) fn contains(&self, edge: usize) -> bool {
        self.0[edge / 64] >> (edge % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, edge: usize) {
        self.0[edge / 64] |= 1 << (edge % 64);
    }
}
