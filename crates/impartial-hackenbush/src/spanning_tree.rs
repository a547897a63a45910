//! A spanning tree of the edges that are connected to the ground, and the nim-values that follow from it.
//!
//! Trees are taken off leaf by leaf first, which needs no lists of neighbours. Only what
//! remains, where every vertex is on a cycle, between two cycles, or between a cycle and the ground, is searched depth first.
//!
//! An edge outside the tree covers the tree edges on the way between its ends. A tree edge that no edge covers is a bridge. In a
//! depth-first tree, an edge outside the tree joins a vertex with one of its ancestors, which gives the numbers of edges that
//! cover each tree edge without a search for common ancestors.
//!
//! If a move deletes a tree edge of a cycle, an edge outside the tree takes its place, and the tree need no longer be depth
//! first. Only the search for a move among classes of 2-edge cuts needs a depth-first tree, and builds one. The exchange
//! reads the edges twice, both times in order, whereas building a tree after each such move would visit them in a random order.

use alloc::vec;
use alloc::vec::Vec;

use crate::edge_set::EdgeSet;
use crate::graph::number;

/// The position of a vertex that is not connected to the ground.
pub(crate) const NONE: u32 = u32::MAX;

/// A rooted spanning tree.
#[derive(Clone, Debug)]
pub(crate) struct SpanningTree {
    // The position in `nodes` of each vertex of the graph, or `NONE`.
    pub(crate) positions: Vec<u32>,
    // The position of a node is larger than the position of its parent. The ground has the position 0.
    pub(crate) nodes: Vec<Node>,
    // See `values`.
    values: Vec<u32>,
    /// Whether every edge outside the tree joins a vertex with one of its ancestors.
    pub(crate) is_depth_first: bool,
}

/// A vertex of the tree. The ground has itself as its parent, and the edge `NONE`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) vertex: u32,
    // The position of the parent.
    pub(crate) parent: u32,
    // The edge to the parent.
    pub(crate) edge: u32,
    // The number of edges outside the tree that cover the edge to the parent.
    pub(crate) covers: u32,
    // Whether the number of loops, and of edges outside the tree whose other end has a smaller position, is odd.
    odd: bool,
}

/// The data of a vertex while the tree is built, in one struct because memory is read in a random order.
#[derive(Clone, Copy)]
struct Vertex {
    // The number of its edges that are left, except loops. A leaf that was taken off has none.
    degree: u32,
    // While leaves are taken off, the xor of these edges, and the xor of their other ends: a leaf has its edge and its parent.
    // In the search, `other` is the start of its list of neighbours, and `edge` is the start of the part that is filled.
    edge: u32,
    other: u32,
}

/// The mark of the last item of a list of neighbours. No edge has this bit.
const LAST: u32 = 1 << 31;

/// Replaces the edge in the first item of the list of a vertex that is in the tree.
const FOUND: u32 = u32::MAX;

impl SpanningTree {
    /// Builds the tree of the edges for which `is_left` is true. The graph has the vertices below `len`.
    ///
    /// # Complexity
    ///
    /// *O(N + M)* time and space for *N* vertices and *M* edges.
    pub(crate) fn new(len: usize, ends: &[[u32; 2]], is_left: impl Fn(usize) -> bool) -> Self {
        let mut vertices = vec![Vertex { degree: 0, edge: 0, other: 0 }; len];
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
        let unused = Node { vertex: 0, parent: 0, edge: NONE, covers: 0, odd: false };
        let mut nodes = vec![unused; len];
        let leaves = take_off_leaves(&mut vertices, &mut nodes);
        let mut tree = Self { positions: vec![NONE; len], nodes, values: Vec::new(), is_depth_first: true };
        let mut end = 1;
        if vertices[0].degree > 0 {
            end = tree.search(&mut vertices, without_loops());
        } else {
            (tree.positions[0], tree.nodes[0]) = (0, unused);
        }
        drop(vertices);
        // A leaf was taken off before its parent.
        for index in len - leaves..len {
            let Node { vertex, parent, edge, .. } = tree.nodes[index];
            let parent = tree.positions[parent as usize];
            if parent != NONE {
                tree.positions[vertex as usize] = number(end);
                tree.nodes[end] = Node { vertex, parent, edge, covers: 0, odd: false };
                end += 1;
            }
        }
        tree.nodes.truncate(end);
        for (_, [from, _]) in left().filter(|(_, [from, to])| from == to) {
            if let Some(node) = tree.nodes.get_mut(tree.positions[from as usize] as usize) {
                node.odd ^= true;
            }
        }
        tree.evaluate();
        tree
    }

    /// Sets the first nodes to the vertices with a degree that these edges connect with the ground, in depth-first order, and
    /// returns their number.
    ///
    /// A list of neighbours refers to a neighbour by the start of its list, where a mark is set if the neighbour is in the tree. So looking at all neighbours at once lets the processor wait for several of their lists at the same time, and one
    /// of these lists is needed next.
    fn search(&mut self, vertices: &mut [Vertex], edges: impl Iterator<Item = (u32, [u32; 2])>) -> usize {
        let mut sum = 0;
        for vertex in vertices.iter_mut().filter(|vertex| vertex.degree > 0) {
            vertex.other = sum;
            sum += vertex.degree;
            vertex.edge = sum;
        }
        let mut neighbours = vec![[0; 2]; sum as usize];
        for (edge, [from, to]) in edges {
            if vertices[from as usize].degree > 0 && vertices[to as usize].degree > 0 {
                for (end, other) in [(from, to), (to, from)] {
                    let other = vertices[other as usize].other;
                    let start = &mut vertices[end as usize].edge;
                    *start -= 1;
                    neighbours[*start as usize] = [other, edge];
                }
            }
        }
        for vertex in vertices.iter().filter(|vertex| vertex.degree > 0) {
            neighbours[(vertex.other + vertex.degree - 1) as usize][1] |= LAST;
        }
        // Edges to vertices that were not yet in the tree when the upper end was added, with the position of the upper end. If
        // the lower end is in the tree when the edge is taken, it is a descendant.
        let mut pending = vec![[vertices[0].other, NONE, 0]];
        let mut len = 0;
        while let Some([start, edge, parent]) = pending.pop() {
            if neighbours[start as usize][1] == FOUND {
                continue;
            }
            let position = number(len);
            let (mut degree, mut known) = (0, 0);
            for &[other, edge] in &neighbours[start as usize..] {
                degree += 1;
                if neighbours[other as usize][1] == FOUND {
                    known += 1;
                } else {
                    pending.push([other, edge & !LAST, position]);
                }
                if edge & LAST != 0 {
                    break;
                }
            }
            neighbours[start as usize] = [position, FOUND];
            // The edges outside the tree to ancestors.
            let above = if position == 0 { 0 } else { known - 1 };
            // An edge from a descendant covers nothing from its upper end onwards. Every edge that does not lead to an
            // ancestor leads to a descendant. The edges to children are added below. The sum of a subtree is not
            // negative, but it may be so on the way, so it wraps.
            let covers = u32::wrapping_sub(above + known, degree);
            self.nodes[len] = Node { vertex: 0, parent, edge, covers, odd: above % 2 == 1 };
            len += 1;
        }
        for (vertex, Vertex { other: start, .. }) in (0..).zip(vertices.iter()).filter(|(_, vertex)| vertex.degree > 0)
        {
            if let [position, FOUND] = neighbours[*start as usize] {
                self.positions[vertex as usize] = position;
                self.nodes[position as usize].vertex = vertex;
            }
        }
        for position in (1..len).rev() {
            let Node { parent, covers, .. } = self.nodes[position];
            let above = &mut self.nodes[parent as usize].covers;
            *above = above.wrapping_add(covers + 1);
        }
        len
    }

    /// Computes the values.
    fn evaluate(&mut self) {
        self.values.clear();
        self.values.extend(self.nodes.iter().map(|node| u32::from(node.odd)));
        for (position, node) in self.nodes.iter().enumerate().skip(1).rev() {
            let parent = node.parent as usize;
            if node.covers == 0 {
                self.values[parent] ^= self.values[position] + 1;
            } else {
                self.values[position] ^= 1;
                self.values[parent] ^= self.values[position];
            }
        }
    }

    /// Returns the number of vertices in the tree.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether the edge from this position to its parent is a bridge.
    pub(crate) fn is_bridge(&self, position: usize) -> bool {
        position > 0 && self.nodes[position].covers == 0
    }

    /// Returns, by position, the nim-sum of the contributions of a vertex and its descendants within the same part.
    ///
    /// A part consists of the vertices and edges that stay together if all bridges are cut, and its *top* is its vertex
    /// nearest to the ground. The value at a top is the nim-value of the part with everything that hangs on it.
    ///
    /// A vertex contributes the bridges on which other parts hang, its loops, its edge to a parent in the same part, and its
    /// edges outside the tree to smaller positions.
    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }

    /// Returns, for each position, the smallest position that the tree connects with it if all tree edges that at most `most` edges
    /// cover are cut. For 0, it is the top of its part.
    pub(crate) fn tops(&self, most: u32) -> Vec<u32> {
        let mut tops = Vec::with_capacity(self.len());
        for (position, node) in self.nodes.iter().enumerate() {
            let is_top = position == 0 || node.covers <= most;
            tops.push(if is_top { number(position) } else { tops[node.parent as usize] });
        }
        tops
    }

    /// Returns whether each position is at or below this one, from this one onwards.
    pub(crate) fn subtree(&self, position: usize) -> Vec<bool> {
        let mut is_below = Vec::with_capacity(self.len() - position);
        is_below.push(true);
        for node in &self.nodes[position + 1..] {
            is_below.push((node.parent as usize).checked_sub(position).is_some_and(|parent| is_below[parent]));
        }
        is_below
    }

    /// Removes an edge, and everything that is no longer connected to the ground. The edge is in the set `chopped`.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* vertices, or *O(N + M)* time for *M* edges if the edge is in the tree and not a bridge.
    pub(crate) fn cut(&mut self, edge: u32, ends: &[[u32; 2]], chopped: &EdgeSet) {
        let [mut above, mut below] = ends[edge as usize].map(|end| self.positions[end as usize] as usize);
        if above > below {
            (above, below) = (below, above);
        }
        if self.nodes[below].edge == edge {
            let left = || (0..).zip(ends.iter().copied()).filter(|&(edge, _)| !chopped.contains(edge as usize));
            if self.is_bridge(below) {
                let is_below = self.subtree(below);
                let order = (below..).zip(is_below).filter(|&(_, is_below)| !is_below);
                self.reorder(below, &order.map(|(position, _)| position).collect::<Vec<usize>>());
            } else {
                self.hang_elsewhere(below, left);
            }
        } else {
            self.nodes[below].odd ^= true;
            while above != below {
                if above > below {
                    (above, below) = (below, above);
                }
                self.nodes[below].covers -= 1;
                below = self.nodes[below].parent as usize;
            }
        }
        self.evaluate();
    }

    /// Replaces the edge from this position to its parent, which is not a bridge, by an edge outside the tree. The edges
    /// `left` do not include the old edge.
    ///
    /// What is below the old edge stays below the new one, but the way between both is turned round. The number of edges that
    /// cover a tree edge changes only on the cycle of the new edge. An edge outside the tree covers a tree edge if it joins
    /// the two sides into which the tree falls without it. After the exchange, another tree edge of the cycle is therefore
    /// covered by the edges that have covered exactly one of it and the old edge, apart from the new edge.
    fn hang_elsewhere<I: Iterator<Item = (u32, [u32; 2])>>(&mut self, position: usize, left: impl Fn() -> I) {
        let mut is_below = self.subtree(position);
        // The edges that have covered the old edge, and how many of their ends are at or below each position.
        let mut total = 0;
        let mut ends_below = vec![0; self.len()];
        let mut replacement = None;
        for (edge, ends) in left() {
            let [from, to] = ends.map(|end| self.positions[end as usize] as usize);
            let below = |end: usize| end.checked_sub(position).and_then(|index| is_below.get(index)) == Some(&true);
            if below(from) != below(to) {
                total += 1;
                ends_below[from] += 1;
                ends_below[to] += 1;
                replacement.get_or_insert((edge, if below(from) { [to, from] } else { [from, to] }));
            }
        }
        for position in (1..self.len()).rev() {
            ends_below[self.nodes[position].parent as usize] += ends_below[position];
        }
        let (edge, [mut other, mut next]) = replacement.expect("an edge that is not a bridge is covered");

        let not_below = (position..).zip(&is_below).filter(|&(_, is_below)| !is_below);
        let mut order: Vec<usize> = not_below.map(|(position, _)| position).collect();
        let (mut parent, mut edge, mut covers) = (number(other), edge, total - 1);
        while next >= position {
            order.push(next);
            is_below[next - position] = false;
            let node = &mut self.nodes[next];
            let old = *node;
            (node.parent, node.edge, node.covers) = (parent, edge, covers);
            (parent, edge, covers) = (number(next), old.edge, old.covers + total - 2 * ends_below[next]);
            next = old.parent as usize;
        }
        order.extend((position..).zip(is_below).filter(|&(_, is_below)| is_below).map(|(position, _)| position));
        // The rest of the cycle: the ways from the upper ends of both edges to where they meet.
        while next != other {
            let (end, both) = if next > other {
                // All lower ends are below this one.
                let upper_ends = ends_below[next] - total;
                (&mut next, total - upper_ends)
            } else {
                let upper_ends = ends_below[other];
                (&mut other, upper_ends)
            };
            let node = &mut self.nodes[*end];
            node.covers = node.covers + total - 2 * both;
            *end = node.parent as usize;
        }
        self.reorder(position, &order);

        self.is_depth_first = false;
        self.nodes.iter_mut().for_each(|node| node.odd = false);
        for (edge, [from, to]) in left() {
            let below = self.positions[from as usize].max(self.positions[to as usize]);
            if let Some(node) = self.nodes.get_mut(below as usize).filter(|node| node.edge != edge) {
                node.odd ^= true;
            }
        }
    }

    /// Replaces the nodes from this position onwards by those of them that were at these positions. The others have fallen.
    fn reorder(&mut self, first: usize, order: &[usize]) {
        let old = self.nodes.split_off(first);
        let mut moved = vec![NONE; old.len()];
        for (new, &position) in (first..).zip(order) {
            moved[position - first] = number(new);
        }
        for (node, &position) in old.iter().zip(&moved) {
            self.positions[node.vertex as usize] = position;
        }
        self.nodes.extend(order.iter().map(|&position| {
            let node = old[position - first];
            let parent = (node.parent as usize).checked_sub(first).map_or(node.parent, |index| moved[index]);
            Node { parent, ..node }
        }));
    }
}

/// Takes off vertices other than the ground that have one edge as long as there are any, and returns their number.
///
/// The last node is the first vertex taken off, and so on. Its parent is a vertex instead of a position, and the vertex itself
/// if nothing was left on which it hangs.
///
/// The nodes are also the queue of the vertices to take off. A vertex is added to it without a branch, because the processor
/// could not predict whether an edge was the last but one of its upper end.
fn take_off_leaves(vertices: &mut [Vertex], nodes: &mut [Node]) -> usize {
    // The ground is not taken off, so the node at `last - len` exists.
    let last = nodes.len() - 1;
    let mut len = 0;
    for (vertex, Vertex { degree, .. }) in (0..).zip(vertices.iter()).skip(1) {
        nodes[last - len].vertex = vertex;
        len += usize::from(*degree == 1);
    }
    let mut next = 0;
    while next < len {
        let node = &mut nodes[last - next];
        let leaf = node.vertex;
        let Vertex { degree, edge, other } = vertices[leaf as usize];
        vertices[leaf as usize].degree = 0;
        next += 1;
        if degree == 0 {
            node.parent = leaf;
            continue;
        }
        (node.parent, node.edge) = (other, edge);
        let above = &mut vertices[other as usize];
        above.degree -= 1;
        above.edge ^= edge;
        above.other ^= leaf;
        nodes[last - len].vertex = other;
        len += usize::from(above.degree == 1 && other > 0);
    }
    len
}

#[cfg(test)]
mod tests;
