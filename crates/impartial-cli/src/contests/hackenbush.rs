//! Wrong ideas about green Hackenbush on trees.

use super::{Idea, numbers};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of edges is odd", |_, text, _| {
        Some(vec![(Tree::read(text)?.parents.len() as u128 - 1) % 2])
    }),
    Idea::new("ground-degree", "the first player wins if the number of edges on the ground is odd", |_, text, _| {
        let tree = Tree::read(text)?;
        Some(vec![tree.parents[1..].iter().filter(|&&parent| parent == 0).count() as u128 % 2])
    }),
    Idea::new("sizes", "the nim-value of a tree on the ground is its number of edges", |_, text, _| {
        Some(vec![Tree::read(text)?.fold_up(|sum, child| sum + child + 1, |sum, child| sum ^ (child + 1))])
    }),
    Idea::new("heights", "the nim-value of a tree on the ground is its height", |_, text, _| {
        Some(vec![Tree::read(text)?.fold_up(|height, child| height.max(child + 1), |sum, child| sum ^ (child + 1))])
    }),
];

/// A tree, of which each vertex comes after its parent. The ground is the first vertex, and its own parent.
struct Tree {
    parents: Vec<usize>,
}

impl Tree {
    /// Reads a tree in the judge's format. Returns `None` for another graph.
    fn read(text: &str) -> Option<Self> {
        let numbers = numbers(text)?;
        let ends: Vec<usize> =
            numbers[1..].iter().map(|&end| usize::try_from(end - 1)).collect::<Result<_, _>>().ok()?;
        let mut neighbours = vec![Vec::new(); ends.len() / 2 + 1];
        for edge in ends.chunks_exact(2) {
            neighbours[edge[0]].push(edge[1]);
            neighbours[edge[1]].push(edge[0]);
        }
        // The vertices in the order in which they are found, each with the index of its parent.
        let mut found = vec![(0, 0)];
        let mut next = 0;
        while let Some(&(vertex, parent)) = found.get(next) {
            let above = found[parent].0;
            found.extend(
                neighbours[vertex].iter().filter(|&&other| next == 0 || other != above).map(|&other| (other, next)),
            );
            next += 1;
        }
        Some(Self { parents: found.into_iter().map(|(_, parent)| parent).collect() })
    }

    /// Returns the value of the ground, where `join` adds the value of a child to a vertex, and `join_on_ground` to the ground.
    fn fold_up(&self, join: fn(u128, u128) -> u128, join_on_ground: fn(u128, u128) -> u128) -> u128 {
        let mut values = vec![0; self.parents.len()];
        for (vertex, &parent) in self.parents.iter().enumerate().skip(1).rev() {
            values[parent] = if parent == 0 { join_on_ground } else { join }(values[parent], values[vertex]);
        }
        values[0]
    }
}
