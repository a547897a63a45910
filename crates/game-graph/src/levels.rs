//! The solver of values: the acyclic part first, and then the other vertices level by level. The README proves it.
//!
//! Values spread from options to predecessors, which collect them in a bit set. So the options of a vertex are hardly
//! ever read: only at the start of a level, and to find nim-values of 32 or more. The alternative, which reads the values
//! of all options once they are known, visits each edge of an acyclic graph twice.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::successors;
use core::mem;

use impartial_core::Stopped;

use crate::digraph::at;
use crate::predecessors::{Offset, Predecessors};
use crate::progress::Meter;
use crate::{Digraph, Index};

/// The number that stands for the lack of a nim-value in [`Values::nim_values`](crate::Values::nim_values).
pub(crate) const INFINITE: u32 = u32::MAX;

/// Number of consecutive nim-values in [`Vertex::seen`].
const WINDOW: u32 = u32::BITS;

/// [`Vertex::open`] of a vertex with a nim-value.
const DONE: u32 = u32::MAX;

/// [`Vertex::open`] of a vertex that will not get a nim-value, because its options lack a nim-value below the window.
const INERT: u32 = u32::MAX - 1;

/// What is known about a vertex. Both numbers share a cache line, because most steps need both.
#[derive(Clone, Copy)]
struct Vertex {
    /// In the acyclic part, the number of options without a nim-value. In the other part, the number of options without a
    /// nim-value that have no option of the current level, if the vertex is a candidate; or `DONE` or `INERT`.
    open: u32,
    /// The set of nim-values in the window that options have, or the nim-value if the vertex is `DONE`.
    seen: u32,
}

impl Vertex {
    /// Returns whether the vertex may get the nim-value of this level: its options have all smaller nim-values, and not
    /// this one.
    #[inline]
    fn is_candidate(self, bit: u32) -> bool {
        self.open < INERT && self.seen.trailing_ones() == bit
    }

    /// Returns whether the vertex has no nim-value, and no option with the nim-value of this bit.
    #[inline]
    fn is_uncovered(self, bit: u32) -> bool {
        self.open != DONE && self.seen >> bit & 1 == 0
    }
}

/// A solver in progress.
pub(crate) struct Levels<'g, 'm, P: Index, V: Index, O> {
    graph: &'g Digraph<'g, P, V>,
    predecessors: Predecessors<O>,
    vertices: Vec<Vertex>,
    /// The vertices whose nim-value is known and not yet spread. All have options, so there are no more than edges.
    queue: Vec<u32>,
    meter: Meter<'m>,
}

impl<'g, 'm, P: Index, V: Index, O: Offset> Levels<'g, 'm, P, V, O> {
    /// Gives the vertices of the acyclic part their nim-values.
    pub(crate) fn new(graph: &'g Digraph<'g, P, V>, mut meter: Meter<'m>) -> Result<Self, Stopped> {
        let predecessors = Predecessors::of(graph, &mut meter)?;
        let open = |vertex| Vertex { open: u32::try_from(graph.options(vertex).len()).unwrap_or(u32::MAX), seen: 0 };
        let vertices = (0..graph.vertex_count()).map(open).collect();
        let edges = usize::try_from(graph.edge_count()).unwrap_or(usize::MAX);
        let queue = Vec::with_capacity(edges.min(at(graph.vertex_count())));
        let mut levels = Self { graph, predecessors, vertices, queue, meter };
        for vertex in 0..graph.vertex_count() {
            // The vertices with options follow their last option.
            if graph.options(vertex).len() == 0 {
                levels.finish(vertex)?;
                while let Some(vertex) = levels.queue.pop() {
                    levels.finish(vertex)?;
                }
            }
        }
        Ok(levels)
    }

    /// Gives a vertex whose options all have nim-values their mex.
    fn finish(&mut self, vertex: u32) -> Result<(), Stopped> {
        let seen = self.vertices[at(vertex)].seen;
        let nim_value = if seen == u32::MAX { self.large_mex(vertex) } else { seen.trailing_ones() };
        self.vertices[at(vertex)] = Vertex { open: DONE, seen: nim_value };
        let bit = 1_u32.checked_shl(nim_value).unwrap_or(0);
        let predecessors = self.predecessors.of_vertex(vertex);
        for &predecessor in predecessors {
            let Vertex { open, seen } = &mut self.vertices[at(predecessor)];
            *seen |= bit;
            *open -= 1;
            if *open == 0 {
                self.queue.push(predecessor);
            }
        }
        self.meter.visit(predecessors.len())
    }

    /// Returns the mex of the options of a vertex, which all have nim-values.
    fn large_mex(&self, vertex: u32) -> u32 {
        let options = self.graph.options(vertex);
        // A vertex with d options has at most the nim-value d. With the nim-value g, it has options with all smaller ones,
        // which have options themselves, so the graph has at least g (g + 1) / 2 edges.
        let largest = usize::try_from((2 * self.graph.edge_count()).isqrt()).unwrap_or(usize::MAX);
        let mut seen = vec![false; options.len().min(largest)];
        for option in options {
            if let Some(seen) = seen.get_mut(at(self.vertices[at(option)].seen)) {
                *seen = true;
            }
        }
        let mex = seen.iter().position(|&seen| !seen).unwrap_or(seen.len());
        u32::try_from(mex).unwrap_or(u32::MAX)
    }

    /// Gives the vertices outside the acyclic part the nim-values 0, 1 and so on, until no vertex can get a larger one.
    pub(crate) fn run(&mut self) -> Result<(), Stopped> {
        for level in 0.. {
            let bit = level % WINDOW;
            if bit == 0 && level > 0 {
                self.move_window(level)?;
            }
            if !self.find_candidates(bit)? {
                break;
            }
            while let Some(vertex) = self.queue.pop() {
                self.vertices[at(vertex)] = Vertex { open: DONE, seen: level };
                self.cover_predecessors(vertex, bit)?;
            }
        }
        Ok(())
    }

    /// Counts the uncovered options of the candidates, and queues the candidates without any. Returns whether a vertex
    /// without a nim-value has options of all smaller nim-values.
    fn find_candidates(&mut self, bit: u32) -> Result<bool, Stopped> {
        let mut has_more = false;
        for vertex in 0..self.graph.vertex_count() {
            let found = self.vertices[at(vertex)];
            has_more |= found.open < INERT && found.seen.trailing_ones() >= bit;
            if found.is_candidate(bit) {
                let options = self.graph.options(vertex);
                self.meter.visit(options.len())?;
                let open = options.filter(|&option| self.vertices[at(option)].is_uncovered(bit)).count();
                self.vertices[at(vertex)].open = u32::try_from(open).unwrap_or(u32::MAX);
                if open == 0 {
                    self.queue.push(vertex);
                }
            }
        }
        Ok(has_more)
    }

    /// Marks the predecessors of a vertex that got the nim-value of this level, and queues candidates whose last uncovered
    /// option is among them.
    fn cover_predecessors(&mut self, vertex: u32, bit: u32) -> Result<(), Stopped> {
        for &covered in self.predecessors.of_vertex(vertex) {
            if !self.vertices[at(covered)].is_uncovered(bit) {
                continue;
            }
            self.vertices[at(covered)].seen |= 1 << bit;
            let predecessors = self.predecessors.of_vertex(covered);
            for &candidate in predecessors {
                let found = &mut self.vertices[at(candidate)];
                if found.is_candidate(bit) {
                    found.open -= 1;
                    if found.open == 0 {
                        self.queue.push(candidate);
                    }
                }
            }
            self.meter.visit(predecessors.len())?;
        }
        self.meter.visit(self.predecessors.of_vertex(vertex).len())
    }

    /// Replaces the nim-values in [`Vertex::seen`] by the nim-values of the window that begins with `start`.
    fn move_window(&mut self, start: u32) -> Result<(), Stopped> {
        for vertex in 0..self.graph.vertex_count() {
            let found = self.vertices[at(vertex)];
            if found.open == DONE {
                continue;
            }
            let options = self.graph.options(vertex);
            self.meter.visit(options.len())?;
            let bit = |option| match self.vertices[at(option)] {
                Vertex { open: DONE, seen } => seen.checked_sub(start).and_then(|shift| 1_u32.checked_shl(shift)),
                _ => None,
            };
            let seen = options.filter_map(bit).fold(0, |seen, bit| seen | bit);
            let open = if found.seen == u32::MAX { found.open } else { INERT };
            self.vertices[at(vertex)] = Vertex { open, seen };
        }
        Ok(())
    }

    /// Returns the nim-values, with [`INFINITE`] for vertices without one.
    pub(crate) fn into_nim_values(self) -> Vec<u32> {
        let Self { vertices, predecessors, queue, .. } = self;
        // The memory of the result is not taken in addition to theirs.
        drop((predecessors, queue));
        vertices.into_iter().map(|vertex| if vertex.open == DONE { vertex.seen } else { INFINITE }).collect()
    }

    /// Returns the vertices of a cycle, or `None` if all vertices have a nim-value.
    pub(crate) fn find_cycle(&self) -> Option<Vec<u32>> {
        // A vertex outside the acyclic part has an option outside it, so a path of such options repeats a vertex.
        let is_outside = |vertex: &u32| self.vertices[at(*vertex)].open != DONE;
        let next = |&vertex: &u32| self.graph.options(vertex).find(is_outside);
        let mut is_on_path = vec![false; self.vertices.len()];
        let mut vertex = (0..self.graph.vertex_count()).find(is_outside)?;
        while !mem::replace(&mut is_on_path[at(vertex)], true) {
            vertex = next(&vertex)?;
        }
        let mut cycle = vec![vertex];
        cycle.extend(successors(next(&vertex), next).take_while(|&other| other != vertex));
        Some(cycle)
    }
}
