//! The predecessors of each vertex, along which results spread.

use alloc::vec;
use alloc::vec::Vec;

use impartial_core::Stopped;

use crate::digraph::at;
use crate::progress::Meter;
use crate::{Digraph, Index};

/// An integer type for the starts of lists of predecessors. With 32 bits instead of 64, a graph of fewer than 2^32 edges
/// takes four bytes less per vertex.
pub(crate) trait Offset: Copy + Default + TryFrom<usize> + TryInto<usize> {
    #[inline]
    fn new(offset: usize) -> Self {
        offset.try_into().unwrap_or_default()
    }

    #[inline]
    fn get(self) -> usize {
        self.try_into().unwrap_or_default()
    }
}

impl Offset for u32 {}
impl Offset for u64 {}

/// The predecessors of all vertices as compressed rows, once for each edge.
pub(crate) struct Predecessors<O> {
    starts: Vec<O>,
    sources: Vec<u32>,
}

impl<O: Offset> Predecessors<O> {
    pub(crate) fn of<P: Index, V: Index>(graph: &Digraph<'_, P, V>, meter: &mut Meter<'_>) -> Result<Self, Stopped> {
        // A counting sort. `starts[v]` is the number of predecessors of v, then the end of its list, and in the end its
        // start, because lists are filled from the back.
        let mut starts = vec![O::default(); at(graph.vertex_count()) + 1];
        for target in graph.targets() {
            let count = &mut starts[at(target)];
            *count = O::new(count.get() + 1);
        }
        let mut end = 0;
        for start in &mut starts {
            end += start.get();
            *start = O::new(end);
        }
        let mut sources = vec![0; end];
        for vertex in (0..graph.vertex_count()).rev() {
            let options = graph.options(vertex);
            meter.visit(options.len())?;
            for option in options {
                let next = starts[at(option)].get() - 1;
                starts[at(option)] = O::new(next);
                sources[next] = vertex;
            }
        }
        Ok(Self { starts, sources })
    }

    #[inline]
    pub(crate) fn of_vertex(&self, vertex: u32) -> &[u32] {
        &self.sources[self.starts[at(vertex)].get()..self.starts[at(vertex) + 1].get()]
    }
}
