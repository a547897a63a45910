//! Random multigraphs with loops, with many 2-edge cuts or few. The unit tests include this file by its path.

#![expect(clippy::cast_possible_truncation, reason = "random numbers of any size are reduced to small ranges")]

// Unit tests of a `no_std` crate have no prelude with `Vec`.
extern crate alloc;

use alloc::vec::Vec;

/// A multigraph, and an order in which to cut its edges.
pub(crate) struct Multigraph {
    pub(crate) vertices: u32,
    pub(crate) edges: Vec<[u32; 2]>,
    pub(crate) order: Vec<usize>,
}

impl Multigraph {
    /// Returns a multigraph of 1 to `most` edges.
    ///
    /// In every second one, many edges are in paths of four. Cutting an edge of such a path often changes several bits of the
    /// nim-value, so if few other edges are left, often only one of them is a move to one nim-value below.
    pub(crate) fn new(most: u32, random: &mut impl FnMut() -> u64) -> Self {
        let mut below = |end: u32| (random() % u64::from(end)) as u32;
        let has_few_moves = below(2) == 1;
        let (lengths, has_loops, is_near) = if has_few_moves {
            ([4, 4, 4, 1], false, false)
        } else {
            ([[1; 4], [1, 2, 3, 5]][below(2) as usize], below(2) == 1, below(2) == 1)
        };
        let mut left = 1 + below(most);
        let ends = 2 + below((3 * left).div_ceil(lengths.iter().sum()));
        let mut paths = Vec::new();
        while left > 0 {
            let from = below(ends);
            let step = below(if is_near { 3 } else { ends });
            let to = (from + if has_loops { step } else { step.max(1) }) % ends;
            let len = lengths[below(4) as usize].min(left);
            paths.push(([from, to], len));
            left -= len;
        }
        Self::of_paths(&paths, has_few_moves, random)
    }

    /// Returns paths of these numbers of edges between these vertices, with a random vertex as the ground.
    ///
    /// The order of cuts is random. If `keeps_paths`, paths of one edge are cut before longer paths.
    pub(crate) fn of_paths(paths: &[([u32; 2], u32)], keeps_paths: bool, random: &mut impl FnMut() -> u64) -> Self {
        let ends = 1 + paths.iter().flat_map(|&(ends, _)| ends).max().unwrap_or(0);
        let (mut vertices, mut edges) = (ends, Vec::new());
        for &([mut from, to], len) in paths {
            for _ in 1..len {
                edges.push([from, vertices]);
                (from, vertices) = (vertices, vertices + 1);
            }
            edges.push([from, to]);
        }
        shuffle(&mut edges, random);
        let mut order: Vec<usize> = (0..edges.len()).collect();
        order.sort_by_cached_key(|_| random());
        if keeps_paths {
            order.sort_by_key(|&edge| edges[edge].iter().any(|&end| end >= ends));
        }
        let ground = (random() % u64::from(vertices)) as u32;
        for end in edges.as_flattened_mut() {
            *end = if *end == ground {
                0
            } else if *end == 0 {
                ground
            } else {
                *end
            };
        }
        Self { vertices, edges, order }
    }
}

/// Calls `visit` with each multigraph of up to `most` edges, whose edges and their ends are in a random order.
///
/// Which vertex is the ground matters, and the other numbers do not, but no two of these graphs are compared.
pub(crate) fn each_multigraph(
    vertices: u32,
    most: usize,
    random: &mut impl FnMut() -> u64,
    mut visit: impl FnMut(&[[u32; 2]]),
) {
    let pairs: Vec<[u32; 2]> = (0..vertices).flat_map(|from| (from..vertices).map(move |to| [from, to])).collect();
    // Indices of pairs in ascending order.
    let mut chosen: Vec<usize> = Vec::new();
    loop {
        let mut edges: Vec<[u32; 2]> = chosen.iter().map(|&index| pairs[index]).collect();
        shuffle(&mut edges, random);
        visit(&edges);
        if chosen.len() < most {
            chosen.push(chosen.last().copied().unwrap_or(0));
            continue;
        }
        while chosen.last() == Some(&(pairs.len() - 1)) {
            chosen.pop();
        }
        let Some(last) = chosen.last_mut() else { return };
        *last += 1;
    }
}

/// Brings the edges and their ends into a random order, which decides the spanning tree.
fn shuffle(edges: &mut [[u32; 2]], random: &mut impl FnMut() -> u64) {
    for index in (0..edges.len()).rev() {
        edges.swap(index, random() as usize % (index + 1));
        edges[index].rotate_left(random() as usize % 2);
    }
}
