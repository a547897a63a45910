//! A spanning tree of the edges that hang on the ground, and the nim-values that follow from it.
//!
//! Trees are taken off leaf by leaf first, which needs no lists of neighbours and reads memory almost in order. Only what
//! remains, where every vertex is on a cycle or between two, is searched depth first.
//!
//! In a depth-first tree, an edge outside the tree joins a vertex with one of its ancestors and covers the tree edges between
//! them. A tree edge that no edge covers is a bridge.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::number;

/// The position of a vertex that does not hang on the ground.
pub(crate) const NONE: u32 = u32::MAX;

/// A rooted spanning tree. The lists with an item per vertex are by position, which descends from every child to its parent.
/// The ground has the position 0 and no parent.
#[derive(Clone, Debug)]
pub(crate) struct SpanningTree {
    // The position of each vertex of the graph, or `NONE`.
    pub(crate) positions: Vec<u32>,
    pub(crate) vertices: Vec<u32>,
    pub(crate) parents: Vec<u32>,
    // The edge to the parent.
    pub(crate) edges: Vec<u32>,
    // The number of edges outside the tree that cover the edge to the parent.
    pub(crate) covers: Vec<u32>,
    // Whether the number of loops, and of edges outside the tree to an ancestor, is odd.
    odd: Vec<bool>,
    // See `values`.
    values: Vec<u32>,
}

/// What the construction of the tree keeps for each vertex, in one piece because memory is read in a random order.
#[derive(Clone, Copy)]
struct Vertex {
    position: u32,
    // The number of its edges that are left, except loops. A leaf that was taken off has none.
    degree: u32,
    // While leaves are taken off, the xor of these edges, and the xor of their other ends: a leaf has its edge and its parent.
    // In the search, the start of its list of neighbours, and the number of edges from descendants outside the tree.
    edge: u32,
    other: u32,
}

impl SpanningTree {
    /// Builds the tree of the edges for which `is_left` is true. The graph has the vertices below `len`.
    ///
    /// # Complexity
    ///
    /// *O(N + M)* time and space for *N* vertices and *M* edges.
    pub(crate) fn new(len: usize, ends: &[[u32; 2]], is_left: impl Fn(usize) -> bool) -> Self {
        let mut vertices = vec![Vertex { position: NONE, degree: 0, edge: 0, other: 0 }; len];
        let left = || (0..).zip(ends.iter().copied()).filter(|&(edge, _)| is_left(edge as usize));
        let without_loops = || left().filter(|(_, [from, to])| from != to);
        for (edge, [from, to]) in without_loops() {
            for (end, other) in [(from, to), (to, from)] {
                let vertex = &mut vertices[end as usize];
                vertex.degree += 1;
                vertex.edge ^= edge;
                vertex.other ^= other;
            }
        }
        let leaves = take_off_leaves(&mut vertices);
        let mut tree = Self {
            positions: Vec::new(),
            vertices: Vec::with_capacity(len),
            parents: Vec::with_capacity(len),
            edges: Vec::with_capacity(len),
            covers: Vec::with_capacity(len),
            odd: Vec::with_capacity(len),
            values: Vec::new(),
        };
        tree.push(&mut vertices, 0, 0, 0);
        if vertices[0].degree > 0 {
            tree.search(&mut vertices, without_loops());
        }
        // A leaf was taken off before its parent.
        for &leaf in leaves.iter().rev() {
            let Vertex { edge, other, .. } = vertices[leaf as usize];
            let parent = vertices[other as usize].position;
            if parent != NONE {
                tree.push(&mut vertices, leaf, parent, edge);
            }
        }
        for (_, [from, _]) in left().filter(|(_, [from, to])| from == to) {
            if let Some(odd) = tree.odd.get_mut(vertices[from as usize].position as usize) {
                *odd ^= true;
            }
        }
        tree.positions = vertices.into_iter().map(|vertex| vertex.position).collect();
        tree.evaluate();
        tree
    }

    /// Adds a vertex that hangs on the vertex at the position `parent`.
    fn push(&mut self, vertices: &mut [Vertex], vertex: u32, parent: u32, edge: u32) {
        vertices[vertex as usize].position = number(self.vertices.len());
        self.vertices.push(vertex);
        self.parents.push(parent);
        self.edges.push(edge);
        self.covers.push(0);
        self.odd.push(false);
    }

    /// Adds the vertices with a degree that these edges connect with the ground, in depth-first order.
    fn search(&mut self, vertices: &mut [Vertex], edges: impl Iterator<Item = (u32, [u32; 2])>) {
        // The neighbours of a vertex *v*, each with the edge, are `neighbours[v.edge..v.edge + v.degree]`.
        let mut sum = 0;
        for vertex in vertices.iter_mut().filter(|vertex| vertex.degree > 0) {
            sum += vertex.degree;
            (vertex.edge, vertex.other) = (sum, 0);
        }
        let mut neighbours = vec![[0; 2]; sum as usize];
        for (edge, [from, to]) in edges {
            if vertices[from as usize].degree > 0 && vertices[to as usize].degree > 0 {
                for (end, other) in [(from, to), (to, from)] {
                    let start = &mut vertices[end as usize].edge;
                    *start -= 1;
                    neighbours[*start as usize] = [other, edge];
                }
            }
        }
        // For each position, the range of the neighbours that were not yet in the tree when its vertex was added. Those that
        // are in the tree by the time they are looked at again are descendants.
        let mut pending: Vec<[u32; 2]> = Vec::with_capacity(self.vertices.capacity());
        let mut position = 0;
        loop {
            if pending.len() == position as usize {
                // Looking at all neighbours at once lets the processor wait for several of them at the same time.
                let Vertex { edge: start, degree, .. } = vertices[self.vertices[position as usize] as usize];
                let mut end = start;
                for index in start..start + degree {
                    let [other, edge] = neighbours[index as usize];
                    let neighbour = &mut vertices[other as usize];
                    if neighbour.position == NONE {
                        neighbours[end as usize] = [other, edge];
                        end += 1;
                    } else if edge != self.edges[position as usize] {
                        neighbour.other += 1;
                        self.covers[position as usize] += 1;
                    }
                }
                self.odd[position as usize] = self.covers[position as usize] % 2 == 1;
                pending.push([start, end]);
            }
            let [start, end] = &mut pending[position as usize];
            if start == end {
                if position == 0 {
                    break;
                }
                position = self.parents[position as usize];
                continue;
            }
            *end -= 1;
            let [other, edge] = neighbours[*end as usize];
            if vertices[other as usize].position == NONE {
                self.push(vertices, other, position, edge);
                position = vertices[other as usize].position;
            }
        }
        for position in (0..self.vertices.len()).rev() {
            // An edge from a descendant covers nothing from its upper end onwards. The sum of a subtree is not negative, but it
            // may be so on the way, so it wraps.
            let above = vertices[self.vertices[position] as usize].other;
            self.covers[position] = self.covers[position].wrapping_sub(above);
            if position > 0 {
                let parent = self.parents[position] as usize;
                self.covers[parent] = self.covers[parent].wrapping_add(self.covers[position]);
            }
        }
    }

    /// Computes the values.
    fn evaluate(&mut self) {
        self.values.clear();
        self.values.extend(self.odd.iter().map(|&odd| u32::from(odd)));
        for position in (1..self.vertices.len()).rev() {
            let parent = self.parents[position] as usize;
            if self.is_bridge(position) {
                self.values[parent] ^= self.values[position] + 1;
            } else {
                self.values[position] ^= 1;
                self.values[parent] ^= self.values[position];
            }
        }
    }

    /// Returns the number of vertices in the tree.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Returns whether the edge from this position to its parent is a bridge.
    pub(crate) fn is_bridge(&self, position: usize) -> bool {
        position > 0 && self.covers[position] == 0
    }

    /// Returns, by position, the nim-sum of the contributions of a vertex and its descendants within the same part.
    ///
    /// A part is what is left together if all bridges are cut, and its *top* is its vertex nearest to the ground. The value at
    /// a top is the nim-value of the part with everything that hangs on it.
    ///
    /// A vertex contributes the bridges on which other parts hang, its loops, its edge to a parent in the same part, and its
    /// edges outside the tree to ancestors.
    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }

    /// Returns the position of the top of the part of each position.
    pub(crate) fn tops(&self) -> Vec<u32> {
        let mut tops = Vec::with_capacity(self.len());
        for position in 0..self.len() {
            let is_top = position == 0 || self.is_bridge(position);
            tops.push(if is_top { number(position) } else { tops[self.parents[position] as usize] });
        }
        tops
    }

    /// Returns whether each position is at or below this one, from this one onwards.
    pub(crate) fn subtree(&self, position: usize) -> Vec<bool> {
        let mut is_below = Vec::with_capacity(self.len() - position);
        is_below.push(true);
        for &parent in &self.parents[position + 1..] {
            is_below.push((parent as usize).checked_sub(position).is_some_and(|parent| is_below[parent]));
        }
        is_below
    }

    /// Removes an edge, and everything that no longer hangs on the ground. Returns `false` if the tree has to be built again,
    /// because the edge is in it and others connect its ends.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* vertices.
    pub(crate) fn cut(&mut self, edge: u32, ends: [u32; 2]) -> bool {
        let [from, to] = ends.map(|end| self.positions[end as usize]);
        let (above, below) = (from.min(to), from.max(to) as usize);
        if below > 0 && self.edges[below] == edge {
            if !self.is_bridge(below) {
                return false;
            }
            self.remove_subtree(below);
        } else {
            self.odd[below] ^= true;
            let mut position = number(below);
            while position != above {
                self.covers[position as usize] -= 1;
                position = self.parents[position as usize];
            }
        }
        self.evaluate();
        true
    }

    /// Removes a vertex and its descendants.
    fn remove_subtree(&mut self, position: usize) {
        let is_below = self.subtree(position);
        // The new positions of the vertices that were at `position` or after it.
        let mut moved = vec![NONE; is_below.len()];
        let mut len = position;
        for (old, is_gone) in (position..).zip(is_below) {
            let vertex = self.vertices[old];
            if is_gone {
                self.positions[vertex as usize] = NONE;
                continue;
            }
            moved[old - position] = number(len);
            self.positions[vertex as usize] = number(len);
            self.vertices[len] = vertex;
            let parent = self.parents[old];
            self.parents[len] = (parent as usize).checked_sub(position).map_or(parent, |index| moved[index]);
            self.edges[len] = self.edges[old];
            self.covers[len] = self.covers[old];
            self.odd[len] = self.odd[old];
            len += 1;
        }
        self.vertices.truncate(len);
        self.parents.truncate(len);
        self.edges.truncate(len);
        self.covers.truncate(len);
        self.odd.truncate(len);
    }
}

/// Takes off vertices other than the ground that have one edge as long as there are any, and returns them in this order.
fn take_off_leaves(vertices: &mut [Vertex]) -> Vec<u32> {
    let mut leaves = Vec::new();
    for first in 1..vertices.len() {
        let mut leaf = first;
        while leaf > 0 && vertices[leaf].degree == 1 {
            let Vertex { edge, other, .. } = vertices[leaf];
            vertices[leaf].degree = 0;
            leaves.push(number(leaf));
            let parent = &mut vertices[other as usize];
            parent.degree -= 1;
            parent.edge ^= edge;
            parent.other ^= number(leaf);
            leaf = other as usize;
        }
    }
    leaves
}
