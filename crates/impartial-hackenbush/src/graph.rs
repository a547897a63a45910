//! The edges of a graph, which no move changes.
//!
//! A list with an item for each vertex would take memory in proportion to a number that one edge can make as large as it
//! likes. If most vertices have no edge, the others are therefore numbered again.

use alloc::vec::Vec;

use crate::{InvalidHackenbush, MAX_EDGES, MAX_VERTICES};

/// The ends of the edges, as vertices with small numbers. The ground is 0.
#[derive(Debug)]
pub(crate) struct Graph {
    vertices: u32,
    // Invariant: each end is below `len`.
    pub(crate) ends: Vec<[u32; 2]>,
    // The given numbers of the vertices in `ends`, ascending from the ground, or empty if they are the same.
    names: Vec<u32>,
}

impl Graph {
    /// Checks the edges. A vector is stored without a copy.
    pub(crate) fn new(vertices: u32, mut ends: Vec<[u32; 2]>) -> Result<Self, InvalidHackenbush> {
        if !(1..=MAX_VERTICES).contains(&vertices) {
            return Err(InvalidHackenbush::Vertices { vertices });
        }
        if ends.len() as u64 > MAX_EDGES {
            return Err(InvalidHackenbush::Edges { edges: ends.len() });
        }
        if let Some(index) = ends.iter().position(|&[from, to]| from.max(to) >= vertices) {
            let vertex = ends[index].into_iter().find(|&end| end >= vertices).expect("an end is too large");
            return Err(InvalidHackenbush::End { index, vertex, vertices });
        }
        let mut names = Vec::new();
        // Each edge has at most two vertices of its own.
        if vertices as usize > 2 * ends.len() + 1 {
            names.push(0);
            names.extend(ends.as_flattened());
            names.sort_unstable();
            names.dedup();
            for end in ends.as_flattened_mut() {
                *end = number(names.binary_search(end).expect("the list has every end"));
            }
        }
        Ok(Self { vertices, ends, names })
    }

    /// Returns the number of vertices as it was given.
    pub(crate) fn vertices(&self) -> u32 {
        self.vertices
    }

    /// Returns the number of vertices that `ends` may use.
    pub(crate) fn len(&self) -> usize {
        if self.names.is_empty() { self.vertices as usize } else { self.names.len() }
    }

    /// Returns the given number of a vertex of `ends`.
    pub(crate) fn name(&self, vertex: u32) -> u32 {
        self.names.get(vertex as usize).copied().unwrap_or(vertex)
    }

    /// Returns the vertex of `ends` with a given number, or `None` if it has no edge or does not exist.
    pub(crate) fn vertex(&self, name: u32) -> Option<u32> {
        if self.names.is_empty() {
            return (name < self.vertices).then_some(name);
        }
        self.names.binary_search(&name).ok().map(number)
    }

    /// Returns the given ends of an edge.
    pub(crate) fn edge(&self, edge: usize) -> [u32; 2] {
        self.ends[edge].map(|end| self.name(end))
    }
}

/// Converts an index of a vertex or an edge.
#[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2^31 edges, and at most as many vertices")]
pub(crate) const fn number(index: usize) -> u32 {
    index as u32
}
