//! The edges of a graph that a picture or a board shows, in layers by their distance from the ground.

use std::collections::BinaryHeap;

use impartial_hackenbush::Hackenbush;

/// A part of a graph, or all of it.
pub(super) struct Excerpt {
    /// The vertices, from 0, by distance from the ground and then by number.
    pub(super) vertices: Vec<u32>,
    /// The distance of each vertex from the ground, as a number of edges.
    #[cfg(any(feature = "draw", test))]
    pub(super) depths: Vec<usize>,
    /// The index of the edge to a vertex that is nearer to the ground, and the index of this vertex, if it is shown.
    pub(super) parents: Vec<Option<[usize; 2]>>,
    /// The indices of the edges, ascending, with the indices of their ends in `vertices`, the nearer one first.
    pub(super) edges: Vec<(usize, [usize; 2])>,
    /// The number of edges left that are not shown.
    pub(super) left_out: usize,
    is_around_edge: bool,
}

impl Excerpt {
    /// Selects the edges that are left, or those nearest to the ends of an edge if there are more than `most`. The edge may be
    /// gone. If both ends have fallen or no edge is given, the edges nearest to the ground are selected.
    ///
    /// # Complexity
    ///
    /// *O(M log M)* time and *O(M)* space for *M* edges.
    pub(super) fn new(position: &Hackenbush, around: Option<usize>, most: usize) -> Self {
        // Two searches: from the ground for the depths of all vertices, and from the ends of the edge for the edges to
        // show. Vertices get indices in three steps: among those with an edge left (`names`), among those shown
        // (`vertices`), and by depth.
        let given: Vec<[u32; 2]> = position.edges().collect();
        let left: Vec<usize> = position.edges_left().collect();
        let mut names: Vec<u32> = left.iter().flat_map(|&edge| given[edge]).chain([0]).collect();
        names.sort_unstable();
        names.dedup();
        let index = |name: u32| names.binary_search(&name).expect("the list has every end");
        let graph = Incidences::new(names.len(), left.iter().map(|&edge| given[edge].map(index)).collect());
        let (depths, _) = graph.search(&[0]);
        let ends = around.and_then(|edge| given.get(edge)).map_or(&[][..], |ends| ends);
        let mut start: Vec<usize> = ends.iter().filter_map(|end| names.binary_search(end).ok()).collect();
        let is_around_edge = !start.is_empty();
        if !is_around_edge {
            start.push(0);
        }
        let (_, mut chosen) = graph.search(&start);
        chosen.truncate(most);
        let chosen = BinaryHeap::from(chosen).into_sorted_vec();

        // Each vertex comes after its depth.
        let key = |vertex: usize| [depths[vertex], vertex];
        let mut vertices: BinaryHeap<[usize; 2]> = chosen.iter().flat_map(|&edge| graph.ends[edge].map(key)).collect();
        if vertices.is_empty() {
            vertices.push(key(0));
        }
        let mut vertices = vertices.into_sorted_vec();
        vertices.dedup();
        let place = |vertex: usize| vertices.binary_search(&key(vertex)).expect("the list has every end");
        let mut edges = Vec::new();
        let mut parents = vec![None; vertices.len()];
        for &edge in &chosen {
            let [from, to] = graph.ends[edge].map(place);
            // The order is by depth, so the smaller index is nearer to the ground.
            let (above, below) = (from.min(to), from.max(to));
            if vertices[above][0] < vertices[below][0] && parents[below].is_none() {
                parents[below] = Some([left[edge], above]);
            }
            edges.push((left[edge], [above, below]));
        }
        Self {
            #[cfg(any(feature = "draw", test))]
            depths: vertices.iter().map(|&[depth, _]| depth).collect(),
            vertices: vertices.iter().map(|&[_, vertex]| names[vertex]).collect(),
            parents,
            left_out: left.len() - edges.len(),
            edges,
            is_around_edge,
        }
    }

    /// Returns the name of the centre around which edges are drawn if some are left out.
    pub(super) fn centre(&self) -> &'static str {
        if self.is_around_edge { "move" } else { "ground" }
    }
}

/// The edges at each vertex.
struct Incidences {
    ends: Vec<[usize; 2]>,
    // The edges of vertex *v* are `edges[starts[v]..starts[v + 1]]`.
    starts: Vec<usize>,
    edges: Vec<usize>,
}

impl Incidences {
    fn new(vertices: usize, ends: Vec<[usize; 2]>) -> Self {
        let mut starts = vec![0; vertices + 1];
        for &end in ends.as_flattened() {
            starts[end] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut edges = vec![0; sum];
        // A counting sort: `starts` has the end of each vertex, and counts down to its start. In reverse, so the edges
        // of a vertex ascend.
        for (edge, ends) in ends.iter().enumerate().rev() {
            for &end in ends {
                starts[end] -= 1;
                edges[starts[end]] = edge;
            }
        }
        Self { ends, starts, edges }
    }

    /// Returns the distance of each vertex from the nearest of these, and the edges by distance. All vertices are connected.
    fn search(&self, from: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let mut distances = vec![usize::MAX; self.starts.len() - 1];
        let mut is_found = vec![false; self.ends.len()];
        let (mut vertices, mut edges) = (Vec::new(), Vec::new());
        for &vertex in from {
            if distances[vertex] > 0 {
                distances[vertex] = 0;
                vertices.push(vertex);
            }
        }
        let mut next = 0;
        while let Some(&vertex) = vertices.get(next) {
            next += 1;
            for &edge in &self.edges[self.starts[vertex]..self.starts[vertex + 1]] {
                if !std::mem::replace(&mut is_found[edge], true) {
                    edges.push(edge);
                }
                for other in self.ends[edge] {
                    if distances[other] == usize::MAX {
                        distances[other] = distances[vertex] + 1;
                        vertices.push(other);
                    }
                }
            }
        }
        (distances, edges)
    }
}

#[cfg(test)]
mod tests {
    use impartial_hackenbush::{Chop, Position as _};

    use super::*;

    /// A ladder of three rungs with a loop: the edges nearest to one of them, and all edges.
    #[test]
    fn edges_near_an_edge() {
        let edges = [[0, 1], [0, 2], [1, 3], [2, 4], [3, 4], [3, 5], [4, 6], [5, 6], [6, 6]];
        let ladder = Hackenbush::new(9, edges).expect("the edges are valid");
        let near = Excerpt::new(&ladder, Some(7), 5);
        assert_eq!((near.vertices, near.left_out), (vec![1, 3, 4, 5, 6], 4));
        assert_eq!(near.edges.iter().map(|&(edge, _)| edge).collect::<Vec<_>>(), [2, 5, 6, 7, 8]);
        let all = Excerpt::new(&ladder, Some(7), 9);
        assert_eq!((all.depths, all.left_out), (vec![0, 1, 1, 2, 2, 3, 3], 0));
        assert_eq!(all.parents[1..4], [Some([0, 0]), Some([1, 0]), Some([2, 1])]);
        assert_eq!(all.edges[8], (8, [6, 6]));
        let mut gone = ladder;
        gone.play(&Chop { edge: 7 }).expect("the edge is left");
        let near = Excerpt::new(&gone, Some(7), 2);
        assert_eq!((near.vertices, near.left_out), (vec![3, 4, 5, 6], 6));
        let bare = Hackenbush::new(2, []).expect("it has no edges");
        assert_eq!(Excerpt::new(&bare, None, 5).vertices, [0]);
    }
}
