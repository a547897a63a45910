//! The search for the canonical form of an induced subgraph, by individualization and refinement
//! (`[MP14]`).
//!
//! 1. Refinement divides the vertices of a connected graph into ordered cells, such that vertices with visibly
//!    different neighbourhoods are in different cells.
//! 2. If a cell has several vertices, each of them in turn is *individualized*, which puts it into a cell alone, and
//!    the cells are refined again. These are the children of a node of the search tree.
//! 3. If every cell has one vertex, the node is a *leaf*: an order of all vertices.
//!
//! The canonical form is the graph numbered by the least leaf, where leaves are compared by the traces of their
//! refinements and then by their graphs. This order does not depend on how the vertices were numbered. Two leaves with
//! the same graph define an automorphism, by which the search skips children that have the same leaves as children
//! searched before.
//!
//! Connected parts are searched one by one. A single search would repeat the path through all other parts for each
//! symmetry of one part. Trees need no search, see `tree_order`.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::colour_refinement::Partition;
use super::{CanonicalForm, Graph, indices, low_bits};

impl Graph {
    /// Returns the canonical form of the subgraph that a set of vertices induces.
    ///
    /// Two sets, of the same graph or of different graphs, have the same form if and only if their induced subgraphs
    /// are isomorphic.
    ///
    /// # Complexity
    ///
    /// Let *k* be the number of vertices in the set.
    ///
    /// - A tree, or a graph whose parts are trees, takes *O(k²)* time.
    /// - The search takes *O(k⁴)* time if colour refinement distinguishes all vertices that no symmetry exchanges, even
    ///   after some vertices were individualized. This is the case for cycles, complete and complete bipartite
    ///   graphs, and for graphs whose parts are such graphs. A connected graph whose vertices refinement alone
    ///   distinguishes takes *O(k²)* time.
    /// - In the worst case, the time is exponential in *k*. Such graphs are regular and have few symmetries. In the slowest
    ///   one of 128 vertices that we know, which represents a Hadamard matrix of order 32, the search refines 245,747
    ///   partitions, which takes seconds.
    ///
    /// The result is always exact. It takes *O(k²)* memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Graph;
    ///
    /// // Two hexagons with different edges.
    /// let hexagon = Graph::new(6, (0..6).map(|vertex| [vertex, (vertex + 1) % 6]))?;
    /// let other = Graph::new(6, [[0, 3], [3, 1], [1, 4], [4, 2], [2, 5], [5, 0]])?;
    /// assert_ne!(hexagon, other);
    /// assert_eq!(hexagon.canonical_form(hexagon.all()), other.canonical_form(other.all()));
    ///
    /// // Two triangles are not isomorphic to a hexagon, although all vertices have two neighbours.
    /// let triangles = Graph::new(6, [[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]])?;
    /// assert_ne!(hexagon.canonical_form(hexagon.all()), triangles.canonical_form(triangles.all()));
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn canonical_form(&self, set: u128) -> CanonicalForm {
        self.canonical_labelling(set, &[]).0
    }

    /// Returns the canonical form of the subgraph that a set of vertices induces, with colours, and the vertex of this
    /// graph that each vertex of the form stands for.
    ///
    /// Vertex *v* has the colour `colours[v]`, or 0 if the slice is shorter. Two sets have the same form if and only if
    /// an isomorphism of their induced subgraphs preserves colours. Such an isomorphism maps the vertices of one
    /// labelling, in order, to the vertices of the other.
    ///
    /// # Complexity
    ///
    /// The same as for [`canonical_form`](Self::canonical_form).
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Graph;
    ///
    /// let path = Graph::new(4, [(0, 1), (1, 2), (2, 3)])?;
    /// let other = Graph::new(4, [(2, 0), (0, 3), (3, 1)])?;
    ///
    /// // The first vertex of each path is red.
    /// let (form, labelling) = path.canonical_labelling(path.all(), &[1]);
    /// let (other_form, other_labelling) = other.canonical_labelling(other.all(), &[0, 0, 1]);
    /// assert_eq!(form, other_form);
    /// let mut pairs: Vec<_> = labelling.into_iter().zip(other_labelling).collect();
    /// pairs.sort_unstable();
    /// assert_eq!(pairs, [(0, 2), (1, 0), (2, 3), (3, 1)]);
    ///
    /// // A red vertex in the middle is another graph.
    /// assert_ne!(path.canonical_labelling(path.all(), &[0, 1]).0, form);
    /// # Ok::<(), small_boards::InvalidGraph>(())
    /// ```
    #[must_use]
    pub fn canonical_labelling(&self, set: u128, colours: &[u8]) -> (CanonicalForm, Vec<usize>) {
        // The forms of the parts, one after another, in an order that depends only on the forms.
        let mut parts: Vec<LabelledPart> = self.parts(set).map(|part| self.labelled(part, colours)).collect();
        parts.sort_unstable_by(|a, b| a.key().cmp(&b.key()));
        let mut parts = parts.into_iter();
        let LabelledPart { mut earlier, colours: mut form_colours, vertices: mut labelling } =
            parts.next().unwrap_or_default();
        for part in parts {
            let start = earlier.len();
            earlier.extend(part.earlier.into_iter().map(|neighbours| neighbours << start));
            labelling.extend(part.vertices);
            form_colours.extend(part.colours);
        }
        (CanonicalForm::pack(&earlier, &form_colours), labelling)
    }

    /// Returns the canonical order of a connected part.
    fn labelled(&self, part: u128, colours: &[u8]) -> LabelledPart {
        let colour = |vertex: usize| colours.get(vertex).copied().unwrap_or(0);
        // A single colour does not matter.
        let first = colour(part.trailing_zeros() as usize);
        let (vertices, earlier) = if self.is_tree(part) && indices(part).all(|vertex| colour(vertex) == first) {
            self.tree_order(part)
        } else {
            let vertices: Vec<usize> = indices(part).collect();
            let (leaf, _) = least_leaf(&self.induced(part), &indices(part).map(colour).collect::<Vec<u8>>());
            (leaf.order.iter().map(|&index| vertices[index]).collect(), leaf.earlier)
        };
        let colours = if colours.is_empty() { Vec::new() } else { vertices.iter().copied().map(colour).collect() };
        LabelledPart { earlier, colours, vertices }
    }

    /// Returns the subgraph that a set induces, with its vertices renumbered from 0 in ascending order: the neighbours
    /// of each vertex.
    fn induced(&self, set: u128) -> Vec<u128> {
        let mut number = [0_u8; Self::MAX_VERTICES];
        for (index, vertex) in (0..).zip(indices(set)) {
            number[vertex] = index;
        }
        let renumbered = |neighbours| indices(neighbours & set).fold(0, |found, vertex| found | 1 << number[vertex]);
        indices(set).map(|vertex| renumbered(self.neighbours[vertex])).collect()
    }
}

/// A connected part whose vertices are in canonical order.
#[derive(Default)]
struct LabelledPart {
    /// For each vertex, its neighbours among the earlier vertices.
    earlier: Vec<u128>,
    /// Empty if all colours are 0.
    colours: Vec<u8>,
    /// The vertices of the graph.
    vertices: Vec<usize>,
}

impl LabelledPart {
    /// Returns what parts are sorted by. Parts with equal keys are isomorphic.
    fn key(&self) -> (usize, &[u128], &[u8]) {
        (self.earlier.len(), &self.earlier, &self.colours)
    }
}

/// A leaf of the search tree: an order of all vertices.
#[derive(Default)]
struct Leaf {
    /// The vertices that were individualized.
    path: Vec<usize>,
    /// The traces of the refinements on the path.
    traces: Vec<u64>,
    order: Vec<usize>,
    /// The graph in this order: for each vertex, its neighbours among the earlier vertices.
    earlier: Vec<u128>,
}

/// A node on the current path of the search.
struct Node {
    partition: Partition,
    trace: u64,
    /// The start of the cell whose vertices are individualized.
    start: usize,
    /// The vertices of the cell that are still to be searched.
    rest: u128,
    /// The vertices of the cell that have been searched, including the current one.
    tried: u128,
    /// The comparison of the traces up to this node with the first traces of the best leaf. It is never `Greater`.
    with_best: Ordering,
}

/// A permutation of the vertices that maps the graph to itself.
struct Automorphism {
    /// The image of each vertex.
    images: Vec<usize>,
    /// The vertices that are their own images.
    fixed: u128,
}

/// Returns the least leaf of a connected graph with coloured vertices, and the number of nodes of the search tree that
/// were refined.
///
/// Every leaf has the colours in ascending order, so leaves need not be compared by them.
fn least_leaf(neighbours: &[u128], colours: &[u8]) -> (Leaf, u64) {
    let (mut partition, cells) = Partition::of_colours(colours);
    let trace = partition.refine(neighbours, cells);
    let mut search = Search { neighbours, stack: Vec::new(), path: Vec::new(), best: None, automorphisms: Vec::new() };
    search.enter(partition, trace);
    let mut nodes = 1;
    while let Some((mut partition, start, vertex)) = search.next_child() {
        let trace = partition.individualize(neighbours, start, vertex);
        search.enter(partition, trace);
        nodes += 1;
    }
    (search.best.unwrap_or_default(), nodes)
}

/// A search of the tree, depth first.
struct Search<'a> {
    neighbours: &'a [u128],
    /// The nodes on the current path, the root first.
    stack: Vec<Node>,
    /// The vertices that are individualized on the current path, one at each node.
    path: Vec<usize>,
    /// The least leaf so far.
    best: Option<Leaf>,
    /// Automorphisms that were found, which generate a subgroup of all.
    automorphisms: Vec<Automorphism>,
}

impl Search<'_> {
    /// Chooses the next child to search. Returns the partition of its parent, the start of a cell, and the vertex of
    /// this cell to individualize, or `None` if the search is complete.
    fn next_child(&mut self) -> Option<(Partition, usize, u128)> {
        loop {
            let level = self.stack.len().checked_sub(1)?;
            self.path.truncate(level);
            // A child that an automorphism maps to a searched child has the same leaves, up to this automorphism.
            let searched = self.orbits(self.stack[level].tried);
            let node = &mut self.stack[level];
            node.rest &= !searched;
            if node.rest == 0 {
                self.stack.pop();
                continue;
            }
            let vertex = node.rest & node.rest.wrapping_neg();
            node.rest ^= vertex;
            node.tried |= vertex;
            self.path.push(vertex.trailing_zeros() as usize);
            return Some((node.partition.clone(), node.start, vertex));
        }
    }

    /// Adds a node to the current path, unless it is a leaf or all of its leaves come after the best leaf.
    fn enter(&mut self, partition: Partition, trace: u64) {
        let level = self.stack.len();
        // Traces are compared lexicographically, so the first difference decides.
        let mut with_best = self.stack.last().map_or(Ordering::Equal, |parent| parent.with_best);
        if let Some(best) = &self.best {
            let best = best.traces.get(level);
            with_best = with_best.then(best.map_or(Ordering::Greater, |best| trace.cmp(best)));
        }
        if with_best == Ordering::Greater {
            return;
        }
        if let Some((start, cell)) = partition.target() {
            // Exchanging two twins is an automorphism, so one of them is enough.
            let rest = if self.are_twins(cell) { cell & cell.wrapping_neg() } else { cell };
            self.stack.push(Node { partition, trace, start, rest, tried: 0, with_best });
        } else {
            let leaf = self.leaf(partition.order().collect(), trace);
            self.compare(leaf, with_best);
        }
    }

    /// Returns whether all vertices of a cell have the same neighbours, apart from themselves.
    fn are_twins(&self, cell: u128) -> bool {
        let first = self.neighbours[cell.trailing_zeros() as usize];
        let are_adjacent = first & cell != 0;
        indices(cell).all(|vertex| {
            let others = if are_adjacent { cell & !(1 << vertex) } else { 0 };
            self.neighbours[vertex] == first & !cell | others
        })
    }

    /// Compares a leaf below the current path with the best leaf, and keeps the lesser one.
    fn compare(&mut self, leaf: Leaf, with_best: Ordering) {
        let with_best = self.best.as_ref().map_or(Ordering::Less, |best| {
            with_best.then_with(|| (leaf.traces.len(), &leaf.earlier).cmp(&(best.traces.len(), &best.earlier)))
        });
        match (with_best, &self.best) {
            (Ordering::Equal, Some(best)) => {
                let automorphism = Automorphism::between(best, &leaf);
                self.record(automorphism);
            }
            (Ordering::Greater, _) => {}
            _ => {
                // The new best leaf lies below all nodes of the current path, so their traces are equal to its own.
                self.best = Some(leaf);
                for node in &mut self.stack {
                    node.with_best = Ordering::Equal;
                }
            }
        }
    }

    /// Records an automorphism, and returns to the node where the paths of its two leaves diverge.
    ///
    /// The current child of that node has the same leaves as a child that was searched before, up to this automorphism.
    fn record(&mut self, (level, automorphism): (usize, Automorphism)) {
        self.stack.truncate(level + 1);
        // If refinement shows all symmetries, each automorphism joins two orbits, so there are fewer than vertices.
        // Otherwise the search may find any number. Forgetting some costs only time.
        if self.automorphisms.len() < 4 * self.neighbours.len() {
            self.automorphisms.push(automorphism);
        }
    }

    /// Returns the orbits of a set under the automorphisms found so far that fix the vertices of the current path.
    fn orbits(&self, set: u128) -> u128 {
        let path = self.path.iter().fold(0, |path, &vertex| path | 1 << vertex);
        let (mut found, mut added) = (set, set);
        while added != 0 {
            let mut images = 0;
            for automorphism in self.automorphisms.iter().filter(|automorphism| path & !automorphism.fixed == 0) {
                images |= indices(added).fold(0, |images, vertex| images | 1 << automorphism.images[vertex]);
            }
            added = images & !found;
            found |= images;
        }
        found
    }

    /// Creates the leaf with this order of vertices at the end of the current path.
    fn leaf(&self, order: Vec<usize>, trace: u64) -> Leaf {
        let mut number = vec![0; order.len()];
        for (index, &vertex) in order.iter().enumerate() {
            number[vertex] = index;
        }
        let earlier = order.iter().enumerate().map(|(index, &vertex)| {
            let renumbered = indices(self.neighbours[vertex]).fold(0, |found, other| found | 1 << number[other]);
            renumbered & low_bits(index)
        });
        Leaf {
            path: self.path.clone(),
            traces: self.stack.iter().map(|node| node.trace).chain([trace]).collect(),
            earlier: earlier.collect(),
            order,
        }
    }
}

impl Automorphism {
    /// Returns the automorphism that maps a leaf to another leaf with the same graph, and the level of the node where
    /// their paths diverge.
    fn between(from: &Leaf, to: &Leaf) -> (usize, Self) {
        let mut images = vec![0; from.order.len()];
        let mut fixed = 0;
        for (&vertex, &image) in from.order.iter().zip(&to.order) {
            images[vertex] = image;
            fixed |= u128::from(vertex == image) << vertex;
        }
        let level = from.path.iter().zip(&to.path).take_while(|(from, to)| from == to).count();
        (level, Self { images, fixed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Hadamard matrix of order 32 with few symmetries: bit 31 - *j* of word *i* is set if entry (*i*, *j*) is 1, and
    /// otherwise the entry is -1.
    const HADAMARD: [u32; 32] = [
        0xb57f_fead,
        0x2b8e_8e2b,
        0xcccc_cccc,
        0x09d5_b01d,
        0xf3d0_cd35,
        0x7fb9_94f8,
        0x4209_d2a5,
        0x9696_9696,
        0x7d04_f700,
        0xb81d_8bd1,
        0x04b7_c561,
        0x9b6e_9164,
        0x729f_f94e,
        0xa408_b57f,
        0xc134_da7a,
        0x4e7d_af36,
        0xfca5_1827,
        0x283a_5c14,
        0x14d8_1b28,
        0x9999_6666,
        0xe2fc_3641,
        0xa7ad_431c,
        0xc18f_3db0,
        0xde1e_6039,
        0x2714_28e4,
        0xaa55_55aa,
        0xcf13_1f4d,
        0x1aa4_7ffd,
        0x7047_067c,
        0x6dde_53f7,
        0x513c_058f,
        0x174d_5c53,
    ];

    /// Returns the graph of a Hadamard matrix: two joined vertices for the signs of each row and each column, and an edge
    /// between a sign of a row and a sign of a column if their product is the entry.
    fn hadamard(rows: &[u32]) -> Graph {
        let len = rows.len();
        let signs = (0..2 * len).map(|line| [2 * line, 2 * line + 1]);
        let entries = (0..len).flat_map(|row| (0..len).map(move |column| (row, column)));
        let edges = entries.flat_map(|(row, column)| {
            let is_negative = rows[row] >> (31 - column) & 1 == 0;
            [0, 1].map(|sign| [2 * row + sign, 2 * (len + column) + (sign ^ usize::from(is_negative))])
        });
        Graph::new(4 * len, signs.chain(edges)).unwrap()
    }

    /// The documentation of [`Graph::canonical_form`] has the first of these numbers. They count work, so that this test
    /// does not depend on the machine. Sylvester's matrix of the same order has many symmetries.
    #[test]
    #[cfg_attr(miri, ignore = "hundreds of thousands of partitions")]
    fn the_search_of_the_slowest_known_graph() {
        let nodes = |rows| {
            let graph = hadamard(rows);
            assert_eq!(graph.parts(graph.all()).count(), 1);
            least_leaf(&graph.neighbours, &[0; 128]).1
        };
        let sylvester: [u32; 32] = core::array::from_fn(|row| {
            (0..32).fold(0, |signs, column| 2 * signs + u32::from((row & column).count_ones() % 2 == 0))
        });
        assert_eq!([&HADAMARD, &sylvester].map(|rows| nodes(rows)), [245_747, 74]);
    }

    /// All vertices of a complete graph have the same neighbours, so no node of the search has two children.
    #[test]
    fn a_complete_graph_needs_one_path() {
        let all = u128::MAX;
        let neighbours: Vec<u128> = (0..128).map(|vertex| all & !(1 << vertex)).collect();
        assert_eq!(least_leaf(&neighbours, &[0; 128]).1, 128);
    }
}
