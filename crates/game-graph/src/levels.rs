//! The solver of values: the acyclic part first, and then the other vertices level by level. The README proves it.
//!
//! Values spread from options to predecessors, which collect them in a bit set. So the options of a vertex are hardly
//! ever read: only at the start of a level, and to find nim-values of 30 or more. The alternative, which reads the values
//! of all options once they are known, visits each edge of an acyclic graph twice.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::successors;
use core::mem;

use impartial_core::Stopped;

use crate::digraph::at;
use crate::pending::Pending;
use crate::predecessors::{Offset, Predecessors};
use crate::progress::Meter;
use crate::{Digraph, Index};

/// The number that stands for the lack of a nim-value in [`Values::nim_values`](crate::Values::nim_values).
pub(crate) const INFINITE: u32 = u32::MAX;

/// The flag in [`Vertex::seen`] of a vertex with a nim-value.
const DONE: u32 = 1 << 31;

/// The flag in [`Vertex::seen`] of a vertex that will not get a nim-value, because its options lack a nim-value below the
/// window.
const INERT: u32 = 1 << 30;

/// Number of consecutive nim-values in [`Vertex::seen`], one for each bit that is not a flag.
const WINDOW: u32 = 30;

/// [`Vertex::seen`] of a vertex whose options have all nim-values of the window.
const FULL: u32 = INERT - 1;

/// What is known about a vertex. Both numbers share a cache line, because most steps need both.
#[derive(Clone, Copy)]
struct Vertex {
    /// In the acyclic part, the number of options without a nim-value. In the other part, at least the number of options
    /// without a nim-value that have no option of the current level; exactly this number if the vertex is a candidate for
    /// the nim-value of the level, and otherwise more.
    ///
    /// It becomes 0 for a candidate only: a candidate of which an option gets the nim-value of the level is none any more,
    /// and this option is counted to the end of the level.
    open: u32,
    /// The set of nim-values in the window that options have, or the nim-value if the vertex is `DONE`.
    seen: u32,
}

impl Vertex {
    /// Returns whether the vertex has no nim-value, and no option with the nim-value of this bit.
    #[inline]
    fn is_uncovered(self, bit: u32) -> bool {
        self.seen & (DONE | 1 << bit) == 0
    }
}

/// Returns the bit of a nim-value, counted from the start of the window, or 0 if it lies beyond the window.
#[inline]
fn bit_of(nim_value: u32) -> u32 {
    1_u32.checked_shl(nim_value).unwrap_or(0) & FULL
}

/// A solver in progress.
pub(crate) struct Levels<'g, 'm, P: Index, V: Index, O> {
    graph: &'g Digraph<'g, P, V>,
    predecessors: Predecessors<O>,
    vertices: Vec<Vertex>,
    /// The vertices whose nim-value is known and not yet spread.
    pending: Pending,
    meter: Meter<'m>,
}

impl<'g, 'm, P: Index, V: Index, O: Offset> Levels<'g, 'm, P, V, O> {
    /// Gives the vertices of the acyclic part their nim-values.
    pub(crate) fn new(graph: &'g Digraph<'g, P, V>, mut meter: Meter<'m>) -> Result<Self, Stopped> {
        let predecessors = Predecessors::of(graph, &mut meter)?;
        let open = |vertex| Vertex { open: u32::try_from(graph.options(vertex).len()).unwrap_or(u32::MAX), seen: 0 };
        let vertices = (0..graph.vertex_count()).map(open).collect();
        let mut levels = Self { graph, predecessors, vertices, pending: Pending::new(graph.vertex_count()), meter };
        (0..graph.vertex_count())
            .filter(|&vertex| graph.options(vertex).len() == 0)
            .for_each(|vertex| levels.pending.insert(vertex));
        while let Some(vertex) = levels.pending.pop() {
            levels.finish(vertex)?;
        }
        Ok(levels)
    }

    /// Gives a vertex whose options all have nim-values their mex.
    fn finish(&mut self, vertex: u32) -> Result<(), Stopped> {
        let seen = self.vertices[at(vertex)].seen;
        let nim_value = if seen == FULL { self.large_mex(vertex) } else { seen.trailing_ones() };
        self.vertices[at(vertex)] = Vertex { open: 0, seen: DONE | nim_value };
        let bit = bit_of(nim_value);
        let predecessors = self.predecessors.of_vertex(vertex);
        for &predecessor in predecessors {
            let Vertex { open, seen } = &mut self.vertices[at(predecessor)];
            *seen |= bit;
            *open -= 1;
            if *open == 0 {
                self.pending.insert(predecessor);
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
            if let Some(seen) = seen.get_mut(at(self.vertices[at(option)].seen ^ DONE)) {
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
            while let Some(vertex) = self.pending.pop() {
                self.vertices[at(vertex)].seen = DONE | level;
                self.cover_predecessors(vertex, bit)?;
            }
        }
        Ok(())
    }

    /// Counts the uncovered options of the candidates, and adds the candidates without any to `pending`. Returns whether a vertex
    /// without a nim-value has options of all smaller nim-values.
    fn find_candidates(&mut self, bit: u32) -> Result<bool, Stopped> {
        let mut has_more = false;
        for vertex in 0..self.graph.vertex_count() {
            let Vertex { seen, .. } = self.vertices[at(vertex)];
            let mex = seen.trailing_ones();
            has_more |= seen < INERT && mex >= bit;
            let mut open = u32::MAX;
            if seen < INERT && mex == bit {
                let options = self.graph.options(vertex);
                self.meter.visit(options.len())?;
                let uncovered = options.filter(|&option| self.vertices[at(option)].is_uncovered(bit));
                open = u32::try_from(uncovered.count()).unwrap_or(u32::MAX);
                if open == 0 {
                    self.pending.insert(vertex);
                }
            }
            self.vertices[at(vertex)].open = open;
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
                let Vertex { open, .. } = &mut self.vertices[at(candidate)];
                *open -= 1;
                if *open == 0 {
                    self.pending.insert(candidate);
                }
            }
            self.meter.visit(predecessors.len())?;
        }
        self.meter.visit(self.predecessors.of_vertex(vertex).len())
    }

    /// Replaces the nim-values in [`Vertex::seen`] by the nim-values of the window that begins with `start`.
    fn move_window(&mut self, start: u32) -> Result<(), Stopped> {
        for vertex in 0..self.graph.vertex_count() {
            let found = self.vertices[at(vertex)].seen;
            if found & DONE != 0 {
                continue;
            }
            let options = self.graph.options(vertex);
            self.meter.visit(options.len())?;
            let in_window = |option| (self.vertices[at(option)].seen ^ DONE).checked_sub(start).map_or(0, bit_of);
            let seen = options.map(in_window).fold(0, |seen, bit| seen | bit);
            self.vertices[at(vertex)].seen = if found == FULL { seen } else { seen | INERT };
        }
        Ok(())
    }

    /// Returns the nim-values, with [`INFINITE`] for vertices without one.
    pub(crate) fn into_nim_values(self) -> Vec<u32> {
        let Self { vertices, predecessors, pending, .. } = self;
        // The memory of the result is not taken in addition to theirs.
        drop((predecessors, pending));
        vertices.into_iter().map(|Vertex { seen, .. }| if seen & DONE == 0 { INFINITE } else { seen ^ DONE }).collect()
    }

    /// Returns the vertices of a cycle, or `None` if all vertices have a nim-value.
    pub(crate) fn find_cycle(&self) -> Option<Vec<u32>> {
        // A vertex outside the acyclic part has an option outside it, so a path of such options repeats a vertex.
        let is_outside = |vertex: &u32| self.vertices[at(*vertex)].seen & DONE == 0;
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
